import type { LinkConfig, TableConfig, TableNo } from '@jackpot/progressive';
import {
  type Card,
  DECK,
  JACK,
  NINE,
  type Royal9Evaluator,
  type Royal9Line,
  type SeatLine,
  compileRoyal9,
  rankOf,
} from '@jackpot/rules';
import { must } from '@jackpot/money';

export interface LineChance {
  readonly line: Royal9Line;
  readonly winners: number;
  readonly ways: bigint;
}

/** Numbers of deals by line. `of` is the number of all deals. */
export interface CoupChances {
  readonly of: bigint;
  readonly lines: readonly LineChance[];
}

/** @param seats seats with a wager, ascending */
export type LineChances = (table: TableNo, seats: readonly number[]) => CoupChances;

export type ChancesOf = (config: LinkConfig, tables: readonly TableConfig[]) => LineChances;

type Hand = readonly [Card, Card];

/** Hands of a nine and a face. Only these are paid. */
const ROYALS: readonly Hand[] = DECK.filter((card) => rankOf(card) === NINE).flatMap((nine) =>
  DECK.filter((card) => rankOf(card) >= JACK).map((face): Hand => [nine, face]),
);

/** Represents all hands that are no Royal 9. */
const NO_ROYAL: Hand = [DECK[0] as Card, DECK[0] as Card];

/**
 * Uses the evaluator that pays the lines, for a fresh shoe. A coup from the middle of a shuffled shoe has the same
 * chances if the earlier cards are unknown. Under `highest-value`, lines are compared at the reset amounts.
 * @param tables every table that was ever on the link, by number, with its current terms
 */
export function royal9Chances(config: LinkConfig, tables: readonly TableConfig[]): LineChances {
  const evaluators = tables.map(({ seats }) =>
    seats.length === 0
      ? undefined
      : compileRoyal9({ paytable: config.paytable, policy: config.royal9, seatMap: seats }),
  );
  const meters = { star: config.star.resetCents, spade: config.spade.resetCents, heart: config.heart.resetCents };
  // Tables with the same printed pairs have the same chances, whatever their devices.
  const layouts = tables.map(({ seats }) => JSON.stringify(seats.map(({ seat, pairs }) => [seat, pairs])));
  const of = dealsOf(config.decks);
  const outcomes = kept((_: string, table: TableNo, seats: readonly number[]) =>
    outcomesOf(must(evaluators[table], 'a table of the link'), seats, config.decks, meters),
  );
  const known = kept((_: string, table: TableNo, seats: readonly number[]) => {
    // Under `bettors`, only pairs of seats in play count. Otherwise, all pairs count.
    const layout = must(layouts[table], 'a table of the link');
    const studied =
      config.royal9.positions === 'bettors' ? seats : must(tables[table], layout).seats.map(({ seat }) => seat);
    return { of, lines: linesAmong(outcomes(`${layout}/${studied.join()}`, table, studied), seats) };
  });
  return (table, seats) =>
    known(`${layouts.indexOf(must(layouts[table], 'a table of the link'))}/${seats.join()}`, table, seats);
}

/** Caches the chances of the latest terms, because a day is reported repeatedly. */
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
  decks: number,
  meters: Parameters<Royal9Evaluator['evaluate']>[2],
): readonly Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const [deal, ways] of dealsWithRoyal9(BigInt(decks))) {
    const winners = evaluator.evaluate(deal, seats, meters);
    const key = winners.map(({ seat, line }) => `${seat}${line}`).join();
    const outcome = outcomes.get(key) ?? { winners, ways: 0n };
    outcome.ways += ways;
    outcomes.set(key, outcome);
  }
  return [...outcomes.values()];
}

function linesAmong(outcomes: readonly Outcome[], seats: readonly number[]): readonly LineChance[] {
  const found = new Map<string, { line: Royal9Line; winners: number; ways: bigint }>();
  for (const { winners, ways } of outcomes) {
    const counts = new Map<Royal9Line, number>();
    for (const { seat, line } of winners) if (seats.includes(seat)) counts.set(line, (counts.get(line) ?? 0) + 1);
    for (const [line, count] of counts) {
      const chance = found.get(`${line}/${count}`) ?? { line, winners: count, ways: 0n };
      chance.ways += ways;
      found.set(`${line}/${count}`, chance);
    }
  }
  return [...found.values()];
}

function dealsOf(decks: number): bigint {
  const cards = 52n * BigInt(decks);
  return pairsOf(cards) * pairsOf(cards - 2n);
}

interface Deal {
  readonly player: Hand;
  readonly banker: Hand;
}

function* dealsWithRoyal9(decks: bigint): Generator<readonly [Deal, bigint]> {
  const pairsLeft = pairsOf(52n * decks - 2n);
  for (const player of ROYALS) {
    const playerWays = decks * decks;
    let bothWays = 0n;
    for (const banker of ROYALS) {
      const ways = playerWays * leftOf(decks, banker[0], player) * leftOf(decks, banker[1], player);
      bothWays += ways;
      yield [{ player, banker }, ways];
    }
    // Deals in which only the Player hand is a Royal 9. In equally many deals, only the Banker hand is one.
    const oneWays = playerWays * pairsLeft - bothWays;
    yield [{ player, banker: NO_ROYAL }, oneWays];
    yield [{ player: NO_ROYAL, banker: player }, oneWays];
  }
}

function leftOf(decks: bigint, card: Card, taken: Hand): bigint {
  return decks - BigInt(taken.filter((each) => each === card).length);
}

function pairsOf(cards: bigint): bigint {
  return (cards * (cards - 1n)) / 2n;
}

export function millionthsOf(weighted: bigint, of: bigint): bigint {
  return (weighted * 1_000_000n) / of;
}
