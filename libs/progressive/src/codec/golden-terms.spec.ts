import { fromHex, toHex } from '@jackpot/journal';
import { type Person, type TermsEvent, decodeEvents, encodeEvents } from '../index.js';

const person = (id: string, role: Person['role']): Person => ({ id, name: 'N. N', license: `T-${id}`, role });

const WHOLE = {
  at: 1_772_366_400_000,
  version: 2,
  config: '{}',
  hash: Uint8Array.from({ length: 32 }, (_, index) => index),
  stagedBy: person('a', 'accounting'),
  stagedAt: 1_772_366_400_001,
  reason: 'why',
  noticePostedAt: 0,
  approvals: [{ person: person('c', 'commission'), at: 1_772_366_400_002, reference: 'R9', effectiveFrom: 3 }],
  person: person('p', 'pit-manager'),
} as const;

const HEX =
  '019ca9450a0000000002000000027b7d00000020000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0000000161000000044e2e204e00000003542d6105019ca9450a010000000377687900000000000000010000000163000000044e2e204e00000003542d6309019ca9450a020000000252390000000000030000000170000000044e2e204e00000003542d7002';

const ended = { type: 'ScheduleEnded', at: WHOLE.at, version: 2 } as const;
const person2 = '0000000170000000044e2e204e00000003542d7002';

const GOLDEN: readonly (readonly [TermsEvent, string])[] = [
  [{ type: 'TermsActivated', ...WHOLE }, `1e${HEX}`],
  [
    { type: 'ActivationScheduled', ...WHOLE, dueAt: WHOLE.at + 3, until: WHOLE.at + 4 },
    `4e${HEX}019ca9450a03019ca9450a04`,
  ],
  [
    { ...ended, end: { how: 'cancelled', reason: 'why', person: WHOLE.person } },
    `4f019ca9450a00000000020000000003776879${person2}`,
  ],
  [
    { ...ended, end: { how: 'missed', code: 'C', detail: 'why' } },
    '4f019ca9450a0000000002010000000143' + '00000003776879',
  ],
];

describe('bytes of acts on terms that must never change', () => {
  it.each(GOLDEN.map(([event, hex]) => [event.type, event, hex] as const))('%s', (_, event, hex) => {
    expect(toHex(encodeEvents([event]))).toBe(hex);
    expect(decodeEvents(fromHex(hex)!)).toEqual([event]);
  });
});
