import { OwnAccounts } from './own-accounts.js';
import { type Line, PRINTED_CENTS, wonBy } from './printed-rules.js';
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
  /** Where the reset after it came from. */
  readonly reset: { readonly reserve: bigint; readonly overflow: bigint; readonly house: bigint };
}

interface LockedCoup {
  readonly seats: readonly number[];
  readonly parts: readonly {
    readonly level: Level;
    readonly cycle: number;
    display: bigint;
    reserve: bigint;
    overflow: bigint;
  }[];
}

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

  /** "No more bets": every wager gives to every level. The Must Hit is awarded where the controller awards it, and at the latest at its maximum. */
  lock(table: TableId, coup: number, seats: readonly number[], mustHitSeat: number | null): OwnAward | null {
    this.#table(table).coupsLocked += 1;
    this.#table(table).wagers += seats.length;
    this.#locked.set(table, { seats, parts: LEVELS.map((level) => this.#contribute(level, BigInt(seats.length))) });
    const shown = this.register('must-hit', 'display');
    const mostMicro = (TERMS['must-hit'].mostCents ?? 0n) * MICRO;
    if (mustHitSeat === null) {
      if (shown >= mostMicro) throw new Error(`the Must Hit stands at ${shown} and was not awarded`);
      return null;
    }
    const amountCents = (shown < mostMicro ? shown : mostMicro) / MICRO;
    return this.#wholeMeter(table, coup, mustHitSeat, 'must-hit', amountCents);
  }

  /** The cards: every seat in play by the printed paytable, the highest first. */
  result(table: TableId, coup: number, cards: readonly string[]): readonly OwnAward[] {
    const { seats } = this.#lockedAt(table);
    this.#table(table).coupsResolved += 1;
    return [...seats].sort((a, b) => b - a).flatMap((seat) => this.#won(table, coup, seat, wonBy(seat, cards)));
  }

  /** Chapter 13 E: the wagers go back, and what they gave. The casino replaces what a winner has taken since. */
  voided(table: TableId): void {
    const { seats, parts } = this.#lockedAt(table);
    this.#table(table).coupsVoided += 1;
    this.#table(table).wagers -= seats.length;
    for (const { level, cycle, display, reserve, overflow } of parts) {
      const to = `house:contributions:${level}`;
      if (cycle !== this.#level(level).cycle) {
        this.accounts.move(`house:seed:${level}`, to, display + reserve + overflow);
        continue;
      }
      this.accounts.move(`level:${level}:display`, to, display);
      this.accounts.move(`level:${level}:reserve`, to, reserve);
      this.accounts.move(`level:${level}:overflow`, to, overflow);
      this.#level(level).day.voided += display + reserve + overflow;
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

  /** The claim was none: as if it had not been. Who won the meter next would have won this money too. */
  rejected(award: OwnAward): void {
    const level = award.level;
    if (level === null) throw new Error('the story rejects no fixed award');
    const own = this.#level(level);
    const wholeMicro = award.amountCents * MICRO;
    award.state = 'rejected';
    own.hits -= 1;
    own.winsCents -= award.amountCents;
    own.day.awards -= wholeMicro;
    own.day.seed -= award.reset.house;
    this.accounts.move(`level:${level}:pending`, `level:${level}:display`, wholeMicro);
    this.accounts.move(`level:${level}:display`, `level:${level}:reserve`, award.reset.reserve);
    this.accounts.move(`level:${level}:display`, `level:${level}:overflow`, award.reset.overflow);
    this.accounts.move(`level:${level}:display`, `house:seed:${level}`, award.reset.house);
    const heir = this.awards.find((other) => other.number > award.number && other.line === award.line);
    if (heir === undefined) return;
    const raiseCents = (wholeMicro - award.reset.reserve - award.reset.overflow - award.reset.house) / MICRO;
    heir.amountCents += raiseCents;
    own.winsCents += raiseCents;
    own.day.awards += raiseCents * MICRO;
    this.accounts.move(`level:${level}:display`, `level:${level}:pending`, raiseCents * MICRO);
  }

  /** The whole amount of a level goes to another, register by register; it starts again with the house's own money. */
  transferred(from: Level, to: Level): void {
    const wholeMicro = this.held(from);
    for (const register of ['display', 'reserve', 'overflow'] as const)
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
    const award = this.#award({ table, coup, seat, line, level: null, amountCents, reset: NO_RESET });
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
    const reset = this.#reset(level);
    return this.#award({ table, coup, seat, line: level, level, amountCents, reset });
  }

  /** The next cycle's first money: what lies behind the meter goes first, the casino funds the rest. */
  #reset(level: Level): OwnAward['reset'] {
    const needed = TERMS[level].resetCents * MICRO;
    const reserve = least(needed, this.register(level, 'reserve'));
    const overflow = least(needed - reserve, this.register(level, 'overflow'));
    this.accounts.move(`level:${level}:reserve`, `level:${level}:display`, reserve);
    this.accounts.move(`level:${level}:overflow`, `level:${level}:display`, overflow);
    const house = needed - reserve - overflow;
    this.#seed(level, house);
    return { reserve, overflow, house };
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
    return { level, cycle: own.cycle, display, reserve, overflow };
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

const NO_RESET: OwnAward['reset'] = { reserve: 0n, overflow: 0n, house: 0n };

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** An award as the floor and the API say it. */
export function awardReplyOf({ number, seat, line, level, amountCents, documentNumber }: OwnAward) {
  const pay = documentNumber === 0 ? 'table' : 'claim';
  return { awardId: `${LINK}-A${number}`, seat, line, level, amount: dollarsOf(amountCents), pay, documentNumber };
}
