import type { ShoeEvent } from '@hardware/shoe';
import type { FloorReply, FloorState } from '@jackpot/contract';
import { type IrregularityKind, type Remedy, parseCard } from '@jackpot/rules';
import type { TablePhase } from './lamps.js';
import type { NoticeCode } from './notices.js';
import type { ShoeRequest, TableState } from './table-state.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The devices do not know who is dealing. */
const BY = 'dealer';

const IN_HAND: readonly TablePhase[] = [
  'betting',
  'locking',
  'closing',
  'held',
  'locked',
  'no-wager',
  'resolving',
  'resolved',
  'settling',
];
/** Phases in which a cover card is the first card of the next hand. */
const AFTER_CARDS: readonly TablePhase[] = ['between', 'changing-shoe', 'opening', 'resolving', 'resolved', 'settling'];

/** Without `card`, nobody saw the card (chapter 13). */
export interface FoundIrregularity {
  readonly kind: IrregularityKind;
  readonly card: string | undefined;
  readonly dealt: readonly string[];
}

interface NamedCards {
  readonly backs: string;
  /** ms since 1970. If undefined, the decks are opened together with the shoe. */
  readonly openedAt: number | undefined;
}

export type ShoeOutcome =
  | { readonly kind: 'opened'; readonly shoe: number }
  | { readonly kind: 'remedy'; readonly remedy: Remedy }
  | { readonly kind: 'try-again' | 'refused' | 'out-of-sync' };

/** Contains no rules: the controller's refusals show what is due. */
export class TrackedShoe {
  readonly #at: TableState;
  #hasShoe = false;
  #burnCard: string | null = null;
  #irregularities = 0;
  readonly #openedAt = new Map<string, number>();
  #backs: string | undefined;
  #loaded: NamedCards | 'usual' | undefined;
  #burnSeen: string | undefined;
  #isBurnRefused = false;
  #isBurnHeld = false;
  #endReason: string | undefined;
  #cover: number | 'seen' | undefined;

  constructor(at: TableState) {
    this.#at = at;
  }

