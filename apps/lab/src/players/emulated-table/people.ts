import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmulatedTable } from '@hardware/emulators';
import { cardCodeOf } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { type Card, cardName, dealOf, nextCard, parseCard } from '@jackpot/rules';
import { systemRandom } from '../random.js';
import { Shoe } from '../shoe.js';

/** How people play: milliseconds they take, and how often in a hundred somebody bets, or takes a bet back. */
export interface Manner {
  /** Chips are laid at random moments within this time; without it, all at once. */
  readonly bettingMs?: number;
  readonly thinkMs: number;
  readonly cardMs: number;
  readonly bets: number;
  readonly liftsBet: number;
  /** People wait so long for a lamp; then they do something about it. Default: 4 s. */
  readonly waitMs?: number;
}
const WAIT_MS = 4_000;
const POLL_MS = 20;
/** Until a lifted chip is known to be gone, on record too. */
const LIFTED_MS = 800;

/** Until what was typed has been answered, on a busy machine too. */
const ANSWER_MS = 500;
/**
 * The same for a hand that was found half-way. Amber is also what a panel shows before the table's computer runs, which on a
 * busy machine takes ten seconds and more: people who void then would void nothing.
 */
const FOUND_TRIES_MAX = 40;
/** A hand whose cards are refused this often is void: its cards are not those of the shoe. */
const CARD_TRIES_MAX = 3;

/** Somebody at the keyboard of the table computer: for what no key of the panel can say. */
export type Types = (line: string) => void;

/** A coup as the people at the table saw it. */
export interface SeenCoup {
  readonly chips: readonly number[];
  /** Seats whose lamp showed "in play". */
  readonly lit: readonly number[];
  readonly cards: readonly string[];
  /** The controller refused its cards, and a supervisor had it voided. */
  readonly isVoided: boolean;
}

/** The property as the people at a table reach it. */
export interface Property {
  /** Cards of the shoe that the controller has on record, by name. */
  dealt(): Promise<readonly string[]>;
  /** A floor supervisor approves that the hand on the table is void. */
  approvesVoid(): Promise<void>;
}

/** What people see and touch of a table. */
export type TableDevices = Pick<
  EmulatedTable,
  'seats' | 'chip' | 'hasChip' | 'lamp' | 'panelLamp' | 'press' | 'sends' | 'deals'
>;

/** The cards that people deal from. */
type Cards = Pick<Shoe, 'isOver' | 'deal'>;

/** Cards behind the cover card: people who start again near the end of a shoe find enough for the hand on the table. */
const COVER_ABOVE_BOTTOM = 60;

/** @param dealt cards that were dealt from it before, by name */
export function fairShoe(dealt: readonly string[] = []): Shoe {
  const shoe = new Shoe(systemRandom, { coverAboveBottom: COVER_ABOVE_BOTTOM });
  shoe.newShoe(dealt.map((name) => must(parseCard(name), name)));
  return shoe;
}

/** Everybody at an emulated table: they see lamps and nothing else, and do with chips, keys and cards what people do. */
export class People {
  /** @param shoe the cards until they are changed, or places are taken */
  constructor(
    private readonly devices: TableDevices,
    private readonly manner: Manner,
    private readonly types: Types,
    private readonly property: Property,
    private shoe: Cards = fairShoe(),
  ) {}

  /** Takes over the table, and the cards that are left of the shoe on record. */
  async takePlaces(msMax?: number): Promise<void> {
    this.shoe = fairShoe(await this.property.dealt());
    await this.#endsFound(msMax);
  }

