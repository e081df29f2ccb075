import { AngelEyeReader } from './angel-eye.js';
import { BeeTekReader } from './bee-tek.js';
import { GenericLineReader } from './generic-line.js';
import type { ShoeReader } from './shoe-event.js';

export type ShoeFormat = 'angel-eye-ii-ex' | 'bee-tek' | 'generic-line';

export const SHOE_BAUD: Readonly<Record<ShoeFormat, number>> = {
  'angel-eye-ii-ex': 4_800,
  'bee-tek': 9_600,
  'generic-line': 9_600,
};

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
