import { must } from '@jackpot/money';
import type { PaymentRules, TaxPeriod } from './rules.js';

const TAX_CAVEAT =
  'Tax counsel confirms the values each year. All awards of one wager are added. Some patrons are exempt: see the form.';

/** What the tax table states about the winnings of one wager. */
export interface TaxNote {
  readonly taxYear: number;
  /** False: the table does not cover the day, and its nearest earlier period was taken. */
  readonly isYearKnown: boolean;
  readonly form: string;
  /** All that was won on the wager, which the note is about. */
  readonly wonCents: bigint;
  /** The winnings are reported on the form. */
  readonly isReportable: boolean;
  /** Tax to withhold, rounded down to the cent; 0n: none. */
  readonly withholdingCents: bigint;
  readonly source: string;
  readonly caveat: string;
}

/**
 * What the tax table of the rules states about the winnings of one wager.
 * @param win.wonCents all awards of the wager together
 */
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

/** The local day by standard time, like 2026-12-31: no year ends in summer time. */
function taxDayOf({ tax }: Pick<PaymentRules, 'tax'>, at: number): string {
  return new Date(at + tax.utcHours * HOUR_MS).toISOString().slice(0, 10);
}

/** Days before the end of the tax table at which the alarm starts. The IRS publishes the values of a year some weeks before it. */
export const TAX_TABLE_WARNED_DAYS = 60;

/**
 * When the tax table ends, ms since 1970: after the last of the periods that follow the present one without a gap. In the past
 * where no period covers the day; 0 where all periods are still to come.
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

/** The last day that the tax table covers. */
export function taxTableEndsOn({ tax }: Pick<PaymentRules, 'tax'>): string {
  return must(tax.periods.at(-1), 'a tax table has a period').to;
}
