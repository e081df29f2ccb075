import type { DayReportBody, TablePaidLine } from '@jackpot/books';
import { slipNumber } from '../claims/slip.js';
import { DataTable } from '../parts/data-table.js';
import { countOf, labelOf, dollars, timeOf } from '../parts/texts.js';
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

interface RegisterProps {
  readonly rows: readonly Row[];
  readonly tablePaid: readonly TablePaidLine[];
}

/** Every claim of the day and every one still open from before; what tables paid as one row per line. */
export function JackpotRegister({ rows, tablePaid }: RegisterProps) {
  return (
    <section class="panel" aria-label="Jackpot register">
      <h2>Jackpot register</h2>
      <DataTable
        label="Jackpot register"
        name="register"
        rows={rows}
        keyOf={({ awardNumber }) => awardNumber}
        none="No claims."
        columns={[
          { head: 'Award', of: ({ awardId }) => <a href={pathTo('claims', awardId)}>{awardId}</a> },
          { head: 'Hit at', of: ({ fixedAt }) => timeOf(fixedAt), order: ({ fixedAt }) => fixedAt },
          { head: 'Table', of: ({ assetNumber }) => assetNumber, isWhole: true },
          { head: 'Seat', of: ({ seat }) => seat, isFigure: true },
          {
            head: 'Hand',
            of: ({ tableId, coup }) => <a href={pathTo('recall', tableId, coup)}>{coup}</a>,
            isFigure: true,
          },
          { head: 'Line', of: ({ line, level }) => labelOf(level ?? line) },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          {
            head: 'Slip',
            of: ({ documentNumber, state }) => slipNumber({ documentNumber, status: state }),
            isFigure: true,
          },
          { head: 'State', of: ({ state }) => <span class={CHIPS[state]}>{labelOf(state)}</span> },
          { head: 'Verified by', of: ({ verifiedBy }) => verifiedBy ?? '—' },
        ]}
      />
      <h3>Paid at the tables</h3>
      <DataTable
        label="Awards paid at the tables"
        file="table-paid"
        rows={tablePaid}
        keyOf={({ line }) => line}
        none="No awards paid at the tables."
        columns={[
          { head: 'Line', of: ({ line }) => labelOf(line) },
          { head: 'Awards', of: ({ count }) => countOf(count), isFigure: true },
          { head: 'Total', of: ({ amount }) => dollars(amount), isFigure: true },
        ]}
      />
    </section>
  );
}

/** What was paid against a document in the day: a claim that was paid earlier is not in the register any more. */
export function Payouts({ rows }: { readonly rows: readonly Row[] }) {
  const paid = rows.filter(({ state }) => state === 'paid');
  return (
    <section class="panel" aria-label="Payouts">
      <h2>Payouts</h2>
      <DataTable
        label="Payouts of the day"
        name="payouts"
        rows={paid}
        keyOf={({ awardNumber }) => awardNumber}
        none="No slips paid."
        columns={[
          { head: 'Slip', of: ({ documentNumber }) => documentNumber, isFigure: true },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          { head: 'Paid', of: ({ paidAt }) => timeOf(paidAt), order: ({ paidAt }) => paidAt ?? '' },
          { head: 'Award', of: ({ awardId }) => awardId },
          { head: 'Prepared by', of: ({ preparedBy }) => preparedBy ?? '—' },
          { head: 'Verified by', of: ({ verifiedBy }) => verifiedBy ?? '—' },
          { head: 'Issued by', of: ({ issuedBy }) => issuedBy ?? '—' },
        ]}
      />
    </section>
  );
}

const OWED = [
  ['display', 'Meters, displayed'],
  ['reserve', 'Reserve'],
  ['overflow', 'Overflow'],
  ['pending', 'Jackpot claims, pending'],
  ['fixedPending', 'Fixed awards, pending'],
  ['inTransit', 'In transit to other links'],
  ['total', 'Total liability'],
  ['seedOutstanding', 'Seed outstanding'],
] as const satisfies readonly (readonly [keyof DayReportBody['liability'], string])[];

/** What the house owes to players, and the balances it rests on. */
export function LiabilityAndBooks({ report: { liability, accounts } }: { readonly report: DayReportBody }) {
  return (
    <section class="panel" aria-label="Liability">
      <h2>Liability</h2>
      <DataTable
        label="Liability"
        file="liability"
        rows={OWED.filter(([name]) => liability[name] !== undefined)}
        keyOf={([name]) => name}
        columns={[
          { head: 'What', of: ([, label]) => label },
          { head: 'Amount', of: ([name]) => liability[name] ?? '', isFigure: true },
        ]}
      />
      <details>
        <summary>Trial balance</summary>
        <DataTable
          label="Trial balance"
          file="trial-balance"
          rows={accounts}
          keyOf={({ account }) => account}
          columns={[
            { head: 'Account', of: ({ account }) => account },
            { head: 'Balance', of: ({ balance }) => balance, isFigure: true },
          ]}
        />
      </details>
    </section>
  );
}

export function Tables({ rows }: { readonly rows: DayReportBody['tables'] }) {
  return (
    <section class="panel" aria-label="Tables">
      <h2>Tables</h2>
      <DataTable
        label="Tables"
        name="tables"
        rows={rows}
        keyOf={({ tableId }) => tableId}
        columns={[
          { head: 'Table', of: ({ assetNumber }) => assetNumber, isWhole: true },
          { head: 'Hands', of: ({ coupsLocked }) => coupsLocked, isFigure: true },
          { head: 'Voided', of: ({ coupsVoided }) => coupsVoided, isFigure: true },
          { head: 'Bets', of: ({ wagers }) => wagers, isFigure: true },
          { head: 'Handle', of: ({ handle }) => dollars(handle), isFigure: true },
          { head: 'Awards', of: ({ awards }) => awards, isFigure: true },
          { head: 'Awarded', of: ({ awarded }) => dollars(awarded), isFigure: true },
          { head: 'Late', of: ({ lateWagers }) => lateWagers, isFigure: true },
          { head: 'Withdrawn', of: ({ withdrawn }) => withdrawn, isFigure: true },
        ]}
      />
    </section>
  );
}

export function ParameterChanges({ rows }: { readonly rows: DayReportBody['parameterChanges'] }) {
  return (
    <section class="panel" aria-label="Parameter changes">
      <h2>Parameter changes</h2>
      <DataTable
        label="Parameter changes"
        file="parameter-changes"
        rows={rows}
        keyOf={({ sequence }) => sequence}
        none="No terms changed."
        columns={[
          { head: 'When', of: ({ at, sequence }) => `${timeOf(at)}, event ${sequence}` },
          { head: 'What', of: ({ what }) => what },
          {
            head: 'Approved',
            of: ({ approvalReference, approvedOn }) => `${approvalReference}, ${approvedOn}`,
          },
          { head: 'SHA-256 of the terms', of: ({ configHash }) => <code>{configHash}</code> },
        ]}
      />
    </section>
  );
}
