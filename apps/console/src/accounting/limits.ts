import type { DayReportBody } from '@jackpot/books';
import { t } from '../texts/t.js';

export type Line = DayReportBody['lines'][number];

export type ChanceBand = 'n/a (mystery)' | 'within 95%' | 'outside 95%' | 'outside 99%';

export function chanceBandOf({ count, limits95, limits99 }: Line): ChanceBand {
  if (limits95 === null || limits99 === null) return 'n/a (mystery)';
  if (count < limits99.least || count > limits99.most) return 'outside 99%';
  return count < limits95.least || count > limits95.most ? 'outside 95%' : 'within 95%';
}

interface Span {
  readonly x: number;
  readonly width: number;
}

interface LimitsPicture {
  readonly band99: Span;
  readonly band95: Span;
  readonly actual: number;
  readonly expected: number;
}

export const WIDTH = 200;

/** Null if the line has no expected count. Plain numbers are safe: these are counts, not money. */
export function pictureOf(line: Line): LimitsPicture | null {
  const { count, limits95, limits99, expectedCount } = line;
  if (limits95 === null || limits99 === null || expectedCount === null) return null;
  const places = Math.max(count, limits99.most, Math.ceil(Number(expectedCount))) + 2;
  const at = (value: number): number => (value / places) * WIDTH;
  const band = ({ least, most }: { readonly least: number; readonly most: number }): Span => ({
    x: at(least),
    width: at(most - least + 1),
  });
  return {
    band99: band(limits99),
    band95: band(limits95),
    actual: at(count + 0.5),
    expected: at(Number(expectedCount) + 0.5),
  };
}

export function limitsText({ count, expectedCount, limits95, limits99 }: Line): string {
  if (limits95 === null || limits99 === null || expectedCount === null) return t('{1}; n/a (mystery)', count);
  const span = ({ least, most }: { readonly least: number; readonly most: number }): string =>
    t('{1} to {2}', least, most);
  return t(
    '{1} counted, {2} expected; on 95% of days {3}, on 99% of days {4}',
    count,
    expectedCount,
    span(limits95),
    span(limits99),
  );
}
