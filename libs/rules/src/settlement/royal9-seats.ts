import { must } from '@jackpot/money';
import { cardName, parseCard } from '../card.js';
import type { Deal } from '../deal.js';
import { compileRoyal9 } from '../royal-9/evaluator.js';
import { kingNineCards, kingNineOf, type KingNine } from '../royal-9/king-nine.js';
import { type MeterCents, type Paytable, type Royal9Line, worthCents } from '../royal-9/lines.js';
import { type SeatMapProblem, type SeatPairs, seatMapProblems } from '../royal-9/seat-map.js';
import { ROYAL9_POLICY_DEFAULT, type Royal9Policy } from '../royal-9/terms.js';
import type { SettlementProblem } from './problems.js';

export interface Royal9PolicyInput extends Partial<Royal9Policy> {
  /** Order of 10% awards and awards of the whole Star. Default: `whole-meters-first`. */
  readonly percentAward?: 'whole-meters-first' | 'sequential' | 'each-of-before' | undefined;
}

export interface Royal9SeatInput {
  readonly seat: number;
  /** Two card names for each pair, in either order. */
  readonly personal: readonly (readonly string[])[];
  readonly wager: boolean;
}

/** Meters are in whole cents, as they were when the cards were read. */
export interface Royal9Input {
  readonly paytable: Paytable;
  readonly policy: { readonly [name in keyof Royal9PolicyInput]?: Royal9PolicyInput[name] | undefined };
  readonly seats: readonly Royal9SeatInput[];
  readonly meters: { readonly star: number; readonly spade: number; readonly heart: number };
  /** Reset amount of Star, in cents. */
  readonly starReset: number;
}

/** Award in whole cents. The wager is not returned. */
export interface Royal9Seat {
  readonly seat: number;
  readonly line: Royal9Line | 'lose';
  readonly award: number;
}

export interface Royal9Wagers {
  settle(deal: Deal): readonly Royal9Seat[];
}

export function readRoyal9(input: Royal9Input): Royal9Wagers | readonly SettlementProblem[] {
  const pairs = input.seats.map(({ seat, personal }, index) => readPairs(seat, personal, `royal9.seats.${index}`));
  const unreadable = pairs.flatMap(({ problems }) => problems);
  if (unreadable.length > 0) return unreadable;
  const seatMap = pairs.map(({ seat }) => seat);
  const wrong = seatMapProblems(seatMap, { repeatedPairsAllowed: false });
  if (wrong.length > 0) return wrong.map(seatMapProblem);
  return { settle: (deal) => settleRoyal9(deal, input, seatMap) };
}

function readPairs(
  seat: number,
  personal: Royal9SeatInput['personal'],
  path: string,
): { readonly seat: SeatPairs; readonly problems: readonly SettlementProblem[] } {
  const read = personal.map(([a = '', b = '']) => pairOf(a, b));
  return {
    seat: { seat, pairs: read.filter((pair) => pair !== undefined) },
    problems: personal.flatMap((names, index) =>
      read[index] === undefined || names.length !== 2 ? [notAPair(`${path}.personal.${index}`, names)] : [],
    ),
  };
}

function pairOf(nameA: string, nameB: string): KingNine | undefined {
  const [a, b] = [parseCard(nameA), parseCard(nameB)];
  return a === undefined || b === undefined ? undefined : kingNineOf(a, b);
}

function notAPair(path: string, names: readonly string[]): SettlementProblem {
  const text = `${JSON.stringify(names)} is no personal pair; it is a king and a nine, like ["KS","9H"]`;
  return { code: 'NOT_A_KING_NINE', path, text };
}

function settleRoyal9(deal: Deal, input: Royal9Input, seatMap: readonly SeatPairs[]): readonly Royal9Seat[] {
  const policy = { ...ROYAL9_POLICY_DEFAULT, ...withoutUndefined(input.policy) };
  const evaluator = compileRoyal9({ paytable: input.paytable, policy, seatMap });
  const meters = metersOf(input);
  const seats = input.seats.filter(({ wager }) => wager).map(({ seat }) => seat);
  const won = evaluator.evaluate(deal, seats, meters);
  const awards = awardsOf(won, meters, input);
  // The highest position is paid first (chapter 11 B).
  return [...seats]
    .sort((a, b) => b - a)
    .map((seat) => awards.find((award) => award.seat === seat) ?? { seat, line: 'lose', award: 0 });
}

function awardsOf(
  won: readonly { readonly seat: number; readonly line: Royal9Line }[],
  before: MeterCents,
  input: Royal9Input,
): readonly Royal9Seat[] {
  const { percentAward = 'whole-meters-first' } = input.policy;
  let star = before.star;
  return won.map(({ seat, line }) => {
    const isOfBefore = percentAward === 'whole-meters-first' || (line === 'any-two' && percentAward !== 'sequential');
    const award = worthCents(line, isOfBefore ? before : { ...before, star });
    if (line === 'any-two') star = star > award ? star - award : 0n;
    if (line === 'star') star = BigInt(input.starReset);
    return { seat, line, award: Number(award) };
  });
}

function metersOf({ meters }: Royal9Input): MeterCents {
  return { star: BigInt(meters.star), spade: BigInt(meters.spade), heart: BigInt(meters.heart) };
}

function withoutUndefined<T extends object>(policy: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined)) as never;
}

function seatMapProblem(problem: SeatMapProblem): SettlementProblem {
  return { code: problem.code, path: 'royal9.seats', text: seatMapText(problem) };
}

function seatMapText(problem: SeatMapProblem): string {
  switch (problem.code) {
    case 'NO_SEAT':
      return 'name at least one position';
    case 'SEAT_OUT_OF_RANGE':
      return `there is no position ${problem.seat}; a table has 1 to 9 (chapter 2 A)`;
    case 'SEAT_REPEATED':
      return `position ${problem.seat} is listed twice; list it once`;
    case 'NO_PAIR':
      return `position ${problem.seat} has no personal pair; give it one`;
    case 'PAIR_REPEATED_AT_SEAT':
      return `position ${problem.seat} has ${pairName(problem.pair)} twice; list it once`;
    case 'PAIR_REPEATED':
      return `positions ${problem.seats.join(' and ')} share ${pairName(problem.pair)}; a pair belongs to one position`;
    case 'PAIR_COUNT_DIFFERS':
      return `position ${problem.seat} has ${problem.pairCount} pairs, the first has ${problem.firstPairCount}; give all as many`;
    case 'TOO_MANY_PAIRS':
      return `${problem.pairCount} pairs at one table; there are ${problem.pairCountMax} different ones`;
  }
}

function pairName(pair: KingNine): string {
  const [king, nine] = kingNineCards(pair);
  return `${cardName(must(king, 'king of a pair'))} ${cardName(nine)}`;
}
