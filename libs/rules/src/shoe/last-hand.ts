/**
 * Chapter 9 D. `cover-card-out`: the cover card appeared in the current hand. `last-hand`: one more hand is dealt.
 * `over`: the cards are replaced.
 */
export const SHOE_ENDS = ['far', 'cover-card-out', 'last-hand', 'over'] as const;
export type ShoeEnd = (typeof SHOE_ENDS)[number];

/** The current hand is completed, and one more hand follows (chapter 9 D, readings M13). */
export function coverCardSeen(end: ShoeEnd): ShoeEnd {
  return end === 'far' ? 'cover-card-out' : end;
}

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
