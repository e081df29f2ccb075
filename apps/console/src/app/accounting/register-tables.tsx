import type { DayReportBody } from '@jackpot/books';
import { DataTable } from '../parts/data-table.js';
import { called, dollars, timeOf } from '../parts/texts.js';
import { pathTo } from '../shell/router.js';

type Row = DayReportBody['register'][number];

const CHIPS: Readonly<Record<Row['state'], string>> = {
  'table-paid': 'chip',
  pending: 'chip warn',
  held: 'chip bad',
  verified: 'chip warn',
  authorized: 'chip warn',
  paid: 'chip good',
  rejected: 'chip bad',
  corrected: 'chip',
};

/** Every award of the day, and every claim that was still open from before. */
export function JackpotRegister({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <section class="panel" aria-label="Jackpot register">
      <h2>Jackpot register</h2>
      <DataTable
        label="Jackpot register"
        rows={rows}
        keyOf={({ awardNumber }) => awardNumber}
        none="Nothing was won, and nothing was open."
        columns={[
          { head: 'Award', of: ({ awardId }) => <a href={pathTo('claims', awardId)}>{awardId}</a> },
          { head: 'Fixed', of: ({ fixedAt }) => timeOf(fixedAt) },
          { head: 'Table, coup, seat', of: ({ tableId, coup, seat }) => `${tableId}, ${coup}, ${seat}` },
          { head: 'Line', of: ({ line, level }) => called(level ?? line) },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          {
            head: 'Document',
            of: ({ documentNumber }) => (documentNumber === 0 ? '—' : documentNumber),
            isFigure: true,
          },
          { head: 'State', of: ({ state }) => <span class={CHIPS[state]}>{called(state)}</span> },
          { head: 'Verified by', of: ({ verifiedBy }) => verifiedBy ?? '—' },
        ]}
      />
    </section>
  );
}

interface PayoutsProps {
  readonly rows: readonly Row[];
  readonly period: DayReportBody['period'];
}

/** What was paid against a document in the day. */
export function Payouts({ rows, period }: PayoutsProps) {
  const paid = rows.filter(
    ({ state, paidAt }) => state === 'paid' && paidAt !== null && paidAt >= period.startsAt && paidAt < period.endsAt,
  );
  return (
    <section class="panel" aria-label="Payouts">
      <h2>Payouts</h2>
      <DataTable
        label="Payouts of the day"
        rows={paid}
        keyOf={({ awardNumber }) => awardNumber}
        none="Nothing was paid against a document."
        columns={[
          { head: 'Document', of: ({ documentNumber }) => documentNumber, isFigure: true },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          { head: 'Paid', of: ({ paidAt }) => timeOf(paidAt) },
          { head: 'Award', of: ({ awardId }) => awardId },
          { head: 'Prepared by', of: ({ preparedBy }) => preparedBy ?? '—' },
          { head: 'Verified by', of: ({ verifiedBy }) => verifiedBy ?? '—' },
          { head: 'Issued by', of: ({ issuedBy }) => issuedBy ?? '—' },
        ]}
      />
    </section>
  );
}
