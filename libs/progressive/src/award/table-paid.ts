import type { TableNo } from '../ids.js';
import type { Award } from './award.js';

/**
 * A shift of a table begins with the first award that its dealer pays after the shift before is over. The journal has no gaming
 * days, whose begin is a setting of the facility, and no handover between dealers: the length is the same for every link.
 */
const SHIFT_MS = 8 * 60 * 60_000;

/** What was paid at a table in its last shift. */
export interface TablePaid {
  /** When the first award of the shift was fixed, ms since 1970. */
  readonly since: number;
  readonly cents: bigint;
}

interface Paid {
  readonly tablePaid: Map<TableNo, TablePaid>;
}

/** What has been paid at a table in the shift under way, in cents. A clock that was set back ends no shift. */
export function tablePaidCents(link: Paid, table: TableNo, now: number): bigint {
  return shiftAt(link, table, now).cents;
}

/** Counts an award that its dealer pays at the table. */
export function countTablePaid(link: Paid, award: Pick<Award, 'documentNumber' | 'amountCents'>, won: Won): void {
  if (award.documentNumber > 0) return;
  const { since, cents } = shiftAt(link, won.table, won.at);
  link.tablePaid.set(won.table, { since, cents: cents + award.amountCents });
}

/** Takes an award out of the count again, because the cards of its hand were misread: the hand is the last one of its table. */
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
