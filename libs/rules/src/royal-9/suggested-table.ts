import { cardName } from '../card.js';
import { kingNineCards } from './king-nine.js';
import { suggestedSeatMap } from './suggested-seat-map.js';

export interface SeatTerms {
  readonly seat: number;
  readonly deviceId: string;
  readonly pairs: readonly (readonly string[])[];
}

export interface TableTerms {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly seats: readonly SeatTerms[];
}

/**
 * Ids are made from the asset number: "MB-101" gives "mb-101" and "mb-101-seat-1".
 * @throws RangeError if there are not enough different pairs
 */
export function suggestedTable(assetNumber: string, seats: number, pairsPerSeat: 1 | 2): TableTerms {
  const tableId = tableIdOf(assetNumber);
  return { tableId, assetNumber, seats: suggestedSeats(tableId, seats, pairsPerSeat) };
}

export function suggestedSeats(tableId: string, seats: number, pairsPerSeat: 1 | 2): readonly SeatTerms[] {
  return suggestedSeatMap(seats, pairsPerSeat).map(({ seat, pairs }) => ({
    seat,
    deviceId: deviceIdOf(tableId, seat),
    pairs: pairs.map((pair) => kingNineCards(pair).map(cardName)),
  }));
}

export function tableIdOf(assetNumber: string): string {
  return assetNumber
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function deviceIdOf(tableId: string, seat: number): string {
  return `${tableId}-seat-${seat}`;
}

export function pairsPerSeatOf({ seats }: Pick<TableTerms, 'seats'>): 1 | 2 {
  return seats.some(({ pairs }) => pairs.length === 2) ? 2 : 1;
}

/** Such as "KS 9S, KH 9H". */
export function pairsText(pairs: SeatTerms['pairs']): string {
  return pairs.map((pair) => pair.join(' ')).join(', ');
}
