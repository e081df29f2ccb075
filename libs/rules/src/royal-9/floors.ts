import type { Paytable } from './lines.js';

/** Least initial and reset amounts of Star (chapter 12 L(2)) and of Spade and Heart (L(4)), in cents. */
export const LEVEL_FLOOR_CENTS: Readonly<Record<Paytable, { readonly star: bigint; readonly spadeAndHeart: bigint }>> =
  {
    A: { star: 5_000_000n, spadeAndHeart: 35_000n },
    B: { star: 2_500_000n, spadeAndHeart: 35_000n },
    C: { star: 5_000_000n, spadeAndHeart: 45_000n },
  };
