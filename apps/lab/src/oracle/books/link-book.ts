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
import { type PaidByCasino, contributingMoney } from '../rules/promotions.js';

export interface Coup {
  readonly tableId: string;
  readonly coup: number;
}

/** An award with the numbers that it and its payout document have. */
export interface NumberedAward extends Award, Coup {
  readonly winner: Winner;
  readonly awardNumber: number;
  /** 0 where the dealer pays the award. */
  readonly documentNumber: number;
}

/** What the cards of a coup lead to. */
export interface Result {
  readonly seats: readonly number[];
  /** In the order in which they are paid. */
  readonly awards: readonly NumberedAward[];
  /**
   * What the Must Hit counts with this coup, in millionths of a cent: the money of coups with a result. Null where the coup
   * has nothing on the meter as it is now, so that it cannot win the meter.
   */
  readonly testedMicro: bigint | null;
}

/** A lock whose coup is not over. */
interface OpenCoup extends Coup {
  readonly seats: readonly number[];
  readonly money: LockedMoney;
  /** What it has put on the meter of the Must Hit, and in which of its cycles. */
  readonly mustHit: { readonly micro: bigint; readonly cycle: number };
}

const NOTHING_PAID: PaidByCasino = new Map();

interface LinkBookOptions {
  /** Where the books begin with a link that has been played already. */
  readonly opening?: Opening;
  /** Whether awards may be taken back: the whole past is kept. */
  readonly isRejecting?: boolean;
}

/**
 * The books of a link, told what happened in the order of the journal: what every register and account must be, what every
 * award must have come to, and what number it must have.
 */
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
    const { paytable, royal9 } = config;
    this.#tables = new Map(config.tables.map(({ tableId, seats }) => [tableId, { paytable, royal9, seats }]));
  }

  get levels(): readonly Level[] {
    return this.registers.levels;
  }

  level(meter: Meter): Level {
    return this.registers.level(meter);
  }

  /** "No more bets": every wager gives to every level. */
  lock({ tableId, coup }: Coup, seats: readonly number[], paidByCasino: PaidByCasino = NOTHING_PAID): void {
    const money = { wagers: seats.length, ...contributingMoney(this.config, seats, paidByCasino) };
    const before = this.#mustHit;
    const beforeMicro = before?.displayMicro ?? 0n;
    this.#apply({ type: 'lock', tableId, coup, ...money });
    const mustHit = { micro: (before?.displayMicro ?? 0n) - beforeMicro, cycle: before?.cycle ?? 0 };
    this.#open.set(tableId, { tableId, coup, seats, money, mustHit });
  }

  /** The cards. A round without wagers has no lock, and no seat in play. */
  result({ tableId, coup }: Coup, cards: readonly CardText[]): Result {
    const known = this.#open.get(tableId);
    this.#open.delete(tableId);
    const open = known?.coup === coup ? known : null;
    const seats = open?.seats ?? [];
    const testedMicro = open === null ? null : this.#testedMicro(open);
    const table = must(this.#tables.get(tableId), `the rules of ${tableId}`);
    const winners = winnersOf(table, cards, seats, (meter) => this.level(meter).displayCents);
    const awards = winners.length === 0 ? [] : this.#win({ tableId, coup }, winners);
    this.#forget();
    return { seats, awards, testedMicro };
  }

  /** The Must Hit is won with the result of a coup. */
  mustHit(coup: Coup, seat: number): NumberedAward {
    const [award] = this.#win(coup, [{ seat, line: 'must-hit', pays: { whole: 'must-hit' } }]);
    return must(award, 'the award of the Must Hit');
  }

  /** Whether a coup that was tested with this amount has to win the Must Hit (INV-09). */
  isMustHitDue(testedMicro: bigint): boolean {
    const { maximumCents } = must(this.#mustHit, 'a Must Hit').terms;
    return testedMicro >= must(maximumCents, 'a maximum') * MICRO_PER_CENT;
  }

  /** Returns the seats whose wagers go back; none where the coup was voided before its lock. */
  voided({ tableId, coup }: Coup): readonly number[] {
    const open = this.#open.get(tableId);
    this.#open.delete(tableId);
    if (open?.coup !== coup) return [];
    this.registers.voidWagers(this.#past.withoutCoup(tableId, coup).registers, open.money);
    this.#forget();
    return open.seats;
  }

  /** A claim is paid, at the cage or by the slot accounting system, less what is kept back. */
  paid({ level, amountCents }: Pick<Award, 'level' | 'amountCents'>, kept: KeptBack, account?: PaidAccount): void {
    this.registers.pay(level, amountCents, kept, account);
  }

  /** Replaces the recorded payment of an award by another one of the same amount. */
  paidOtherwise(before: KeptBack, after: KeptBack, account?: PaidAccount): void {
    this.registers.keep(before, -1n, account);
    this.registers.keep(after, 1n, account);
  }

  /** The award of somebody who may not be paid goes to the State. */
  forfeited({ level, amountCents }: Pick<Award, 'level' | 'amountCents'>): void {
    this.registers.forfeit(level, amountCents);
  }

  /**
   * A claim was none: its level is as without it. A later winner of the level would have won more.
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

  /** The number of the next payout document. */
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
