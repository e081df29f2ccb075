export interface KeptBack {
  readonly federalTaxCents: bigint;
  readonly stateTaxCents: bigint;
  readonly debtCents: bigint;
}

export const NOTHING_KEPT: KeptBack = { federalTaxCents: 0n, stateTaxCents: 0n, debtCents: 0n };

/**
 * Federal tax on a table win: 24 % of the win less the wager, if that is more than $5,000 and at least 300 times the
 * wager. Rounded down to the cent.
 */
function taxOn(wonCents: bigint, wagerCents: bigint): bigint {
  const gain = wonCents - wagerCents;
  return gain > 500_000n && gain >= 300n * wagerCents ? (gain * 6n) / 25n : 0n;
}

/** Whether a win must be reported for tax. For 2026: at least $2,000 and at least 300 times the wager. */
function isReported(wonCents: bigint, wagerCents: bigint): boolean {
  return wonCents >= 200_000n && wonCents >= 300n * wagerCents;
}

export interface PaidByOthers {
  readonly from: string;
  readonly below: string | null;
}

export function isPaidByOthers({ from, below }: PaidByOthers, amountCents: bigint): boolean {
  return amountCents >= centsOf(from) && (below === null || amountCents < centsOf(below));
}

function centsOf(dollars: string): bigint {
  return BigInt(dollars.replace('.', ''));
}

export interface Wager {
  readonly tableId: string;
  readonly coup: number;
  readonly seat: number;
}

/** Tax is due on the total that one wager won. Each payment withholds the tax that earlier payments did not. */
export class WagerTaxes {
  readonly #wagers = new Map<string, { wonCents: bigint; withheldCents: bigint; wageredCents: bigint }>();

  constructor(private readonly priceCents: bigint) {}

  /** @param cents negative when an award is taken back */
  won(wager: Wager, cents: bigint): void {
    this.#of(wager).wonCents += cents;
  }

  wagered(wager: Wager, units: number, casinoCents: bigint): void {
    this.#of(wager).wageredCents = BigInt(units) * this.priceCents - casinoCents;
  }

  isReported(wager: Wager, amountCents: bigint): boolean {
    return isReported(amountCents, this.#of(wager).wageredCents);
  }

  due(wager: Wager, amountCents: bigint): bigint {
    const { wonCents, withheldCents, wageredCents } = this.#of(wager);
    const open = taxOn(wonCents, wageredCents) - withheldCents;
    return open < 0n ? 0n : open < amountCents ? open : amountCents;
  }

  withheld(wager: Wager, cents: bigint): void {
    this.#of(wager).withheldCents += cents;
  }

  /** Deductions for a person without debts. */
  pay(wager: Wager, amountCents: bigint): KeptBack {
    const federalTaxCents = this.due(wager, amountCents);
    this.withheld(wager, federalTaxCents);
    return { ...NOTHING_KEPT, federalTaxCents };
  }

  #of({ tableId, coup, seat }: Wager) {
    const key = `${tableId} ${coup} ${seat}`;
    const known = this.#wagers.get(key) ?? { wonCents: 0n, withheldCents: 0n, wageredCents: this.priceCents };
    this.#wagers.set(key, known);
    return known;
  }
}

export function allKept({ federalTaxCents, stateTaxCents, debtCents }: KeptBack): bigint {
  return federalTaxCents + stateTaxCents + debtCents;
}
