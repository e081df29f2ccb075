import type { LinkConfig, TableConfig, TableNo } from '@jackpot/progressive';
import {
  type Card,
  DECK,
  JACK,
  NINE,
  type Royal9Evaluator,
  type Royal9Line,
  compileRoyal9,
  rankOf,
} from '@jackpot/rules';
import { must } from '@jackpot/money';

/** How often, of `of` equally likely deals, exactly so many seats of a coup win a line. */
export interface LineChance {
  readonly line: Royal9Line;
  readonly winners: number;
  readonly ways: bigint;
}

/** The chances of one coup. `of` is the number of all deals: the same for every coup of a link. */
export interface CoupChances {
  readonly of: bigint;
  readonly lines: readonly LineChance[];
}

/**
 * The theory that actual awards are held against: an argument, because exact odds are a study of their own.
 * @param seats the seats with a wager in the coup, ascending.
 */
export type LineChances = (table: TableNo, seats: readonly number[]) => CoupChances;

/** The theory of some terms. */
export type ChancesOf = (config: LinkConfig, tables: readonly TableConfig[]) => LineChances;

type Hand = readonly [Card, Card];

/** The hands that are a Royal 9, by kind: a nine and a face. Only with one of them is anything paid. */
const ROYALS: readonly Hand[] = DECK.filter((card) => rankOf(card) === NINE).flatMap((nine) =>
  DECK.filter((card) => rankOf(card) >= JACK).map((face): Hand => [nine, face]),
);

/** Two cards that are no Royal 9: what they are makes no difference to any line. */
const NO_ROYAL: Hand = [DECK[0] as Card, DECK[0] as Card];

/**
 * Chances of the lines by the evaluator that pays them, exactly: every pair of Royal 9s, and every Royal 9 against all
 * other hands taken together, out of a fresh shoe. A coup from the middle of a shuffled shoe has the same chances as long
 * as nothing is known of the cards before it. Under `highest-value` lines are compared at the reset amounts.
 * @param tables by number: every table that ever was on the link, as the terms in force have it.
 */
export function royal9Chances(config: LinkConfig, tables: readonly TableConfig[]): LineChances {
  const evaluators = tables.map((table) =>
    compileRoyal9({ paytable: config.paytable, policy: config.royal9, seatMap: table.seats }),
  );
  const meters = { star: config.star.resetCents, spade: config.spade.resetCents, heart: config.heart.resetCents };
  const known = new Map<string, CoupChances>();
  return (table, seats) => {
    const key = `${table}/${seats.join()}`;
    const chances =
      known.get(key) ?? chancesOf(must(evaluators[table], 'a table of the link'), seats, config.decks, meters);
    known.set(key, chances);
    return chances;
  };
}

function chancesOf(
  evaluator: Royal9Evaluator,
  seats: readonly number[],
  decks: number,
  meters: Parameters<Royal9Evaluator['evaluate']>[2],
): CoupChances {
  const ways = new Map<string, bigint>();
  for (const [deal, count] of dealsWithRoyal9(BigInt(decks))) {
    const winners = new Map<Royal9Line, number>();
    for (const { line } of evaluator.evaluate(deal, seats, meters)) winners.set(line, (winners.get(line) ?? 0) + 1);
    for (const [line, number] of winners) ways.set(`${line}/${number}`, (ways.get(`${line}/${number}`) ?? 0n) + count);
  }
  const lines = [...ways].map(([key, count]) => {
    const [line, winners] = key.split('/') as [Royal9Line, string];
    return { line, winners: Number(winners), ways: count };
  });
  const cards = 52n * BigInt(decks);
  return { of: pairsOf(cards) * pairsOf(cards - 2n), lines };
}

interface Deal {
  readonly player: Hand;
  readonly banker: Hand;
}

/** Deals with a Royal 9 on either side, each with the number of ways to deal it. */
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
    // The other way round there are as many: the shoe does not know which side is which.
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

/** How many awards to expect, in millionths of one, rounded down. */
export function millionthsOf(weighted: bigint, of: bigint): bigint {
  return (weighted * 1_000_000n) / of;
}
