import { centsToDollars } from '@jackpot/money';

/** A row of the export `tables`. */
export interface TableOfDay {
  readonly gaming_day: string;
  readonly handle: string;
  readonly awarded: string;
}

/** Texts in dollars. `held` is negative if a day awarded more than was bet. */
export interface DayMoney {
  readonly handle: string;
  readonly awarded: string;
  readonly held: string;
}

export function moneyByDay(rows: readonly TableOfDay[]): ReadonlyMap<string, DayMoney> {
  const cents = (text: string): bigint => BigInt(text.replace('.', ''));
  const sumOf = (days: readonly TableOfDay[], column: 'handle' | 'awarded'): bigint =>
    days.reduce((sum, row) => sum + cents(row[column]), 0n);
  return new Map(
    [...new Set(rows.map(({ gaming_day: day }) => day))].map((day) => {
      const tables = rows.filter((row) => row.gaming_day === day);
      const [handle, awarded] = [sumOf(tables, 'handle'), sumOf(tables, 'awarded')];
      const held = centsToDollars(handle - awarded);
      return [day, { handle: centsToDollars(handle), awarded: centsToDollars(awarded), held }];
    }),
  );
}
