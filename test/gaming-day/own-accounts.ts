/** A double entry kept by hand: what is owed to players is positive, what the casino has put in or paid out negative. */
export class OwnAccounts {
  readonly #balances = new Map<string, bigint>();

  /** Micro-cents from one account to another; nothing is written for nothing. */
  move(from: string, to: string, micro: bigint): void {
    if (micro < 0n) throw new RangeError(`${from} to ${to}: ${micro}`);
    if (micro === 0n) return;
    this.#balances.set(from, this.of(from) - micro);
    this.#balances.set(to, this.of(to) + micro);
  }

  of(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  /** Every account that was ever written, with its balance in dollars. */
  all(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#balances].sort().map(([account, micro]) => [account, exact(micro)]));
  }
}

const MICRO_PER_DOLLAR = 100_000_000n;

/** Micro-cents as dollars with all eight decimals. */
export function exact(micro: bigint): string {
  const whole = micro < 0n ? -micro : micro;
  const fraction = (whole % MICRO_PER_DOLLAR).toString().padStart(8, '0');
  return `${micro < 0n ? '-' : ''}${whole / MICRO_PER_DOLLAR}.${fraction}`;
}
