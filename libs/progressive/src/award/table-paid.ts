import type { TableNo } from '../ids.js';
import type { Award } from './award.js';

/**
 * A shift, for the limit of payments at a table, begins with the first award paid after the previous shift, because the
 * journal does not know gaming days.
 */
const SHIFT_MS = 8 * 60 * 60_000;

export interface TablePaid {
  /** ms since 1970. */
  readonly since: number;
  readonly cents: bigint;
}

interface Paid {
  readonly tablePaid: Map<TableNo, TablePaid>;
}

/** What the dealer of the table has paid in this shift. A clock that is set back does not begin a new shift. */
export function tablePaidCents(link: Paid, table: TableNo, now: number): bigint {
  return shiftAt(link, table, now).cents;
}

export function countTablePaid(link: Paid, award: Pick<Award, 'documentNumber' | 'amountCents'>, won: Won): void {
  if (award.documentNumber > 0) return;
  const { since, cents } = shiftAt(link, won.table, won.at);
  link.tablePaid.set(won.table, { since, cents: cents + award.amountCents });
}

export function uncountTablePaid(
  link: Paid,
  award: Pick<Award, 'documentNumber' | 'amountCents'>,
  table: TableNo,
): void {
  const paid = link.tablePaid.get(table);
  if (award.documentNumber > 0 || paid === undefined) return;
  link.tablePaid.set(table, { ...paid, cents: paid.cents - award.amountCents });
}

interface Won {
  readonly table: TableNo;
  readonly at: number;
}

function shiftAt({ tablePaid }: Paid, table: TableNo, now: number): TablePaid {
  const last = tablePaid.get(table);
  return last === undefined || now - last.since >= SHIFT_MS ? { since: now, cents: 0n } : last;
}
