import type { Deal } from '../deal.js';

/**
 * The events of a finished coup that chapters 1, 7 and 12 name. All examine the two point counts and at how many cards
 * each hand has, and at nothing else.
 */

const THREE_CARDS = 3;

/** The Banker's Hand wins with a three-card 7 (chapter 1 B(1), readings M2, M3; also chapter 7 A(11)). */
export function isDragon7({ banker, bankerPoints, outcome }: Deal): boolean {
  return outcome === 'banker' && bankerPoints === 7 && banker.length === THREE_CARDS;
}

/**
 * Fortune 7: chapter 1 does not define it; chapter 7 A(11)(a) describes it as a win with three cards that total 7, the
 * same coups as a Dragon 7 (readings M1, M3).
 */
export const isFortune7 = isDragon7;

/** The Player's Hand wins with a three-card 8 (chapter 1 B(5)); Golden 8 is the same event (chapter 7 A(12), readings F6). */
export function isPanda8({ player, playerPoints, outcome }: Deal): boolean {
  return outcome === 'player' && playerPoints === 8 && player.length === THREE_CARDS;
}

/** The Player's Hand beats the Banker's by exactly one point, with any number of cards (readings M1). */
export function isOneUp({ playerPoints, bankerPoints }: Deal): boolean {
  return playerPoints - bankerPoints === 1;
}

/** How many of the two hands are a three-card 9, won or not (chapter 7 A(13), readings F1): 0, 1 or 2. */
export function threeCardNines({ player, banker, playerPoints, bankerPoints }: Deal): 0 | 1 | 2 {
  const ofPlayer = playerPoints === 9 && player.length === THREE_CARDS;
  const ofBanker = bankerPoints === 9 && banker.length === THREE_CARDS;
  if (ofPlayer && ofBanker) return 2;
  return ofPlayer || ofBanker ? 1 : 0;
}

/** Both hands 7 with the same number of cards, and that number (chapter 7 A(14), readings F2); else 0. */
export function blazingSevens({ player, banker, playerPoints, bankerPoints }: Deal): 0 | 2 | 3 {
  if (playerPoints !== 7 || bankerPoints !== 7 || player.length !== banker.length) return 0;
  return player.length === THREE_CARDS ? 3 : 2;
}

/** Whether a hand is a Natural, from its final count: a third card is never dealt to one (chapters 1 B(3), 10 A). */
export function isNaturalOf(cards: { readonly length: number }, points: number): boolean {
  return cards.length === 2 && points >= 8;
}
