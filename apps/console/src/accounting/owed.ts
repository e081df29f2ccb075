import type { ChartPoint } from '../charts/chart.js';
import { exactDollars } from '../parts/texts.js';
import type { CloseHead } from '../server/types.js';

/** A row of the export `meters`. */
export interface LevelOfDay {
  readonly gaming_day: string;
  readonly level: string;
  readonly reserve: string;
}

/** A row of the export `liability`. */
export interface LiabilityOfDay {
  readonly gaming_day: string;
  readonly total: string;
  readonly seed_outstanding: string;
}

export type DayEnd = Pick<CloseHead, 'day' | 'endsAt'>;

export function endOfDay(day: string, exact: string, heads: readonly DayEnd[]): ChartPoint {
  return { x: endMsOf(day, heads), y: Number(exact), at: day, text: exactDollars(exact), exact };
}

export function endMsOf(day: string, heads: readonly DayEnd[]): number {
  return Date.parse(heads.find((head) => head.day === day)?.endsAt ?? day);
}
