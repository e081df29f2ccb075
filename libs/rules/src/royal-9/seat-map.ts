import { must } from '@jackpot/money';
import { KING_NINE_COUNT, type KingNine } from './king-nine.js';

/** Chapter 2 A. */
export const SEAT_MIN = 1;

/** Chapter 2 A. */
export const SEAT_MAX = 9;

export interface SeatPairs {
  readonly seat: number;
  readonly pairs: readonly KingNine[];
}

export type SeatMapProblem =
  | { readonly code: 'NO_SEAT' }
  /** Not a whole number from 1 to 9 (chapter 2 A). */
  | { readonly code: 'SEAT_OUT_OF_RANGE'; readonly seat: number }
  | { readonly code: 'SEAT_REPEATED'; readonly seat: number }
  /** A seat without a pair could never win Star, Spade or Heart. */
  | { readonly code: 'NO_PAIR'; readonly seat: number }
  | { readonly code: 'PAIR_REPEATED_AT_SEAT'; readonly seat: number; readonly pair: KingNine }
  /** Two seats with the same pair could win one meter in one coup. */
  | { readonly code: 'PAIR_REPEATED'; readonly pair: KingNine; readonly seats: readonly number[] }
  /** Seats with different numbers of pairs have different chances to win. */
  | {
      readonly code: 'PAIR_COUNT_DIFFERS';
      readonly seat: number;
      readonly pairCount: number;
      readonly firstPairCount: number;
    }
  | { readonly code: 'TOO_MANY_PAIRS'; readonly pairCount: number; readonly pairCountMax: number };

export interface SeatMapOptions {
  readonly repeatedPairsAllowed: boolean;
}

export function seatMapProblems(map: readonly SeatPairs[], options: SeatMapOptions): readonly SeatMapProblem[] {
  if (map.length === 0) return [{ code: 'NO_SEAT' }];
  const withinSeats = [...seatProblems(map), ...map.flatMap(pairProblemsOfSeat), ...pairCountProblems(map)];
  return options.repeatedPairsAllowed ? withinSeats : [...withinSeats, ...sharedPairProblems(map)];
}

function isSeat(seat: number): boolean {
  return Number.isInteger(seat) && seat >= SEAT_MIN && seat <= SEAT_MAX;
}

function seatProblems(map: readonly SeatPairs[]): readonly SeatMapProblem[] {
  const seats = map.map(({ seat }) => seat);
  return [
    ...seats.filter((seat) => !isSeat(seat)).map((seat) => ({ code: 'SEAT_OUT_OF_RANGE', seat }) as const),
    ...repeatedIn(seats).map((seat) => ({ code: 'SEAT_REPEATED', seat }) as const),
  ];
}

function pairProblemsOfSeat({ seat, pairs }: SeatPairs): readonly SeatMapProblem[] {
  if (pairs.length === 0) return [{ code: 'NO_PAIR', seat }];
  return repeatedIn(pairs).map((pair) => ({ code: 'PAIR_REPEATED_AT_SEAT', seat, pair }) as const);
}

function pairCountProblems(map: readonly SeatPairs[]): readonly SeatMapProblem[] {
  const firstPairCount = must(map[0], 'first position').pairs.length;
  return map
    .filter(({ pairs }) => pairs.length > 0 && pairs.length !== firstPairCount)
    .map(({ seat, pairs }) => ({ code: 'PAIR_COUNT_DIFFERS', seat, pairCount: pairs.length, firstPairCount }) as const);
}

function sharedPairProblems(map: readonly SeatPairs[]): readonly SeatMapProblem[] {
  const printed = map.flatMap(({ pairs }) => [...new Set(pairs)]);
  const shared = repeatedIn(printed).map(
    (pair) => ({ code: 'PAIR_REPEATED', pair, seats: seatsOf(map, pair) }) as const,
  );
  const pairCount = map.reduce((sum, { pairs }) => sum + pairs.length, 0);
  if (pairCount <= KING_NINE_COUNT) return shared;
  return [...shared, { code: 'TOO_MANY_PAIRS', pairCount, pairCountMax: KING_NINE_COUNT }];
}

function seatsOf(map: readonly SeatPairs[], pair: KingNine): readonly number[] {
  return map.filter(({ pairs }) => pairs.includes(pair)).map(({ seat }) => seat);
}

function repeatedIn<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
