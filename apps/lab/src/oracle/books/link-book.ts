import type { FloorAward } from '@jackpot/contract';
import { MICRO_PER_CENT, centsToText, must, parseCents } from '@jackpot/money';
import { type LevelId, type LinkConfig, levelsOf, termsOf } from '@jackpot/progressive';
import { type MeterCents, type Royal9Evaluator, cardName, compileRoyal9, dealOf } from '@jackpot/rules';
import { type ExpectedAward, type LevelBalances, fixAwards } from './awards.js';
import type { Differences, Fact } from './facts.js';
import { LevelBook, type LevelFigures, type Share } from './level-book.js';
import { Past, takeMustHit } from './past.js';

/** Where the books begin: the controller's own figures at a moment when the floor's tables were idle. */
export interface Opening {
  readonly levels: readonly (LevelFigures & { readonly level: string })[];
  readonly accounts: ReadonlyMap<string, bigint>;
}

type FactOf<T extends Fact['type']> = Extract<Fact, { readonly type: T }>;

/** A lock whose coup is not over. */
interface OpenCoup {
  readonly coup: number;
  readonly seats: readonly number[];
  /** What it has put on the meter of the Must Hit, and in which of its cycles. */
  readonly mustHit: Pick<LevelBook, 'displayMicro' | 'cycle'>;
}

/** What was awarded on one line. */
export interface LineTotal {
  count: number;
  cents: bigint;
}

/**
 * The floor's own books of a link. Fed with facts in the order of the journal; works out what every award must have
 * been and what every meter must show. Shares no code with the controller but the evaluation of the cards.
 */
export class LinkBook implements LevelBalances {
  readonly levels: readonly LevelBook[];
  /** Credits less debits of every account that is not a level's meter. */
  readonly accounts: Map<string, bigint>;
  readonly lines = new Map<string, LineTotal>();
  readonly #evaluators: ReadonlyMap<string, Royal9Evaluator>;
  readonly #coups = new Map<string, OpenCoup>();
  readonly #past: Past;
  #sequence = 0;
  #award: number | null = null;
  #document: number | null = null;

