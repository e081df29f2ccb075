import { type CsvRecord, readCsv } from '@jackpot/books';
import { t } from '../texts/t.js';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Which of their columns is which of our fields; an empty text where none is. */
export interface ColumnChoice {
  readonly slip: string;
  readonly amount: string;
  readonly asset: string;
}

/** Their list as far as the page reads it: the controller reads it once more, and decides. */
export interface SlipsFile {
  readonly separator: Separator;
  readonly columns: readonly string[];
  readonly records: readonly CsvRecord[];
}

/** Reads a list of slips. `why`: a sentence that says why the text is no such list. The separator is the one that occurs most often in the first line. */
export function readSlips(text: string): SlipsRead {
  const [head = ''] = text.split('\n', 1);
  const [separator] = [...SEPARATORS].sort((a, b) => head.split(b).length - head.split(a).length) as [Separator];
  const records = readCsv(text, { separator });
  if ('what' in records) return { ok: false, why: t('Line {1}: {2}.', records.line, records.what) };
  const [first] = records;
  if (first === undefined) return { ok: false, why: t('The file has no rows below the column names.') };
  return { ok: true, slips: { separator, columns: [...first.cells.keys()], records } };
}

type SlipsRead = { readonly ok: true; readonly slips: SlipsFile } | { readonly ok: false; readonly why: string };

const LIKELY: Readonly<Record<keyof ColumnChoice, RegExp>> = {
  slip: /slip|document|ticket|\bno\b|number/i,
  amount: /amount|paid|value|total/i,
  asset: /asset|table|machine/i,
};

/** The columns that were chosen before where the list has them; else those whose names sound right. */
export function likelyColumns(columns: readonly string[], before: ColumnChoice | undefined): ColumnChoice {
  const pick = (field: keyof ColumnChoice): string => {
    const kept = before?.[field];
    if (kept !== undefined && (kept === '' || columns.includes(kept))) return kept;
    return columns.find((name) => LIKELY[field].test(name)) ?? '';
  };
  return { slip: pick('slip'), amount: pick('amount'), asset: pick('asset') };
}
