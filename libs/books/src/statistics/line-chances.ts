import { type LinkConfig, type TableConfig, type TableNo, threeCardGameOf, unitsAt } from '@jackpot/progressive';
import {
  type DealsOfKind,
  type LineId,
  type Royal9Evaluator,
  type SeatLine,
  compileRoyal9,
  compileThreeCardLines,
  dealsByKind,
  fullShoe,
  threeCardDealsByKind,
} from '@jackpot/rules';
import { must } from '@jackpot/money';

export interface LineChance {
  readonly line: LineId;
  readonly winners: number;
  /** Units of the winners together. */
  readonly units: number;
  readonly ways: bigint;
}

/** Numbers of deals by line. `of` is the number of all deals. */
export interface CoupChances {
  readonly of: bigint;
  readonly lines: readonly LineChance[];
}

/** @param seats seats with a wager, ascending, once for each unit */
export type LineChances = (table: TableNo, seats: readonly number[]) => CoupChances;

export type ChancesOf = (config: LinkConfig, tables: readonly TableConfig[]) => LineChances;

/**
 * Uses the evaluator that pays the lines, for a fresh shoe. Under `highest-value`, lines are compared at the reset
 * amounts.
 * @param tables every table that was ever on the link, by number, with its current terms
 */
export function lineChances(config: LinkConfig, tables: readonly TableConfig[]): LineChances {
  const ofThreeCard = threeCardChances(config);
  const evaluators = tables.map((table) =>
    table.seats.length === 0 || threeCardGameOf(table) !== null
      ? undefined
      : compileRoyal9({ ...config, policy: config.royal9, seatMap: table.seats }),
  );
  const meters = { star: config.star.resetCents, spade: config.spade.resetCents, heart: config.heart.resetCents };
  const layouts = tables.map(({ seats }) => JSON.stringify(seats.map(({ seat, pairs }) => [seat, pairs])));
  const deals = dealsByKind(fullShoe(config.decks));
  const of = deals.reduce((sum, { ways }) => sum + ways, 0n);
  const outcomes = kept((_: string, table: TableNo, seats: readonly number[]) =>
    outcomesOf(must(evaluators[table], 'a table of the link'), seats, deals, meters),
  );
  const known = kept((_: string, table: TableNo, seats: readonly number[]) => {
    // Under `bettors`, only pairs of seats in play count. Otherwise, all pairs count.
    const layout = must(layouts[table], 'a table of the link');
    const studied =
      config.royal9.positions === 'bettors' ? seats : must(tables[table], layout).seats.map(({ seat }) => seat);
    return { of, lines: linesAmong(outcomes(`${layout}/${studied.join()}`, table, studied), seats) };
  });
  return (table, seats) =>
    threeCardGameOf(must(tables[table], 'a table of the link')) !== null
      ? ofThreeCard(seats)
      : known(`${layouts.indexOf(must(layouts[table], 'a table of the link'))}/${seats.join()}`, table, seats);
}

/**
 * Chances of each wager for itself: exact for expected counts, and for their spread as if the wagers of a round were
 * independent.
 */
function threeCardChances({
  threeCardLines: lines,
  royal9,
  ...levels
}: LinkConfig): (seats: readonly number[]) => CoupChances {
  if (lines === undefined) return () => ({ of: 1n, lines: [] });
  const { lineOf } = compileThreeCardLines({ lines, pick: royal9.pick });
  const { star, spade, heart } = levels;
  const meters = { star: star.resetCents, spade: spade.resetCents, heart: heart.resetCents };
  const ofOne = kept((_: string) => {
    const ways = new Map<LineId, bigint>();
    let of = 0n;
    for (const deal of threeCardDealsByKind()) {
      of += deal.ways;
      const line = lineOf(deal, meters);
      if (line !== undefined) ways.set(line, (ways.get(line) ?? 0n) + deal.ways);
    }
    return { of, ways };
  });
  return (seats) => {
    const { of, ways } = ofOne('one wager');
    const units = [...new Set(seats)].map((seat) => unitsAt(seats, seat));
    const positions = new Map(units.map((each) => [each, units.filter((other) => other === each).length]));
    return {
      of,
      lines: [...ways].flatMap(([line, each]) =>
        [...positions].map(([count, of]) => ({ line, winners: 1, units: count, ways: each * BigInt(of) })),
      ),
    };
  };
}

/** Caches the chances of the latest terms. */
export function keepChances(chancesOf: ChancesOf): ChancesOf {
  let kept: {
    readonly config: LinkConfig;
    readonly tables: readonly TableConfig[];
    readonly chances: LineChances;
  } | null = null;
  return (config, tables) => {
    const isKept =
      kept?.config === config &&
      kept.tables.length === tables.length &&
      tables.every((table, at) => table === kept?.tables[at]);
    if (!isKept) kept = { config, tables, chances: chancesOf(config, tables) };
    return must(kept, 'chances just kept').chances;
  };
}

function kept<R, A extends readonly unknown[]>(
  compute: (key: string, ...rest: A) => R,
): (key: string, ...rest: A) => R {
  const results = new Map<string, R>();
  return (key, ...rest) => {
    const result = results.get(key) ?? compute(key, ...rest);
    results.set(key, result);
    return result;
  };
}

interface Outcome {
  readonly winners: readonly SeatLine[];
  ways: bigint;
}

function outcomesOf(
  evaluator: Royal9Evaluator,
  seats: readonly number[],
  deals: readonly DealsOfKind[],
  meters: Parameters<Royal9Evaluator['evaluate']>[2],
): readonly Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const { player, banker, ways } of deals) {
    const winners = evaluator.evaluate({ player, banker }, seats, meters);
    const key = winners.map(({ seat, line }) => `${seat}${line}`).join();
    const outcome = outcomes.get(key) ?? { winners, ways: 0n };
    outcome.ways += ways;
    outcomes.set(key, outcome);
  }
  return [...outcomes.values()];
}

function linesAmong(outcomes: readonly Outcome[], seats: readonly number[]): readonly LineChance[] {
  const found = new Map<string, { line: LineId; winners: number; units: number; ways: bigint }>();
  for (const { winners, ways } of outcomes) {
    const counts = new Map<LineId, { winners: number; units: number }>();
    for (const { seat, line } of winners) {
      const units = unitsAt(seats, seat);
      if (units === 0) continue;
      const before = counts.get(line) ?? { winners: 0, units: 0 };
      counts.set(line, { winners: before.winners + 1, units: before.units + units });
    }
    for (const [line, count] of counts) {
      const key = `${line}/${count.winners}/${count.units}`;
      const chance = found.get(key) ?? { line, ...count, ways: 0n };
      chance.ways += ways;
      found.set(key, chance);
    }
  }
  return [...found.values()];
}

export function millionthsOf(weighted: bigint, of: bigint): bigint {
  return (weighted * 1_000_000n) / of;
}
