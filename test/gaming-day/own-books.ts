import { OwnAccounts } from './own-accounts.js';
import { type Line, PRINTED_CENTS, wonBy } from './printed-rules.js';
import { OwnPast } from './own-past.js';
import { type LevelDay, type TableDay, emptyLevelDay, emptyTableDay } from './own-day.js';
import {
  CLAIM_FROM_CENTS,
  LEVELS,
  LINK,
  type Level,
  PRICE_CENTS,
  TABLES,
  TERMS,
  type TableId,
  dollarsOf,
} from './terms.js';

const MICRO = 1_000_000n; // micro-cents in a cent

/** What one award is, as the script has it. */
export interface OwnAward {
  readonly number: number;
  readonly table: TableId;
  readonly coup: number;
  readonly seat: number;
  readonly line: Line;
  readonly level: Level | null;
  amountCents: bigint;
  documentNumber: number;
  state: 'table-paid' | 'pending' | 'paid' | 'rejected';
}

interface LockedCoup {
  readonly coup: number;
  readonly seats: readonly number[];
  /** What it has put on each display, and in which cycle. */
  readonly parts: readonly { readonly level: Level; readonly cycle: number; readonly display: bigint }[];
}

const REGISTERS = ['display', 'reserve', 'overflow'] as const;

interface OwnLevel {
  cycle: number;
  hits: number;
  winsCents: bigint;
  paidCents: bigint;
  day: LevelDay;
}

/**
 * The books that the script keeps independently of the controller: from the printed terms and the cards it dealt, with its own arithmetic.
 * It uses nothing of the code it is compared with.
 */
export class OwnBooks {
  readonly accounts = new OwnAccounts();
  readonly awards: OwnAward[] = [];
  readonly levels = new Map<Level, OwnLevel>();
  tables = new Map<TableId, TableDay>(TABLES.map((table) => [table, emptyTableDay()]));
  #documents = 0;
  readonly #locked = new Map<TableId, LockedCoup>();
  readonly #past = new OwnPast();

  constructor() {
    for (const level of LEVELS) {
      const day = emptyLevelDay(0n);
      this.levels.set(level, { cycle: 1, hits: 0, winsCents: 0n, paidCents: 0n, day });
      this.#seed(level, TERMS[level].initialCents * MICRO);
    }
  }

  register(level: Level, register: 'display' | 'reserve' | 'overflow' | 'pending'): bigint {
    return this.accounts.of(`level:${level}:${register}`);
  }

  /** Display, reserve and overflow of a level together. */
  held(level: Level): bigint {
    return this.register(level, 'display') + this.register(level, 'reserve') + this.register(level, 'overflow');
  }

  opened(table: TableId): void {
    this.#table(table).coupsOpened += 1;
  }

  withdrawn(table: TableId): void {
    this.#table(table).withdrawn += 1;
  }

  late(table: TableId): void {
    this.#table(table).lateWagers += 1;
  }

