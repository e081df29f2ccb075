import type { Close } from '../close/close.js';
import { toHex } from '@jackpot/journal';
import { type DayReportBody, readReport } from '../day/report-body.js';
import type { Cell, Sheet } from '../text/csv.js';

/** What slot accounting takes over. Every row has an `id` that stays the same however often it is exported. */
export const EXPORT_NAMES = ['meters', 'tables', 'awards', 'claims', 'payouts', 'closes'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** Closed days as one sheet. Closes never change, so the same days give the same bytes again. */
export function exportOf(name: ExportName, closes: readonly Close[]): Sheet {
  const { columns, rowsOf } = EXPORTS[name];
  return { name, columns, rows: closes.flatMap((close) => rowsOf(close, readReport(close.report))) };
}

interface Export {
  readonly columns: readonly string[];
  readonly rowsOf: (close: Close, report: DayReportBody) => readonly (readonly Cell[])[];
}

/** Names as slot accounting knows them; they mirror COMAR 36.05.03.24 G(1) to (4) and N.J.A.C. 13:69E-1.39A(b). */
const METERS = [
  'id',
  'gaming_day',
  'link_id',
  'level',
  'cycle',
  'in_count',
  'handle_count',
  'contribution',
  'hits',
  'wins',
  'paid_attendant',
  'paid_auto',
  'display_open',
  'display_close',
  'reserve',
  'overflow',
  'pending',
];
const PLACED = ['asset_no', 'table_id', 'coup', 'seat', 'line', 'level', 'amount'];
const AWARDS = ['id', 'gaming_day', 'link_id', 'fixed_at', ...PLACED, 'document_no', 'paid_at_table', 'sequence'];
const CLAIMS = ['id', 'gaming_day', 'link_id', 'award_id', 'fixed_at', ...PLACED, 'document_no', 'state'];
const PAYOUTS = [
  'id',
  'gaming_day',
  'link_id',
  'slip_no',
  'time',
  ...PLACED,
  'award_id',
  'prepared_by',
  'verified_by',
  'status',
];

type Row = DayReportBody['register'][number];

const placed = (row: Row): readonly Cell[] => [
  row.assetNumber,
  row.tableId,
  row.coup,
  row.seat,
  row.line,
  row.level,
  row.amount,
];

const EXPORTS: Readonly<Record<ExportName, Export>> = {
  meters: {
    columns: METERS,
    rowsOf: ({ day, linkId }, { levels }) =>
      levels.map(({ level, metersBefore, metersAfter, contributions, wagersLocked, registers }) => [
        `${linkId}/${day}/${level}`,
        day,
        linkId,
        level,
        metersAfter.cycle,
        metersAfter.inWagers,
        wagersLocked,
        contributions,
        metersAfter.hits - (metersBefore?.hits ?? 0),
        metersAfter.wins,
        metersAfter.attendantPaid,
        metersAfter.machinePaid,
        registers.find(({ register }) => register === 'display')?.opening ?? null,
        metersAfter.display,
        metersAfter.reserve,
        metersAfter.overflow,
        metersAfter.pending,
      ]),
  },
  tables: {
    columns: ['id', 'gaming_day', 'link_id', 'asset_no', 'in_count', 'handle', 'awards', 'awarded', 'coups', 'voided'],
    rowsOf: ({ day, linkId }, { tables }) =>
      tables.map((row) => [
        `${linkId}/${day}/${row.tableId}`,
        day,
        linkId,
        row.assetNumber,
        row.wagers,
        row.handle,
        row.awards,
        row.awarded,
        row.coupsResolved,
        row.coupsVoided,
      ]),
  },
  awards: {
    columns: AWARDS,
    rowsOf: ({ day, linkId }, { register }) =>
      register
        // One whose card was misread on its own day never was, and no table has it among its awards.
        .filter(({ sequence, state }) => sequence > 0 && state !== 'corrected')
        .map((row) => [
          row.awardId,
          day,
          linkId,
          row.fixedAt,
          ...placed(row),
          row.documentNumber,
          row.state === 'table-paid',
          row.sequence,
        ]),
  },
  claims: {
    columns: CLAIMS,
    rowsOf: ({ day, linkId }, { register }) =>
      register
        .filter(({ documentNumber }) => documentNumber > 0)
        .map((row) => [
          `${row.awardId}/${day}`,
          day,
          linkId,
          row.awardId,
          row.fixedAt,
          ...placed(row),
          row.documentNumber,
          row.state,
        ]),
  },
  payouts: {
    columns: PAYOUTS,
    rowsOf: ({ day, linkId }, { register }) =>
      register
        .filter(({ state }) => state === 'paid')
        .map((row) => [
          `${linkId}-D${row.documentNumber}`,
          day,
          linkId,
          row.documentNumber,
          row.paidAt,
          ...placed(row),
          row.awardId,
          row.preparedBy,
          row.verifiedBy,
          row.state,
        ]),
  },
  closes: {
    columns: ['id', 'gaming_day', 'link_id', 'number', 'first_sequence', 'last_sequence', 'batch', 'closed_by', 'hash'],
    rowsOf: (close) => [
      [
        `${close.linkId}/${close.number}`,
        close.day,
        close.linkId,
        close.number,
        close.firstSequence,
        close.lastSequence,
        close.batch,
        close.closedBy,
        toHex(close.hash),
      ],
    ],
  },
};
