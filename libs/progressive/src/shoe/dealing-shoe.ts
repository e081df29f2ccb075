import { must } from '@jackpot/money';
import { type Card, isAlternated } from '@jackpot/rules';
import type { OpenShoe } from './commands.js';
import type { TableState } from '../table/state.js';
import type { DealingShoe } from '../table/state.js';

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

/**
 * The coup of a cover card that is reported now: the one under way or just dealt, if it was dealt from this shoe, otherwise
 * the next. Null: none can be reported.
 */
export function coverCoupNow(table: TableState): number | null {
  const dealing = shoeInUse(table);
  if (dealing === null || dealing.burnCard === null || dealing.coverCoup !== null) return null;
  const last = table.coup?.coup ?? 0;
  const isCancelled = table.coup?.phase === 'voided' && !isHandOver(table, last);
  return last > dealing.afterCoup && !isCancelled ? last : last + 1;
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

/** Whether the described cards are other cards than those of the last shoe (chapters 3 B(4), 9 D(3)). */
export function mayFollow(
  { dealing }: TableState,
  { backs, cardsOpenedAt }: Pick<OpenShoe, 'backs' | 'cardsOpenedAt'>,
): boolean {
  const last = dealing === null ? null : { backs: dealing.backs, openedAt: dealing.cardsOpenedAt };
  return isAlternated(last, { backs, openedAt: cardsOpenedAt });
}

/** The shoe that an event is about. */
export function dealingShoe(table: TableState): DealingShoe {
  return must(table.dealing, 'a shoe on the table');
}
