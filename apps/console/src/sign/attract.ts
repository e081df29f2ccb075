export interface SignInfo {
  readonly priceCents: bigint;
  readonly wins: readonly Win[];
  /** A sign that belongs to no table shows only seats that all tables have in common. */
  readonly seats: readonly SeatPairs[];
  readonly winners: readonly Winner[];
}

export interface Win {
  readonly line: string;
  readonly name: string;
  readonly level: string | null;
  readonly levelName: string | null;
  readonly sharePpm: number | null;
  /** Null if the award is the amount of a meter. */
  readonly amountCents: bigint | null;
}

interface SeatPairs {
  readonly seat: number;
  readonly pairs: readonly (readonly [string, string])[];
}

export interface Winner {
  readonly level: string;
  readonly amountCents: bigint;
  readonly assetNumber: string;
  readonly seat: number;
  readonly atMs: number;
}

export type AttractPage =
  | { readonly kind: 'wins'; readonly priceCents: bigint; readonly wins: readonly Win[] }
  | { readonly kind: 'pairs'; readonly assetNumber: string | null; readonly seats: readonly SeatPairs[] }
  | { readonly kind: 'winners'; readonly winners: readonly Winner[] };

export const ATTRACT_PAGE_MS = 9_000;

/** Two rows of two seats fit in the space of a line of text. */
const SEATS_PER_LINE = 4;

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

function parted<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / Math.max(1, Math.min(most, items.length)));
  const size = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

export function attractPageAt(pages: readonly AttractPage[], pauseSeconds: number, nowMs: number): AttractPage | null {
  const pauseMs = pauseSeconds * 1_000;
  const turnMs = pauseMs + ATTRACT_PAGE_MS;
  if (nowMs % turnMs < pauseMs) return null;
  return pages[Math.floor(nowMs / turnMs) % pages.length] ?? null;
}

/**
 * How long the sign has shown amounts, without the time of pages that covered them. Levels and notices take turns by
 * this time, because by the clock a page could cover the same level every time.
 */
export function amountsMsAt(pauseSeconds: number, nowMs: number): number {
  const pauseMs = pauseSeconds * 1_000;
  const turnMs = pauseMs + ATTRACT_PAGE_MS;
  return Math.floor(nowMs / turnMs) * pauseMs + Math.min(nowMs % turnMs, pauseMs);
}
