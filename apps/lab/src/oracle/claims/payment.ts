/** What is kept back from an award, in cents. */
export interface KeptBack {
  readonly federalTaxCents: bigint;
  readonly stateTaxCents: bigint;
  readonly debtCents: bigint;
}

export const NOTHING_KEPT: KeptBack = { federalTaxCents: 0n, stateTaxCents: 0n, debtCents: 0n };

/**
 * Federal tax on a win at a table: 24 % of what it brings above the wager, where that is more than $5,000 and at least 300
 * times the wager. Cents are rounded down.
 */
export function taxOn(wonCents: bigint, wagerCents: bigint): bigint {
  const gain = wonCents - wagerCents;
  return gain > 500_000n && gain / wagerCents >= 300n ? (gain * 6n) / 25n : 0n;
}

/** Whether a win of 2026 is reported: at least $2,000, and at least 300 times the wager. */
export function isReported(wonCents: bigint, wagerCents: bigint): boolean {
  return wonCents >= 200_000n && wonCents / wagerCents >= 300n;
}

/** How people who are not in debt are paid. */
export function usuallyKept(wonCents: bigint, wagerCents: bigint): KeptBack {
  return { ...NOTHING_KEPT, federalTaxCents: taxOn(wonCents, wagerCents) };
}

export function allKept({ federalTaxCents, stateTaxCents, debtCents }: KeptBack): bigint {
  return federalTaxCents + stateTaxCents + debtCents;
}
