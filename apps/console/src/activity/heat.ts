import { type ChartPoint, SHADES } from '../charts/series.js';
import { compareNames } from '../parts/table-order.js';
import type { PlayByHour } from '../server/types.js';
import { t } from '../texts/t.js';

const HOUR_MS = 3_600_000;

export type Measure = 'bets' | 'hands' | 'voids';

interface HeatRow {
  readonly table: string;
  /** Null: the hour has not begun. */
  readonly cells: readonly (number | null)[];
}

export function heatRows({ hours, tables }: PlayByHour, measure: Measure): readonly HeatRow[] {
  return [...tables]
    .sort((one, other) => compareNames(one.assetNumber, other.assetNumber))
    .map((table) => ({
      table: table.assetNumber,
      cells: hours.map(({ coveredMs }, at) => {
        const count = table[measure][at] ?? 0;
        if (coveredMs === 0) return null;
        return measure === 'voids' ? count : Math.round((count * HOUR_MS) / coveredMs);
      }),
    }));
}

/** At least one for each shade, so that a single void looks light. */
export function topOf(rows: readonly HeatRow[]): number {
  return Math.max(SHADES, ...rows.map(({ cells }) => Math.max(0, ...cells.map((cell) => cell ?? 0))));
}

export function shadeOf(value: number, top: number): number {
  return Math.min(SHADES, Math.ceil((value / top) * SHADES));
}

export function shadeTexts(top: number): readonly string[] {
  const bounds = Array.from({ length: SHADES }, (_, shade) => Math.floor((top * (shade + 1)) / SHADES));
  return ['0', ...bounds.map((bound) => t('up to {1}', bound))];
}

export function heatPoints(rows: readonly HeatRow[], hourNames: readonly string[], top: number): readonly ChartPoint[] {
  return rows.flatMap(({ table, cells }, row) =>
    cells.map((cell, column): ChartPoint => ({
      ...{ x: column, y: rows.length - 1 - row, at: `${table}, ${hourNames[column] ?? ''}` },
      ...(cell === null
        ? { text: '—', exact: '' }
        : { text: String(cell), exact: String(cell), shade: shadeOf(cell, top) }),
    })),
  );
}
