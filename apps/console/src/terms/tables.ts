import { cardName, kingNineCards, suggestedSeatMap } from '@jackpot/rules';

export interface SeatTerms {
  readonly seat: number;
  readonly deviceId: string;
  readonly pairs: readonly (readonly string[])[];
}

/** The form edits only these parts and keeps the rest. */
export interface TableTerms {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly seats: readonly SeatTerms[];
}

export function tablesOf(document: object): readonly TableTerms[] {
  const { tables } = document as { readonly tables?: unknown };
  return Array.isArray(tables) && tables.every(isTable) ? tables : [];
}

function isTable(value: unknown): value is TableTerms {
  if (typeof value !== 'object' || value === null) return false;
  const { tableId, assetNumber, seats } = value as Partial<Record<keyof TableTerms, unknown>>;
  return typeof tableId === 'string' && typeof assetNumber === 'string' && Array.isArray(seats);
}

export function withTables(document: object, tables: readonly TableTerms[]): object {
  return { ...document, tables };
}

function tableIdOf(assetNumber: string): string {
  return assetNumber
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function nextAssetNumber(tables: readonly TableTerms[]): string {
  const [, name, digits] = /^(.*?)(\d{1,9})$/.exec(tables.at(-1)?.assetNumber ?? '') ?? [];
  if (name === undefined || digits === undefined) return '';
  return `${name}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}

export function newTable(assetNumber: string, seats: number, pairsPerSeat: 1 | 2): TableTerms {
  const tableId = tableIdOf(assetNumber);
  return { tableId, assetNumber, seats: seatsOf(tableId, seats, pairsPerSeat) };
}

function seatsOf(tableId: string, seats: number, pairsPerSeat: 1 | 2): readonly SeatTerms[] {
  return suggestedSeatMap(seats, pairsPerSeat).map(({ seat, pairs }) => ({
    seat,
    deviceId: deviceIdOf(tableId, seat),
    pairs: pairs.map((pair) => kingNineCards(pair).map(cardName)),
  }));
}

const deviceIdOf = (tableId: string, seat: number): string => `${tableId}-seat-${seat}`;

/** Ids that were derived from the old number are derived again. */
export function renumbered(table: TableTerms, assetNumber: string): TableTerms {
  if (table.tableId !== tableIdOf(table.assetNumber)) return { ...table, assetNumber };
  const tableId = tableIdOf(assetNumber);
  const seats = table.seats.map((seat) =>
    seat.deviceId === deviceIdOf(table.tableId, seat.seat)
      ? { ...seat, deviceId: deviceIdOf(tableId, seat.seat) }
      : seat,
  );
  return { ...table, tableId, assetNumber, seats };
}

export function withSeats(table: TableTerms, count: number, pairsPerSeat: 1 | 2): TableTerms {
  const kept = table.seats.filter(({ seat, pairs }) => seat <= count && pairs.length === pairsPerSeat);
  const suggested = seatsOf(table.tableId, count, pairsPerSeat);
  return { ...table, seats: suggested.map((seat) => kept.find((each) => each.seat === seat.seat) ?? seat) };
}

export function pairsPerSeatOf({ seats }: TableTerms): 1 | 2 {
  return seats.some(({ pairs }) => pairs.length === 2) ? 2 : 1;
}

export function pairsText(pairs: SeatTerms['pairs']): string {
  return pairs.map((pair) => pair.join(' ')).join(', ');
}

/** Text that is not a card is kept, so that the check of the terms names it. */
export function pairsOf(text: string): SeatTerms['pairs'] {
  return text
    .toUpperCase()
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(/\s+/));
}
