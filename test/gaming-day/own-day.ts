/** What moved a level over a gaming day, display, reserve and overflow together, in micro-cents. */
export interface LevelDay {
  readonly opening: bigint;
  contributions: bigint;
  voided: bigint;
  seed: bigint;
  awards: bigint;
  documented: bigint;
  wagersLocked: bigint;
}

export function emptyLevelDay(opening: bigint): LevelDay {
  return { opening, contributions: 0n, voided: 0n, seed: 0n, awards: 0n, documented: 0n, wagersLocked: 0n };
}

/** What was played at a table on a gaming day. */
export interface TableDay {
  coupsOpened: number;
  coupsLocked: number;
  coupsResolved: number;
  coupsVoided: number;
  wagers: number;
  awards: number;
  awardedCents: bigint;
  lateWagers: number;
  withdrawn: number;
}

export function emptyTableDay(): TableDay {
  return {
    coupsOpened: 0,
    coupsLocked: 0,
    coupsResolved: 0,
    coupsVoided: 0,
    wagers: 0,
    awards: 0,
    awardedCents: 0n,
    lateWagers: 0,
    withdrawn: 0,
  };
}
