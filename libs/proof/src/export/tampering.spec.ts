import { jest } from '@jest/globals';
import fc from 'fast-check';
import { attendedEvening } from '../../test/attended-evening.js';
import { exported, linkOfScene, someLink, verified } from '../../test/some-link.js';
import { tampered } from '../../test/tampering.js';

jest.setTimeout(120_000);

const utf8 = new TextEncoder();
const fileOf = (lines: readonly string[]): Uint8Array => utf8.encode(lines.join(''));
const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);

const ALL_OF_IT = [
  'ShoeLoaded',
  'CardsBurned',
  'CoverCardSeen',
  'IrregularityRecorded',
  'ShoeEnded',
  'ClaimVerified',
  'ClaimAuthorized',
  'ClaimChecked',
  'ClaimPaid',
  'ClaimActRequested',
  'ClaimRejected',
  'ClaimReleased',
  'DocumentVoided',
  'ManualDocumentEntered',
  'AdjustmentRequested',
  'MeterAdjusted',
];

describe('the export of a link with claims, rejections, void documents, an adjustment and tracked shoes', () => {
  let lines: readonly string[];
  beforeAll(async () => {
    lines = await exported(await linkOfScene(attendedEvening()));
  });

  it('holds all of it', () => {
    const happened = attendedEvening().events.map(({ type }): string => type);
    expect(ALL_OF_IT.filter((type) => !happened.includes(type))).toEqual([]);
  });

  it('is right to its last line, as the operator wrote it', async () => {
    const found = await verified(fileOf(lines));
    expect(found).toMatchObject({ audit: { finding: null }, lines: lines.length });
    expect('documents' in found && found.documents.prepared).toBeGreaterThan(0);
    expect('documents' in found && found.documents.pending).toBeGreaterThan(0);
    expect('documents' in found && found.documents.unused).toBeGreaterThan(0);
    expect('checkpoints' in found && found.checkpoints).toBeGreaterThan(2);
  });

  it.each(SEEDS)('is refused after the tampering of seed %i', async (seed) => {
    const { what, file } = tampered(lines, seed);
    expect({ what, found: await verified(file) }).toEqual({
      what,
      found: { code: expect.any(String), line: expect.any(Number), text: expect.any(String) },
    });
  });
});

describe('whatever was played', () => {
  it('the export is right, and a tampered copy of it is not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), async (prngSeed, seed) => {
        const lines = await exported(await someLink({ prngSeed, happenings: 40 }));
        expect(await verified(fileOf(lines))).not.toHaveProperty('code');
        const { what, file } = tampered(lines, seed);
        expect({ what, ...(await verified(file)) }).toHaveProperty('code');
      }),
      { numRuns: 30 },
    );
  });
});
