import { type CsvRecord, readCsv } from '@jackpot/books';
import { t } from '../texts/t.js';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Column names in the file. An empty name means that the file has no such column. */
export interface ColumnChoice {
  readonly slip: string;
  readonly amount: string;
  readonly asset: string;
}

/** The page only previews the file. The controller reads it again and decides. */
export interface SlipsFile {
  readonly separator: Separator;
  readonly columns: readonly string[];
  readonly records: readonly CsvRecord[];
}

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

export function likelyColumns(columns: readonly string[], before: ColumnChoice | undefined): ColumnChoice {
  const pick = (field: keyof ColumnChoice): string => {
    const kept = before?.[field];
    if (kept !== undefined && (kept === '' || columns.includes(kept))) return kept;
    return columns.find((name) => LIKELY[field].test(name)) ?? '';
  };
  return { slip: pick('slip'), amount: pick('amount'), asset: pick('asset') };
}

export function duplicatesIn(
  { records }: SlipsFile,
  column: string,
): readonly (readonly [slip: string, lines: readonly number[]])[] {
  const lines = new Map<string, number[]>();
  for (const { line, cells } of records) {
    const slip = (cells.get(column) ?? '').trim();
    if (slip !== '') lines.set(slip, [...(lines.get(slip) ?? []), line]);
  }
  return [...lines].filter(([, at]) => at.length > 1);
}
