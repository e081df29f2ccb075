interface StakesOfSeat {
  readonly seat: number;
  readonly stakes: readonly { readonly wager: string; readonly stakeCents: string }[];
}

export function stakesOfHand({ stakes }: { readonly stakes: string | null }): readonly StakesOfSeat[] {
  return stakes === null ? [] : (JSON.parse(stakes) as readonly StakesOfSeat[]);
}
