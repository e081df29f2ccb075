import { must } from '@jackpot/money';
import { parseCard } from '../card.js';
import { KING_NINE_COUNT, type KingNine, kingNineOf } from './king-nine.js';
import { SEAT_MAX, SEAT_MIN, type SeatPairs } from './seat-map.js';

/** A pair as a layout prints it, the king first: "KS9S". */
export function pair(text: string): KingNine {
  const [king, nine] = [text.slice(0, 2), text.slice(2)].map((name) => must(parseCard(name), `card ${name}`));
  return must(kingNineOf(must(king, 'a king'), must(nine, 'a nine')), `pair ${text}`);
}

/**
 * A seat map to start from: unique pairs, the suited ones at the lowest positions. The suits are our choice; an
 * approved layout replaces them.
 * @param seats positions of the table, 1..9.
 * @param pairsPerSeat one; or two, as the words of paytables A and B suggest, for up to 8 positions. A RangeError if
 * there are not enough different pairs, or no such table.
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

/** Suited pairs first, then off-suit ones, a pair and its mirror side by side. */
const SUGGESTED_PAIRS: readonly string[] = [
  ...['KS9S', 'KH9H', 'KC9C', 'KD9D', 'KS9H', 'KH9S', 'KC9D', 'KD9C'],
  ...['KS9C', 'KC9S', 'KH9D', 'KD9H', 'KS9D', 'KD9S', 'KH9C', 'KC9H'],
];

/** With two pairs, seat i also gets pair i + 8. */
const SECOND_PAIR = 8;

function suggestedPair(index: number): KingNine {
  return pair(must(SUGGESTED_PAIRS[index], 'a pair to suggest'));
}
