import { must } from '@jackpot/money';
import { type Card, isAlternated } from '@jackpot/rules';
import type { OpenShoe } from './commands.js';
import type { TableState } from '../table/state.js';
import type { DealingShoe } from '../table/state.js';

export function shoeInUse({ dealing }: TableState): DealingShoe | null {
  return dealing === null || dealing.isEnded ? null : dealing;
}

export function isLastHand({ dealing }: TableState, coup: number): boolean {
  const lastHand = dealing?.lastHand ?? null;
  return lastHand !== null && coup >= lastHand.from;
}

/** Source: chapter 9 D(2). */
export function announcesLastHand({ dealing }: TableState, coup: number): boolean {
  return dealing?.lastHand?.announcedBy === coup;
}

export function resultAnnouncesLastHand({ dealing }: TableState, coup: number): boolean {
  return dealing?.end === 'cover-card-out' && dealing.coverCoup !== null && coup >= dealing.coverCoup;
}

/** A coup voided after its lock counts as over, because its cards were dealt. */
export function isHandOver({ coup }: TableState, number: number): boolean {
  if (coup === null || coup.coup !== number) return false;
  if (coup.phase === 'voided') return coup.lock !== null || coup.wasHeld;
  return coup.phase === 'resolved' || coup.phase === 'settled';
}

/**
 * Coup of a cover card that appears now: the one under way or just dealt, otherwise the next. Null if none can appear.
 */
export function coverCoupNow(table: TableState): number | null {
  const dealing = shoeInUse(table);
  if (dealing === null || dealing.burnCard === null || dealing.coverCoup !== null) return null;
  const last = table.coup?.coup ?? 0;
  const isCancelled = table.coup?.phase === 'voided' && !isHandOver(table, last);
  return last > dealing.afterCoup && !isCancelled ? last : last + 1;
}

export function dueFirstCard({ dealing, coup }: TableState): Card | null {
  const [first] = dealing?.disclosed ?? [];
  if (first === undefined || coup === null || coup.coup <= first.coup) return null;
  return coup.phase === 'no-wager' ? first.card : null;
}

export function leavingShoe(table: TableState, cards: readonly Card[]): readonly Card[] {
  return dueFirstCard(table) === null ? cards : cards.slice(1);
}

export function isBetweenCoups({ coup }: TableState): boolean {
  return coup === null || coup.phase === 'settled' || coup.phase === 'voided';
}

export function isRoundUnderWay({ coup }: TableState): boolean {
  return coup?.phase === 'locked' || coup?.phase === 'held' || coup?.phase === 'no-wager';
}

export function isSameShoe(table: TableState, { shoe, decks, backs, cardsOpenedAt }: OpenShoe): boolean {
  const { dealing } = table;
  if (dealing === null || shoe !== table.shoe) return false;
  return dealing.decks === decks && dealing.backs === backs && dealing.cardsOpenedAt === cardsOpenedAt;
}

/** Whether the cards of a new shoe may follow those of the last shoe (chapters 3 B(4), 9 D(3)). */
export function mayFollow(
  { dealing }: TableState,
  { backs, cardsOpenedAt }: Pick<OpenShoe, 'backs' | 'cardsOpenedAt'>,
): boolean {
  const last = dealing === null ? null : { backs: dealing.backs, openedAt: dealing.cardsOpenedAt };
  return isAlternated(last, { backs, openedAt: cardsOpenedAt });
}

export function dealingShoe(table: TableState): DealingShoe {
  return must(table.dealing, 'a shoe on the table');
}
