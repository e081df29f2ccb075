import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmulatedTable } from '@hardware/emulators';
import { cardCodeOf } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { type Card, cardName, dealOf, nextCard, parseCard } from '@jackpot/rules';
import { systemRandom } from '../random.js';
import { Shoe } from '../shoe.js';

/** Times are in ms. `bets` and `liftsBet` are chances in percent. */
export interface Manner {
  /** All chips are placed within this time. Default: at once. */
  readonly bettingMs?: number;
  readonly thinkMs: number;
  readonly cardMs: number;
  readonly bets: number;
  readonly liftsBet: number;
  readonly waitMs?: number;
  /** Each bettor has a stake on one of them. */
  readonly wagers?: readonly string[];
}
const WAIT_MS = 4_000;
const POLL_MS = 20;
const LIFTED_MS = 800;

const CHIP_CENTS = 500;
const CHIPS_MAX = 20;
const ANSWER_MS = 500;
/** Number of attempts to end an interrupted hand. Voiding has no effect before the table computer runs. */
const FOUND_TRIES_MAX = 40;
/** Number of refusals after which the hand is voided, because its cards cannot be from the shoe. */
const CARD_TRIES_MAX = 3;

export type Types = (line: string) => void;

export interface SeenCoup {
  readonly chips: readonly number[];
  readonly lit: readonly number[];
  readonly cards: readonly string[];
  readonly isVoided: boolean;
}

export interface Property {
  dealt(): Promise<readonly string[]>;
  approvesVoid(): Promise<void>;
}

export type TableDevices = Pick<
  EmulatedTable,
  'seats' | 'chip' | 'hasChip' | 'lamp' | 'panelLamp' | 'press' | 'sends' | 'deals'
>;

type Cards = Pick<Shoe, 'isOver' | 'deal'>;

/** Cards below the cover card. If a table restarts near the end of a shoe, they are enough for the current hand. */
const COVER_ABOVE_BOTTOM = 60;

export function fairShoe(dealt: readonly string[] = []): Shoe {
  const shoe = new Shoe(systemRandom, { coverAboveBottom: COVER_ABOVE_BOTTOM });
  shoe.newShoe(dealt.map((name) => must(parseCard(name), name)));
  return shoe;
}

export class People {
  constructor(
    private readonly devices: TableDevices,
    private readonly manner: Manner,
    private readonly types: Types,
    private readonly property: Property,
    private shoe: Cards = fairShoe(),
  ) {}

  async takePlaces(msMax?: number): Promise<void> {
    this.shoe = fairShoe(await this.property.dealt());
    await this.#endsFound(msMax);
  }

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

  async play(): Promise<SeenCoup> {
    const { devices, manner } = this;
    await this.#until(
      () => devices.panelLamp === 'open',
      async () => this.#endsFound(),
    );
    const bets = this.#all().filter(() => randomInt(100) < manner.bets);
    await Promise.all(bets.map((seat) => this.#bet(seat)));
    for (const seat of bets) this.#stake(seat);
    await sleep(manner.thinkMs);
    await this.#liftSome();
    await this.#until(() => this.#all().every((seat) => !devices.hasChip(seat) || devices.lamp(seat) === 'accepted'));
    await this.#returnRefused();
    const chips = this.#all().filter((seat) => devices.hasChip(seat));
    const hand = this.#hand();
    const cards: Card[] = [];
    if (randomInt(5) === 0) await this.#deal(hand, cards);
    else devices.press('lock');
    await this.#untilLocked(chips);
    await this.#until(() => chips.every((seat) => devices.lamp(seat) === 'locked'));
    const lit = this.#all().filter((seat) => devices.lamp(seat) === 'locked');
    while (cards.length < hand.length) await this.#deal(hand, cards);
    // The table must know about the cover card before it prepares the next hand.
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

  #stake(seat: number): void {
    const { wagers = [] } = this.manner;
    const wager = wagers[randomInt(Math.max(1, wagers.length))];
    if (wager !== undefined) this.types(`stake ${seat} ${wager} ${CHIP_CENTS * randomInt(1, CHIPS_MAX)}`);
  }

  async #isResolved(chips: readonly number[], names: readonly string[]): Promise<boolean> {
    let tries = 0;
    await this.#until(
      () => this.devices.panelLamp === 'accepted' || tries > CARD_TRIES_MAX,
      async () => {
        // Amber means that the cards were refused. With any other lamp, the cards have not arrived yet.
        if (this.devices.panelLamp === 'fault') tries += 1;
        if (tries > CARD_TRIES_MAX) await this.#voids();
        else await this.#help(chips, names);
      },
    );
    return tries <= CARD_TRIES_MAX;
  }

  async #voids(): Promise<void> {
    await this.property.approvesVoid();
    await this.#changeCards();
    this.types('void supervisor the cards were refused');
  }

  async #changeCards(): Promise<void> {
    await this.devices.sends({ kind: 'cut-card' });
    this.shoe = fairShoe();
  }

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

  /**
   * After lifting chips, the dealer waits until the controller knows that. Otherwise a bet without a chip would be in
   * play.
   */
  async #liftSome(): Promise<void> {
    const lifted = this.#all().filter((seat) => this.devices.hasChip(seat) && randomInt(100) < this.manner.liftsBet);
    for (const seat of lifted) this.devices.chip(seat, false);
    if (lifted.length > 0) await sleep(LIFTED_MS);
  }

  async #returnRefused(): Promise<void> {
    const refused = this.#all().filter((seat) => this.devices.hasChip(seat) && this.devices.lamp(seat) !== 'accepted');
    for (const seat of refused) this.devices.chip(seat, false);
    if (refused.length > 0) await sleep(LIFTED_MS);
  }

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

  async #help(chips: readonly number[], cards: readonly string[] = []): Promise<void> {
    if (this.devices.panelLamp === 'open') this.devices.press('lock');
    for (const seat of this.#all()) this.types(`${chips.includes(seat) ? 'bet' : 'no-bet'} ${seat}`);
    if (cards.length === 0) return;
    this.types(`cards ${cards.join(' ')}`);
    this.types('confirm');
  }

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
