import type { LineId } from '@jackpot/rules';
import type { RoyalLevel } from '../royal-9/awards.js';

export interface PlayedHand {
  readonly tableNo: number;
  readonly coup: number;
  readonly lockedAt: number;
  readonly wagers: number;
  readonly isVoided: boolean;
  readonly lateWagers: number;
  readonly hits: readonly RoyalLevel[];
  readonly fixedLines: readonly LineId[];
  readonly day: string;
}

/** Exact upper bounds of what one wager wins on average in honest play. */
export interface WagerExpectation {
  readonly levels: Readonly<Record<RoyalLevel, number>>;
  /** The lines that pay a fixed amount, by id. */
  readonly fixedLines: ReadonlyMap<LineId, ExpectedLine>;
  /** Mean win on lines with a printed amount. */
  readonly fixedCents: number;
}

export interface ExpectedLine {
  readonly cents: number;
  /** 0: no hand pays the line. */
  readonly chance: number;
}

/**
 * Factors by which one hand changes the evidence of a measure. In honest play, each has a mean of at most 1. Null: the
 * hand does not count.
 * @param before the previous hand at the same table
 */
type Factors = (
  hand: PlayedHand,
  before: PlayedHand | undefined,
  expected: WagerExpectation,
) => readonly number[] | null;

function signFactor(of: {
  readonly isSeen: boolean;
  readonly usual: number;
  readonly suspect: number;
}): readonly number[] | null {
  const { isSeen, usual, suspect } = of;
  if (usual <= 0) return null;
  return [isSeen ? suspect / usual : (1 - suspect) / (1 - usual)];
}

const FAST_HAND_MS = 15_000;

/**
 * Evidence changes like a bettor's money, of which these shares are bet on a hand. Large shares detect lines paid in
 * most hands, small shares lines paid in a few.
 */
const STAKES_OF_HANDS = [0.8, 0.2];
/**
 * Shares of the evidence that `day-awards` bets on a hand. Smaller than STAKES_OF_HANDS, so that a line paid in one hand
 * of twenty is detected within a day.
 */
const STAKES_OF_DAY = [0.1, 0.03];

/**
 * `hits`, `star-hits`, `table-awards` and `day-awards` use the exact odds. The others use upper bounds for honest play
 * from a facility's history.
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

/** Seats share the cards of a hand, so the sum of their chances is an upper bound. */
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
 * One factor for each bet that awards exceed their exact mean: in amount, or in number on one printed line. Each factor
 * averages over the wagers, so its mean is 1 although seats share cards.
 */
function awardFactors(
  { wagers, isVoided, fixedLines }: PlayedHand,
  { fixedLines: expected, fixedCents }: WagerExpectation,
  stakes: readonly number[],
): readonly number[] | null {
  if (wagers === 0 || isVoided || fixedCents <= 0) return null;
  const cents = fixedLines.reduce((sum, line) => sum + (expected.get(line)?.cents ?? 0), 0);
  const ratios = [cents / wagers / fixedCents];
  for (const [line, { chance }] of expected)
    if (chance > 0) ratios.push(fixedLines.filter((each) => each === line).length / wagers / chance);
  return stakes.flatMap((stake) => ratios.map((ratio) => 1 - stake + stake * ratio));
}

/** Mean number of hands (gaming days for `day-awards`) between two false alarms of a measure. */
export interface FalseAlarms {
  readonly hands: number;
  readonly days: number;
}

/**
 * On average, a million hands of an honest table or dealer cause at most one false alarm of each measure, and 10,000
 * gaming days at most one of `day-awards`.
 */
export const FALSE_ALARMS: FalseAlarms = { hands: 1_000_000, days: 10_000 };

export interface Anomaly {
  readonly measure: MeasureName;
  readonly tableNo: number;
  readonly coup: number;
  readonly at: number;
}

/**
 * Returns every alarm of every measure in the hands of one table or one dealer. Each measure is a sequential test: a
 * hand multiplies the evidence of each bet by a factor whose mean in honest play is at most 1. The evidence of a
 * measure is the mean of its bets. When it reaches the limit, the measure raises an alarm and starts again. The
 * evidence of a bet never falls below 1, so honest hands cannot hide later fraud. The mean number of hands to a false
 * alarm is at least the limit, however the hands depend on each other (e-detectors: Shin, Ramdas, Rinaldo, 2022).
 *
 * The evidence of `day-awards` may fall, and starts again with each gaming day. The chance that it ever reaches the
 * limit on a day is at most one divided by the limit (Ville's inequality). Floats are safe here, because no amount
 * depends on them.
 * @param hands the oldest first
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
