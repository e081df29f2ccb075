import { must } from '@jackpot/money';
import { type Card, type Clause, type IrregularityKind, type ShoeEnd, isAlternated } from '@jackpot/rules';
import type { OpenShoe } from './shoe-commands.js';
import type { TableState } from './state.js';

/** A disclosed card that waits to be the first of a simulated round (chapter 13 C(2)(b), D), and the coup before it. */
export interface DisclosedCard {
  readonly card: Card;
  readonly coup: number;
}

/** The last irregularity of a shoe, for the one who asks again. */
export interface LastIrregularity {
  readonly coup: number;
  readonly kind: IrregularityKind;
  readonly card: Card | null;
  readonly dealt: readonly Card[];
  readonly clause: Clause;
}

/**
 * The dealing shoe of a table whose terms track it, from its opening to its end. Replaced, never changed. Only coups,
 * cards and the people of the shoe touch it: no wager does.
 */
export interface DealingShoe {
  readonly decks: number;
  /** Color of the backs of its batch. */
  readonly backs: string;
  /** When its decks were opened for use at the table, ms since 1970 (chapter 3 C). */
  readonly cardsOpenedAt: number;
  readonly openedAt: number;
  /** The table's last coup before it. */
  readonly afterCoup: number;
  /** The first card, exposed; null until it is told (chapter 5 F). */
  readonly burnCard: Card | null;
  /** Cards that left it face down and that nobody has seen: burned, or discarded with a disclosed one. */
  readonly faceDown: number;
  /** Cards that may still be in it. Fewer are where a round was voided, whose cards nobody tells. */
  readonly remaining: number;
  readonly end: ShoeEnd;
  /** The coup in which the cover card was met; null: not yet. */
  readonly coverCoup: number | null;
  /** From which coup on it is the last hand, and whose result announced it (0: the cover card itself, told late). */
  readonly lastHand: { readonly from: number; readonly announcedBy: number } | null;
  readonly disclosed: readonly DisclosedCard[];
  /** The coup for which the cards ran out; null: they have not. */
  readonly shortIn: number | null;
  readonly irregularities: number;
  readonly lastIrregularity: LastIrregularity | null;
  readonly isEnded: boolean;
}

/** The shoe on the table; null where none was opened, or where shoes are only counted. */
export function shoeInUse({ dealing }: TableState): DealingShoe | null {
  return dealing === null || dealing.isEnded ? null : dealing;
}

/** Whether this coup is the last hand of its shoe. */
export function isLastHand({ dealing }: TableState, coup: number): boolean {
  const lastHand = dealing?.lastHand ?? null;
  return lastHand !== null && coup >= lastHand.from;
}

/** Whether it was this coup's result after which "last hand" was announced (chapter 9 D(2)). */
export function announcesLastHand({ dealing }: TableState, coup: number): boolean {
  return dealing?.lastHand?.announcedBy === coup;
}

/** Whether the result of the coup under way completes the hand with the cover card. */
export function resultAnnouncesLastHand({ dealing }: TableState, coup: number): boolean {
  return dealing?.end === 'cover-card-out' && dealing.coverCoup !== null && coup >= dealing.coverCoup;
}

/** Whether this coup's hand is over: it has its result, or was voided after its lock, when its cards were dealt. */
export function isHandOver({ coup }: TableState, number: number): boolean {
  if (coup === null || coup.coup !== number) return false;
  if (coup.phase === 'voided') return coup.lock !== null || coup.wasHeld;
  return coup.phase === 'resolved' || coup.phase === 'settled';
}

/** The disclosed card that this coup must begin with: a simulated round dealt since it was disclosed. */
export function dueFirstCard({ dealing, coup }: TableState): Card | null {
  const [first] = dealing?.disclosed ?? [];
  if (first === undefined || coup === null || coup.coup <= first.coup) return null;
  return coup.phase === 'no-wager' ? first.card : null;
}

/** What a coup's cards take out of the shoe: all of them, but for a disclosed card that left it before. */
export function leavingShoe(table: TableState, cards: readonly Card[]): readonly Card[] {
  return dueFirstCard(table) === null ? cards : cards.slice(1);
}

/** Whether nothing is dealt at the table just now: before its first coup, or when the last is settled or voided. */
export function isBetweenCoups({ coup }: TableState): boolean {
  return coup === null || coup.phase === 'settled' || coup.phase === 'voided';
}

/** Whether cards of a round are being dealt: after "no more bets", or in a simulated round. */
export function isRoundUnderWay({ coup }: TableState): boolean {
  return coup?.phase === 'locked' || coup?.phase === 'held' || coup?.phase === 'no-wager';
}

/** Whether the shoe on the table is the one described. */
export function isSameShoe(table: TableState, { shoe, decks, backs, cardsOpenedAt }: OpenShoe): boolean {
  const { dealing } = table;
  if (dealing === null || shoe !== table.shoe) return false;
  return dealing.decks === decks && dealing.backs === backs && dealing.cardsOpenedAt === cardsOpenedAt;
}

/** Whether the described cards may follow those of the last shoe where two batches are alternated (chapter 3 B(4)). */
export function mayFollow({ dealing }: TableState, { backs, cardsOpenedAt }: OpenShoe): boolean {
  const last = dealing === null ? null : { backs: dealing.backs, openedAt: dealing.cardsOpenedAt };
  return isAlternated(last, { backs, openedAt: cardsOpenedAt });
}

/** The shoe that an event is about. */
export function dealingShoe(table: TableState): DealingShoe {
  return must(table.dealing, 'a shoe on the table');
}
