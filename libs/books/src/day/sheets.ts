import type { Cell, Sheet } from '../text/csv.js';
import type { CloseHead } from '../close/close.js';
import type { DayExceptionBody } from './exception-rows.js';
import { COLUMNS } from './movements.js';
import type { DayReportBody } from './report-body.js';

/** Every row names its day and link. */
export const SHEET_NAMES = [
  'identity',
  'meters',
  'registers',
  'tables',
  'promotions',
  'register',
  'payment-corrections',
  'lines',
  'liability',
  'accounts',
  'entries',
  'exception-kinds',
  'exceptions',
  'parameters',
] as const;
export type SheetName = (typeof SHEET_NAMES)[number];

export function exceptionSheet(
  { day, linkId }: Pick<CloseHead, 'day' | 'linkId'>,
  rows: readonly DayExceptionBody[],
): Sheet {
  return sheetOf(
    { day, linkId },
    { name: 'exceptions', columns: EXCEPTIONS, rows: rows.map((row) => EXCEPTIONS.map((name) => row[name])) },
  );
}

function sheetOf({ day, linkId }: { readonly day: string; readonly linkId: string }, sheet: Sheet): Sheet {
  return {
    name: sheet.name,
    columns: ['day', 'link', ...sheet.columns],
    rows: sheet.rows.map((row) => [day, linkId, ...row]),
  };
}

/** All sheets except the list of exceptions. */
export function sheetsOf(report: DayReportBody): Readonly<Record<Exclude<SheetName, 'exceptions'>, Sheet>> {
  const place = { day: report.period.day, linkId: report.linkId };
  const of = (name: SheetName, columns: readonly string[], rows: readonly (readonly Cell[])[]): Sheet =>
    sheetOf(place, { name, columns, rows });
  return {
    identity: of(
      'identity',
      IDENTITY,
      report.levels.map((level) => IDENTITY.map((name) => level[name])),
    ),
    meters: of('meters', ['when', ...METERS], report.levels.flatMap(meterRows)),
    registers: of('registers', REGISTER_COLUMNS, report.levels.flatMap(registerRows)),
    tables: of(
      'tables',
      TABLES,
      report.tables.map((row) => TABLES.map((name) => row[name])),
    ),
    promotions: of(
      'promotions',
      PROMOTIONS,
      (report.promotions ?? []).map((row) => PROMOTIONS.map((name) => row[name])),
    ),
    register: of(
      'register',
      REGISTER,
      report.register.map((row) => REGISTER.map((name) => row[name])),
    ),
    'payment-corrections': of(
      'payment-corrections',
      CORRECTIONS,
      (report.paymentCorrections ?? []).map(({ before, after, ...row }) => [
        ...CORRECTED.map((name) => row[name]),
        ...PAID.flatMap((name) => [before[name], after[name]]),
      ]),
    ),
    lines: of('lines', LINES, report.lines.map(lineRow)),
    liability: of('liability', ['what', 'amount'], Object.entries(report.liability)),
    accounts: of(
      'accounts',
      ['account', 'balance'],
      report.accounts.map((row) => [row.account, row.balance]),
    ),
    entries: of(
      'entries',
      ENTRIES,
      report.entries.map((row) => ENTRIES.map((name) => row[name])),
    ),
    'exception-kinds': of(
      'exception-kinds',
      ['kind', 'count'],
      report.exceptions.kinds.map(({ kind, count }) => [kind, count]),
    ),
    parameters: of(
      'parameters',
      CHANGES,
      report.parameterChanges.map((row) => CHANGES.map((name) => row[name])),
    ),
  };
}

type Level = DayReportBody['levels'][number];

const IDENTITY = [
  'level',
  'opening',
  'contributions',
  'voided',
  'seed',
  'awards',
  'documented',
  'closing',
  'wagersLocked',
  'ratePpm',
  'reserveRatePpm',
  'reset',
  'limit',
] as const;
const METERS = [
  'level',
  'cycle',
  'display',
  'reserve',
  'overflow',
  'inWagers',
  'hits',
  'wins',
  'largest',
  'pending',
  'machinePaid',
  'attendantPaid',
] as const;
const REGISTER_COLUMNS = [
  'level',
  'register',
  'opening',
  ...COLUMNS.flatMap((name) => [`${name}-in`, `${name}-out`]),
  'closing',
];
const TABLES = [
  'tableId',
  'assetNumber',
  'coupsOpened',
  'coupsLocked',
  'coupsResolved',
  'coupsVoided',
  'noWagerRounds',
  'wagers',
  'handle',
  'awards',
  'awarded',
  'lateWagers',
  'withdrawn',
] as const;
const PROMOTIONS = ['tableId', 'assetNumber', 'wagers', 'handle', 'house', 'contributedOn'] as const;
const REGISTER = [
  'awardId',
  'awardNumber',
  'fixedAt',
  'tableId',
  'assetNumber',
  'coup',
  'seat',
  'line',
  'level',
  'amount',
  'fromMeter',
  'documentNumber',
  'reviewWith',
  'state',
  'paidAt',
  'preparedBy',
  'verifiedBy',
  'issuedBy',
  'sequence',
] as const;
const CORRECTED = [
  'awardId',
  'documentNumber',
  'at',
  'amount',
  'requestedBy',
  'approvedBy',
  'reason',
  'sequence',
] as const;
const PAID = ['net', 'federalTax', 'stateTax', 'debt'] as const;
const CORRECTIONS = [...CORRECTED, ...PAID.flatMap((name) => [`${name}-before`, name])];
const LINES = ['line', 'count', 'amount', 'expectedCount', 'expected', 'least95', 'most95', 'least99', 'most99'];
const ENTRIES = ['event', 'debitAccount', 'creditAccount', 'amount', 'postings'] as const;
const EXCEPTIONS = ['kind', 'sequence', 'at', 'tableId', 'coup', 'seat', 'who', 'detail'] as const;
const CHANGES = ['sequence', 'at', 'what', 'approvalReference', 'approvedOn', 'configHash'] as const;

function meterRows({ metersBefore, metersAfter }: Level): readonly (readonly Cell[])[] {
  const row = (when: string, meters: Level['metersAfter']): readonly Cell[] => [
    when,
    ...METERS.map((name) => meters[name]),
  ];
  return [...(metersBefore === null ? [] : [row('opening', metersBefore)]), row('closing', metersAfter)];
}

function registerRows({ level, registers }: Level): readonly (readonly Cell[])[] {
  return registers.map(({ register, opening, movements, closing }) => [
    level,
    register,
    opening,
    ...COLUMNS.flatMap((name) => [movements[name].in, movements[name].out]),
    closing,
  ]);
}

function lineRow(row: DayReportBody['lines'][number]): readonly Cell[] {
  const { line, count, amount, expectedCount, expected, limits95, limits99 } = row;
  const limits = [limits95?.least, limits95?.most, limits99?.least, limits99?.most].map((limit) => limit ?? null);
  return [line, count, amount, expectedCount, expected, ...limits];
}