  /** Waits until bets are open, ending whatever coup was found half-way: its cards are entered, its chips are none. */
  async #endsFound(msMax = 60_000): Promise<void> {
    const endMs = performance.now() + msMax;
    for (let tries = 0; this.devices.panelLamp !== 'open';) {
      if (performance.now() > endMs) throw new Error(`bets never opened: the panel shows ${this.devices.panelLamp}`);
      if (this.devices.panelLamp === 'fault' || this.devices.panelLamp === 'locked') {
        tries += 1;
        if (tries > FOUND_TRIES_MAX) await this.#voids();
        else await this.#help([], this.#hand().map(cardName));
        await sleep(ANSWER_MS);
      }
      if (this.devices.panelLamp === 'accepted') this.devices.press('clear');
      await sleep(POLL_MS * 10);
    }
  }

  /** One coup from open bets to open bets. */
  async play(): Promise<SeenCoup> {
    const { devices, manner } = this;
    await this.#until(
      () => devices.panelLamp === 'open',
      async () => this.#endsFound(),
    );
    const bets = this.#all().filter(() => randomInt(100) < manner.bets);
    await Promise.all(bets.map((seat) => this.#bet(seat)));
    await sleep(manner.thinkMs);
    await this.#liftSome();
    await this.#until(() => this.#all().every((seat) => !devices.hasChip(seat) || devices.lamp(seat) === 'accepted'));
    await this.#returnRefused();
    const chips = this.#all().filter((seat) => devices.hasChip(seat));
    const hand = this.#hand();
    const cards: Card[] = [];
    // Now and then a dealer forgets the key, and the first card does it.
    if (randomInt(5) === 0) await this.#deal(hand, cards);
    else devices.press('lock');
    await this.#untilLocked(chips);
    // The panel receives the lock first; the seats follow within a poll cycle.
    await this.#until(() => chips.every((seat) => devices.lamp(seat) === 'locked'));
    const lit = this.#all().filter((seat) => devices.lamp(seat) === 'locked');
    while (cards.length < hand.length) await this.#deal(hand, cards);
    // On the line before the result: the table cannot be cleared for the next coup before it has heard of the cut card.
    if (this.shoe.isOver) await this.#changeCards();
    await this.#reportResult(cards);
    const names = cards.map(cardName);
    const isVoided = !(await this.#isResolved(chips, names));
    await sleep(manner.thinkMs);
    for (const seat of this.#all()) devices.chip(seat, false);
    await this.#until(
      () => devices.panelLamp === 'open',
      async () => devices.press('clear'),
      () => devices.press('clear'),
    );
    return { chips, lit, cards: names, isVoided };
  }

  async #bet(seat: number): Promise<void> {
    const { bettingMs = 0 } = this.manner;
    if (bettingMs > 0) await sleep(randomInt(bettingMs));
    this.devices.chip(seat, true);
  }

  /** The hand has its result, or it is void because its cards were refused again and again. */
  async #isResolved(chips: readonly number[], names: readonly string[]): Promise<boolean> {
    let tries = 0;
    await this.#until(
      () => this.devices.panelLamp === 'accepted' || tries > CARD_TRIES_MAX,
      async () => {
        // Amber: refused. Any other lamp has not heard of the cards yet, on a busy machine or with a wire pulled.
        if (this.devices.panelLamp === 'fault') tries += 1;
        if (tries > CARD_TRIES_MAX) await this.#voids();
        else await this.#help(chips, names);
      },
    );
    return tries <= CARD_TRIES_MAX;
  }

  /** What lies on the table is not what the shoe can hold: a supervisor approves, the hand is void, other cards come. */
  async #voids(): Promise<void> {
    await this.property.approvesVoid();
    await this.#changeCards();
    this.types('void supervisor the cards were refused');
  }

  async #changeCards(): Promise<void> {
    await this.devices.sends({ kind: 'cut-card' });
    this.shoe = fairShoe();
  }

  /** Amber that words about the seats do not lift is about the cards: they are entered when all of them are dealt. */
  async #untilLocked(chips: readonly number[]): Promise<void> {
    let helped = 0;
    await this.#until(
      () => this.devices.panelLamp === 'locked' || (helped > 1 && this.devices.panelLamp === 'fault'),
      async () => {
        helped += 1;
        await this.#help(chips);
      },
    );
  }

  /** Some take their bet back; a dealer who sees it waits until it is known, or the bet is in play without its chip. */
  async #liftSome(): Promise<void> {
    const lifted = this.#all().filter((seat) => this.devices.hasChip(seat) && randomInt(100) < this.manner.liftsBet);
    for (const seat of lifted) this.devices.chip(seat, false);
    if (lifted.length > 0) await sleep(LIFTED_MS);
  }

  /** A chip that was not accepted is no wager: it goes back to whom it belongs to. */
  async #returnRefused(): Promise<void> {
    const refused = this.#all().filter((seat) => this.devices.hasChip(seat) && this.devices.lamp(seat) !== 'accepted');
    for (const seat of refused) this.devices.chip(seat, false);
    if (refused.length > 0) await sleep(LIFTED_MS);
  }

  /** The cards of the next hand. */
  #hand(): readonly Card[] {
    return must(this.shoe.deal(), 'cards behind the cover card');
  }

  #all(): readonly number[] {
    return Array.from({ length: this.devices.seats }, (_, at) => at + 1);
  }

  async #deal(hand: readonly Card[], cards: Card[]): Promise<void> {
    await sleep(this.manner.cardMs);
    const due = nextCard(cards);
    const card = must(hand[cards.length], 'a card of the hand');
    cards.push(card);
    await this.devices.deals(
      must(cardCodeOf(cardName(card)), 'a card'),
      due.startsWith('player') ? 'player' : 'banker',
    );
  }

  async #reportResult(cards: readonly Card[]): Promise<void> {
    const deal = dealOf(cards);
    if (!deal.ok) throw new Error(deal.code);
    const { outcome, playerPoints: player, bankerPoints: banker } = deal;
    await this.devices.sends({
      kind: 'result',
      outcome,
      playerPair: false,
      bankerPair: false,
      totals: { player, banker },
    });
  }

  /** The panel is amber: the dealer enters the seats, and the cards where the shoe's do not count. */
  async #help(chips: readonly number[], cards: readonly string[] = []): Promise<void> {
    if (this.devices.panelLamp === 'open') this.devices.press('lock');
    for (const seat of this.#all()) this.types(`${chips.includes(seat) ? 'bet' : 'no-bet'} ${seat}`);
    if (cards.length === 0) return;
    this.types(`cards ${cards.join(' ')}`);
    this.types('confirm');
  }

  /** Waits for a lamp; what is not so after a while is helped along, again and again, up to a bound. */
  async #until(isSo: () => boolean, help?: () => Promise<void>, first?: () => void): Promise<void> {
    first?.();
    const tries = help === undefined ? 1 : 20;
    for (let at = 0; at < tries; at += 1) {
      const endMs = performance.now() + (this.manner.waitMs ?? WAIT_MS);
      while (performance.now() < endMs) {
        if (isSo()) return;
        await sleep(POLL_MS);
      }
      await help?.();
    }
    if (help !== undefined && !isSo()) throw new Error(`the table is stuck: the panel shows ${this.devices.panelLamp}`);
  }
}
