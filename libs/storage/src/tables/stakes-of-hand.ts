interface StakesOfSeat {
  readonly seat: number;
  readonly stakes: readonly { readonly wager: string; readonly stakeCents: string }[];
}

/** The last report of each position. Empty if none. */
export function stakesOfHand({ stakes }: { readonly stakes: string | null }): readonly StakesOfSeat[] {
  return stakes === null ? [] : (JSON.parse(stakes) as readonly StakesOfSeat[]);
}
