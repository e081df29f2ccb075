/** The stakes of a position, as the row of its hand has them. */
interface StakesOfSeat {
  readonly seat: number;
  readonly stakes: readonly { readonly wager: string; readonly stakeCents: string }[];
}

/** The last report of each position of a hand, from the text of its row; none where none was made. */
export function stakesOfHand({ stakes }: { readonly stakes: string | null }): readonly StakesOfSeat[] {
  return stakes === null ? [] : (JSON.parse(stakes) as readonly StakesOfSeat[]);
}
