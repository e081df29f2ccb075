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
function taxOn(wonCents: bigint, wagerCents: bigint): bigint {
  const gain = wonCents - wagerCents;
  return gain > 500_000n && gain >= 300n * wagerCents ? (gain * 6n) / 25n : 0n;
}

/** Whether a win of 2026 is reported: at least $2,000, and at least 300 times the wager. */
function isReported(wonCents: bigint, wagerCents: bigint): boolean {
  return wonCents >= 200_000n && wonCents >= 300n * wagerCents;
}

/** Amounts of claims that the slot accounting system pays, as the payment rules write them. */
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

/** Tax is on all that one wager has won. Each award of it is paid less what the others have not had withheld yet. */
export class WagerTaxes {
  readonly #wagers = new Map<string, { wonCents: bigint; withheldCents: bigint; wageredCents: bigint }>();

  /** @param priceCents of the wager */
  constructor(private readonly priceCents: bigint) {}

  /** Below zero where an award was none. */
  won(wager: Wager, cents: bigint): void {
    this.#of(wager).wonCents += cents;
  }

  /** The casino has paid so much of a wager: the patron has wagered the rest. */
  promoted(wager: Wager, casinoCents: bigint): void {
    this.#of(wager).wageredCents = this.priceCents - casinoCents;
  }

  /** Whether what was won with an amount of the wager is reported. */
  isReported(wager: Wager, amountCents: bigint): boolean {
    return isReported(amountCents, this.#of(wager).wageredCents);
  }

  /** What is withheld when an award of the wager is paid, at the most all of it. */
  due(wager: Wager, amountCents: bigint): bigint {
    const { wonCents, withheldCents, wageredCents } = this.#of(wager);
    const open = taxOn(wonCents, wageredCents) - withheldCents;
    return open < 0n ? 0n : open < amountCents ? open : amountCents;
  }

  withheld(wager: Wager, cents: bigint): void {
    this.#of(wager).withheldCents += cents;
  }

  /** The payment of an award to a person who is not in debt. */
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
