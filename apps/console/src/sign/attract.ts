/**
 * The attract loop: between amounts, how the game is won, the printed pairs of the seats, and recent winners. What it shows
 * comes from the controller; the amounts stay in view below it.
 */
export interface SignInfo {
  readonly priceCents: bigint;
  readonly wins: readonly Win[];
  /** At the table of the sign; without one, at every table, none where tables differ. */
  readonly seats: readonly SeatPairs[];
  readonly winners: readonly Winner[];
}

/** A line of the paytable that pays a progressive amount or a printed one. */
export interface Win {
  readonly line: string;
  readonly name: string;
  readonly level: string | null;
  /** The printed amount; null: the amount of the meter. */
  readonly amountCents: bigint | null;
}

interface SeatPairs {
  readonly seat: number;
  /** "KS", "9S" */
  readonly pairs: readonly (readonly [string, string])[];
}

export interface Winner {
  readonly level: string;
  readonly amountCents: bigint;
  readonly assetNumber: string;
  readonly seat: number;
  readonly atMs: number;
}

/** One page of the loop. */
export type AttractPage =
  | { readonly kind: 'wins'; readonly priceCents: bigint; readonly wins: readonly Win[] }
  | { readonly kind: 'pairs'; readonly assetNumber: string | null; readonly seats: readonly SeatPairs[] }
  | { readonly kind: 'winners'; readonly winners: readonly Winner[] };

/** How long a page stays. */
export const ATTRACT_PAGE_MS = 9_000;

/** The pages that there is something to show for. */
export function attractPages(
  { priceCents, wins, seats, winners }: SignInfo,
  table: string | null,
): readonly AttractPage[] {
  const pages: AttractPage[] = [];
  if (wins.length > 0) pages.push({ kind: 'wins', priceCents, wins });
  if (seats.length > 0) pages.push({ kind: 'pairs', assetNumber: table, seats });
  if (winners.length > 0) pages.push({ kind: 'winners', winners });
  return pages;
}

/** The page of this moment; null while amounts are shown alone. One page after each pause, in turn. */
export function attractPageAt(pages: readonly AttractPage[], pauseSeconds: number, nowMs: number): AttractPage | null {
  const pauseMs = pauseSeconds * 1_000;
  const turnMs = pauseMs + ATTRACT_PAGE_MS;
  if (nowMs % turnMs < pauseMs) return null;
  return pages[Math.floor(nowMs / turnMs) % pages.length] ?? null;
}
