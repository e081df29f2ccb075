/**
 * How near a shoe is to its end (chapter 9 D). `far`: no cover card yet. `cover-card-out`: it was removed and laid aside,
 * the hand it came in is completed. `last-hand`: announced, one more. `over`: the cards are replaced.
 */
export const SHOE_ENDS = ['far', 'cover-card-out', 'last-hand', 'over'] as const;
export type ShoeEnd = (typeof SHOE_ENDS)[number];

/**
 * The cover card has appeared: during a hand, or as the first card at the beginning of one. That hand is completed, and
 * one more follows: as first card of a round it is two coups that are still dealt (chapter 9 D, readings M13).
 */
export function coverCardSeen(end: ShoeEnd): ShoeEnd {
  return end === 'far' ? 'cover-card-out' : end;
}

/** A hand was completed. After the one with the cover card "last hand" is announced; after one more the shoe is over. */
export function handCompleted(end: ShoeEnd): ShoeEnd {
  switch (end) {
    case 'far':
      return 'far';
    case 'cover-card-out':
      return 'last-hand';
    case 'last-hand':
    case 'over':
      return 'over';
  }
}
