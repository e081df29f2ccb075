import { type KeptBack, allKept } from '../claims/payment.js';
import { MICRO_PER_CENT, PPM_WHOLE, minAmount, must } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import type { Meter, Winner } from '../rules/paytable.js';
import type { ContributingMoney } from '../rules/promotions.js';
import { Level, type LevelFigures, type Register, REGISTERS, levelTerms } from './level.js';

export type PaidAccount = 'paid:claims' | 'paid:system';

export interface Award {
  readonly seat: number;
  readonly line: string;
  /** Null for a fixed award, which no meter pays. */
  readonly level: Meter | null;
  readonly amountCents: bigint;
  /** `claim`: paid by payout document. `table`: paid by the dealer at once. */
  readonly pay: 'table' | 'claim';
}

export interface Opening {
  readonly levels: readonly (LevelFigures & { readonly level: string })[];
  readonly accounts: ReadonlyMap<string, bigint>;
}

export interface LockedMoney extends ContributingMoney {
  readonly wagers: number;
}

export type Step =
  | ({ readonly type: 'lock'; readonly tableId: string; readonly coup: number } & LockedMoney)
  | { readonly type: 'won'; readonly winners: readonly Winner[] }
  | { readonly type: 'adjusted'; readonly level: Meter; readonly register: Register; readonly micro: bigint }
  | { readonly type: 'transferred'; readonly from: Meter; readonly to: Meter };

/**
 * All levels of a link and the casino's accounts. Every change is booked on two sides, so that all balances together
 * are always zero.
 */
export class Registers {
  readonly levels: readonly Level[];
  /** Credits less debits in micro-cents. Registers of levels are not included. */
  readonly accounts: Map<string, bigint>;

  private constructor(
    readonly config: LinkConfig,
    levels: readonly Level[],
    accounts: ReadonlyMap<string, bigint>,
  ) {
    this.levels = levels;
    this.accounts = new Map(accounts);
  }

  static begin(config: LinkConfig): Registers {
    const levels = levelTerms(config).map((terms) => new Level(terms, config.awards.resetFunding));
    return new Registers(config, levels, new Map(levels.map((level) => [seedOf(level.level), -level.displayMicro])));
  }

  static from(config: LinkConfig, opening: Opening): Registers {
    const levels = levelTerms(config).map((terms) => {
      const figures = opening.levels.find(({ level }) => level === terms.level);
      return Level.from(must(figures, `opening figures of ${terms.level}`), terms, config.awards.resetFunding);
    });
    return new Registers(config, levels, new Map([...opening.accounts].filter(([name]) => !name.startsWith('level:'))));
  }

  copy(): Registers {
    return new Registers(
      this.config,
      this.levels.map((level) => level.copy()),
      this.accounts,
    );
  }

  level(meter: Meter): Level {
    return must(
      this.levels.find(({ level }) => level === meter),
      `the level ${meter}`,
    );
  }

  balances(): ReadonlyMap<string, bigint> {
    const ofLevels = this.levels.flatMap(({ level, displayMicro, reserveMicro, overflowMicro, pendingCents }) => [
      [`level:${level}:display`, displayMicro] as const,
      [`level:${level}:reserve`, reserveMicro] as const,
      [`level:${level}:overflow`, overflowMicro] as const,
      [`level:${level}:pending`, pendingCents * MICRO_PER_CENT] as const,
    ]);
    return new Map([...this.accounts, ...ofLevels]);
  }

  apply(step: Step): readonly Award[] {
    switch (step.type) {
      case 'lock':
        this.#contribute(step);
        return [];
      case 'won':
        return this.#award(step.winners);
      case 'adjusted':
        this.#adjust(step.level, step.register, step.micro);
        return [];
      case 'transferred':
        this.#transfer(this.level(step.from), this.level(step.to));
        return [];
    }
  }

