import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { inclusionOf, keyText } from '@jackpot/proof';
import {
  FORGER,
  OPERATOR,
  sha256 as nodeSha256,
  signerOf,
  verifyEd25519 as nodeVerify,
} from '../../../../libs/proof/test/keys.js';
import { type SomeLink, exported, someLink } from '../../../../libs/proof/test/some-link.js';
import type { Progress } from './verifier.js';
import { keysOf, recompute, sha256, verifyEd25519, verifyEntry, verifyExport } from './verify.js';

const utf8 = new TextEncoder();
const bytesOf = (lines: readonly string[]): Uint8Array => utf8.encode(lines.join(''));

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function found(bytes: Uint8Array, { keys = [OPERATOR], size = 4_096, reports = [] as Progress[] } = {}) {
  return verifyExport(inPieces(bytes, size), { keys, onProgress: (progress) => reports.push(progress) });
}

describe('hash and signature check of the page', () => {
  it('agree with node’s own', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('accept the operator’s signature, and refuse it with any bit changed', () => {
    const bit = fc.tuple(fc.constantFrom('publicKey', 'message', 'signature'), fc.nat(), fc.nat(7));
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.integer({ min: 1, max: 255 }),
        bit,
        (message, secret, [part, at, shift]) => {
          const signer = signerOf('house', secret);
          const signed = { publicKey: signer.publicKey, message, signature: signer.sign(message) };
          expect(verifyEd25519(signed)).toBe(true);
          const bytes = Uint8Array.from(signed[part]);
          bytes[at % bytes.length]! ^= 1 << shift;
          const changed = { ...signed, [part]: bytes };
          expect(verifyEd25519(changed)).toBe(false);
          expect(nodeVerify(changed)).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('an export verified without a server', () => {
  let link: SomeLink;
  let bytes: Uint8Array;
  beforeAll(async () => {
    link = await someLink({ prngSeed: 5 });
    bytes = bytesOf(await exported(link));
  });

  it('is valid in pieces of any size, and reports progress', async () => {
    const reports: Progress[] = [];
    const verified = await found(bytes, { size: 977, reports });
    expect(verified).toMatchObject({ operator: OPERATOR.name, link: link.name, batches: link.journal.length });
    const [first, last] = [reports[0]!, reports.at(-1)!];
    expect([first.of, last.batches, last.bytes]).toEqual([link.journal.length, link.journal.length, bytes.length]);
    expect(await found(bytes, { size: 1 << 20 })).toEqual(verified);
  });

  it('is refused with the line of the error, whichever byte was changed', async () => {
    const change = fc.tuple(fc.nat(bytes.length - 2), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([at, mask]) => {
        const changed = Uint8Array.from(bytes);
        changed[at]! ^= mask;
        const line = Buffer.from(bytes.subarray(0, at)).toString('latin1').split('\n').length;
        const finding = await found(changed);
        expect(finding).toMatchObject({ kind: 'invalid' });
        // An error may be noticed after the line that contains it, never before.
        if ('line' in finding) expect(finding.line).toBeGreaterThanOrEqual(line);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused when it is cut short or signed with another key', async () => {
    expect(await found(bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1))).toMatchObject({
      code: 'CUT_SHORT',
    });
    expect(await found(bytes, { keys: [FORGER] })).toMatchObject({ code: 'SIGNATURE_WRONG' });
  });

  it('proves single entries, and none of another journal', async () => {
    const proof = await inclusionOf({ port: link, source: link, sha256: nodeSha256 }, link.name, 3);
    expect(verifyEntry(proof, [OPERATOR])).toMatchObject({ sequence: 3, link: link.name, operator: OPERATOR.name });
    expect(verifyEntry({ ...proof, sequence: 9_999 }, [OPERATOR])).toMatchObject({ kind: 'invalid' });
    expect(verifyEntry({ ...proof, link: 'other' }, [OPERATOR])).toMatchObject({ kind: 'invalid' });
  });
});

describe('keys', () => {
  const key = keyText(OPERATOR, nodeSha256);
  it('are read as they are printed', () => {
    expect(keysOf([key])).toEqual([{ name: OPERATOR.name, publicKey: OPERATOR.publicKey }]);
  });
  it.each([[[]], [['casino.example']], [[key, `${key}x`]]])('that are invalid are refused: %j', (texts) => {
    expect(keysOf(texts)).toMatchObject({ kind: 'unreadable' });
  });
});

describe('a Must Hit', () => {
  const [nonce, winnerNonce] = ['00'.repeat(16), '01'.repeat(16)];
  const commitment = createHash('sha256')
    .update(`royal-9 must-hit v1\nroyal-9-east\n7\n25010\n${nonce}\n${winnerNonce}\n`)
    .digest('hex');
  it('is hashed again from the revealed text and compared with the published commitment', () => {
    const cycle = { cycle: 7, commitment, trigger: '250.10', nonce, winnerNonce };
    const others = [
      { ...cycle, trigger: '250.11' },
      { ...cycle, cycle: 8 },
      { ...cycle, nonce: 'zz' },
      { ...cycle, winnerNonce: nonce },
    ];
    expect(recompute('royal-9-east', [cycle, ...others]).map(({ isKept }) => isKept)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});
