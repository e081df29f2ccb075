import { must } from '@jackpot/money';
import { parseCard } from '../card.js';
import { KING_NINE_COUNT, type KingNine, kingNineOf } from './king-nine.js';
import { SEAT_MAX, SEAT_MIN, type SeatPairs } from './seat-map.js';

/** King first: "KS9S". */
export function pair(text: string): KingNine {
  const [king, nine] = [text.slice(0, 2), text.slice(2)].map((name) => must(parseCard(name), `card ${name}`));
  return must(kingNineOf(must(king, 'a king'), must(nine, 'a nine')), `pair ${text}`);
}

/**
 * Gives each position its own King-Nine pairs, suited pairs first. An approved layout may use other suits.
 * @throws RangeError unless `seats` is 1 to 9, or 1 to 8 with two pairs per seat
 */
export function suggestedSeatMap(seats: number, pairsPerSeat: 1 | 2): readonly SeatPairs[] {
  if (!Number.isInteger(seats) || seats < SEAT_MIN || seats > SEAT_MAX)
    throw new RangeError(`a table has ${SEAT_MIN} to ${SEAT_MAX} positions, not ${seats}`);
  if (seats * pairsPerSeat > KING_NINE_COUNT)
    throw new RangeError(`no ${pairsPerSeat} unique pairs for ${seats} seats`);
  return Array.from({ length: seats }, (_, index) => ({
    seat: index + SEAT_MIN,
    pairs: pairsPerSeat === 1 ? [suggestedPair(index)] : [suggestedPair(index), suggestedPair(index + SECOND_PAIR)],
  }));
}

/** Suited pairs first. An off-suit pair is followed by the pair with both suits exchanged. */
const SUGGESTED_PAIRS: readonly string[] = [
  ...['KS9S', 'KH9H', 'KC9C', 'KD9D', 'KS9H', 'KH9S', 'KC9D', 'KD9C'],
  ...['KS9C', 'KC9S', 'KH9D', 'KD9H', 'KS9D', 'KD9S', 'KH9C', 'KC9H'],
];

const SECOND_PAIR = 8;

function suggestedPair(index: number): KingNine {
  return pair(must(SUGGESTED_PAIRS[index], 'a pair to suggest'));
}
