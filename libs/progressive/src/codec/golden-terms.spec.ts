import { fromHex, toHex } from '@jackpot/journal';
import { type Person, type TermsEvent, decodeEvents, encodeEvents } from '../index.js';

// An activation of terms, as bytes that must never change; see golden-batch.spec.ts.

const person = (id: string, role: Person['role']): Person => ({ id, name: 'N. N', licence: `T-${id}`, role });

const EVENT: TermsEvent = {
  type: 'TermsActivated',
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
};

const HEX =
  '1e019ca9450a0000000002000000027b7d00000020000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0000000161000000044e2e204e00000003542d6105019ca9450a010000000377687900000000000000010000000163000000044e2e204e00000003542d6309019ca9450a020000000252390000000000030000000170000000044e2e204e00000003542d7002';

describe('bytes of an activation that must never change', () => {
  it('TermsActivated', () => {
    expect(toHex(encodeEvents([EVENT]))).toBe(HEX);
    expect(decodeEvents(fromHex(HEX)!)).toEqual([EVENT]);
  });
});
