import { centsToText, parseCents } from '@jackpot/money';
import type { Close } from '../close/close.js';
import { type DayReportBody, readReport } from '../day/report-body.js';
import { type CsvProblem, type CsvRecord, readCsv } from '../text/csv.js';
import type { Item } from './compare.js';
import type { SystemSlip } from './system-slip.js';

export interface SlipColumns {
  readonly slip: string;
  readonly amount: string;
  readonly asset?: string | undefined;
}

type NumberedSlip = Pick<SystemSlip, 'slipNumber' | 'documentNumber' | 'state'>;

/**
 * Our paid claims by document number or, with `systemSlips`, by the slip number that the other system reported. A claim
 * is disputed if that system reported a paid slip that we refused.
 */
export function ourSlips(closes: readonly Close[], systemSlips?: readonly NumberedSlip[]): readonly Item[] {
  const numbers = new Map(
    systemSlips?.flatMap((slip) =>
      slip.state === 'void' ? [] : [[slip.documentNumber, keyOf(slip.slipNumber)] as const],
    ),
  );
  const keyOfDocument = (documentNumber: number): string =>
    systemSlips === undefined ? String(documentNumber) : (numbers.get(documentNumber) ?? `document ${documentNumber}`);
  const reports = closes.map(({ report }) => readReport(report));
  const refused = new Map(
    reports.flatMap(({ refusedSlips = [] }) => refusedSlips.map((slip) => [slip.awardNumber, slip] as const)),
  );
  return reports.flatMap(({ register }) =>
    register
      .filter(({ state }) => state === 'paid')
      .map((row) => {
        const fields = { amount: row.amount, asset: row.assetNumber };
        const slip = refused.get(row.awardNumber);
        const key = keyOfDocument(row.documentNumber);
        if (slip === undefined || isPaidBy(row, slip.slipNumber)) return { key, fields };
        return { key, fields: { ...fields, refusedSlip: `${slip.slipNumber}: ${slip.code}` }, isDisputed: true };
      }),
  );
}

/** A slip that was refused first can still pay the claim later. */
function isPaidBy({ payment }: DayReportBody['register'][number], slipNumber: string): boolean {
  return payment?.parts.some(({ method, reference }) => method === 'slip' && reference === slipNumber) ?? false;
}

export function theirSlips(
  csv: string,
  columns: SlipColumns,
  options: { readonly separator?: string } = {},
): readonly Item[] | CsvProblem {
  const records = readCsv(csv, options);
  if ('what' in records) return records;
  const items: Item[] = [];
  for (const record of records) {
    const item = slipOf(record, columns);
    if ('what' in item) return item;
    items.push(item);
  }
  return items;
}

/** Lists print the same number with and without leading zeros. */
const keyOf = (slipNumber: string): string => slipNumber.replace(/^0+(?=.)/, '');

/** Commas may only separate thousands, so "12,34" is refused instead of read as 1234. */
const DOLLARS = /^\$?\d+(,\d{3})*(\.\d{1,2})?$/;

function slipOf({ line, cells }: CsvRecord, { slip, amount, asset }: SlipColumns): Item | CsvProblem {
  const wanted = [slip, amount, ...(asset === undefined ? [] : [asset])];
  const absent = wanted.find((name) => !cells.has(name));
  if (absent !== undefined) return { line: 1, what: `no column "${absent}"` };
  const cell = (name: string): string => (cells.get(name) ?? '').trim();
  const cents = DOLLARS.test(cell(amount)) ? parseCents(cell(amount).replaceAll(/[$,]/g, '')) : undefined;
  if (typeof cents !== 'bigint')
    return { line, what: `"${cell(amount)}" is not a dollar amount. Write it like 1492.45 or 1,492.45` };
  const number = keyOf(cell(slip));
  if (number === '') return { line, what: 'the slip has no number' };
  return {
    key: number,
    fields: { amount: centsToText(cents), ...(asset === undefined ? {} : { asset: cell(asset) }) },
  };
}
