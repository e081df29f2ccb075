import type { WinningLine } from './paytable.js';

/** The terms of a level as the rules submission states them: cents, and parts per million of the price. */
export interface LevelRules {
  readonly level: string;
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  /** Null: none. */
  readonly limitCents: bigint | null;
  /** Of the Must Hit alone; null for the others. */
  readonly maximumCents: bigint | null;
}

/** The money of a level, in millionths of a cent. */
export interface LevelMoney {
  display: bigint;
  reserve: bigint;
  overflow: bigint;
}

/** Something that moved money, in the order of the journal. */
export type Move =
  | { readonly type: 'lock'; readonly hand: string; readonly wagers: number }
  | { readonly type: 'result'; readonly lines: readonly WinningLine[] }
  | { readonly type: 'must-hit' }
  | { readonly type: 'adjusted'; readonly level: string; readonly register: keyof LevelMoney; readonly amount: bigint };

const MICRO = 1_000_000n;

/**
 * What every register must be, worked out from the rules: all moves since the opening, from the beginning. A hand that was
 * voided is left out and everything after it is worked out again, which is what "as if it had not been" means.
 */
export class Registers {
  readonly money = new Map<string, LevelMoney>();
  /** What the casino has put in beside contributions: opening amounts, and resets that no hidden fund paid. */
  houseMicro = 0n;
  #moves: Move[] = [];

  constructor(
    private readonly rules: readonly LevelRules[],
    private readonly priceCents: bigint,
  ) {
    this.#open();
  }

  /** Applies a move and returns what each award of it came to, in cents, in the order of its lines. */
  apply(move: Move): readonly bigint[] {
    this.#moves.push(move);
    return this.#apply(move);
  }

  /** Leaves the lock of a hand out of the history. */
  takeBack(hand: string): void {
    this.#moves = this.#moves.filter((move) => move.type !== 'lock' || move.hand !== hand);
    this.#open();
    for (const move of this.#moves) this.#apply(move);
  }

  of(level: string): LevelMoney {
    const money = this.money.get(level);
    if (money === undefined) throw new RangeError(`no level ${level}`);
    return money;
  }

  /** The displayed amounts now, in the order of the levels. */
  get displayed(): readonly bigint[] {
    return this.rules.map(({ level }) => this.of(level).display);
  }

  #open(): void {
    this.houseMicro = 0n;
    for (const { level, initialCents } of this.rules) {
      this.money.set(level, { display: initialCents * MICRO, reserve: 0n, overflow: 0n });
      this.houseMicro += initialCents * MICRO;
    }
  }

  #apply(move: Move): readonly bigint[] {
    switch (move.type) {
      case 'lock':
        for (const rules of this.rules) this.#contribute(rules, BigInt(move.wagers));
        return [];
      case 'result':
        return move.lines.map(({ pays }) => ('cents' in pays ? pays.cents : this.#win(pays.meter, null)));
      case 'must-hit':
        return [this.#win('must-hit', this.#rules('must-hit').maximumCents)];
      case 'adjusted':
        this.of(move.level)[move.register] = move.amount;
        return [];
    }
  }

  #rules(level: string): LevelRules {
    const rules = this.rules.find((each) => each.level === level);
    if (rules === undefined) throw new RangeError(`no level ${level}`);
    return rules;
  }

  /** Displayed up to the limit and the rest to overflow; the hidden rate to the reserve. */
  #contribute({ level, ratePpm, reserveRatePpm, limitCents }: LevelRules, wagers: bigint): void {
    const money = this.of(level);
    money.display += wagers * this.priceCents * ratePpm;
    money.reserve += wagers * this.priceCents * reserveRatePpm;
    if (limitCents === null || money.display <= limitCents * MICRO) return;
    money.overflow += money.display - limitCents * MICRO;
    money.display = limitCents * MICRO;
  }

  /** The whole meter in whole cents, at most its maximum; then the reset amount on top of what stays. */
  #win(level: string, maximumCents: bigint | null): bigint {
    const money = this.of(level);
    const shown = money.display / MICRO;
    const cents = maximumCents !== null && shown > maximumCents ? maximumCents : shown;
    money.display -= cents * MICRO;
    let needed = this.#rules(level).resetCents * MICRO;
    money.display += needed;
    for (const fund of ['reserve', 'overflow'] as const) {
      const part = money[fund] < needed ? money[fund] : needed;
      money[fund] -= part;
      needed -= part;
    }
    this.houseMicro += needed;
    return cents;
  }
}
