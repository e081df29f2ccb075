import type { ShoeEvent } from '@hardware/shoe';
import { unreachable } from '@jackpot/money';
import { type Card, type IrregularityKind, type NextCard, cardName, dealOf, nextCard, parseCard } from '@jackpot/rules';
import type { NoticeCode } from './notices.js';

const RESULT_MS_MAX = 10_000;

export type Hold = Extract<
  NoticeCode,
  | 'CARD_UNREAD'
  | 'CARDS_MISSED'
  | 'CARD_NOT_DUE'
  | 'RESULT_DIFFERS'
  | 'RESULT_MISSING'
  | 'CARDS_REFUSED'
  | 'RESTARTED_IN_COUP'
  | 'SHOE_OFFLINE'
  | 'CARD_KEPT'
>;

/** A card drawn after the hands were complete, or a third card that the shoe gave to the wrong side (chapter 13). */
export interface CardInError {
  readonly card: Card;
  readonly kind: Extract<IrregularityKind, 'drawn-in-error' | 'players-third'>;
}

/**
 * Cards from the shoe count only if each was due on its side, and together they give the shoe's result. Otherwise the
 * dealer enters the cards.
 */
export class CoupCards {
  #received: Card[] = [];
  #proposal: readonly Card[] | undefined;
  #ready: readonly Card[] | undefined;
  #completeAtMs: number | undefined;
  hold: Hold | undefined;
  inError: CardInError | undefined;
  readonly #reportsResult: boolean;
  readonly #isFirstKept: boolean;

  /**
   * @param reportsResult whether to wait for the shoe's result and compare it
   * @param isFirstKept the first card of the hand left the shoe earlier, so the shoe reports only the others
   */
  constructor(reportsResult: boolean, isFirstKept = false) {
    this.#reportsResult = reportsResult;
    this.#isFirstKept = isFirstKept;
  }

  get hasBegun(): boolean {
    return this.#received.length > 0 || this.hold !== undefined;
  }

  get names(): readonly string[] {
    return (this.#ready ?? this.#proposal ?? this.#received).map(cardName);
  }

  get areAllDealt(): boolean {
    return this.#received.length > 0 && nextCard(this.#received) === 'done';
  }

  get reported(): readonly string[] {
    return this.#received.map(cardName);
  }

  get complete(): readonly string[] | undefined {
    return this.#ready?.map(cardName);
  }

  receive(event: ShoeEvent, nowMs: number): void {
    if (this.#ready !== undefined || this.hold !== undefined) return;
    switch (event.kind) {
      case 'card':
        return this.#take(event, nowMs);
      case 'card-unread':
        return this.stop('CARD_UNREAD');
      case 'fault':
        if (event.isActive && event.code.startsWith('card')) this.stop('CARD_UNREAD');
        return;
      case 'sequence-gap':
      case 'refused':
        return this.stop('CARDS_MISSED');
      case 'result':
        return this.#compare(event);
      default:
        return;
    }
  }

  tick(nowMs: number): void {
    if (this.#ready !== undefined || this.#completeAtMs === undefined) return;
    if (nowMs - this.#completeAtMs > RESULT_MS_MAX) this.stop('RESULT_MISSING');
  }

  stop(why: Hold): void {
    this.hold ??= why;
    this.#ready = undefined;
  }

  /** Returns the reason if the cards are not a valid coup. */
  propose(names: readonly string[]): string | undefined {
    const cards = names.map(parseCard);
    if (cards.some((card) => card === undefined)) return 'a card is rank and suit, like KS or TD';
    const read = cards.filter((card) => card !== undefined);
    const deal = dealOf(read);
    if (!deal.ok) return deal.code === 'CARDS_MISSING' ? `the next card is ${deal.next}` : deal.why;
    this.#proposal = read;
    return undefined;
  }

  confirm(): boolean {
    if (this.#proposal === undefined) return false;
    this.#ready = this.#proposal;
    this.hold = undefined;
    return true;
  }

  /** Ends the hand after a card in error: without that card, or with it as the Banker's third card. */
  remedied(isBankersThird: boolean): void {
    if (this.inError === undefined) return;
    const cards = isBankersThird ? [...this.#received, this.inError.card] : this.#received;
    this.inError = undefined;
    if (nextCard(cards) !== 'done') return;
    this.#received = cards;
    this.#ready = cards;
    this.hold = undefined;
  }

  refused(): void {
    this.#ready = undefined;
    this.#proposal = undefined;
    this.hold = 'CARDS_REFUSED';
  }

  #take(event: Extract<ShoeEvent, { kind: 'card' }>, nowMs: number): void {
    const card = parseCard(event.card);
    const due = nextCard(this.#received);
    if (card === undefined) return this.stop('CARD_UNREAD');
    if (this.#isFirstKept) return this.stop('CARD_KEPT');
    // Ignore a repeated report of the last card. Check any other card, even if the shoe marks it as repeated.
    if (event.again && this.#received[this.#received.length - 1] === card) return;
    if (due === 'done' || !isOnSide(event.side, due)) {
      this.inError = this.#inError(card, event.side);
      return this.stop('CARD_NOT_DUE');
    }
    this.#received.push(card);
    if (nextCard(this.#received) !== 'done') return;
    if (this.#reportsResult) this.#completeAtMs = nowMs;
    else this.#ready = this.#received;
  }

  /** Undefined if a card of the hand is missing: chapter 13 has no remedy for that. */
  #inError(card: Card, side: Extract<ShoeEvent, { kind: 'card' }>['side']): CardInError | undefined {
    const isPlayersThird = side === 'player' && this.#received.length === 4;
    if (isPlayersThird) return { card, kind: 'players-third' };
    return this.areAllDealt ? { card, kind: 'drawn-in-error' } : undefined;
  }

  #compare(event: Extract<ShoeEvent, { kind: 'result' }>): void {
    if (this.#received.length === 0) return;
    const deal = dealOf(this.#received);
    if (!deal.ok) return this.stop('CARDS_MISSED');
    if (event.outcome !== deal.outcome) return this.stop('RESULT_DIFFERS');
    this.#ready = this.#received;
  }
}

function isOnSide(side: Extract<ShoeEvent, { kind: 'card' }>['side'], due: Exclude<NextCard, 'done'>): boolean {
  switch (side) {
    case 'unknown':
      return true;
    case 'player':
    case 'banker':
      return due.startsWith(side);
    default:
      return unreachable(side);
  }
}
