import { AngelEyeReader } from './angel-eye.js';
import { BeeTekReader } from './bee-tek.js';
import { GenericLineReader } from './generic-line.js';
import type { ShoeReader } from './shoe-event.js';

/** What a table file may name. */
export type ShoeFormat = 'angel-eye-ii-ex' | 'bee-tek' | 'generic-line';

/** The line each format is made for: 8 data bits, no parity, one stop bit. The generic line may be set otherwise. */
export const SHOE_BAUD: Readonly<Record<ShoeFormat, number>> = {
  'angel-eye-ii-ex': 4_800,
  'bee-tek': 9_600,
  'generic-line': 9_600,
};

/** A reader that has heard nothing yet. */
export function shoeReader(format: ShoeFormat): ShoeReader {
  switch (format) {
    case 'angel-eye-ii-ex':
      return new AngelEyeReader();
    case 'bee-tek':
      return new BeeTekReader();
    case 'generic-line':
      return new GenericLineReader();
  }
}
