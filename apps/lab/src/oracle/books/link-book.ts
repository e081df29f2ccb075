import type { KeptBack } from '../claims/payment.js';
import { MICRO_PER_CENT, must } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import type { Level, Register } from '../meters/level.js';
import { Past } from '../meters/past.js';
import {
  type Award,
  type LockedMoney,
  type Opening,
  type PaidAccount,
  Registers,
  type Step,
} from '../meters/registers.js';
import { type CardText } from '../rules/cards.js';
import { type Meter, type TableRules, type Winner, winnersOf } from '../rules/paytable.js';
import { winnersOfRound } from '../three-card/lines.js';
import type { Hands } from '../three-card/three-card.js';
import { type PaidByCasino, contributingMoney } from '../rules/promotions.js';

export interface Coup {
  readonly tableId: string;
  readonly coup: number;
}

export interface NumberedAward extends Award, Coup {
  readonly winner: Winner;
  readonly awardNumber: number;
  /** 0 if the dealer pays the award. */
  readonly documentNumber: number;
}

export interface Result {
  readonly seats: readonly number[];
  /** Awards in the order of payment. */
  readonly awards: readonly NumberedAward[];
  /**
   * Amount that this hand's result compares with the Must Hit's trigger, in micro-cents. It includes only contributions
   * of hands with a result. Null if the hand contributed nothing to the current cycle.
   */
  readonly testedMicro: bigint | null;
}

export interface DealtRound {
  readonly hands: Hands;
  readonly forfeited: readonly number[];
}

/** A hand after the lock and before its result. */
interface OpenCoup extends Coup {
  readonly seats: readonly number[];
  readonly money: LockedMoney;
  readonly mustHit: { readonly micro: bigint; readonly cycle: number };
}

const NOTHING_PAID: PaidByCasino = new Map();

interface LinkBookOptions {
  /** Omitted for a new link. */
  readonly opening?: Opening;
  /** Keeps the whole history, so that awards can be taken back. */
  readonly isRejecting?: boolean;
}

/** Takes facts in journal order. */
export class LinkBook {
  readonly registers: Registers;
  readonly #past = new Past();
  readonly #open = new Map<string, OpenCoup>();
  readonly #tables: ReadonlyMap<string, TableRules>;
  readonly #isRejecting: boolean;
  #awards = 0;
  #documents = 0;

  constructor(
    readonly config: LinkConfig,
    { opening, isRejecting = false }: LinkBookOptions = {},
  ) {
    this.registers = opening === undefined ? Registers.begin(config) : Registers.from(config, opening);
    this.#isRejecting = isRejecting;
    this.#tables = new Map(config.tables.map(({ tableId, seats }) => [tableId, { ...config, seats }]));
  }

  get levels(): readonly Level[] {
    return this.registers.levels;
  }

  level(meter: Meter): Level {
    return this.registers.level(meter);
  }

  lock({ tableId, coup }: Coup, seats: readonly number[], paidByCasino: PaidByCasino = NOTHING_PAID): void {
    const money = { wagers: seats.length, ...contributingMoney(this.config, seats, paidByCasino) };
    const before = this.#mustHit;
    const beforeMicro = before?.displayMicro ?? 0n;
    this.#apply({ type: 'lock', tableId, coup, ...money });
    const mustHit = { micro: (before?.displayMicro ?? 0n) - beforeMicro, cycle: before?.cycle ?? 0 };
    this.#open.set(tableId, { tableId, coup, seats, money, mustHit });
  }

