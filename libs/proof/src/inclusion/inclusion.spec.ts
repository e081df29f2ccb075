import { jest } from '@jest/globals';
import fc from 'fast-check';
import { FORGER, OPERATOR, sha256, verifyEd25519 } from '../../test/keys.js';
import { type SomeLink, someLink } from '../../test/some-link.js';
import { inclusionOf } from '../prove.js';
import { type InclusionProof, verifyInclusion } from './inclusion.js';

jest.setTimeout(120_000);

const trust = { sha256, verify: verifyEd25519, keys: [OPERATOR] };

async function proofOf(link: SomeLink, sequence: number): Promise<InclusionProof> {
  return (await inclusionOf({ port: link, source: link, sha256 }, link.name, sequence))!;
}

type Read = ReturnType<typeof verifyInclusion>;

function includedIn(read: Read) {
  if (!read.ok) throw new Error(read.why);
  return read.included;
}

function whyNot(proof: unknown, by: Parameters<typeof verifyInclusion>[1] = trust): string {
  const read = verifyInclusion(proof, by);
  return read.ok ? 'proven' : read.why;
}

describe('the proof of one event', () => {
  let link: SomeLink;
  let sequences: number;
  beforeAll(async () => {
    link = await someLink({ prngSeed: 11 });
    sequences = link.journal.at(-1)!.lastSequence;
  });

  it('shows the event at its place, using only the key', async () => {
    for (let sequence = 1; sequence <= sequences; sequence += 1)
      expect(verifyInclusion(JSON.parse(JSON.stringify(await proofOf(link, sequence))), trust)).toMatchObject({
        included: { sequence, event: { type: expect.any(String) }, checkpoint: { link: link.name } },
      });
  });

  it('proves nothing for a missing event, or after any change', async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: sequences }),
      fc.nat(),
      fc.nat(15),
      async (sequence, at, by) => {
        const text = JSON.stringify(await proofOf(link, sequence));
        const place = at % text.length;
        const changed = `${text.slice(0, place)}${by.toString(16)}${text.slice(place + 1)}`;
        fc.pre(changed !== text);
        const before = includedIn(verifyInclusion(JSON.parse(text), trust));
        const after = verifyInclusion(parsedOr(changed), trust);
        // With a changed sequence, the proof can be valid for another event of the batch.
        if (!after.ok) return;
        expect({ ...after.included, sequence: 0, event: 0 }).toEqual({ ...before, sequence: 0, event: 0 });
        expect(after.included.sequence).not.toBe(sequence);
      },
    );
    await fc.assert(property, { numRuns: 200 });
    expect(await inclusionOf({ port: link, source: link, sha256 }, link.name, sequences + 1)).toBeUndefined();
    expect(whyNot({ ...(await proofOf(link, 1)), sequence: sequences + 1 })).toContain('not in the batch');
    expect(whyNot({ ...(await proofOf(link, 1)), link: 'other' })).toContain('no checkpoint of other');
    expect(whyNot(await proofOf(link, 1), { ...trust, keys: [FORGER] })).toContain('not trusted');
  });
});

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
