import type { Deal } from '../deal.js';

const THREE_CARDS = 3;

/** A winning Banker's 7 of three cards (chapters 1 B(1), 7 A(11), readings M2, M3). */
export function isDragon7({ banker, bankerPoints, outcome }: Deal): boolean {
  return outcome === 'banker' && bankerPoints === 7 && banker.length === THREE_CARDS;
}

/** Chapter 7 A(11)(a) describes the same coups as for a Dragon 7 (readings M1, M3). */
export const isFortune7 = isDragon7;

/** A winning Player's 8 of three cards (chapter 1 B(5)). Golden 8 is the same event (chapter 7 A(12), readings F6). */
export function isPanda8({ player, playerPoints, outcome }: Deal): boolean {
  return outcome === 'player' && playerPoints === 8 && player.length === THREE_CARDS;
}

/** The Player wins by one point, with any number of cards (readings M1). */
export function isOneUp({ playerPoints, bankerPoints }: Deal): boolean {
  return playerPoints - bankerPoints === 1;
}

/** Hands that are a 9 of three cards, even if they do not win (chapter 7 A(13), readings F1). */
export function threeCardNines({ player, banker, playerPoints, bankerPoints }: Deal): 0 | 1 | 2 {
  const ofPlayer = playerPoints === 9 && player.length === THREE_CARDS;
  const ofBanker = bankerPoints === 9 && banker.length === THREE_CARDS;
  if (ofPlayer && ofBanker) return 2;
  return ofPlayer || ofBanker ? 1 : 0;
}

/** Number of cards in each hand if both have 7 points with equally many, otherwise 0 (chapter 7 A(14), readings F2). */
export function blazingSevens({ player, banker, playerPoints, bankerPoints }: Deal): 0 | 2 | 3 {
  if (playerPoints !== 7 || bankerPoints !== 7 || player.length !== banker.length) return 0;
  return player.length === THREE_CARDS ? 3 : 2;
}

/** An 8 or 9 of two cards. A Natural never gets a third card (chapters 1 B(3), 10 A). */
export function isNaturalOf(cards: { readonly length: number }, points: number): boolean {
  return cards.length === 2 && points >= 8;
}
