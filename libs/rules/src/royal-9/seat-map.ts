import { must } from '@jackpot/money';
import { KING_NINE_COUNT, type KingNine } from './king-nine.js';

/** Lowest numbered position of a table (chapter 2 A). */
export const SEAT_MIN = 1;

/** Highest numbered position of a table: no more than nine (chapter 2 A). */
export const SEAT_MAX = 9;

/** A position of the layout and the pairs printed there, its Personal King 9s. */
export interface SeatPairs {
  /** Number of the position, 1..9. */
  readonly seat: number;
  /** One pair or more; their order means nothing. */
  readonly pairs: readonly KingNine[];
}

/** What may be wrong with a seat map. Each is for the person who writes the configuration. */
export type SeatMapProblem =
  /** No position at all. */
  | { readonly code: 'NO_SEAT' }
  /** A position that is not a whole number of 1..9 (chapter 2 A). */
  | { readonly code: 'SEAT_OUT_OF_RANGE'; readonly seat: number }
  /** A position listed twice. */
  | { readonly code: 'SEAT_REPEATED'; readonly seat: number }
  /** A position without a pair could never win Star, Spade or Heart. */
  | { readonly code: 'NO_PAIR'; readonly seat: number }
  /** A pair printed twice at one position. */
  | { readonly code: 'PAIR_REPEATED_AT_SEAT'; readonly seat: number; readonly pair: KingNine }
  /** A pair printed at several positions: two seats could win one meter in one coup. */
  | { readonly code: 'PAIR_REPEATED'; readonly pair: KingNine; readonly seats: readonly number[] }
  /** A position with more or fewer pairs than the first: not the same chance for the same wager. */
  | {
      readonly code: 'PAIR_COUNT_DIFFERS';
      readonly seat: number;
      readonly pairCount: number;
      readonly firstPairCount: number;
    }
  /** More pairs at the table than there are different ones. */
  | { readonly code: 'TOO_MANY_PAIRS'; readonly pairCount: number; readonly pairCountMax: number };

/** What the approved configuration allows. */
export interface SeatMapOptions {
  /** Whether several positions may share a pair. Then one meter may be won by several seats at once. */
  readonly repeatedPairsAllowed: boolean;
}

/**
 * Everything that is wrong with a seat map, at once; none when it may be played. A pair that is not a king and a nine
 * does not get here: the parser refuses it.
 */
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

/** What occurs more than once, each once, in order of its first repetition. */
function repeatedIn<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
