import { centsToMicro, centsToText, microToText, must, squareRootUp } from '@jackpot/money';
import { type Deal, type SeatStakes, type VigorishRounding, settleLine, settleStake, wagerByKey } from '@jackpot/rules';
import type { Sheet } from '../text/csv.js';

export interface StakedHand {
  readonly day: string;
  readonly table: string;
  /** License number of the dealer. Null if the table had no dealer. */
  readonly dealer: string | null;
  readonly deal: Deal;
  readonly rounding: VigorishRounding;
  readonly stakes: readonly SeatStakes[];
}

/** Number of equally likely deals for each line of a wager. */
export type LineWays = readonly bigint[];

export const RESULT_GROUPS = ['wager', 'table', 'dealer', 'day'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

/** Win of the house on one wager, in exact micro-cents. Negative for a loss. */
export interface WagerResult {
  readonly of: string | null;
  readonly wager: string;
  readonly name: string;
  readonly hands: number;
  readonly handleMicro: bigint;
  readonly winMicro: bigint;
  /** Expected win for the same stakes on a fresh shoe, truncated to a micro-cent. */
  readonly expectedMicro: bigint;
  /** Range that contains `winMicro` with 99 percent probability. Null below `BAND_HANDS_MIN` hands. */
  readonly band: { readonly leastMicro: bigint; readonly mostMicro: bigint } | null;
}

/** With fewer hands, the win is not close enough to a normal distribution. */
export const BAND_HANDS_MIN = 30;
const DEVIATIONS = 2_575_829n;
const MILLION = 1_000_000n;

interface Sums {
  hands: number;
  handleMicro: bigint;
  winMicro: bigint;
  mean: bigint;
  variance: bigint;
}

/**
 * Stakes on the same wager in a hand win or lose together, so the variance is that of their sum in each hand. Hands are
 * independent.
 * @param waysOf exact chances. All wagers count the same number of deals
 */
export function wagerResults(
  hands: readonly StakedHand[],
  group: ResultGroup,
  waysOf: (wager: string) => LineWays,
): readonly WagerResult[] {
  const groups = new Map<string, { readonly of: string | null; readonly wager: string; readonly sums: Sums }>();
  for (const hand of hands)
    for (const [wager, stakes] of stakesByWager(hand)) {
      const of = group === 'wager' ? null : hand[group];
      const key = JSON.stringify([of, wager]);
      const known = groups.get(key) ?? { of, wager, sums: nothingStaked() };
      groups.set(key, known);
      add(known.sums, { hand, wager, stakes, ways: waysOf(wager) });
    }
  return [...groups.values()]
    .map(({ of, wager, sums }) => resultOf({ of, wager }, sums, dealsOf(waysOf(wager))))
    .toSorted((a, b) => compared(a.of ?? '', b.of ?? '') || compared(a.wager, b.wager));
}

function stakesByWager({ stakes }: StakedHand): ReadonlyMap<string, readonly bigint[]> {
  const found = new Map<string, readonly bigint[]>();
  for (const seat of stakes)
    for (const { wager, stakeCents } of seat.stakes) found.set(wager, [...(found.get(wager) ?? []), stakeCents]);
  return found;
}

interface StakedOn {
  readonly hand: StakedHand;
  readonly wager: string;
  readonly stakes: readonly bigint[];
  readonly ways: LineWays;
}

function add(sums: Sums, { hand, wager: key, stakes, ways }: StakedOn): void {
  const wager = must(wagerByKey(key), 'a wager of the table');
  const rounding = { vigorish: hand.rounding };
  const total = (netOf: (stakeCents: bigint) => bigint): bigint => stakes.reduce((sum, each) => sum - netOf(each), 0n);
  sums.hands += 1;
  sums.handleMicro += centsToMicro(stakes.reduce((sum, each) => sum + each, 0n));
  sums.winMicro += total((stakeCents) => settleStake(hand.deal, { wager, stakeCents }, rounding).netMicro);
  const won = wager.lines.map((line) => total((stakeCents) => settleLine(wager, line, stakeCents, rounding).netMicro));
  const of = (value: (wonMicro: bigint) => bigint): bigint =>
    won.reduce((sum, each, index) => sum + value(each) * must(ways[index], 'the ways of a line'), 0n);
  const mean = of((wonMicro) => wonMicro);
  sums.mean += mean;
  sums.variance += of((wonMicro) => wonMicro * wonMicro) * dealsOf(ways) - mean * mean;
}

function nothingStaked(): Sums {
  return { hands: 0, handleMicro: 0n, winMicro: 0n, mean: 0n, variance: 0n };
}

function dealsOf(ways: LineWays): bigint {
  return ways.reduce((sum, each) => sum + each, 0n);
}

function resultOf(of: Pick<WagerResult, 'of' | 'wager'>, sums: Sums, deals: bigint): WagerResult {
  const { hands, handleMicro, winMicro } = sums;
  const expectedMicro = sums.mean / deals;
  const spreadMicro = (DEVIATIONS * squareRootUp(sums.variance)) / (MILLION * deals) + 1n;
  const band = { leastMicro: expectedMicro - spreadMicro, mostMicro: expectedMicro + spreadMicro };
  const { name } = must(wagerByKey(of.wager), 'a wager of the table');
  return { ...of, name, hands, handleMicro, winMicro, expectedMicro, band: hands < BAND_HANDS_MIN ? null : band };
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Truncated to an integer. 0 if nothing was wagered. */
export function holdPpm(winMicro: bigint, handleMicro: bigint): bigint {
  return handleMicro === 0n ? 0n : (winMicro * MILLION) / handleMicro;
}

const COLUMNS = [
  ...['from', 'to', 'group', 'of', 'wager', 'name', 'hands', 'handle', 'win', 'hold_ppm', 'expected_win'],
  ...['expected_hold_ppm', 'least_99', 'most_99', 'within'],
] as const;

/** Amounts in dollars. The handle (amount wagered) is whole cents. */
export function wagerResultsSheet(
  span: { readonly from: string; readonly to: string; readonly group: ResultGroup },
  results: readonly WagerResult[],
): Sheet {
  const rows = results.map((each) => [
    ...[span.from, span.to, span.group, each.of, each.wager, each.name, each.hands],
    ...[centsToText(each.handleMicro / MILLION), microToText(each.winMicro), holdPpm(each.winMicro, each.handleMicro)],
    ...[microToText(each.expectedMicro), holdPpm(each.expectedMicro, each.handleMicro)],
    each.band && microToText(each.band.leastMicro),
    each.band && microToText(each.band.mostMicro),
    isWithin(each),
  ]);
  return { name: 'wager-results', columns: COLUMNS, rows };
}

export function isWithin({ band, winMicro }: Pick<WagerResult, 'band' | 'winMicro'>): boolean | null {
  return band === null ? null : band.leastMicro <= winMicro && winMicro <= band.mostMicro;
}
