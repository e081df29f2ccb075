import type { DayReportBody, TablePaidLine } from '@jackpot/books';
import { less } from '../claims/payment.js';
import { slipNumber } from '../claims/slip.js';
import { DataTable } from '../parts/data-table.js';
import { Exact } from '../parts/exact.js';
import { countOf, labelOf, dollars, timeOf } from '../parts/texts.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';

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
  forfeited: 'chip bad',
};

interface RegisterProps {
  readonly rows: readonly Row[];
  readonly tablePaid: readonly TablePaidLine[];
}

export function JackpotRegister({ rows, tablePaid }: RegisterProps) {
  return (
    <section class="panel" aria-label={t('Jackpot register')}>
      <h2>{t('Jackpot register')}</h2>
      <DataTable
        label={t('Jackpot register')}
        name="register"
        rows={rows}
        keyOf={({ awardNumber }) => awardNumber}
        none={t('No claims.')}
        columns={[
          { head: t('Award'), of: ({ awardId }) => <a href={pathTo('claims', awardId)}>{awardId}</a> },
          { head: t('Hit at'), of: ({ fixedAt }) => timeOf(fixedAt), order: ({ fixedAt }) => fixedAt },
          { head: t('Table'), of: ({ assetNumber }) => assetNumber, isWhole: true },
          { head: t('Seat'), of: ({ seat }) => seat, isFigure: true },
          {
            head: t('Hand'),
            of: ({ tableId, coup }) => <a href={pathTo('recall', tableId, coup)}>{coup}</a>,
            isFigure: true,
          },
          { head: t('Line'), of: ({ line, level }) => labelOf(level ?? line) },
          { head: t('Amount'), of: ({ amount }) => dollars(amount), isFigure: true },
          {
            head: t('Slip'),
            of: ({ documentNumber, state }) => slipNumber({ documentNumber, status: state }),
            isFigure: true,
          },
          { head: t('State'), of: ({ state }) => <span class={CHIPS[state]}>{labelOf(state)}</span> },
          { head: t('Verified by'), of: ({ verifiedBy }) => verifiedBy ?? '—' },
        ]}
      />
      <h3>{t('Paid at the tables')}</h3>
      <DataTable
        label={t('Awards paid at the tables')}
        file="table-paid"
        rows={tablePaid}
        keyOf={({ line }) => line}
        none={t('No awards paid at the tables.')}
        columns={[
          { head: t('Line'), of: ({ line }) => labelOf(line) },
          { head: t('Awards'), of: ({ count }) => countOf(count), isFigure: true },
          { head: t('Total'), of: ({ amount }) => dollars(amount), isFigure: true },
        ]}
      />
    </section>
  );
}

function keptBackOf({ amount, payment }: Row): string {
  return less(amount, payment?.net ?? amount);
}

export function Payouts({ rows }: { readonly rows: readonly Row[] }) {
  const paid = rows.filter(({ state }) => state === 'paid');
  return (
    <section class="panel" aria-label={t('Payouts')}>
      <h2>{t('Payouts')}</h2>
      <DataTable
        label={t('Payouts of the day')}
        name="payouts"
        rows={paid}
        keyOf={({ awardNumber }) => awardNumber}
        none={t('No slips paid.')}
        columns={[
          { head: t('Slip'), of: ({ documentNumber }) => documentNumber, isFigure: true },
          { head: t('Amount'), of: ({ amount }) => dollars(amount), isFigure: true },
          { head: t('Patron got'), of: ({ amount, payment }) => dollars(payment?.net ?? amount), isFigure: true },
          { head: t('Kept back'), of: (row) => dollars(keptBackOf(row)), isFigure: true },
          { head: t('Paid'), of: ({ paidAt }) => timeOf(paidAt), order: ({ paidAt }) => paidAt ?? '' },
          { head: t('Award'), of: ({ awardId }) => awardId },
          { head: t('Prepared by'), of: ({ preparedBy }) => preparedBy ?? '—' },
          { head: t('Verified by'), of: ({ verifiedBy }) => verifiedBy ?? '—' },
          { head: t('Issued by'), of: ({ issuedBy }) => issuedBy ?? '—' },
        ]}
      />
    </section>
  );
}

