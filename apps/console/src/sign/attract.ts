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

/** Seats in the room of one other line, which is of two lines of type: two beside each other, twice. */
const SEATS_PER_LINE = 4;

/** The pages that there is something to show for; a list of more than `linesMax` is on several. */
export function attractPages(
  { priceCents, wins, seats, winners }: SignInfo,
  table: string | null,
  linesMax = Number.POSITIVE_INFINITY,
): readonly AttractPage[] {
  return [
    ...parted(wins, linesMax).map((part): AttractPage => ({ kind: 'wins', priceCents, wins: part })),
    ...parted(seats, linesMax * SEATS_PER_LINE).map((part): AttractPage => ({
      kind: 'pairs',
      assetNumber: table,
      seats: part,
    })),
    ...parted(winners, linesMax).map((part): AttractPage => ({ kind: 'winners', winners: part })),
  ];
}

/** As few parts as possible, as alike as possible. */
function parted<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / Math.max(1, Math.min(most, items.length)));
  const size = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/** The page of this moment; null while amounts are shown alone. One page after each pause, in turn. */
export function attractPageAt(pages: readonly AttractPage[], pauseSeconds: number, nowMs: number): AttractPage | null {
  const pauseMs = pauseSeconds * 1_000;
  const turnMs = pauseMs + ATTRACT_PAGE_MS;
  if (nowMs % turnMs < pauseMs) return null;
  return pages[Math.floor(nowMs / turnMs) % pages.length] ?? null;
}

/**
 * For how long of the time until now amounts were shown alone. Where a page has the whole wall, levels and notices take turns
 * by this time: by the time of day some pauses would hide the same level behind a page for ever.
 */
export function amountsMsAt(pauseSeconds: number, nowMs: number): number {
  const pauseMs = pauseSeconds * 1_000;
  const turnMs = pauseMs + ATTRACT_PAGE_MS;
  return Math.floor(nowMs / turnMs) * pauseMs + Math.min(nowMs % turnMs, pauseMs);
}
