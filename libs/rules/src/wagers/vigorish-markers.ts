import { assert } from '@jackpot/money';
import { SEAT_MAX, SEAT_MIN } from '../royal-9/seat-map.js';

/**
 * Vigorish that is marked now and collected later (chapter 12 D(2)(b)): what each position owes, in micro-cents, as the
 * marker buttons on the layout say. A value: what changes it gives a new one. A position that owes nothing has no entry.
 */
export type VigorishMarkers = ReadonlyMap<number, bigint>;

/** What a position pays when its marker is removed. */
export interface CollectedVigorish {
  readonly seat: number;
  readonly owedMicro: bigint;
}

/** A layout without a marker: how every shoe begins. */
export const NO_MARKERS: VigorishMarkers = new Map();

/**
 * Marks the vigorish of a winning wager at a position, on top of what it owes.
 * @param seat 1..9; anything else, or a negative amount, is an InvariantViolation.
 */
export function markVigorish(
  markers: VigorishMarkers,
  { seat, owedMicro }: { readonly seat: number; readonly owedMicro: bigint },
): VigorishMarkers {
  assert(Number.isInteger(seat) && seat >= SEAT_MIN && seat <= SEAT_MAX, 'vigorish is marked at a position, 1 to 9');
  assert(owedMicro >= 0n, 'vigorish is never negative');
  if (owedMicro === 0n) return markers;
  return new Map(markers).set(seat, (markers.get(seat) ?? 0n) + owedMicro);
}

/** The player of a position leaves: the marker is collected and removed. Nothing owed, nothing changes. */
export function collectAtLeaving(
  markers: VigorishMarkers,
  seat: number,
): { readonly markers: VigorishMarkers; readonly collected: CollectedVigorish } {
  const owedMicro = markers.get(seat) ?? 0n;
  const left = new Map(markers);
  left.delete(seat);
  return { markers: left, collected: { seat, owedMicro } };
}

/**
 * The shoe ends: every marker is collected before play begins with a new one, highest numbered position first, as all
 * is paid and collected (chapter 11 B). The layout is then `NO_MARKERS`.
 */
export function collectAtShoeEnd(markers: VigorishMarkers): readonly CollectedVigorish[] {
  return [...markers].map(([seat, owedMicro]) => ({ seat, owedMicro })).sort((a, b) => b.seat - a.seat);
}