  adopt({ dealing }: FloorState): void {
    this.#at.isShoeTracked = dealing !== 'counted';
    if (dealing === 'counted') return;
    this.#hasShoe = dealing !== null;
    this.#burnCard = dealing?.burnCard ?? null;
    this.#irregularities = dealing?.irregularities ?? 0;
    if (dealing === null) return;
    this.#backs = dealing.backs;
    this.#openedAt.set(dealing.backs, Date.parse(dealing.cardsOpenedAt));
    if (this.#cover === 'seen') this.#cover = dealing.coverCoupNow ?? undefined;
  }

  receive(event: ShoeEvent, isHandComplete: boolean): boolean {
    if (!this.#at.isShoeTracked) return false;
    if (event.kind === 'cut-card') this.coverCard(isHandComplete);
    else if (event.kind === 'burn-card') this.#burned(event);
    else return false;
    return true;
  }

  coverCard(isHandComplete: boolean): void {
    const { phase, coup } = this.#at;
    if (phase === 'away' || phase === 'voiding') this.#cover = 'seen';
    else this.#cover = isHandComplete || AFTER_CARDS.includes(phase) ? coup + 1 : coup;
  }

  load(cards: NamedCards | undefined): void {
    this.#loaded = cards ?? 'usual';
  }

  burn(card: string): void {
    this.#burnSeen = card;
  }

  burnIsDue(): void {
    this.#isBurnHeld = false;
  }

  end(reason: string): void {
    this.#endReason = reason;
  }

  irregularity({ kind, card, dealt }: FoundIrregularity): void {
    const { shoe, coup } = this.#at;
    const number = this.#irregularities + 1;
    const seen = { ...(card === undefined ? {} : { card }), ...(dealt.length === 0 ? {} : { dealt: [...dealt] }) };
    this.#request({ type: 'irregularity', shoe, number, coup, kind, ...seen, by: BY }, 'irregularity');
  }

  pump(): boolean {
    const { isShoeTracked, phase, hasContact, ports } = this.#at;
    if (!isShoeTracked || !hasContact || phase === 'away') return false;
    this.#sendCover();
    if (phase !== 'between' || !ports.floor.isIdle()) return false;
    return this.#sendEnd() || this.#sendOpening() || this.#sendBurn();
  }

  answered({ what }: ShoeRequest, reply: FloorReply): ShoeOutcome {
    if (!reply.ok) return this.#refused(what, reply);
    switch (reply.type) {
      case 'shoe-opened':
        this.#hasShoe = true;
        this.#burnCard = null;
        this.#isBurnRefused = false;
        this.#isBurnHeld = false;
        this.#irregularities = 0;
        this.#notice('SHOE_OPENED', `shoe ${reply.shoe}, backs ${this.#backs ?? ''}`);
        return { kind: 'opened', shoe: reply.shoe };
      case 'burned':
        this.#burnCard = this.#burnSeen ?? null;
        this.#burnSeen = undefined;
        this.#notice('BURN_FACE_DOWN', `${reply.faceDown}`);
        return { kind: 'try-again' };
      case 'irregularity':
        this.#irregularities = reply.number;
        this.#notice('REMEDY', `chapter 13 ${reply.clause}: ${reply.remedy}`);
        return { kind: 'remedy', remedy: reply.remedy as Remedy };
      default:
        return { kind: 'try-again' };
    }
  }

  #refused(what: ShoeRequest['what'], { code, detail }: Extract<FloorReply, { ok: false }>): ShoeOutcome {
    if (code === 'CARDS_NOT_VERIFIED') {
      if (!this.#isBurnRefused) this.#notice('CARDS_NOT_VERIFIED');
      this.#isBurnRefused = true;
      this.#isBurnHeld = true;
      return { kind: 'refused' };
    }
    if (what === 'burn') this.#burnSeen = undefined;
    if (code === 'COVER_CARD_ALREADY_SEEN' || code === 'ALREADY_BURNED') return { kind: 'try-again' };
    this.#notice('SHOE_REFUSED', `${code} ${detail ?? ''}`.trim());
    const isBehind = code.endsWith('_OUT_OF_ORDER') || code === 'COUP_UNKNOWN' || code === 'SHOE_DURING_COUP';
    return { kind: isBehind ? 'out-of-sync' : 'refused' };
  }

  #burned({ card, index }: Extract<ShoeEvent, { kind: 'burn-card' }>): void {
    // Only the first burned card is face up, so the others are ignored.
    if (this.#burnCard !== null && !this.#at.isShoeNeeded) return;
    if (this.#burnSeen !== undefined || (index !== undefined && index > 1)) return;
    if (card === undefined) this.#notice('BURN_UNREAD');
    else this.#burnSeen = card;
  }

  #sendCover(): void {
    const { shoe, coup, phase } = this.#at;
    const cover = this.#cover;
    if (typeof cover !== 'number') return;
    const isNow = cover <= coup && IN_HAND.includes(phase);
    const isNext = cover === coup + 1 && (phase === 'resolved' || phase === 'between');
    if (!isNow && !isNext) return;
    this.#cover = undefined;
    this.#request({ type: 'cover-card', shoe, coup: cover }, 'cover-card');
    this.#notice('COVER_CARD_OUT', `hand ${cover}`);
  }

  #sendEnd(): boolean {
    const reason = this.#endReason;
    if (reason === undefined) return false;
    this.#endReason = undefined;
    if (!this.#hasShoe) return false;
    this.#request({ type: 'end-shoe', shoe: this.#at.shoe, by: BY, reason }, 'end-shoe');
    return true;
  }

  #sendOpening(): boolean {
    const loaded = this.#loaded;
    if (loaded === undefined) return false;
    this.#loaded = undefined;
    const shoe = !this.#hasShoe && this.#at.coup === 0 ? this.#at.shoe : this.#at.shoe + 1;
    const cards = loaded === 'usual' ? this.#usualCards(shoe) : loaded;
    if (cards === undefined) {
      this.#notice('CARDS_UNKNOWN');
      return false;
    }
    const openedAt = cards.openedAt ?? this.#at.ports.dateNow();
    this.#backs = cards.backs;
    this.#openedAt.set(cards.backs, openedAt);
    this.#at.phase = 'changing-shoe';
    const described = { decks: this.#at.decks, backs: cards.backs, cardsOpenedAt: new Date(openedAt).toISOString() };
    this.#request({ type: 'open-shoe', shoe, ...described, by: BY }, 'open-shoe');
    return true;
  }

  /**
   * The usual cards of the next shoe: new decks if there is one batch (chapter 9 D(3)), otherwise the other batch for
   * 24 hours. Undefined if that batch was used before this run, because its age is unknown.
   */
  #usualCards(shoe: number): NamedCards | undefined {
    const { cardBacks } = this.#at.plan;
    const [first = 'red', second] = cardBacks;
    if (second === undefined) return { backs: first, openedAt: undefined };
    const backs = this.#backs === first ? second : first;
    const openedAt = this.#openedAt.get(backs);
    const now = this.#at.ports.dateNow();
    if (openedAt !== undefined) return { backs, openedAt: now - openedAt < DAY_MS ? openedAt : undefined };
    return shoe > cardBacks.length ? undefined : { backs, openedAt };
  }

  #sendBurn(): boolean {
    const card = this.#burnSeen;
    if (card === undefined || this.#isBurnHeld || !this.#hasShoe || this.#burnCard !== null || this.#at.isShoeNeeded)
      return false;
    if (parseCard(card) === undefined) {
      this.#burnSeen = undefined;
      this.#notice('NOT_NOW', 'a card is rank and suit, like KS or TD');
      return false;
    }
    this.#request({ type: 'burn', shoe: this.#at.shoe, card }, 'burn');
    return true;
  }

  #request(message: Parameters<TableState['ports']['floor']['request']>[0], what: ShoeRequest['what']): void {
    this.#at.ports.floor.request(message, { for: 'tracked-shoe', what });
  }

  #notice(code: NoticeCode, detail = ''): void {
    this.#at.ports.notice({ code, ...(detail === '' ? {} : { detail }) });
  }
}
