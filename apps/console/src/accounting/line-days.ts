import type { ChartPoint, ChartSeries } from '../charts/chart.js';
import { countOf } from '../parts/texts.js';
import { t } from '../texts/t.js';
import { type DayEnd, endMsOf } from './owed.js';

/** A row of the export `lines`. Null for the Must Hit. */
export interface LineOfDay {
  readonly gaming_day: string;
  readonly line: string;
  readonly awards: number;
  readonly expected: string | null;
  readonly least_95: number | null;
  readonly most_95: number | null;
  readonly least_99: number | null;
  readonly most_99: number | null;
}

export function lineSeries(rows: readonly LineOfDay[], heads: readonly DayEnd[]): readonly ChartSeries[] {
  const pointOf = (day: string, count: number, text: string): ChartPoint => ({
    ...{ x: endMsOf(day, heads), y: count, at: day },
    ...{ text, exact: String(count) },
  });
  const bandOf = (least: 'least_95' | 'least_99', most: 'most_95' | 'most_99'): readonly ChartPoint[] => {
    const banded = rows.filter((row) => row[least] !== null && row[most] !== null);
    const edge = (row: LineOfDay, at: typeof least | typeof most): ChartPoint =>
      pointOf(row.gaming_day, row[at] ?? 0, t('{1} to {2}', row[least] ?? 0, row[most] ?? 0));
    return [...banded.map((row) => edge(row, least)), ...banded.toReversed().map((row) => edge(row, most))];
  };
  return [
    { name: t('99% of days'), color: 5, kind: 'band', points: bandOf('least_99', 'most_99') },
    { name: t('95% of days'), color: 4, kind: 'band', points: bandOf('least_95', 'most_95') },
    {
      ...{ name: t('Expected'), color: 6, kind: 'line' },
      points: rows.flatMap(({ gaming_day: day, expected }) =>
        expected === null ? [] : [{ ...pointOf(day, Number(expected), expected), exact: expected }],
      ),
    },
    {
      ...{ name: t('Awards'), color: 1, kind: 'dots' },
      points: rows.map(({ gaming_day: day, awards }) => pointOf(day, awards, countOf(awards))),
    },
  ];
}

export interface LineTotal {
  readonly line: string;
  readonly days: number;
  readonly awards: number;
  readonly expected: string | null;
  readonly outside95: number | null;
  readonly outside99: number | null;
}

export function lineTotals(rows: readonly LineOfDay[]): readonly LineTotal[] {
  return [...new Set(rows.map(({ line }) => line))].map((line) => {
    const days = rows.filter((row) => row.line === line);
    const isKnown = days.every(({ expected, most_99: most }) => expected !== null && most !== null);
    const outside = (least: 'least_95' | 'least_99', most: 'most_95' | 'most_99'): number | null =>
      isKnown ? days.filter((day) => day.awards < (day[least] ?? 0) || day.awards > (day[most] ?? 0)).length : null;
    return {
      ...{ line, days: days.length },
      awards: days.reduce((sum, { awards }) => sum + awards, 0),
      expected: isKnown ? sumText(days.map(({ expected }) => expected ?? '0')) : null,
      outside95: outside('least_95', 'most_95'),
      outside99: outside('least_99', 'most_99'),
    };
  });
}

function sumText(texts: readonly string[]): string {
  const millionths = texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n);
  const digits = millionths.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