  /** "No more bets": every wager gives to every level. */
  lock(table: TableId, coup: number, seats: readonly number[]): void {
    this.#table(table).coupsLocked += 1;
    this.#table(table).wagers += seats.length;
    this.#past.add({ what: 'lock', table, coup, wagers: seats.length });
    const parts = LEVELS.map((level) => this.#contribute(level, BigInt(seats.length)));
    this.#locked.set(table, { coup, seats, parts });
  }

  /** The cards: every seat in play by the printed paytable, the highest first. */
  result(table: TableId, coup: number, cards: readonly string[]): readonly OwnAward[] {
    const { seats } = this.#lockedAt(table);
    this.#table(table).coupsResolved += 1;
    return [...seats].sort((a, b) => b - a).flatMap((seat) => this.#won(table, coup, seat, wonBy(seat, cards)));
  }

  /**
   * The Must Hit with a result: awarded where the controller awards it, and at the latest when the money of coups with a
   * result has reached its maximum.
   */
  mustHit(table: TableId, coup: number, seat: number | null): OwnAward | null {
    const mostMicro = (TERMS['must-hit'].mostCents ?? 0n) * MICRO;
    const shown = this.register('must-hit', 'display');
    const own = this.#lockedAt(table);
    this.#locked.delete(table);
    if (seat === null) {
      const counted = [...this.#locked.values()].reduce((left, each) => left - this.#inCycle(each), shown);
      if (this.#inCycle(own) > 0n && counted >= mostMicro)
        throw new Error(`the Must Hit stands at ${counted} and was not awarded`);
      return null;
    }
    const amountCents = (shown < mostMicro ? shown : mostMicro) / MICRO;
    return this.#wholeMeter(table, coup, seat, 'must-hit', amountCents);
  }

  /** What a coup has put on the Must Hit's meter of this cycle. */
  #inCycle({ parts }: LockedCoup): bigint {
    const part = parts.find(({ level }) => level === 'must-hit');
    return part !== undefined && part.cycle === this.#level('must-hit').cycle ? part.display : 0n;
  }

  /** Chapter 13 E: the wagers go back, and every level is as without them. The casino replaces what a winner has taken of it. */
  voided(table: TableId): void {
    const { coup, seats } = this.#lockedAt(table);
    this.#locked.delete(table);
    this.#table(table).coupsVoided += 1;
    this.#table(table).wagers -= seats.length;
    const { levels } = this.#past.withoutCoup(table, coup);
    for (const level of LEVELS) {
      const to = `house:contributions:${level}`;
      const { ratePpm, reservePpm } = TERMS[level];
      let left = BigInt(seats.length) * PRICE_CENTS * (ratePpm + reservePpm);
      for (const register of REGISTERS) {
        const gone = this.register(level, register) - (levels.get(level)?.[register] ?? 0n);
        this.#either(`level:${level}:${register}`, to, gone);
        this.#level(level).day.voided += gone;
        left -= gone;
      }
      this.#either(`house:seed:${level}`, to, left);
    }
  }

  /** The document of a claim is void: it goes on under the next number. */
  documentVoided(award: OwnAward): void {
    this.#documents += 1;
    award.documentNumber = this.#documents;
  }

  paid(award: OwnAward): void {
    award.state = 'paid';
    if (award.level !== null) this.#level(award.level).paidCents += award.amountCents;
    this.accounts.move(this.#pendingOf(award), 'paid:claims', award.amountCents * MICRO);
  }

  /**
   * The claim was none: every level is as without it. Who won the meter next would have won more; that claim begins again on
   * another document.
   */
  rejected(award: OwnAward): void {
    const level = award.level;
    if (level === null) throw new Error('the story rejects no fixed award');
    const own = this.#level(level);
    const wholeMicro = award.amountCents * MICRO;
    award.state = 'rejected';
    own.hits -= 1;
    own.winsCents -= award.amountCents;
    own.day.awards -= wholeMicro;
    const { levels, cents } = this.#past.withoutAward(award.number);
    const display = `level:${level}:display`;
    this.accounts.move(`level:${level}:pending`, display, wholeMicro);
    for (const heir of this.awards) {
      const raiseCents = (cents.get(heir.number) ?? 0n) - heir.amountCents;
      if (heir.state !== 'pending' || raiseCents <= 0n) continue;
      heir.amountCents += raiseCents;
      this.documentVoided(heir);
      own.winsCents += raiseCents;
      own.day.awards += raiseCents * MICRO;
      this.accounts.move(display, `level:${level}:pending`, raiseCents * MICRO);
    }
    const stands = levels.get(level) ?? { display: 0n, reserve: 0n, overflow: 0n };
    for (const register of ['reserve', 'overflow'] as const)
      this.#either(display, `level:${level}:${register}`, stands[register] - this.register(level, register));
    const back = this.register(level, 'display') - stands.display;
    this.#either(display, `house:seed:${level}`, back);
    own.day.seed -= back;
  }

  /** The whole amount of a level goes to another, register by register; it starts again with the house's own money. */
  transferred(from: Level, to: Level): void {
    const wholeMicro = this.held(from);
    this.#past.add({ what: 'transfer', from, to });
    for (const register of REGISTERS)
      this.accounts.move(`level:${from}:${register}`, `level:${to}:${register}`, this.register(from, register));
    this.#level(from).day.documented -= wholeMicro;
    this.#level(to).day.documented += wholeMicro;
    this.#level(from).cycle += 1;
    this.#seed(from, TERMS[from].resetCents * MICRO);
  }

  /** Another day begins: what the levels hold is what they open with. */
  nextDay(): void {
    for (const level of LEVELS) this.#level(level).day = emptyLevelDay(this.held(level));
    this.tables = new Map(TABLES.map((table) => [table, emptyTableDay()]));
  }

  #won(table: TableId, coup: number, seat: number, line: Line | null): readonly OwnAward[] {
    if (line === null) return [];
    if (line === 'star' || line === 'spade' || line === 'heart')
      return [this.#wholeMeter(table, coup, seat, line, this.register(line, 'display') / MICRO)];
    const amountCents = PRINTED_CENTS[line] ?? 0n;
    const award = this.#award({ table, coup, seat, line, level: null, amountCents });
    this.accounts.move('house:fixed', 'fixed:pending', amountCents * MICRO);
    if (award.state === 'table-paid') this.accounts.move('fixed:pending', 'paid:table', amountCents * MICRO);
    return [award];
  }

  #wholeMeter(table: TableId, coup: number, seat: number, level: Level, amountCents: bigint): OwnAward {
    const own = this.#level(level);
    own.cycle += 1;
    own.hits += 1;
    own.winsCents += amountCents;
    own.day.awards += amountCents * MICRO;
    this.accounts.move(`level:${level}:display`, `level:${level}:pending`, amountCents * MICRO);
    this.#reset(level);
    const award = this.#award({ table, coup, seat, line: level, level, amountCents });
    this.#past.add({ what: 'win', level, award: award.number });
    return award;
  }

  /** The next cycle's first money: what lies behind the meter goes first, the casino funds the rest. */
  #reset(level: Level): void {
    const needed = TERMS[level].resetCents * MICRO;
    const reserve = least(needed, this.register(level, 'reserve'));
    const overflow = least(needed - reserve, this.register(level, 'overflow'));
    this.accounts.move(`level:${level}:reserve`, `level:${level}:display`, reserve);
    this.accounts.move(`level:${level}:overflow`, `level:${level}:display`, overflow);
    this.#seed(level, needed - reserve - overflow);
  }

  #seed(level: Level, micro: bigint): void {
    this.accounts.move(`house:seed:${level}`, `level:${level}:display`, micro);
    this.#level(level).day.seed += micro;
  }

  #contribute(level: Level, wagers: bigint): LockedCoup['parts'][number] {
    const { ratePpm, reservePpm, mostCents } = TERMS[level];
    const own = this.#level(level);
    const gain = wagers * PRICE_CENTS * ratePpm; // cents times millionths: micro-cents
    const room =
      mostCents === null || level === 'must-hit' ? gain : mostCents * MICRO - this.register(level, 'display');
    const display = least(gain, room);
    const [overflow, reserve] = [gain - display, wagers * PRICE_CENTS * reservePpm];
    this.accounts.move(`house:contributions:${level}`, `level:${level}:display`, display);
    this.accounts.move(`house:contributions:${level}`, `level:${level}:overflow`, overflow);
    this.accounts.move(`house:contributions:${level}`, `level:${level}:reserve`, reserve);
    own.day.contributions += gain + reserve;
    own.day.wagersLocked += wagers;
    return { level, cycle: own.cycle, display };
  }

