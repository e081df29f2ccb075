/**
 * When a winning is reported on Form W-2G. Taken from secondary sources (operations D.3): tax counsel confirms each year
 * before it is relied on, and states whether awards of one wager are added up. Nothing here withholds; it shows which forms are needed.
 */
export interface TaxYearRule {
  readonly taxYear: number;
  /** Least winning that is reported, in cents. */
  readonly thresholdCents: bigint;
  readonly source: string;
}

const TAX_YEARS: readonly TaxYearRule[] = [
  { taxYear: 2025, thresholdCents: 60_000n, source: '26 CFR 7.6041-1; Form W-2G instructions 2025' },
  { taxYear: 2026, thresholdCents: 200_000n, source: 'P.L. 119-21 s. 70433; draft Form W-2G instructions 2026' },
];

/** A winning is reported where it is also so many times the wager. */
const TIMES_WAGER = 300n;
/** Regular withholding begins where winnings less the wager are more than this. Cents. */
const WITHHOLDING_OVER_CENTS = 500_000n;
const WITHHOLDING_PERCENT = 24n;

const TAX_CAVEAT =
  'From secondary sources; tax counsel confirms the year, the threshold and whether awards of one wager are added up.';

export interface TaxNote {
  readonly taxYear: number;
  /** False: the table has no such year yet and its latest one was taken. */
  readonly isYearKnown: boolean;
  readonly needsW2G: boolean;
  /** Regular federal withholding, rounded down to the cent; 0n: none. */
  readonly withholdingCents: bigint;
  readonly source: string;
  readonly caveat: string;
}

/** What the tax table states about one award on one wager. */
export function taxNoteOf(win: {
  readonly amountCents: bigint;
  readonly priceCents: bigint;
  readonly at: number;
}): TaxNote {
  const taxYear = taxYearOf(win.at);
  const known = TAX_YEARS.find((rule) => rule.taxYear === taxYear);
  const rule = known ?? latestBefore(taxYear);
  const isMultiple = win.amountCents >= TIMES_WAGER * win.priceCents;
  const netCents = win.amountCents - win.priceCents;
  return {
    taxYear,
    isYearKnown: known !== undefined,
    needsW2G: isMultiple && win.amountCents >= rule.thresholdCents,
    withholdingCents: isMultiple && netCents > WITHHOLDING_OVER_CENTS ? (netCents * WITHHOLDING_PERCENT) / 100n : 0n,
    source: rule.source,
    caveat: TAX_CAVEAT,
  };
}

function latestBefore(taxYear: number): TaxYearRule {
  const [first] = TAX_YEARS;
  return TAX_YEARS.findLast((rule) => rule.taxYear <= taxYear) ?? (first as TaxYearRule);
}

/** Maryland's year: it ends at 05:00 UTC, for no year ends in summer time. */
const EASTERN_STANDARD_MS = 5 * 3_600_000;

function taxYearOf(at: number): number {
  return new Date(at - EASTERN_STANDARD_MS).getUTCFullYear();
}
