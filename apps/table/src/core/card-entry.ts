import type { ShoeEvent } from '@hardware/shoe';
import { cardName } from '@jackpot/rules';
import { type CardInError, CoupCards, type Hold } from './coup-cards.js';
import type { TablePhase } from './lamps.js';
import type { NoticeCode } from './notices.js';
import type { TableState } from './table-state.js';

const CARD_PHASES: readonly TablePhase[] = ['betting', 'locking', 'closing', 'held', 'locked', 'no-wager'];

export class CardEntry {
  readonly #at: TableState;
  #cards: CoupCards;
  /** True while cards are dealt although no coup is open. They belong to no coup. */
  isUnfollowed = false;
  isShoeOver = false;
  /** True if a card that was drawn in error becomes the first card of the next hand (chapter 13). */
  isFirstKept = false;
  #isShoeOnline = true;

  constructor(at: TableState) {
    this.#at = at;
    this.#cards = new CoupCards(at.plan.shoeReportsResult);
  }

  get names(): readonly string[] {
    return this.#cards.names;
  }

  get hold(): Hold | undefined {
    return this.#cards.hold;
  }

  get isFirstMissed(): boolean {
    return this.hold === 'CARD_NOT_DUE' || this.hold === 'CARDS_MISSED';
  }

  get areAllDealt(): boolean {
    return this.#cards.areAllDealt;
  }

  get reported(): readonly string[] {
    return this.#cards.reported;
  }

  get inError(): CardInError | undefined {
    return this.#cards.inError;
  }

  remedied(isBankersThird: boolean): void {
    this.#cards.remedied(isBankersThird);
  }

  get complete(): readonly string[] | undefined {
    return this.#cards.complete;
  }

  newCoup(): void {
    this.#cards = new CoupCards(this.#at.plan.shoeReportsResult, this.isFirstKept);
    this.isFirstKept = false;
  }

  /**
   * @param isSameCoup the table has followed the shoe during this whole coup
   * @returns whether a card was dealt while bets were open
   */
  takeOver(isSameCoup: boolean): boolean {
    if (isSameCoup) return false;
    this.#cards = new CoupCards(this.#at.plan.shoeReportsResult);
    const { phase } = this.#at;
    // Cards from before the restart are unknown, so later cards must not complete the hand.
    if (phase === 'held' || phase === 'locked' || phase === 'no-wager') this.#stop('RESTARTED_IN_COUP');
    // If cards were dealt before the table knew of this coup, a new chip is late.
    if (!this.isUnfollowed || !this.#isCardPhase()) return false;
    this.#stop('CARDS_MISSED');
    return phase === 'betting';
  }

  receive(event: ShoeEvent, nowMs: number): boolean {
    const isCard = event.kind === 'card' || event.kind === 'card-unread';
    if (event.kind === 'cut-card') this.isShoeOver = true;
    if (event.kind === 'result' || event.kind === 'stand-by') this.isUnfollowed = false;
    if (this.#isCardPhase()) {
      this.#take(event, nowMs);
      return isCard && this.#at.phase === 'betting';
    }
    if (isCard) this.#cardWithoutCoup();
    return false;
  }

  line(isOnline: boolean): void {
    if (!isOnline && this.#isShoeOnline) this.#notice('SHOE_OFFLINE');
    this.#isShoeOnline = isOnline;
    const isUnderWay = this.#isCardPhase() && this.#cards.hasBegun && this.#cards.complete === undefined;
    if (!isOnline && isUnderWay) this.#stop('SHOE_OFFLINE');
  }

  tick(nowMs: number): void {
    this.#cards.tick(nowMs);
  }

  propose(names: readonly string[]): boolean {
    if (this.#at.phase === 'betting' || !this.#isCardPhase()) return false;
    const problem = this.#cards.propose(names);
    this.#notice(problem === undefined ? 'CARDS_TO_CONFIRM' : 'NOT_NOW', problem ?? names.join(' '));
    return true;
  }

  confirm(): boolean {
    return this.#cards.confirm();
  }

  refused(why: string): void {
    this.#cards.refused();
    this.#notice('CARDS_REFUSED', why);
  }

  leave(): void {
    this.isUnfollowed = this.#cards.hasBegun;
  }

  #take(event: ShoeEvent, nowMs: number): void {
    const before = this.hold;
    this.#cards.receive(event, nowMs);
    if (this.hold === undefined || before !== undefined) return;
    this.#notice(this.hold, this.names.join(' '));
    if (this.inError !== undefined && this.#at.isShoeTracked)
      this.#notice('CARD_IN_ERROR', `${this.inError.kind} ${cardName(this.inError.card)}`);
  }

  #stop(why: Hold): void {
    if (this.hold !== undefined) return;
    this.#cards.stop(why);
    this.#notice(why);
  }

  #cardWithoutCoup(): void {
    if (!this.isUnfollowed) this.#notice('CARDS_WITHOUT_COUP');
    this.isUnfollowed = true;
  }

  #isCardPhase(): boolean {
    return CARD_PHASES.includes(this.#at.phase);
  }

  #notice(code: NoticeCode, detail = ''): void {
    this.#at.ports.notice({ code, ...(detail === '' ? {} : { detail }) });
  }
}
