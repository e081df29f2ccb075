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
}

/** The chance of one wager to hit each level, at most: exact odds (`wagerChances`), as a float. */
export type HitChances = Readonly<Record<RoyalLevel, number>>;

/** What a measure sees in a hand; null: nothing, the hand does not count. */
interface Sign {
  readonly isSeen: boolean;
  /** How often honest play shows the sign, at most. */
  readonly usual: number;
}

interface Measure {
  /** How often a table shows the sign that the measure is most sensitive to. */
  readonly suspect: (usual: number) => number;
  /** @param before the hand before it at its table */
  readonly signOf: (hand: PlayedHand, before: PlayedHand | undefined, chances: HitChances) => Sign | null;
}

/** Two "no more bets" closer than this are a fast hand: a dealer takes about half a minute. */
const FAST_HAND_MS = 15_000;

/**
 * What is measured of each table and each dealer, as data. `usual` of the hits are the exact odds; of the others it is the most that an honest
 * table does, which a facility knows from its own history: 5% fast hands, one void after "no more bets" in 500 hands, late
 * wagers in 20% of the hands, and 90% of the hands with a single wager.
 */
const MEASURE_TABLE = {
  pace: {
    suspect: () => 0.5,
    signOf: (hand, before) =>
      before === undefined ? null : { isSeen: hand.lockedAt - before.lockedAt < FAST_HAND_MS, usual: 0.05 },
  },
  hits: {
    suspect: (usual) => Math.min(0.5, 8 * usual),
    signOf: (hand, _, { spade, heart }) => hitsOf(hand, ['spade', 'heart'], spade + heart),
  },
  'star-hits': {
    suspect: (usual) => Math.min(0.5, 2_000 * usual),
    signOf: (hand, _, { star }) => hitsOf(hand, ['star'], star),
  },
  'lone-wagers': {
    suspect: () => 0.995,
    signOf: ({ wagers }) => (wagers === 0 ? null : { isSeen: wagers === 1, usual: 0.9 }),
  },
  voids: {
    suspect: () => 0.1,
    signOf: ({ isVoided, wagers }) => (wagers === 0 && !isVoided ? null : { isSeen: isVoided, usual: 0.002 }),
  },
  'late-wagers': {
    suspect: () => 0.6,
    signOf: ({ lateWagers }) => ({ isSeen: lateWagers > 0, usual: 0.2 }),
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof MEASURE_TABLE;
const MEASURES = Object.keys(MEASURE_TABLE) as readonly MeasureName[];

/** Seats of a hand share its cards, so the chance of a hit in it is at most the sum of theirs. */
function hitsOf({ wagers, hits, isVoided }: PlayedHand, levels: readonly RoyalLevel[], chance: number): Sign | null {
  if (wagers === 0 || isVoided) return null;
  return { isSeen: hits.some((level) => levels.includes(level)), usual: Math.min(0.25, wagers * chance) };
}

/**
 * The stated rate of false alarms: of an honest table or dealer each measure raises one in a million hands on average, or fewer. A table
 * deals about 1,200 hands a day: one in two years for a measure, one in five months for the six of a table.
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
 * Each measure is a sequential test. A hand multiplies the evidence by the likelihood of what it shows where the sign comes as
 * often as is suspect, divided by that of what is usual. Under honest play the factor is 1 on average, or less where the sign
 * is rarer. Evidence never falls below 1, so that a table does not earn credit for later; at the limit it is an alarm, and
 * begins again. For such a sum of evidence the mean number of hands to a false alarm is at least the limit, whatever is between
 * the hands and whenever it is read (e-detectors: Shin, Ramdas, Rinaldo, 2022). To begin in the middle of a history only delays it.
 *
 * @param hands of one table or one dealer, the oldest first. Floats: no amount depends on it, and products of floats are the same anywhere.
 */
export function anomaliesOf(
  hands: readonly PlayedHand[],
  chances: HitChances,
  limit = HANDS_BETWEEN_FALSE_ALARMS,
): readonly Anomaly[] {
  return MEASURES.flatMap((measure) => alarmsOf(measure, { hands, chances, limit }));
}

interface History {
  readonly hands: readonly PlayedHand[];
  readonly chances: HitChances;
  readonly limit: number;
}

function alarmsOf(measure: MeasureName, { hands, chances, limit }: History): readonly Anomaly[] {
  const { signOf, suspect }: Measure = MEASURE_TABLE[measure];
  const found: Anomaly[] = [];
  const lastAt = new Map<number, PlayedHand>();
  let evidence = 1;
  for (const hand of hands) {
    const sign = signOf(hand, lastAt.get(hand.tableNo), chances);
    lastAt.set(hand.tableNo, hand);
    if (sign === null || sign.usual <= 0) continue;
    const often = suspect(sign.usual);
    const factor = sign.isSeen ? often / sign.usual : (1 - often) / (1 - sign.usual);
    evidence = Math.max(1, evidence) * factor;
    if (evidence < limit) continue;
    evidence = 1;
    found.push({ measure, tableNo: hand.tableNo, coup: hand.coup, at: hand.lockedAt });
  }
  return found;
}
