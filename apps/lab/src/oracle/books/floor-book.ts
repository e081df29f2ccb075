import { type Wager, WagerTaxes } from '../claims/payment.js';
import { MICRO_PER_CENT, centsToText, must, parseCents } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import type { Award, Opening } from '../meters/registers.js';
import { coupProblem } from '../rules/cards.js';
import type { Meter } from '../rules/paytable.js';
import type { Differences, Fact, ReportedAward } from './facts.js';
import { LinkBook } from './link-book.js';

type FactOf<T extends Fact['type']> = Extract<Fact, { readonly type: T }>;

export interface LineTotal {
  count: number;
  cents: bigint;
}

/** Receives facts in journal order. */
export class FloorBook {
  readonly link: LinkBook;
  readonly lines = new Map<string, LineTotal>();
  #sequence = 0;
  readonly #taxes: WagerTaxes;
  readonly #wagers = new Map<string, Wager>();
  #award: number | null = null;
  #document: number | null = null;

  constructor(
    private readonly config: LinkConfig,
    opening: Opening,
    private readonly differences: Differences,
  ) {
    this.link = new LinkBook(config, { opening });
    this.#taxes = new WagerTaxes(config.priceCents);
  }

  fold(fact: Fact): void {
    if (fact.sequence <= this.#sequence) {
      this.differences.compare(placeOf(fact), `a sequence above ${this.#sequence}`, `${fact.sequence}`);
    }
    this.#sequence = fact.sequence;
    switch (fact.type) {
      case 'locked':
        return this.link.lock(fact, fact.seats);
      case 'resolved':
        return this.#resolve(fact);
      case 'voided':
        this.link.voided(fact);
        return;
    }
  }

  pay({ awardId, level, amount }: Pick<ReportedAward, 'awardId' | 'level' | 'amount'>): void {
    const amountCents = centsOf(amount);
    // Unknown if an earlier run made the claim. Tax is then computed for this award alone.
    const wager = this.#wagers.get(awardId) ?? { tableId: awardId, coup: 0, seat: 0 };
    if (!this.#wagers.has(awardId)) this.#taxes.won(wager, amountCents);
    this.link.paid({ level: level as Meter | null, amountCents }, this.#taxes.pay(wager, amountCents));
  }

  #resolve(fact: FactOf<'resolved'>): void {
    const where = placeOf(fact);
    const problem = coupProblem(fact.cards);
    if (problem !== null) this.differences.add({ where, expected: 'a refusal of these cards', found: problem });
    const { awards, seats, testedMicro } = this.link.result(fact, problem === null ? fact.cards : []);
    this.differences.compare(where, `${awards.length} awards`, `${fact.awards.length} awards`);
    awards.forEach((award, index) => {
      const reported = fact.awards[index];
      if (reported === undefined) {
        this.differences.add({ where, expected: textOf(award), found: 'no award' });
      } else {
        this.#remember(fact, reported);
        this.#compareAward(`${where}, ${fact.cards.join(' ')}`, award, reported);
      }
    });
    if (fact.mustHit !== null) this.#mustHit(fact, testedMicro === null ? [] : seats, fact.mustHit);
    else if (testedMicro !== null && this.link.isMustHitDue(testedMicro)) this.#overdue(fact, testedMicro);
  }

  /** Only the amount and the hand's contribution are checked, because winner and time are drawn. */
  #mustHit(fact: FactOf<'resolved'>, seats: readonly number[], reported: ReportedAward): void {
    const terms = this.config.mustHit;
    const where = `${placeOf(fact)}, Must Hit`;
    if (terms === null) return this.differences.add({ where, expected: 'none on this link', found: reported.amount });
    const floorCents = this.link.level('must-hit').cycle === 1 ? terms.initialCents : terms.resetCents;
    const award = this.link.mustHit(fact, reported.seat);
    if (award.amountCents <= floorCents) {
      const found = centsToText(award.amountCents);
      this.differences.add({ where, expected: `above ${centsToText(floorCents)}`, found });
    }
    if (!seats.includes(reported.seat)) {
      this.differences.add({ where, expected: `one of seats ${seats.join(' ')}`, found: `seat ${reported.seat}` });
    }
    this.#remember(fact, reported);
    this.#compareAward(where, award, reported);
  }

  #remember({ tableId, coup }: Fact, { awardId, seat, amount }: ReportedAward): void {
    const wager = { tableId, coup, seat };
    this.#wagers.set(awardId, wager);
    this.#taxes.won(wager, centsOf(amount));
  }

  #overdue(fact: FactOf<'resolved'>, testedMicro: bigint): void {
    const { maximumCents } = must(this.config.mustHit, 'a Must Hit');
    this.differences.add({
      where: `${placeOf(fact)}, Must Hit`,
      expected: `an award at ${centsToText(maximumCents)}`,
      found: `none at ${centsToText(testedMicro / MICRO_PER_CENT)}`,
    });
  }

  #compareAward(where: string, expected: Award, reported: ReportedAward): void {
    this.differences.compare(
      where,
      textOf(expected),
      `seat ${reported.seat} ${reported.line} of ${reported.level ?? 'house'} ${reported.amount} ${reported.pay}`,
    );
    const total = this.lines.get(expected.line) ?? { count: 0, cents: 0n };
    this.lines.set(expected.line, { count: total.count + 1, cents: total.cents + expected.amountCents });
    this.#number(where, expected, reported);
  }

  /** Awards and documents are numbered without a gap in journal order, from the first award seen. */
  #number(where: string, expected: Award, reported: ReportedAward): void {
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
}

function placeOf({ sequence, tableId, coup }: Fact): string {
  return `${tableId} coup ${coup} at ${sequence}`;
}

function textOf({ seat, line, level, amountCents, pay }: Award): string {
  return `seat ${seat} ${line} of ${level ?? 'house'} ${centsToText(amountCents)} ${pay}`;
}

function centsOf(text: string): bigint {
  const cents = parseCents(text);
  return typeof cents === 'bigint' ? cents : 0n;
}
