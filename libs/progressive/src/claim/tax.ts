/**
 * When winnings are reported on Form W-2G. The amounts are from secondary sources: the operator's tax counsel confirms them
 * each year before the notes are relied on. Nothing here withholds; the notes show which forms are needed.
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

/** Winnings are reported where they are also at least so many times the wager; proceeds are withheld from likewise. */
const TIMES_WAGER = 300n;
/** Regular withholding begins where the proceeds, winnings less the wager, are more than this. Cents. */
const WITHHOLDING_OVER_CENTS = 500_000n;
const WITHHOLDING_PERCENT = 24n;

const TAX_CAVEAT =
  'From secondary sources; tax counsel confirms the year and the threshold. All awards of one wager are added.';

export interface TaxNote {
  readonly taxYear: number;
  /** False: the table has no such year yet and its latest one was taken. */
  readonly isYearKnown: boolean;
  /** All that was won on the wager, which the note is about. */
  readonly wonCents: bigint;
  readonly needsW2G: boolean;
  /** Regular federal withholding, rounded down to the cent; 0n: none. */
  readonly withholdingCents: bigint;
  readonly source: string;
  readonly caveat: string;
}

/**
 * What the tax table states about the winnings of one wager.
 * @param win.wonCents all awards of the wager together
 */
export function taxNoteOf(win: {
  readonly wonCents: bigint;
  readonly priceCents: bigint;
  readonly at: number;
}): TaxNote {
  const taxYear = taxYearOf(win.at);
  const known = TAX_YEARS.find((rule) => rule.taxYear === taxYear);
  const rule = known ?? latestBefore(taxYear);
  const { wonCents } = win;
  const multipleCents = TIMES_WAGER * win.priceCents;
  const proceedsCents = wonCents - win.priceCents;
  const isWithheldFrom = proceedsCents >= multipleCents && proceedsCents > WITHHOLDING_OVER_CENTS;
  return {
    taxYear,
    isYearKnown: known !== undefined,
    wonCents,
    needsW2G: wonCents >= multipleCents && wonCents >= rule.thresholdCents,
    withholdingCents: isWithheldFrom ? (proceedsCents * WITHHOLDING_PERCENT) / 100n : 0n,
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