  pay(meter: Meter | null, cents: bigint, kept: KeptBack, account: PaidAccount = 'paid:claims'): void {
    this.credit(account, cents * MICRO_PER_CENT);
    this.keep(kept, 1n, account);
    this.#discharge(meter, cents);
  }

  keep(kept: KeptBack, times: 1n | -1n, account: PaidAccount = 'paid:claims'): void {
    const micro = times * MICRO_PER_CENT;
    this.credit(account, -allKept(kept) * micro);
    this.credit('withheld:federal-tax', kept.federalTaxCents * micro);
    this.credit('withheld:state-tax', kept.stateTaxCents * micro);
    this.credit('withheld:debt', kept.debtCents * micro);
  }

  forfeit(meter: Meter | null, cents: bigint): void {
    this.credit('forfeited:state', cents * MICRO_PER_CENT);
    this.#discharge(meter, cents);
  }

  #discharge(meter: Meter | null, cents: bigint): void {
    if (meter === null) this.credit('fixed:pending', -cents * MICRO_PER_CENT);
    else this.level(meter).pay(cents);
  }

  /** Sets the levels to amounts that were recomputed without the voided wagers (chapter 13 E). */
  voidWagers(past: Registers, { wagers, allCents, fromCasinoCents }: LockedMoney): void {
    for (const level of this.levels) {
      const wholeMicro = level.wholeRateMicro(allCents);
      const goneMicro = level.become(past.level(level.level));
      level.voidedMicro += goneMicro;
      level.inWagers -= wagers;
      this.credit(`house:contributions:${level.level}`, wholeMicro);
      this.credit(seedOf(level.level), goneMicro - wholeMicro);
      this.#promote(level, -level.wholeRateMicro(fromCasinoCents));
    }
  }

  /** Later claims on the level increase. */
  takeBack(past: Registers, { level: meter, amountCents }: Award, raisesCents: readonly bigint[]): void {
    const level = this.level(must(meter, 'the level of an award that is taken back'));
    const before = level.heldMicro + level.pendingCents * MICRO_PER_CENT;
    level.unowe(amountCents);
    for (const cents of raisesCents) level.raise(cents);
    level.become(past.level(level.level));
    const toHouseMicro = before - level.heldMicro - level.pendingCents * MICRO_PER_CENT;
    level.seededMicro -= toHouseMicro;
    this.credit(seedOf(level.level), toHouseMicro);
  }

  /** @param micro micro-cents; a negative amount is a debit */
  credit(account: string, micro: bigint): void {
    if (micro !== 0n) this.accounts.set(account, (this.accounts.get(account) ?? 0n) + micro);
  }

  #contribute({ wagers, allCents, fromCasinoCents }: LockedMoney): void {
    for (const level of this.levels) {
      level.contribute(wagers, allCents);
      this.credit(`house:contributions:${level.level}`, -level.wholeRateMicro(allCents));
      this.#promote(level, level.wholeRateMicro(fromCasinoCents));
    }
  }

  #promote({ level }: Level, micro: bigint): void {
    this.credit(`house:promotions:${level}`, -micro);
    this.credit(`house:contributions:${level}`, micro);
  }

  #adjust(meter: Meter, register: Register, micro: bigint): void {
    const level = this.level(meter);
    this.credit(`house:adjustments:${meter}`, level[register] - micro);
    level[register] = micro;
  }

  #transfer(from: Level, to: Level): void {
    from.documentedMicro -= from.heldMicro;
    to.documentedMicro += from.heldMicro;
    for (const register of REGISTERS) {
      to[register] += from[register];
      from[register] = 0n;
    }
    this.credit(seedOf(from.level), -from.reset());
  }

  /** Pays the winners in order (chapter 12 K), by the award policy of the terms. */
  #award(winners: readonly Winner[]): readonly Award[] {
    if (winners.length === 0) return [];
    const { percentAward: order, percentTopUp } = this.config.awards;
    const shares = new Map<Meter, bigint[]>();
    const beforeMicro = new Map(this.levels.map(({ level, displayMicro }) => [level, displayMicro]));
    const award = (winner: Winner): Award => {
      const { pays } = winner;
      if ('whole' in pays) return this.#whole(winner, pays.whole, winners, shares);
      const { units = 1 } = winner;
      if ('cents' in pays) return this.#fixed(winner, pays.cents * BigInt(units));
      const { partOf } = pays;
      let allCents = 0n;
      for (let unit = 0; unit < units; unit += 1) {
        const ofMicro = order === 'sequential' ? this.level(partOf).displayMicro : (beforeMicro.get(partOf) ?? 0n);
        allCents += this.#part(winner, partOf, (ofMicro * pays.ppm) / PPM_WHOLE / MICRO_PER_CENT).amountCents;
      }
      const level = this.level(partOf);
      if (allCents > level.largestCents) level.largestCents = allCents;
      return { seat: winner.seat, line: winner.line, level: partOf, amountCents: allCents, pay: 'claim' };
    };
    const isEarly = ({ pays }: Winner): boolean => order === 'whole-meters-first' && 'whole' in pays;
    const early = new Map(winners.filter(isEarly).map((winner) => [winner, award(winner)]));
    const awards = winners.map((winner) => early.get(winner) ?? award(winner));
    const parted = new Set(winners.flatMap(({ pays }) => ('partOf' in pays ? [pays.partOf] : [])));
    if (percentTopUp) for (const meter of parted) this.credit(seedOf(meter), -this.level(meter).topUp());
    return awards;
  }

  #whole({ seat, line }: Winner, meter: Meter, winners: readonly Winner[], shares: Map<Meter, bigint[]>): Award {
    const level = this.level(meter);
    let left = shares.get(meter);
    if (left === undefined) {
      const amountCents = level.awardCents;
      level.debit(amountCents);
      this.credit(seedOf(meter), -level.reset());
      const sharing = winners.filter(({ pays }) => 'whole' in pays && pays.whole === meter);
      left = sharesByUnits(
        amountCents,
        sharing.map(({ units = 1 }) => units),
      );
      shares.set(meter, left);
    }
    const amountCents = must(left.shift(), 'a share for every winner');
    level.owe(amountCents, true);
    return { seat, line, level: meter, amountCents, pay: 'claim' };
  }

  #part({ seat, line }: Winner, meter: Meter, amountCents: bigint): Award {
    const level = this.level(meter);
    const isFromHouse = this.config.awards.percentFunding === 'house';
    const fromMeterCents = isFromHouse ? 0n : minAmount(amountCents, level.displayCents);
    level.debit(fromMeterCents);
    this.credit(`house:awards:${meter}`, -(amountCents - fromMeterCents) * MICRO_PER_CENT);
    level.owe(amountCents, false);
    return { seat, line, level: meter, amountCents, pay: 'claim' };
  }

  #fixed({ seat, line }: Winner, amountCents: bigint): Award {
    const { fixedFunding, claimFromCents } = this.config.awards;
    const fromPoolCents = fixedFunding === 'pool' ? this.level('star').pool(amountCents) : 0n;
    const pay = amountCents >= claimFromCents ? 'claim' : 'table';
    this.credit('house:fixed', -(amountCents - fromPoolCents) * MICRO_PER_CENT);
    this.credit(pay === 'claim' ? 'fixed:pending' : 'paid:table', amountCents * MICRO_PER_CENT);
    return { seat, line, level: null, amountCents, pay };
  }
}

/** Each winner has its part, rounded down. The cents that are left go to the first winners, one cent each. */
function sharesByUnits(amountCents: bigint, units: readonly number[]): bigint[] {
  const all = BigInt(units.reduce((sum, each) => sum + each, 0));
  const shares = units.map((each) => (amountCents * BigInt(each)) / all);
  const left = amountCents - shares.reduce((sum, each) => sum + each, 0n);
  return shares.map((share, index) => (BigInt(index) < left ? share + 1n : share));
}

function seedOf(meter: Meter): string {
  return `house:seed:${meter}`;
}
