import type { Checkpoint } from '@jackpot/proof';
import { differenceFrom, endsOf, lossesOf } from './witnessed.js';

const hash = new Uint8Array(32).fill(1);
const signed = (link: string, batch: number): Checkpoint => ({
  ...{ operator: 'casino', link, batch, sequence: batch * 10, hash, root: hash },
  at: Date.UTC(2026, 10, 24, 12),
});
const manifest = {
  heads: [{ link: 'east', batch: 90, sequence: 900, sealedAt: Date.UTC(2026, 10, 24, 11), hash: '' }],
  auditTrail: { sequence: 40, hash: '' },
} as unknown as Parameters<typeof endsOf>[0];

describe('what a restore would lose', () => {
  it('is nothing if the backup has everything that a witness signed', () => {
    expect(lossesOf(endsOf(manifest), [signed('east', 90), signed('audit-trail', 40)])).toEqual([]);
  });

  it('is listed by link, with events and times', () => {
    const [loss, ...more] = lossesOf(endsOf(manifest), [signed('east', 93)]);
    expect(more).toEqual([]);
    expect(loss).toContain(
      'events of link east: 30 that a witness signed are missing: it ends at 900 (batch 90, 2026-11-24T11',
    );
    expect(loss).toContain('signed up to 930 (batch 93, 2026-11-24T12');
  });

  it('includes links that the backup does not have, and entries of the audit trail', () => {
    const losses = lossesOf(endsOf(manifest), [signed('west', 2), signed('audit-trail', 41)]);
    expect(losses).toEqual([
      expect.stringContaining('link west: 20 that'),
      expect.stringContaining('entries of the audit trail'),
    ]);
  });

  it('includes a batch that differs from the signed one', () => {
    expect(differenceFrom(signed('east', 1), hash)).toBeNull();
    expect(differenceFrom(signed('east', 1), new Uint8Array(32))).toContain('is not the one that the witness signed');
    expect(differenceFrom(signed('east', 1), undefined)).not.toBeNull();
  });
});
