import {
  type Close,
  type DayExceptionBody,
  type DayReportBody,
  SHEET_NAMES,
  type Sheet,
  type SheetName,
  exceptionSheet,
  readReport,
  sheetsOf,
} from '@jackpot/books';
import { type LocalTime, gamingDayText } from '@jackpot/contract';
import { toHex } from '@jackpot/journal';
import { hasIssuedSlip } from '@jackpot/progressive';
import type { Facility } from '../../documents/facility.js';
import {
  type Fact,
  type PrintableDocument,
  type DocumentBlock,
  SIGN_HERE,
} from '../../documents/printable-document.js';

const TITLES: Readonly<Record<SheetName, string>> = {
  identity: 'Every level: opening + contributions − voided + seed − awards ± documented = closing',
  meters: 'Progressive meter report',
  registers: 'Registers and what moved them',
  tables: 'Tables',
  promotions: 'Promotional wagers, which are among those of the tables',
  register: 'Jackpot register',
  'payment-corrections': 'Corrected payments',
  lines: 'Awards by line, actual vs. theoretical',
  liability: 'Total liability',
  accounts: 'Trial balance',
  entries: 'Entries of the books, by cause',
  'exception-kinds': 'Exceptions by kind',
  exceptions: 'Exceptions',
  parameters: 'Parameter changes',
};

const KEYS: Readonly<Partial<Record<SheetName, number>>> = {
  ...{ meters: 2, registers: 2, exceptions: 2 },
  'payment-corrections': 1,
};

export const PRINTED_OF_EACH_KIND = 100;

/**
 * With a line for the auditor's signature. Every sheet has the title, the number of the close and the facility's name
 * (REQ-69).
 */
export function closeDocument(
  close: Close,
  exceptions: readonly DayExceptionBody[],
  { name, local }: Facility,
): PrintableDocument {
  const report = readReport(close.report);
  const sheets = { ...sheetsOf(withIssuedSlips(report)), exceptions: exceptionSheet(close, exceptions) };
  const heading = `${close.linkId}, gaming day ${gamingDayText(close.day)}, close ${close.number}`;
  const blocks: readonly DocumentBlock[] = [
    { kind: 'facts', facts: headOf(close, local) },
    ...SHEET_NAMES.flatMap((sheet) => sheetBlocks(sheet, sheets[sheet], local)),
    ...moreExceptions(report, exceptions.length),
    {
      kind: 'facts',
      facts: [
        ['Audited by', SIGN_HERE],
        ['License, date', SIGN_HERE],
      ],
    },
  ];
  return {
    title: `${name}: ${heading}`,
    facility: name,
    at: close.closedAt,
    form: 'report',
    onEverySheet: null,
    parts: [{ heading, corner: [`No. ${close.number}`], stamp: null, blocks }],
  };
}

/** Leaves out document numbers of slips that were not issued. */
function withIssuedSlips(report: DayReportBody): DayReportBody {
  const register = report.register.map((row) => (hasIssuedSlip(row.state) ? row : { ...row, documentNumber: 0 }));
  return { ...report, register };
}

function moreExceptions({ exceptions: { count, hash } }: DayReportBody, printed: number): readonly DocumentBlock[] {
  if (printed === count) return [];
  const text = `The first ${PRINTED_OF_EACH_KIND} exceptions of each kind are printed, ${printed} of ${count}. The sheet "exceptions" holds all of them.`;
  return [{ kind: 'text', text, source: `SHA-256 of the list: ${hash}` }];
}

function headOf(close: Close, local: LocalTime): readonly Fact[] {
  return [
    ['Facility', close.facilityId],
    ['From', local.dateTime(close.startsAt)],
    ['Until', local.dateTime(close.endsAt)],
    ['Times in', local.zoneName],
    ['Day begins at', `${close.boundaryHour}:00, ${close.zone}`],
    ['Journal', `events ${close.firstSequence} to ${close.lastSequence}, batch ${close.batch}`],
    ['Batch hash', toHex(close.batchHash)],
    ['Closed', `${local.dateTime(close.closedAt)} by ${close.closedBy}`],
    ['Close before', toHex(close.previousHash)],
    ['This close', toHex(close.hash)],
  ];
}

function sheetBlocks(name: SheetName, { columns, rows }: Sheet, local: LocalTime): readonly DocumentBlock[] {
  const heading = { kind: 'heading', text: TITLES[name] } as const;
  if (rows.length === 0) return [heading, { kind: 'text', text: 'None.', source: '' }];
  const printed = columns.slice(2);
  const cells = rows.map((row) =>
    row.slice(2).map((value, at) => {
      const isNone = value === null || (printed[at] === 'documentNumber' && value === 0);
      return isNone ? '' : local.localized(String(value));
    }),
  );
  return [heading, { kind: 'table', columns: printed.map(columnTitle), keys: KEYS[name] ?? 1, rows: cells }];
}

const COLUMNS: Readonly<Record<string, string>> = {
  sequence: 'Event',
  at: 'When',
  fixedAt: 'Hit at',
  paidAt: 'Paid at',
  awardNumber: 'Award',
  awardId: 'Award',
  documentNumber: 'Slip',
  tableId: 'Table',
  assetNumber: 'Asset',
  coup: 'Hand',
  coups: 'Hands',
  inWagers: 'Bets in',
  wagers: 'Bets',
  wagersLocked: 'Bets',
  attendantPaid: 'Hand paid',
  ratePpm: 'Rate, ppm',
  reserveRatePpm: 'Reserve rate, ppm',
  reset: 'Reset to',
  least95: 'Least (95%)',
  most95: 'Most (95%)',
  least99: 'Least (99%)',
  most99: 'Most (99%)',
};

function columnTitle(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return COLUMNS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