  constructor(
    readonly config: LinkConfig,
    opening: Opening,
    private readonly differences: Differences,
  ) {
    this.levels = levelsOf(config).map((level) => {
      const figures = must(
        opening.levels.find((one) => one.level === level),
        `opening figures of ${level}`,
      );
      return new LevelBook(level, termsOf(config, level), config.awards.resetFunding, figures);
    });
    this.#past = new Past(config);
    // The levels' own accounts are their meters.
    this.accounts = new Map([...opening.accounts].filter(([account]) => !account.startsWith('level:')));
    this.#evaluators = new Map(
      config.tables.map((table) => [
        table.tableId as string,
        compileRoyal9({ paytable: config.paytable, policy: config.royal9, seatMap: table.seats }),
      ]),
    );
  }

  level(level: LevelId): LevelBook {
    return must(
      this.levels.find((one) => one.level === level),
      `the books of ${level}`,
    );
  }

  credit(account: string, amountMicro: bigint): void {
    if (amountMicro !== 0n) this.accounts.set(account, (this.accounts.get(account) ?? 0n) + amountMicro);
  }

  fold(fact: Fact): void {
    if (fact.sequence <= this.#sequence) {
      this.differences.compare(this.#of(fact), `a sequence above ${this.#sequence}`, `${fact.sequence}`);
    }
    this.#sequence = fact.sequence;
    switch (fact.type) {
      case 'locked':
        return this.#lock(fact);
      case 'resolved':
        return this.#resolve(fact);
      case 'voided':
        return this.#void(fact);
    }
  }

  /** A claim was paid at the cage. */
  pay({ level, amount }: Pick<FloorAward, 'level' | 'amount'>): void {
    const cents = centsOf(amount);
    this.credit('paid:claims', cents * MICRO_PER_CENT);
    if (level === null) this.credit('fixed:pending', -cents * MICRO_PER_CENT);
    else this.level(level as LevelId).pay(cents);
  }

  #lock(fact: FactOf<'locked'>): void {
    this.#past.add(this.levels, { ...fact, type: 'lock', wagers: fact.seats.length });
    let mustHit = { displayMicro: 0n, cycle: 0 };
    for (const book of this.levels) {
      const share = book.contribute(fact.seats.length, this.config.priceCents);
      this.credit(`house:contributions:${book.level}`, -wholeOf(share));
      if (book.level === 'must-hit') mustHit = { displayMicro: share.displayMicro, cycle: book.cycle };
    }
    this.#coups.set(fact.tableId, { coup: fact.coup, seats: fact.seats, mustHit });
  }

  /** Whom and when it hits is the controller's draw; how much is not, nor that the coup has contributed to this cycle. */
  #mustHit(fact: FactOf<'resolved'>, open: OpenCoup | null, reported: FloorAward): void {
    const terms = this.config.mustHit;
    const where = `${this.#of(fact)}, Must Hit`;
    if (terms === null) return this.differences.add({ where, expected: 'none on this link', found: reported.amount });
    const book = this.level('must-hit');
    const floorCents = book.cycle === 1 ? terms.initialCents : terms.resetCents;
    const seats = open === null || this.#inCycle(open) === 0n ? [] : open.seats;
    this.#past.add(this.levels, { type: 'must-hit' });
    const { amountCents, seedMicro } = takeMustHit(this.config, book);
    if (amountCents <= floorCents) {
      this.differences.add({ where, expected: `above ${centsToText(floorCents)}`, found: centsToText(amountCents) });
    }
    if (!seats.includes(reported.seat)) {
      this.differences.add({ where, expected: `one of seats ${seats.join(' ')}`, found: `seat ${reported.seat}` });
    }
    this.credit('house:seed:must-hit', -seedMicro);
    book.owe(amountCents, true);
    const { seat } = reported;
    this.#compareAward(where, { seat, line: 'must-hit', level: 'must-hit', amountCents, pay: 'claim' }, reported);
  }

  /**
   * INV-09: once the money of coups with a result reaches the maximum it must have been awarded, with that very result.
   * What coups without a result have put on the meter does not count yet.
   */
  #mustNotBeOverdue(fact: FactOf<'resolved'>, open: OpenCoup | null): void {
    const terms = this.config.mustHit;
    if (terms === null || open === null || this.#inCycle(open) === 0n) return;
    const waitingMicro = [...this.#coups.values()].reduce((sum, coup) => sum + this.#inCycle(coup), 0n);
    const countedCents = (this.level('must-hit').displayMicro - waitingMicro) / MICRO_PER_CENT;
    if (countedCents < terms.maximumCents) return;
    const where = `${this.#of(fact)}, Must Hit`;
    this.differences.add({
      where,
      expected: `an award at ${centsToText(terms.maximumCents)}`,
      found: `none at ${centsToText(countedCents)}`,
    });
  }

  /** What a coup has put on the Must Hit's meter as it is now: nothing where the meter was won since its lock. */
  #inCycle({ mustHit: { displayMicro, cycle } }: OpenCoup): bigint {
    return this.levels.find(({ level }) => level === 'must-hit')?.cycle === cycle ? displayMicro : 0n;
  }

  #resolve(fact: FactOf<'resolved'>): void {
    const known = this.#coups.get(fact.tableId);
    this.#coups.delete(fact.tableId);
    // A no-wager round has no lock, and no wager in play.
    const open = known?.coup === fact.coup ? known : null;
    const seats = open?.seats ?? [];
    const lines = this.#winners(fact, seats);
    if (lines.length > 0) this.#past.add(this.levels, { type: 'result', lines });
    this.#past.forget((tableId, coup) => this.#coups.get(tableId)?.coup === coup);
    const expected = fixAwards(this, lines);
    const where = this.#of(fact);
    this.differences.compare(where, `${expected.length} awards`, `${fact.awards.length} awards`);
    expected.forEach((award, index) => {
      const reported = fact.awards[index];
      if (reported === undefined) {
        this.differences.add({ where, expected: textOf(award), found: 'no award' });
      } else this.#compareAward(`${where}, ${fact.cards.map(cardName).join(' ')}`, award, reported);
    });
    if (fact.mustHit === null) this.#mustNotBeOverdue(fact, open);
    else this.#mustHit(fact, open, fact.mustHit);
  }

  #winners(fact: FactOf<'resolved'>, seats: readonly number[]): ReturnType<Royal9Evaluator['evaluate']> {
    const deal = dealOf(fact.cards);
    if ('code' in deal) {
      this.differences.add({ where: this.#of(fact), expected: 'a refusal of these cards', found: deal.code });
      return [];
    }
    const meters: MeterCents = {
      star: this.level('star').displayCents,
      spade: this.level('spade').displayCents,
      heart: this.level('heart').displayCents,
    };
    const evaluator = must(this.#evaluators.get(fact.tableId), `evaluator of ${fact.tableId}`);
    return evaluator.evaluate(deal, seats, meters);
  }

  #void(fact: FactOf<'voided'>): void {
    const open = this.#coups.get(fact.tableId);
    this.#coups.delete(fact.tableId);
    if (open?.coup !== fact.coup) return; // voided before its lock: nothing had been contributed
    const without = this.#past.without(fact.tableId, fact.coup);
    this.levels.forEach((book, index) => {
      const { ratePpm, reserveRatePpm } = book.terms;
      const wholeMicro = BigInt(open.seats.length) * this.config.priceCents * (ratePpm + reserveRatePpm);
      const fromMeters = book.standAs(must(without[index], 'a level'), open.seats.length);
      this.credit(`house:contributions:${book.level}`, wholeMicro);
      this.credit(`house:seed:${book.level}`, fromMeters - wholeMicro);
    });
  }

  #compareAward(where: string, expected: ExpectedAward, reported: FloorAward): void {
    this.differences.compare(
      where,
      textOf(expected),
      `seat ${reported.seat} ${reported.line} of ${reported.level ?? 'house'} ${reported.amount} ${reported.pay}`,
    );
    const total = this.lines.get(expected.line) ?? { count: 0, cents: 0n };
    this.lines.set(expected.line, { count: total.count + 1, cents: total.cents + expected.amountCents });
    this.#number(where, expected, reported);
  }

  /** Awards and payout documents are numbered without a gap, in the order of the journal. The first one seen sets the count. */
  #number(where: string, expected: ExpectedAward, reported: FloorAward): void {
    const number = Number(/-A(\d+)$/.exec(reported.awardId)?.[1] ?? Number.NaN);
    if (this.#award !== null) this.differences.compare(`${where}, award number`, `${this.#award + 1}`, `${number}`);
    this.#award = number;
    if (expected.pay === 'table') {
      this.differences.compare(`${where}, document number`, '0', `${reported.documentNumber}`);
      return;
    }
    if (this.#document !== null) {
      this.differences.compare(`${where}, document number`, `${this.#document + 1}`, `${reported.documentNumber}`);
    }
    this.#document = reported.documentNumber;
  }

  #of({ sequence, tableId, coup }: Fact): string {
    return `${tableId} coup ${coup} at ${sequence}`;
  }
}

function wholeOf({ displayMicro, reserveMicro, overflowMicro }: Share): bigint {
  return displayMicro + reserveMicro + overflowMicro;
}

function textOf({ seat, line, level, amountCents, pay }: ExpectedAward): string {
  return `seat ${seat} ${line} of ${level ?? 'house'} ${centsToText(amountCents)} ${pay}`;
}

/** Cents of an amount the controller wrote; a text that is none is compared as it is, elsewhere. */
function centsOf(text: string): bigint {
  const cents = parseCents(text);
  return typeof cents === 'bigint' ? cents : 0n;
}
