import { must } from '@jackpot/money';
import type { LinkConfigBody } from '@jackpot/progressive';
import { type Card, cardName, parseCard } from '@jackpot/rules';
import { Shoe } from '../../../players/shoe.js';
import { seededRandom } from '../../../players/random.js';
import { NAMES, labTerms } from '../../../players/terms.js';

export const SEATS = 9;
export const PRICE_CENTS = 500;
export const TABLES = 360;

export function tableId(table: number): string {
  return NAMES.table(table + 1);
}

export function deviceId(table: number, seat: number): string {
  return NAMES.device(table + 1, seat);
}

/** @param before number of tables in other links of the controller, because table names must not repeat */
export function linkTerms(linkId: string, count: number, before = 0): LinkConfigBody {
  const terms = labTerms({ linkId, tables: count, seats: SEATS, before });
  const mustHit = must(terms.levels.mustHit, 'the Must Hit of the demonstration');
  const coupsCents = (SEATS * PRICE_CENTS * mustHit.ratePpm * (count + 1)) / 1_000_000;
  const least = Number(mustHit.reset) + Math.ceil(coupsCents / 100);
  const maximum = `${Math.max(Number(mustHit.maximum), least)}.00`;
  return { ...terms, levels: { ...terms.levels, mustHit: { ...mustHit, maximum } } };
}

export const LEVELS = Object.entries(linkTerms('any', 1).levels).flatMap(([name, terms]) => {
  if (terms === null) return [];
  const { initial, ratePpm, reserveRatePpm = 0 } = terms;
  const level = name === 'mustHit' ? 'must-hit' : name;
  const initialCents = BigInt(initial.replace('.', ''));
  return [{ level, initialCents, ratePpm: BigInt(ratePpm), reserveRatePpm: BigInt(reserveRatePpm) }];
});

export interface CoupCards {
  readonly json: string;
  readonly cards: readonly Card[];
}

export type DealtShoe = readonly CoupCards[];

const SHOES = 16;

export function dealtShoes(): readonly DealtShoe[] {
  const shoe = new Shoe(seededRandom(1, 'shoes of the benchmark'));
  return Array.from({ length: SHOES }, () => {
    const coups: CoupCards[] = [];
    for (shoe.newShoe(); !shoe.isOver;) coups.push(coupCards(must(shoe.deal(), 'cards before the cover card')));
    return coups;
  });
}

function coupCards(cards: readonly Card[]): CoupCards {
  return { json: JSON.stringify(cards.map(cardName)), cards };
}

export const HEART_HIT: CoupCards = coupCards(
  ['KS', '2H', '9S', '3D'].map((name) => must(parseCard(name), `the card ${name}`)),
);

export interface Sink {
  shoe(shoe: number): void;
  open(coup: number): void;
  wager(coup: number, seat: number, sequence: number): void;
  lock(coup: number): void;
  cards(coup: number, cards: CoupCards): void;
  settle(coup: number): void;
}

/** Does not wait for answers, because the controller decides the messages of a table in order. */
export class TableScript {
  phase: 'over' | 'betting' | 'locked' | 'resolved' = 'over';
  coup = 0;
  placed = 0;
  readonly sequences = new Uint32Array(SEATS + 1);
  #shoe = 1;
  #dealt = 0;
  #isShoeSpoiled = false;

  constructor(
    private readonly shoes: readonly DealtShoe[],
    private readonly offset: number,
  ) {}

  wager(sink: Sink): void {
    if (this.phase !== 'betting' || this.placed === SEATS) this.next(sink);
    this.placed += 1;
    const seat = this.placed;
    const sequence = (this.sequences[seat] ?? 0) + 1;
    this.sequences[seat] = sequence;
    sink.wager(this.coup, seat, sequence);
  }

  get isFull(): boolean {
    return this.phase === 'betting' && this.placed === SEATS;
  }

  lock(sink: Sink): void {
    this.phase = 'locked';
    sink.lock(this.coup);
  }

  /** @param special cards in place of the next coup of the shoe; the next hand then starts a new shoe */
  resolve(sink: Sink, special?: CoupCards): void {
    const cards = special ?? must(this.#shoeNow()[this.#dealt], 'a coup in the shoe');
    this.#dealt += 1;
    if (special !== undefined) this.#isShoeSpoiled = true;
    this.phase = 'resolved';
    sink.cards(this.coup, cards);
  }

  wantsNewShoe(): void {
    this.#isShoeSpoiled = true;
  }

  next(sink: Sink): void {
    if (this.phase === 'betting') this.lock(sink);
    if (this.phase === 'locked') this.resolve(sink);
    if (this.phase === 'resolved') sink.settle(this.coup);
    if (this.#isShoeSpoiled || this.#dealt >= this.#shoeNow().length) this.#newShoe(sink);
    this.coup += 1;
    this.placed = 0;
    this.phase = 'betting';
    sink.open(this.coup);
  }

  #newShoe(sink: Sink): void {
    this.#shoe += 1;
    this.#dealt = 0;
    this.#isShoeSpoiled = false;
    sink.shoe(this.#shoe);
  }

  #shoeNow(): DealtShoe {
    return this.shoes[(this.#shoe + this.offset) % this.shoes.length] ?? [];
  }
}
