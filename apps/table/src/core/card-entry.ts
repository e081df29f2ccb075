import type { ShoeEvent } from '@hardware/shoe';
import { CoupCards, type Hold } from './coup-cards.js';
import type { TablePhase } from './lamps.js';
import type { NoticeCode } from './notices.js';
import type { TableState } from './table-state.js';

/** While cards of a coup may come out of the shoe. */
const CARD_PHASES: readonly TablePhase[] = ['betting', 'locking', 'closing', 'held', 'locked', 'no-wager'];

/** The shoe and the cards of the table: what the shoe tells, what the dealer enters, and whose hand it is. */
export class CardEntry {
  private cards: CoupCards;
  /** Cards were dealt in no coup of ours: until that hand is over a card heard is nobody's. */
  isUnfollowed = false;
  /** The cut card is out, or the dealer wants other cards: a new shoe before the next coup. */
  isShoeOver = false;
  private isShoeHeard = true;

  /** @param cardInBetting told of each card that is heard while bets are open */
  constructor(
    private readonly at: TableState,
    private readonly cardInBetting: () => void,
  ) {
    this.cards = new CoupCards(at.plan.shoeTellsResult);
  }

  get names(): readonly string[] {
    return this.cards.names;
  }

  get hold(): Hold | undefined {
    return this.cards.hold;
  }

  /** A first card that cannot be the coup's first: one went before it that nobody heard. */
  get isFirstMissed(): boolean {
    return this.hold === 'CARD_NOT_DUE' || this.hold === 'CARDS_MISSED';
  }

  /** The cards to send, once they may be. */
  get complete(): readonly string[] | undefined {
    return this.cards.complete;
  }

  newCoup(): void {
    this.cards = new CoupCards(this.at.plan.shoeTellsResult);
  }

  /**
   * The table has taken its place from the controller.
   * @param isSameCoup it is the coup that was listened to all the time
   */
  takeOver(isSameCoup: boolean): void {
    if (isSameCoup) return;
    this.newCoup();
    // What the shoe told of this coup before, nobody remembers: half a coup must not be taken for a whole one.
    const { phase } = this.at;
    if (phase === 'held' || phase === 'locked' || phase === 'no-wager') this.stop('RESTARTED_IN_COUP');
    // Cards of this coup were dealt before the table knew where it stood. Bets that are still open end with it: a chip would be late.
    if (!this.isUnfollowed || !this.isCardPhase()) return;
    this.stop('CARDS_MISSED');
    if (this.at.phase === 'betting') this.cardInBetting();
  }

  /** What the shoe says. */
  hear(event: ShoeEvent, nowMs: number): void {
    const isCard = event.kind === 'card' || event.kind === 'card-unread';
    if (event.kind === 'cut-card') this.isShoeOver = true;
    if (event.kind === 'result' || event.kind === 'stand-by') this.isUnfollowed = false;
    if (this.isCardPhase()) {
      this.take(event, nowMs);
      if (isCard && this.at.phase === 'betting') this.cardInBetting();
    } else if (isCard) this.strayCard();
  }

  /** The shoe's line is there, or is not. */
  line(isThere: boolean): void {
    if (!isThere && this.isShoeHeard) this.notice('SHOE_OFFLINE');
    this.isShoeHeard = isThere;
    const isUnderWay = this.isCardPhase() && this.cards.hasBegun && this.cards.complete === undefined;
    if (!isThere && isUnderWay) this.stop('SHOE_OFFLINE');
  }

  tick(nowMs: number): void {
    this.cards.tick(nowMs);
  }

  /** The dealer's cards, to be compared and confirmed. False where no cards are due. */
  propose(names: readonly string[]): boolean {
    if (this.at.phase === 'betting' || !this.isCardPhase()) return false;
    const problem = this.cards.propose(names);
    this.notice(problem === undefined ? 'CARDS_TO_CONFIRM' : 'NOT_NOW', problem ?? names.join(' '));
    return true;
  }

  confirm(): boolean {
    return this.cards.confirm();
  }

  /** The controller did not take them: the dealer mends them. */
  refused(why: string): void {
    this.cards.refused();
    this.notice('CARDS_REFUSED', why);
  }

  /** The coup is void: its cards may still be on the table. */
  leave(): void {
    this.isUnfollowed = this.cards.hasBegun;
  }

  private take(event: ShoeEvent, nowMs: number): void {
    const before = this.hold;
    this.cards.hear(event, nowMs);
    if (this.hold !== undefined && before === undefined) this.notice(this.hold, this.names.join(' '));
  }

  private stop(why: Hold): void {
    if (this.hold !== undefined) return;
    this.cards.stop(why);
    this.notice(why);
  }

  private strayCard(): void {
    // After the result of a coup the shoe has nothing to tell of it: a card now is of a hand nobody opened.
    if (!this.isUnfollowed) this.notice('CARDS_WITHOUT_COUP');
    this.isUnfollowed = true;
  }

  private isCardPhase(): boolean {
    return CARD_PHASES.includes(this.at.phase);
  }

  private notice(code: NoticeCode, detail = ''): void {
    this.at.ports.notice({ code, ...(detail === '' ? {} : { detail }) });
  }
}
