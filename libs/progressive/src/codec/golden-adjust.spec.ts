import { fromHex, toHex } from '@jackpot/journal';
import { type AdjustmentEvent, type Person, decodeEvents, encodeEvents } from '../index.js';

const person: Person = { id: 'h', name: 'H. I', license: 'T-1', role: 'technician' };
const second: Person = { id: 'c', name: 'C. L', license: 'T-2', role: 'pit-manager' };
const of = {
  at: 1_772_366_400_000,
  level: 'spade',
  register: 'reserve',
  beforeMicro: 1n,
  afterMicro: 2n,
  cause: 'approved',
  reference: 'R9',
  reason: 'why',
  person,
} as const;

const GOLDEN: readonly (readonly [AdjustmentEvent, string])[] = [
  [
    { type: 'AdjustmentRequested', ...of },
    '29019ca9450a000101000000000000000100000000000000020100000002523900000003776879000000016800000004482e204900000003542d3108',
  ],
  [
    { type: 'MeterAdjusted', ...of, second },
    '28019ca9450a000101000000000000000100000000000000020100000002523900000003776879000000016800000004482e204900000003542d3108000000016300000004432e204c00000003542d3202',
  ],
];

describe('bytes of adjustments that must never change', () => {
  it.each(GOLDEN.map(([event, hex]) => [event.type, event, hex] as const))('%s', (_, event, hex) => {
    expect(toHex(encodeEvents([event]))).toBe(hex);
    expect(decodeEvents(fromHex(hex)!)).toEqual([event]);
  });
});
