import { microToText, parseMicro } from '@jackpot/money';
import type { ChartPoint } from '../charts/chart.js';
import { exactDollars } from '../parts/texts.js';
import type { CloseHead } from '../server/types.js';

/** A row of the export `meters`: a level at the end of a closed day. */
export interface LevelOfDay {
  readonly gaming_day: string;
  readonly level: string;
  readonly display_close: string;
  readonly reserve: string;
  readonly overflow: string;
  readonly pending: string;
}

const PARTS = ['display_close', 'reserve', 'overflow', 'pending'] as const;

export function owedByDay(
  rows: readonly LevelOfDay[],
  heads: readonly Pick<CloseHead, 'day' | 'endsAt'>[],
): readonly ChartPoint[] {
  const owed = new Map<string, bigint>();
  for (const row of rows) {
    const sum = PARTS.reduce((total, part) => total + microOf(row[part]), owed.get(row.gaming_day) ?? 0n);
    owed.set(row.gaming_day, sum);
  }
  return [...owed].map(([day, micro]) => endOfDay(day, microToText(micro), heads));
}

function microOf(text: string): bigint {
  const micro = parseMicro(text);
  if (typeof micro !== 'bigint') throw new Error(`the export has an amount: ${text}`);
  return micro;
}

export function endOfDay(day: string, exact: string, heads: readonly Pick<CloseHead, 'day' | 'endsAt'>[]): ChartPoint {
  const endsAt = heads.find((head) => head.day === day)?.endsAt ?? day;
  return { x: Date.parse(endsAt), y: Number(exact), at: day, text: exactDollars(exact), exact };
}
