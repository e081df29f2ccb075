import { FIXED_AWARD_CENTS, type FixedLine } from '@jackpot/rules';
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
  /** Lines with printed amounts that its wagers won, one entry an award. */
  readonly fixedLines: readonly FixedLine[];
  /** The gaming day of "no more bets". */
  readonly day: string;
}

/** What one wager wins at most in honest play, by the exact odds: the chance of each level and of each printed line. */
export interface WagerExpectation {
  readonly levels: Readonly<Record<RoyalLevel, number>>;
  /** Lines that the terms do not pay are left out. */
  readonly fixedLines: Readonly<Partial<Record<FixedLine, number>>>;
  /** Mean of the printed amounts in cents. */
  readonly fixedCents: number;
}

/**
 * What a measure makes of a hand: a factor for each of its bets against honest play. The mean of a factor under honest play is
 * at most 1. Null: the hand does not count.
 * @param before the hand before it at its table
 */
type Factors = (
  hand: PlayedHand,
  before: PlayedHand | undefined,
  expected: WagerExpectation,
) => readonly number[] | null;

/** The likelihood of a sign where it comes as often as is suspect, divided by that where it comes as often as is usual. */
function signFactor(of: {
  readonly isSeen: boolean;
  readonly usual: number;
  readonly suspect: number;
}): readonly number[] | null {
  const { isSeen, usual, suspect } = of;
  if (usual <= 0) return null;
  return [isSeen ? suspect / usual : (1 - suspect) / (1 - usual)];
}

/** Two "no more bets" closer than this are a fast hand: a dealer takes about half a minute. */
const FAST_HAND_MS = 15_000;

/** Shares of the evidence that are staked on a hand: large ones find a line that is named in most hands, small ones one in a few. */
const STAKES_OF_HANDS = [0.8, 0.2];
/** Smaller still: a line that is named in one hand of twenty shows in the hands of a day. */
const STAKES_OF_DAY = [0.1, 0.03];

/**
 * What is measured of each table and each dealer. The figures of `hits`, `star-hits`, `table-awards` and `day-awards` are the
 * exact odds. The others are the most that an honest table shows, which a facility knows from its own history: 5% fast hands,
 * one void after "no more bets" in 500 hands, late wagers in 20% of the hands, and 90% of the hands with a single wager.
 */
const MEASURE_TABLE = {
  pace: (hand, before) =>
    before === undefined
      ? null
      : signFactor({ isSeen: hand.lockedAt - before.lockedAt < FAST_HAND_MS, usual: 0.05, suspect: 0.5 }),
  hits: (hand, _, { levels: { spade, heart } }) =>
    hitFactor(hand, ['spade', 'heart'], { chance: spade + heart, times: 8 }),
  'star-hits': (hand, _, { levels: { star } }) => hitFactor(hand, ['star'], { chance: star, times: 2_000 }),
  'table-awards': (hand, _, expected) => awardFactors(hand, expected, STAKES_OF_HANDS),
  'day-awards': (hand, _, expected) => awardFactors(hand, expected, STAKES_OF_DAY),
  'lone-wagers': ({ wagers }) =>
    wagers === 0 ? null : signFactor({ isSeen: wagers === 1, usual: 0.9, suspect: 0.995 }),
  voids: ({ isVoided, wagers }) =>
    wagers === 0 && !isVoided ? null : signFactor({ isSeen: isVoided, usual: 0.002, suspect: 0.1 }),
  'late-wagers': ({ lateWagers }) => signFactor({ isSeen: lateWagers > 0, usual: 0.2, suspect: 0.6 }),
} as const satisfies Readonly<Record<string, Factors>>;
export type MeasureName = keyof typeof MEASURE_TABLE;
const MEASURES = Object.keys(MEASURE_TABLE) as readonly MeasureName[];

/** Seats of a hand share its cards, so the chance of a hit in it is at most the sum of theirs. */
function hitFactor(
  { wagers, hits, isVoided }: PlayedHand,
  levels: readonly RoyalLevel[],
  { chance, times }: { readonly chance: number; readonly times: number },
): readonly number[] | null {
  if (wagers === 0 || isVoided) return null;
  const usual = Math.min(0.25, wagers * chance);
  return signFactor({
    isSeen: hits.some((level) => levels.includes(level)),
    usual,
    suspect: Math.min(0.5, times * usual),
  });
}