/** The close of the day of the payment does not change. */
export function PaymentCorrections({ rows }: { readonly rows: NonNullable<DayReportBody['paymentCorrections']> }) {
  return (
    <section class="panel" aria-label={t('Corrected payments')}>
      <h2>{t('Corrected payments')}</h2>
      <DataTable
        label={t('Corrected payments')}
        file="payment-corrections"
        rows={rows}
        keyOf={({ sequence }) => sequence}
        columns={[
          { head: t('Slip'), of: ({ documentNumber }) => documentNumber, isFigure: true },
          { head: t('Award'), of: ({ awardId }) => awardId },
          { head: t('Amount'), of: ({ amount }) => dollars(amount), isFigure: true },
          { head: t('Patron got, recorded'), of: ({ before }) => dollars(before.net), isFigure: true },
          { head: t('Patron got'), of: ({ after }) => dollars(after.net), isFigure: true },
          { head: t('Kept back'), of: ({ amount, after }) => dollars(less(amount, after.net)), isFigure: true },
          { head: t('Approved'), of: ({ at }) => timeOf(at), order: ({ at }) => at },
          { head: t('Requested by'), of: ({ requestedBy }) => requestedBy },
          { head: t('Approved by'), of: ({ approvedBy }) => approvedBy },
          { head: t('Reason'), of: ({ reason }) => reason },
        ]}
      />
    </section>
  );
}

const OWED = [
  ['display', t('Displayed meters')],
  ['reserve', t('Reserve')],
  ['overflow', t('Overflow')],
  ['pending', t('Jackpot claims, pending')],
  ['fixedPending', t('Fixed awards, pending')],
  ['inTransit', t('In transit to other links')],
  ['total', t('Total liability')],
  ['seedOutstanding', t('Seed owed to the house')],
] as const satisfies readonly (readonly [keyof DayReportBody['liability'], string])[];

export function LiabilityAndBooks({ report: { liability, accounts } }: { readonly report: DayReportBody }) {
  return (
    <section class="panel" aria-label={t('Liability')}>
      <h2>{t('Liability')}</h2>
      <DataTable
        label={t('Liability')}
        file="liability"
        rows={OWED.filter(([name]) => liability[name] !== undefined)}
        keyOf={([name]) => name}
        columns={[
          { head: t('What'), of: ([, label]) => label },
          {
            head: t('Amount'),
            of: ([name]) => <Exact>{liability[name] ?? ''}</Exact>,
            text: ([name]) => liability[name] ?? '',
            isFigure: true,
          },
        ]}
      />
      <details>
        <summary>{t('Trial balance')}</summary>
        <DataTable
          label={t('Trial balance')}
          file="trial-balance"
          rows={accounts}
          keyOf={({ account }) => account}
          columns={[
            { head: t('Account'), of: ({ account }) => account },
            {
              head: t('Balance'),
              of: ({ balance }) => <Exact>{balance}</Exact>,
              text: ({ balance }) => balance,
              isFigure: true,
            },
          ]}
        />
      </details>
    </section>
  );
}

export function Tables({ rows }: { readonly rows: DayReportBody['tables'] }) {
  return (
    <section class="panel" aria-label={t('Tables')}>
      <h2>{t('Tables')}</h2>
      <DataTable
        label={t('Tables')}
        name="tables"
        rows={rows}
        keyOf={({ tableId }) => tableId}
        columns={[
          { head: t('Table'), of: ({ assetNumber }) => assetNumber, isWhole: true },
          {
            head: t('Hands'),
            of: ({ coupsLocked, rounds }) => (rounds === undefined ? coupsLocked : t('{1} rounds', rounds.dealt)),
            isFigure: true,
          },
          { head: t('Voids'), of: ({ coupsVoided, rounds }) => rounds?.voided ?? coupsVoided, isFigure: true },
          { head: t('Bets'), of: ({ wagers }) => wagers, isFigure: true },
          { head: t('Handle'), of: ({ handle }) => dollars(handle), isFigure: true },
          { head: t('Awards'), of: ({ awards }) => awards, isFigure: true },
          { head: t('Awarded'), of: ({ awarded }) => dollars(awarded), isFigure: true },
          { head: t('Late'), of: ({ lateWagers }) => lateWagers, isFigure: true },
          { head: t('Withdrawn bets'), of: ({ withdrawn }) => withdrawn, isFigure: true },
        ]}
      />
    </section>
  );
}

export function ParameterChanges({ rows }: { readonly rows: DayReportBody['parameterChanges'] }) {
  return (
    <section class="panel" aria-label={t('Parameter changes')}>
      <h2>{t('Parameter changes')}</h2>
      <DataTable
        label={t('Parameter changes')}
        file="parameter-changes"
        rows={rows}
        keyOf={({ sequence }) => sequence}
        none={t('No terms changed.')}
        columns={[
          { head: t('When'), of: ({ at, sequence }) => t('{1}, event {2}', timeOf(at), sequence) },
          { head: t('What'), of: ({ what }) => what },
          {
            head: t('Approved'),
            of: ({ approvalReference, approvedOn }) => `${approvalReference}, ${approvedOn}`,
          },
          { head: t('SHA-256 of the terms'), of: ({ configHash }) => <code>{configHash}</code> },
        ]}
      />
    </section>
  );
}
