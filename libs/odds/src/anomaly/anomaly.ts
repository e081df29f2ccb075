import type { RoyalLevel } from '../royal-9/levels.js';

/** A hand after its "no more bets", as the history of a link has it. */
export interface PlayedHand {
  readonly tableNo: number;
  readonly coup: number;
  /** Of "no more bets", ms since 1970. */
  readonly lockedAt: number;
  readonly wagers: number;
  /** Whether it was voided after "no more bets". */
  readonly isVoided: boolean;
  readonly lateWagers: number;
  /** Levels that its cards hit. */
  readonly hits: readonly RoyalLevel[];
  /** Awards of printed amounts, which no meter pays, cents. */
  readonly fixedAwardCents: number;
}

/** What one wager wins at most in honest play: the chance of each level, and the mean of the printed amounts in cents. */
export type WagerExpectation = Readonly<Record<RoyalLevel | 'fixedCents', number>>;

/**
 * What a measure makes of a hand: the factor by which the evidence changes. In honest play its mean is at most 1. Null: the
 * hand does not count.
 * @param before the hand before it at its table
 */
type Measure = (hand: PlayedHand, before: PlayedHand | undefined, expected: WagerExpectation) => number | null;

/** The likelihood of a sign where it comes as often as is suspect, divided by that where it comes as often as is usual. */
function signFactor(of: { readonly isSeen: boolean; readonly usual: number; readonly suspect: number }): number | null {
  const { isSeen, usual, suspect } = of;
  if (usual <= 0) return null;
  return isSeen ? suspect / usual : (1 - suspect) / (1 - usual);
}

/** Two "no more bets" closer than this are a fast hand: a dealer takes about half a minute. */
const FAST_HAND_MS = 15_000;

/** The share of the evidence that is staked on each hand against the mean of the printed amounts. */
const STAKE = 0.25;

/**
 * What is measured of each table and each dealer. The figures of `hits`, `star-hits` and `table-awards` are the exact odds.
 * The others are the most that an honest table shows, which a facility knows from its own history: 5% fast hands, one void
 * after "no more bets" in 500 hands, late wagers in 20% of the hands, and 90% of the hands with a single wager.
 */
const MEASURE_TABLE = {
  pace: (hand, before) =>
    before === undefined
      ? null
      : signFactor({ isSeen: hand.lockedAt - before.lockedAt < FAST_HAND_MS, usual: 0.05, suspect: 0.5 }),
  hits: (hand, _, { spade, heart }) => hitFactor(hand, ['spade', 'heart'], { chance: spade + heart, times: 8 }),
  'star-hits': (hand, _, { star }) => hitFactor(hand, ['star'], { chance: star, times: 2_000 }),
  // A bet against the mean: its own mean is 1, whatever the distribution and however the seats depend on each other.
  'table-awards': ({ wagers, isVoided, fixedAwardCents }, _, { fixedCents }) =>
    wagers === 0 || isVoided || fixedCents <= 0 ? null : 1 - STAKE + (STAKE * fixedAwardCents) / (wagers * fixedCents),
  'lone-wagers': ({ wagers }) =>
    wagers === 0 ? null : signFactor({ isSeen: wagers === 1, usual: 0.9, suspect: 0.995 }),
  voids: ({ isVoided, wagers }) =>
    wagers === 0 && !isVoided ? null : signFactor({ isSeen: isVoided, usual: 0.002, suspect: 0.1 }),
  'late-wagers': ({ lateWagers }) => signFactor({ isSeen: lateWagers > 0, usual: 0.2, suspect: 0.6 }),
} as const satisfies Readonly<Record<string, Measure>>;
export type MeasureName = keyof typeof MEASURE_TABLE;
const MEASURES = Object.keys(MEASURE_TABLE) as readonly MeasureName[];

/** Seats of a hand share its cards, so the chance of a hit in it is at most the sum of theirs. */
function hitFactor(
  { wagers, hits, isVoided }: PlayedHand,
  levels: readonly RoyalLevel[],
  { chance, times }: { readonly chance: number; readonly times: number },
): number | null {
  if (wagers === 0 || isVoided) return null;
  const usual = Math.min(0.25, wagers * chance);
  return signFactor({
    isSeen: hits.some((level) => levels.includes(level)),
    usual,
    suspect: Math.min(0.5, times * usual),
  });
}

/**
 * The stated rate of false alarms: of an honest table or dealer each measure raises one in a million hands on average, or fewer. A table
 * deals about 1,200 hands a day: one in two years for a measure, one in four months for the seven of a table.
 */
export const HANDS_BETWEEN_FALSE_ALARMS = 1_000_000;

/** A measure that has reached its limit, at this hand. */
export interface Anomaly {
  readonly measure: MeasureName;
  readonly tableNo: number;
  readonly coup: number;
  readonly at: number;
}

/**
 * What is unusual at a table, or of a dealer at several: every alarm of every measure, each measure's in order.
 *
 * Each measure is a sequential test. A hand multiplies the evidence by a factor whose mean under honest play is at most 1:
 * a likelihood ratio, or a bet against the mean of what the printed amounts pay. Evidence never falls below 1, so that a table does not earn credit for later; at the limit it is an alarm, and
 * begins again. For such a sum of evidence the mean number of hands to a false alarm is at least the limit, whatever is between
 * the hands and whenever it is read (e-detectors: Shin, Ramdas, Rinaldo, 2022). To begin in the middle of a history only delays it.
 *
 * @param hands of one table or one dealer, the oldest first. Floats: no amount depends on it, and products of floats are the same anywhere.
 */
export function anomaliesOf(
  hands: readonly PlayedHand[],
  expected: WagerExpectation,
  limit = HANDS_BETWEEN_FALSE_ALARMS,
): readonly Anomaly[] {
  return MEASURES.flatMap((measure) => alarmsOf(measure, { hands, expected, limit }));
}

interface History {
  readonly hands: readonly PlayedHand[];
  readonly expected: WagerExpectation;
  readonly limit: number;
}

function alarmsOf(name: MeasureName, { hands, expected, limit }: History): readonly Anomaly[] {
  const factorOf: Measure = MEASURE_TABLE[name];
  const found: Anomaly[] = [];
  const lastAt = new Map<number, PlayedHand>();
  let evidence = 1;
  for (const hand of hands) {
    const factor = factorOf(hand, lastAt.get(hand.tableNo), expected);
    lastAt.set(hand.tableNo, hand);
    if (factor === null) continue;
    evidence = Math.max(1, evidence) * factor;
    if (evidence < limit) continue;
    evidence = 1;
    found.push({ measure: name, tableNo: hand.tableNo, coup: hand.coup, at: hand.lockedAt });
  }
  return found;
}