  #award(made: Omit<OwnAward, 'number' | 'documentNumber' | 'state'>): OwnAward {
    const isClaim = made.level !== null || made.amountCents >= CLAIM_FROM_CENTS;
    if (isClaim) this.#documents += 1;
    const documentNumber = isClaim ? this.#documents : 0;
    const award: OwnAward = {
      ...made,
      number: this.awards.length + 1,
      documentNumber,
      state: isClaim ? 'pending' : 'table-paid',
    };
    this.awards.push(award);
    this.#table(made.table).awards += 1;
    this.#table(made.table).awardedCents += made.amountCents;
    return award;
  }

  /** From one account to the other, or back where it is less than nothing. */
  #either(from: string, to: string, micro: bigint): void {
    if (micro < 0n) this.accounts.move(to, from, -micro);
    else this.accounts.move(from, to, micro);
  }

  #pendingOf({ level }: OwnAward): string {
    return level === null ? 'fixed:pending' : `level:${level}:pending`;
  }

  #level(level: Level): OwnLevel {
    return this.levels.get(level) as OwnLevel;
  }

  #table(table: TableId): TableDay {
    return this.tables.get(table) as TableDay;
  }

  #lockedAt(table: TableId): LockedCoup {
    return this.#locked.get(table) as LockedCoup;
  }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** An award as the floor and the API say it. */
export function awardReplyOf({ number, seat, line, level, amountCents, documentNumber }: OwnAward) {
  const pay = documentNumber === 0 ? 'table' : 'claim';
  return { awardId: `${LINK}-A${number}`, seat, line, level, amount: dollarsOf(amountCents), pay, documentNumber };
}
