import { toHex } from '@jackpot/journal';
import { type LinkEvent, decodeEvents, encodeEvents } from '../index.js';

it('a restored journal is recorded in bytes that never change', () => {
  const event: LinkEvent = { type: 'JournalRestored', at: 1_772_366_400_000, firstAward: 115_000_000 };
  const bytes = encodeEvents([event]);
  expect(toHex(bytes)).toBe('63019ca9450a0006dac2c0');
  expect(decodeEvents(bytes)).toEqual([event]);
});
