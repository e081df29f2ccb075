import { must } from '@jackpot/money';
import {
  type Card,
  type CardCounts,
  REMEDIES,
  burnCount,
  cardCountsOf,
  coverCardSeen,
  fullShoe,
  handCompleted,
  removeCards,
} from '@jackpot/rules';
import { keyOf } from '../person.js';
import type { DealingShoe, TableState } from '../table/state.js';
import { dealingShoe, dueFirstCard, isHandOver, leavingShoe, mayFollow } from './dealing-shoe.js';
import type { AreaEvent, ShoeEvent } from '../catalogue.js';
import type { OpenedLink } from '../state.js';

export function evolveShoe(link: OpenedLink, table: TableState, event: AreaEvent<'shoe'>): void {
  switch (event.type) {
    case 'ShoeOpened':
      table.shoe = event.shoe;
      table.cardsLeft = fullShoe(link.config.decks);
      table.dealing = null;
      return;
    case 'ShoeLoaded':
      return load(table, event);
    case 'CardsBurned':
      return leave(table, [event.card], burnCount(event.card), { burnCard: event.card });
    case 'CoverCardSeen':
      return seeCoverCard(table, event.coup);
    case 'IrregularityRecorded':
      return irregularity(table, event);
    case 'ShoeEnded':
      return put(table, { isEnded: true });
    case 'CardsInspected':
      return put(table, { inspectedBy: keyOf(event.person) });
    case 'CardsVerified':
      return put(table, { verifiedBy: keyOf(event.person) });
    case 'RecutRequired':
      return;
  }
}

function load(table: TableState, event: Extract<ShoeEvent, { type: 'ShoeLoaded' }>): void {
  const { decks, backs, cardsOpenedAt, at: openedAt } = event;
  const last = table.dealing;
  // After a cover card or a shortage, chapters 9 D(3) and 13 E require cards other than those of the last shoe.
  const isOver = last !== null && (last.coverCoup !== null || last.shortIn !== null);
  const areCardsReused = isOver && !mayFollow(table, event);
  table.shoe = event.shoe;
  table.cardsLeft = fullShoe(decks);
  table.dealing = {
    ...{ decks, backs, cardsOpenedAt, openedAt },
    afterCoup: table.coup?.coup ?? 0,
    burnCard: null,
    faceDown: 0,
    remaining: decks * CARDS_IN_DECK,
    end: 'far',
    coverCoup: null,
    lastHand: null,
    disclosed: [],
    shortIn: null,
    irregularities: 0,
    lastIrregularity: null,
    areCardsReused,
    bankersThird: null,
    inspectedBy: null,
    verifiedBy: null,
    isEnded: false,
  };
}

const CARDS_IN_DECK = 52;

function put(table: TableState, changes: Partial<DealingShoe>): void {
  table.dealing = { ...dealingShoe(table), ...changes };
}

function leave(table: TableState, seen: readonly Card[], faceDown: number, changes: Partial<DealingShoe> = {}): void {
  const dealing = dealingShoe(table);
  table.cardsLeft = removeCards(table.cardsLeft, seen);
  put(table, {
    ...changes,
    faceDown: dealing.faceDown + faceDown,
    remaining: dealing.remaining - seen.length - faceDown,
  });
}

function seeCoverCard(table: TableState, coup: number): void {
  const end = coverCardSeen(dealingShoe(table).end);
  put(table, { coverCoup: coup, end });
  if (isHandOver(table, coup)) put(table, { end: handCompleted(end), lastHand: { from: coup + 1, announcedBy: 0 } });
}

function irregularity(table: TableState, event: Extract<ShoeEvent, { type: 'IrregularityRecorded' }>): void {
  const { coup, kind, card, dealt, clause, number } = event;
  put(table, { irregularities: number, lastIrregularity: { coup, kind, card, dealt, clause } });
  if (clause === 'C(1)') put(table, { bankersThird: { coup, cards: [...dealt, ...shown(card)] } });
  switch (REMEDIES[clause]) {
    case 'first-card-of-next-hand':
    case 'bankers-third-card':
      return; // the card is counted with the coup that uses it
    case 'discard-with-one-more':
      return leave(table, shown(card), 1);
    case 'simulated-round': {
      const { disclosed } = dealingShoe(table);
      return leave(table, shown(card), 0, {
        disclosed: [...disclosed, ...shown(card).map((one) => ({ card: one, coup }))],
      });
    }
    case 'void-round':
      return put(table, { end: 'over', shortIn: coup });
  }
}

function shown(card: Card | null): readonly Card[] {
  return card === null ? [] : [card];
}

export function takeCoupCards(table: TableState, cards: readonly Card[]): void {
  const leaving = leavingShoe(table, cards);
  if (table.dealing === null) table.cardsLeft = removeCards(table.cardsLeft, leaving);
  else leave(table, leaving, 0, usesDisclosed(table));
}

export function putBack(left: CardCounts, cards: readonly Card[]): CardCounts {
  const counts = Array.from(left);
  for (const card of cards) counts[card] = must(counts[card], 'count of a card') + 1;
  return must(cardCountsOf(counts), 'counts of a shoe');
}

export function changeCoupCards(table: TableState, before: readonly Card[], cards: readonly Card[]): void {
  table.cardsLeft = removeCards(putBack(table.cardsLeft, before), cards);
  if (table.dealing !== null) put(table, { remaining: table.dealing.remaining + before.length - cards.length });
}

/**
 * Moves the shoe towards its last hand (chapter 9 D). Hands without cards and hands voided after the lock count too.
 */
export function completeHand(table: TableState, coup: number): void {
  const { dealing } = table;
  if (dealing === null || dealing.coverCoup === null || coup < dealing.coverCoup) return;
  const end = handCompleted(dealing.end);
  const isAnnounced = end === 'last-hand' && dealing.end !== 'last-hand';
  put(table, { end, ...(isAnnounced ? { lastHand: { from: coup + 1, announcedBy: coup } } : {}) });
}

export function forgetSimulatedRound(table: TableState): void {
  if (table.dealing !== null) put(table, usesDisclosed(table));
}

function usesDisclosed(table: TableState): Partial<DealingShoe> {
  return dueFirstCard(table) === null ? {} : { disclosed: dealingShoe(table).disclosed.slice(1) };
}
