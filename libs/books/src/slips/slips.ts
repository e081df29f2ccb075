import { centsToText, parseCents } from '@jackpot/money';
import type { Close } from '../close/close.js';
import { readReport } from '../day/report-body.js';
import { type CsvProblem, type CsvRecord, readCsv } from '../text/csv.js';
import type { Item } from './compare.js';

/** Which of their columns is which of our fields. */
export interface SlipColumns {
  readonly slip: string;
  readonly amount: string;
  readonly asset?: string | undefined;
}

/** What was paid against a payout document in these closed days. */
export function ourSlips(closes: readonly Close[]): readonly Item[] {
  return closes.flatMap(({ report }) =>
    readReport(report)
      .register.filter(({ state }) => state === 'paid')
      .map(({ documentNumber, amount, assetNumber }) => ({
        key: String(documentNumber),
        fields: { amount, asset: assetNumber },
      })),
  );
}

/** Reads the list of slips that slot accounting paid; returns the first line that does not fit. */
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

/** A comma separates thousands and nothing else, so an amount with a decimal comma is refused, not read a hundredfold. */
const DOLLARS = /^\$?\d+(,\d{3})*(\.\d{1,2})?$/;

function slipOf({ line, cells }: CsvRecord, { slip, amount, asset }: SlipColumns): Item | CsvProblem {
  const wanted = [slip, amount, ...(asset === undefined ? [] : [asset])];
  const absent = wanted.find((name) => !cells.has(name));
  if (absent !== undefined) return { line, what: `no column "${absent}"` };
  const cell = (name: string): string => (cells.get(name) ?? '').trim();
  const cents = DOLLARS.test(cell(amount)) ? parseCents(cell(amount).replaceAll(/[$,]/g, '')) : undefined;
  if (typeof cents !== 'bigint')
    return { line, what: `"${cell(amount)}" is no amount of dollars and cents. Write it like 1492.45 or 1,492.45` };
  const number = cell(slip).replace(/^0+(?=.)/, '');
  if (number === '') return { line, what: 'the slip has no number' };
  return {
    key: number,
    fields: { amount: centsToText(cents), ...(asset === undefined ? {} : { asset: cell(asset) }) },
  };
}