  result(of: Coup, cards: readonly CardText[]): Result {
    return this.#result(of, (seats) => {
      const table = must(this.#tables.get(of.tableId), `the rules of ${of.tableId}`);
      return winnersOf(table, cards, seats, (meter) => this.level(meter).displayCents);
    });
  }

  roundResult(of: Coup, dealt: DealtRound): Result {
    const { threeCardLines: lines = [], royal9 } = this.config;
    const rules = { lines, pick: royal9.pick };
    return this.#result(of, (seats) => winnersOfRound(rules, dealt, seats, (meter) => this.level(meter).displayCents));
  }

  #result({ tableId, coup }: Coup, winnersAmong: (seats: readonly number[]) => readonly Winner[]): Result {
    const known = this.#open.get(tableId);
    this.#open.delete(tableId);
    const open = known?.coup === coup ? known : null;
    const seats = open?.seats ?? [];
    const testedMicro = open === null ? null : this.#testedMicro(open);
    const winners = winnersAmong(seats);
    const awards = winners.length === 0 ? [] : this.#win({ tableId, coup }, winners);
    this.#forget();
    return { seats, awards, testedMicro };
  }

  mustHit(coup: Coup, seat: number): NumberedAward {
    const [award] = this.#win(coup, [{ seat, line: 'must-hit', pays: { whole: 'must-hit' } }]);
    return must(award, 'the award of the Must Hit');
  }

  /** True if the Must Hit must be awarded now (INV-09). */
  isMustHitDue(testedMicro: bigint): boolean {
    const { maximumCents } = must(this.#mustHit, 'a Must Hit').terms;
    return testedMicro >= must(maximumCents, 'a maximum') * MICRO_PER_CENT;
  }

  voided({ tableId, coup }: Coup): readonly number[] {
    const open = this.#open.get(tableId);
    this.#open.delete(tableId);
    if (open?.coup !== coup) return [];
    this.registers.voidWagers(this.#past.withoutCoup(tableId, coup).registers, open.money);
    this.#forget();
    return open.seats;
  }

  paid({ level, amountCents }: Pick<Award, 'level' | 'amountCents'>, kept: KeptBack, account?: PaidAccount): void {
    this.registers.pay(level, amountCents, kept, account);
  }

  paidOtherwise(before: KeptBack, after: KeptBack, account?: PaidAccount): void {
    this.registers.keep(before, -1n, account);
    this.registers.keep(after, 1n, account);
  }

  /** The award of an excluded person goes to the State. */
  forfeited({ level, amountCents }: Pick<Award, 'level' | 'amountCents'>): void {
    this.registers.forfeit(level, amountCents);
  }

  /**
   * Changes the level to the amounts that it would have without the award. Later winners would then have won more.
   * @returns what each winner would have been awarded
   */
  rejected(award: NumberedAward, open: readonly NumberedAward[]): ReadonlyMap<Winner, bigint> {
    const { registers, cents } = this.#past.withoutWinner(award.winner);
    const raises = open
      .filter(({ level }) => level === award.level)
      .map(({ winner, amountCents }) => (cents.get(winner) ?? 0n) - amountCents);
    this.registers.takeBack(
      registers,
      award,
      raises.filter((raise) => raise > 0n),
    );
    return cents;
  }

  transferred(from: Meter, to: Meter): void {
    this.#apply({ type: 'transferred', from, to });
  }

  adjusted(level: Meter, register: Register, micro: bigint): void {
    this.#apply({ type: 'adjusted', level, register, micro });
  }

  nextDocument(): number {
    this.#documents += 1;
    return this.#documents;
  }

  get #mustHit(): Level | undefined {
    return this.levels.find(({ level }) => level === 'must-hit');
  }

  #apply(step: Step): readonly Award[] {
    this.#past.add(this.registers, step);
    return this.registers.apply(step);
  }

  #win({ tableId, coup }: Coup, winners: readonly Winner[]): readonly NumberedAward[] {
    return this.#apply({ type: 'won', winners }).map((award, index) => {
      this.#awards += 1;
      const documentNumber = award.pay === 'claim' ? this.nextDocument() : 0;
      const winner = must(winners[index], 'the winner of an award');
      return { ...award, tableId, coup, winner, awardNumber: this.#awards, documentNumber };
    });
  }

  #testedMicro(coup: OpenCoup): bigint | null {
    const mustHit = this.#mustHit;
    if (mustHit === undefined || coup.seats.length === 0 || coup.mustHit.cycle !== mustHit.cycle) return null;
    const waiting = [...this.#open.values()].filter((each) => each.mustHit.cycle === mustHit.cycle);
    return waiting.reduce((countedMicro, each) => countedMicro - each.mustHit.micro, mustHit.displayMicro);
  }

  #forget(): void {
    if (this.#isRejecting) return;
    this.#past.forget((tableId, coup) => this.#open.get(tableId)?.coup === coup);
  }
}