/**
 * A bet on each printed line against its exact chance, and one on the amount against its exact mean. Each is about the mean
 * of the wagers of the hand, so its own mean is 1 however the seats depend on each other's cards.
 */
function awardFactors(
  { wagers, isVoided, fixedLines }: PlayedHand,
  { fixedLines: chances, fixedCents }: WagerExpectation,
  stakes: readonly number[],
): readonly number[] | null {
  if (wagers === 0 || isVoided || fixedCents <= 0) return null;
  const cents = fixedLines.reduce((sum, line) => sum + Number(FIXED_AWARD_CENTS[line]), 0);
  const ratios = [cents / wagers / fixedCents];
  for (const line of FIXED_LINES) {
    const chance = chances[line];
    if (chance !== undefined) ratios.push(fixedLines.filter((each) => each === line).length / wagers / chance);
  }
  return stakes.flatMap((stake) => ratios.map((ratio) => 1 - stake + stake * ratio));
}

const FIXED_LINES = Object.keys(FIXED_AWARD_CENTS) as readonly FixedLine[];

/** How rare a false alarm is at least. */
export interface FalseAlarms {
  /** Hands between two of a measure, on average. */
  readonly hands: number;
  /** Gaming days for each on which `day-awards` raises one, on average. */
  readonly days: number;
}

/**
 * The stated rate of false alarms. Of an honest table or dealer each measure raises one in a million hands on average, or
 * fewer, and `day-awards` on one gaming day in 10,000. A table deals about 1,200 hands a day: one in two years for a measure,
 * one in four months for all of a table.
 */
export const FALSE_ALARMS: FalseAlarms = { hands: 1_000_000, days: 10_000 };

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
 * Each measure is a sequential test. A hand multiplies the evidence of each bet by a factor whose mean under honest play is at
 * most 1: a likelihood ratio, or a bet against the odds. The evidence of a measure is the mean of its bets'; at the limit it is
 * an alarm, and begins again. The evidence of a bet never falls below 1, so that a table does not earn credit for later. Then
 * the mean number of hands to a false alarm is at least the limit, whatever is between the hands and whenever it is read
 * (e-detectors: Shin, Ramdas, Rinaldo, 2022). The evidence of `day-awards` may fall and begins with each gaming day: the chance
 * that it ever reaches the limit on a day is at most one divided by the limit (Ville's inequality). To begin in the middle of a
 * history only delays an alarm.
 *
 * @param hands of one table or one dealer, the oldest first. Floats: no amount depends on it, and products of floats are the same anywhere.
 */
export function anomaliesOf(
  hands: readonly PlayedHand[],
  expected: WagerExpectation,
  limits = FALSE_ALARMS,
): readonly Anomaly[] {
  return MEASURES.flatMap((measure) => alarmsOf(measure, { hands, expected, limits }));
}

interface History {
  readonly hands: readonly PlayedHand[];
  readonly expected: WagerExpectation;
  readonly limits: FalseAlarms;
}

function alarmsOf(measure: MeasureName, { hands, expected, limits }: History): readonly Anomaly[] {
  const factorsOf: Factors = MEASURE_TABLE[measure];
  const isOfDay = measure === 'day-awards';
  const limit = isOfDay ? limits.days : limits.hands;
  const found: Anomaly[] = [];
  const lastAt = new Map<number, PlayedHand>();
  let day: string | undefined;
  let evidence: readonly number[] = [];
  for (const hand of hands) {
    const factors = factorsOf(hand, lastAt.get(hand.tableNo), expected);
    lastAt.set(hand.tableNo, hand);
    if (factors === null) continue;
    if (isOfDay && hand.day !== day) evidence = [];
    day = hand.day;
    evidence = factors.map(
      (factor, bet) => factor * (isOfDay ? (evidence[bet] ?? 1) : Math.max(1, evidence[bet] ?? 1)),
    );
    if (meanOf(evidence) < limit) continue;
    evidence = [];
    found.push({ measure, tableNo: hand.tableNo, coup: hand.coup, at: hand.lockedAt });
  }
  return found;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
