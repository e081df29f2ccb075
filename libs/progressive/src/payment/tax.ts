import { must } from '@jackpot/money';
import type { PaymentRules, TaxPeriod } from './rules.js';

const TAX_CAVEAT =
  'Tax counsel confirms the values each year. All awards of one wager are added together. Some patrons are exempt: see the form.';

export interface TaxNote {
  readonly taxYear: number;
  /** If false, the rules of the nearest earlier period apply. */
  readonly isYearKnown: boolean;
  readonly form: string;
  readonly wonCents: bigint;
  readonly isReportable: boolean;
  /** Rounded down to the cent. */
  readonly withholdingCents: bigint;
  readonly source: string;
  readonly caveat: string;
}

/** @param win.wonCents sum of all awards of the wager */
export function taxNoteOf(
  rules: Pick<PaymentRules, 'tax'>,
  win: { readonly wonCents: bigint; readonly priceCents: bigint; readonly at: number },
): TaxNote {
  const day = taxDayOf(rules, win.at);
  const known = rules.tax.periods.find(({ from, to }) => from <= day && day <= to);
  const period = known ?? latestBefore(rules.tax.periods, day);
  const { wonCents } = win;
  const multipleCents = period.timesWager * win.priceCents;
  const proceedsCents = wonCents - win.priceCents;
  const isWithheldFrom = proceedsCents >= multipleCents && proceedsCents > period.withheldOverCents;
  return {
    taxYear: Number(day.slice(0, 4)),
    isYearKnown: known !== undefined,
    form: period.form,
    wonCents,
    isReportable: wonCents >= multipleCents && wonCents >= period.thresholdCents,
    withholdingCents: isWithheldFrom ? (proceedsCents * period.withheldPpm) / 1_000_000n : 0n,
    source: period.source,
    caveat: TAX_CAVEAT,
  };
}

function latestBefore(periods: readonly TaxPeriod[], day: string): TaxPeriod {
  return must(periods.findLast(({ to }) => to < day) ?? periods[0], 'a tax table has a period');
}

const HOUR_MS = 3_600_000;

/** Uses standard time, because no tax year ends during summer time. */
function taxDayOf({ tax }: Pick<PaymentRules, 'tax'>, at: number): string {
  return new Date(at + tax.utcHours * HOUR_MS).toISOString().slice(0, 10);
}

/** Days of warning before the tax table ends. The IRS publishes new values some weeks ahead. */
export const TAX_TABLE_WARNED_DAYS = 60;

/**
 * End of the last period of the tax table before a gap, in ms since 1970. In the past if no period covers the day; 0 if
 * all periods are in the future.
 */
export function taxTableEndsAt(rules: Pick<PaymentRules, 'tax'>, at: number): number {
  const day = taxDayOf(rules, at);
  const { periods, utcHours } = rules.tax;
  const begun = periods.filter(({ from }) => from <= day).length;
  let last = periods[begun - 1];
  if (last === undefined) return 0;
  for (const next of last.to < day ? [] : periods.slice(begun)) {
    if (Date.parse(next.from) !== endOf(last)) break;
    last = next;
  }
  return endOf(last) - utcHours * HOUR_MS;
}

function endOf({ to }: TaxPeriod): number {
  return Date.parse(to) + 24 * HOUR_MS;
}

export function taxTableEndsOn({ tax }: Pick<PaymentRules, 'tax'>): string {
  return must(tax.periods.at(-1), 'a tax table has a period').to;
}
