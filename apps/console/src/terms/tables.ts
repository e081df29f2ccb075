import { type SeatTerms, type TableTerms, deviceIdOf, suggestedSeats, tableIdOf } from '@jackpot/rules';

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

/** "MB-101" gives "MB-102". */
export function nextAssetNumber(tables: readonly TableTerms[]): string {
  const [, name, digits] = /^(.*?)(\d{1,9})$/.exec(tables.at(-1)?.assetNumber ?? '') ?? [];
  if (name === undefined || digits === undefined) return '';
  return `${name}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}

/** Derived ids change with the number; ids that a person chose stay. */
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
  const suggested = suggestedSeats(table.tableId, count, pairsPerSeat);
  return { ...table, seats: suggested.map((seat) => kept.find((each) => each.seat === seat.seat) ?? seat) };
}

/** Keeps invalid cards, so that the check of the terms reports them. */
export function pairsOf(text: string): SeatTerms['pairs'] {
  return text
    .toUpperCase()
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(/\s+/));
}
