import type { FloorState } from '@jackpot/contract';
import type { FloorRequest } from '@jackpot/floor-client';
import { ShoeBook, type ShoeFigures } from '../../oracle/books/shoe-book.js';
import type { CoupInPlay } from './coup-in-play.js';
import type { ReportMismatch } from './state-check.js';

/** Longest use of the cards. The limit is 24 hours (chapter 3 C). */
const CARDS_MS_MAX = 20 * 60 * 60 * 1_000;

export class TableShoe {
  /** Null if the terms do not track shoes. */
  #tracked: { hasShoe: boolean } | null = null;
  #owed: number | null = null;
  #announcedLate: number | null = null;
  #book: ShoeBook | null = null;
  #cardsOpenedAt = 0;
  #burn = '';

  constructor(private readonly decks: number) {}

  get isTracked(): boolean {
    return this.#tracked !== null;
  }

  get figures(): ShoeFigures | null {
    return this.#book?.figures ?? null;
  }

  adopt({ dealing }: FloorState): void {
    this.#tracked = dealing === 'counted' ? null : { hasShoe: dealing !== null };
  }

  messages(at: { readonly shoe: number; readonly coup: number }, burn: string, now: number): NewShoe {
    const isFirst = this.#tracked?.hasShoe === false && at.coup === 0;
    const shoe = isFirst ? at.shoe : at.shoe + 1;
    if (now - this.#cardsOpenedAt > CARDS_MS_MAX) this.#cardsOpenedAt = now;
    this.#burn = burn;
    const cardsOpenedAt = new Date(this.#cardsOpenedAt).toISOString();
    const cards = { decks: this.decks, backs: shoe % 2 === 1 ? 'red' : 'blue', cardsOpenedAt };
    return { open: { type: 'open-shoe', shoe, ...cards, by: 'dealer' }, burned: { type: 'burn', shoe, card: burn } };
  }

  opened(shoe: number): void {
    if (this.#tracked === null) return;
    this.#tracked.hasShoe = true;
    this.#book = new ShoeBook(shoe, this.decks);
    this.#book.burned(this.#burn);
  }

  coverCard(coup: CoupInPlay): FloorRequest | undefined {
    if (this.#book === null || coup.script.coverCard !== true || this.#book.announces(coup.number)) return undefined;
    this.#book.coverCard(coup.number);
    return { type: 'cover-card', shoe: this.#book.shoe, coup: coup.number };
  }

  /** If the result was recorded before the cover card, the reply to the cover card message announces "last hand". */
  coverCardOut({ coup, lastHand }: { readonly coup: number; readonly lastHand?: true }): void {
    if (lastHand !== true) return;
    this.#announcedLate = coup;
    if (this.#owed === coup) this.#owed = null;
  }

  checkOpened(coup: CoupInPlay, { lastHand }: { readonly lastHand?: true }, reportMismatch: ReportMismatch): void {
    if (this.#owed !== null) reportMismatch('"last hand"', 'announced', `silence after coup ${this.#owed}`);
    this.#owed = null;
    const isLast = this.#book?.isLastHand(coup.number);
    if (isLast !== undefined && isLast !== (lastHand ?? false))
      reportMismatch('the last hand', `${isLast}`, `${lastHand}`);
  }

  resolved(coup: CoupInPlay, { lastHand }: { readonly lastHand?: true }, reportMismatch: ReportMismatch): void {
    this.#checkAnnounced(coup, lastHand, reportMismatch);
    this.#book?.dealt(coup.number, coup.script.cards);
  }

  voided(coup: CoupInPlay, { lastHand }: { readonly lastHand?: true }, reportMismatch: ReportMismatch): void {
    this.#checkAnnounced(coup, lastHand, reportMismatch);
    if (coup.script.ending === 'void-after-lock') this.#book?.dealt(coup.number, []);
  }

  #checkAnnounced(coup: CoupInPlay, lastHand: true | undefined, reportMismatch: ReportMismatch): void {
    const isDue = this.#book?.announces(coup.number);
    if (isDue === undefined || isDue === (lastHand ?? false)) return;
    if (!isDue) return reportMismatch('"last hand"', 'false', `${lastHand}`);
    if (this.#announcedLate !== coup.number) this.#owed = coup.number;
  }
}

interface NewShoe {
  readonly open: FloorRequest;
  readonly burned: FloorRequest;
}
