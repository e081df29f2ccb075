import { assert } from '@jackpot/money';
import { SEAT_MAX, SEAT_MIN } from '../royal-9/seat-map.js';

/** Micro-cents that each position owes (chapter 12 D(2)(b)). Immutable, without zeros. */
export type VigorishMarkers = ReadonlyMap<number, bigint>;

export interface CollectedVigorish {
  readonly seat: number;
  readonly owedMicro: bigint;
}

export const NO_MARKERS: VigorishMarkers = new Map();

/** @param seat 1..9; another seat or a negative amount is an invariant violation */
export function markVigorish(
  markers: VigorishMarkers,
  { seat, owedMicro }: { readonly seat: number; readonly owedMicro: bigint },
): VigorishMarkers {
  assert(Number.isInteger(seat) && seat >= SEAT_MIN && seat <= SEAT_MAX, 'vigorish is marked at a position, 1 to 9');
  assert(owedMicro >= 0n, 'vigorish is never negative');
  if (owedMicro === 0n) return markers;
  return new Map(markers).set(seat, (markers.get(seat) ?? 0n) + owedMicro);
}

export function collectAtLeaving(
  markers: VigorishMarkers,
  seat: number,
): { readonly markers: VigorishMarkers; readonly collected: CollectedVigorish } {
  const owedMicro = markers.get(seat) ?? 0n;
  const left = new Map(markers);
  left.delete(seat);
  return { markers: left, collected: { seat, owedMicro } };
}

/** Highest position first (chapter 11 B). */
export function collectAtShoeEnd(markers: VigorishMarkers): readonly CollectedVigorish[] {
  return [...markers].map(([seat, owedMicro]) => ({ seat, owedMicro })).sort((a, b) => b.seat - a.seat);
}
