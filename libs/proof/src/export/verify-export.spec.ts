import { type Batch } from '@jackpot/journal';
import { FORGER, OPERATOR, sha256, verifyEd25519 } from '../../test/keys.js';
import { SIGNED_AT, SomeLink, exported, someLink, verified } from '../../test/some-link.js';
import { ExportVerifier, exportFindingText, linesOf } from '../index.js';

const utf8 = new TextEncoder();
const verifiedLines = (lines: readonly string[]) => verified(utf8.encode(lines.join('')));

async function withDocuments(
  change: (text: string, documentNumber: number) => string | null,
): Promise<readonly string[]> {
  const { journal, payouts } = await someLink({ prngSeed: 41 });
  const changed = payouts.flatMap((payout) => {
    const text = change(payout.text, payout.documentNumber);
    return text === null ? [] : [{ ...payout, text }];
  });
  return exported(new SomeLink([...journal], changed));
}

describe('a verifier', () => {
  it('trusts the given keys, and never the keys in the export', async () => {
    const lines = await exported(await someLink({ prngSeed: 7 }));
    const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys: [FORGER] });
    const findings = lines.map((line) => verifier.take(utf8.encode(line)));
    expect(findings.find((finding) => finding !== null)).toMatchObject({ code: 'SIGNATURE_WRONG' });
  });

  it('stops at the first difference, names the line, and reports nothing after it', async () => {
    const lines = await exported(await someLink({ prngSeed: 7 }));
    const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys: [OPERATOR] });
    verifier.take(utf8.encode(lines[0]));
    const finding = verifier.take(utf8.encode(lines[2]));
    expect(finding).toMatchObject({ code: 'JOURNAL_WRONG', line: 2 });
    expect(exportFindingText(finding!)).toMatch(/^JOURNAL_WRONG in line 2: CHAIN_BROKEN in batch \d+/);
    expect([verifier.take(utf8.encode(lines[1])), verifier.end()]).toEqual([finding, finding]);
  });

  it.each([
    ['an empty file', []],
    ['a line that is no JSON', ['{\n']],
    ['a line with a space more', ['{"kind": "header"}\n']],
    ['bytes that are no text', ['\ud800\n']],
  ])('refuses %s', async (_, lines) => {
    expect(await verifiedLines(lines)).toHaveProperty('code');
  });

  it('refuses a file that continues after its end, or lacks its last line break', async () => {
    const lines = await exported(await someLink({ prngSeed: 7 }));
    expect(await verifiedLines([...lines, '\n'])).toMatchObject({ code: 'NOT_A_RECORD' });
    expect(await verifiedLines([...lines, lines[1]!])).toMatchObject({ code: 'OUT_OF_ORDER' });
    expect(await verifiedLines([lines.join('').slice(0, -1)])).toMatchObject({ code: 'NOT_A_RECORD' });
  });
});

describe('the register of payout documents, even signed by the operator', () => {
  it('must have a text with the journal’s numbers and amounts', async () => {
    const wrongAmount = await withDocuments((text) => text.replace(/"amountCents":"(\d)/, '"amountCents":"9$1'));
    expect(await verifiedLines(wrongAmount)).toMatchObject({
      code: 'REGISTER_WRONG',
      text: expect.stringContaining('amountCents'),
    });
    const noText = await withDocuments(() => 'void');
    expect(await verifiedLines(noText)).toMatchObject({ code: 'REGISTER_WRONG' });
  });

  it('names every document that is not prepared yet', async () => {
    const lines = await withDocuments((text, documentNumber) => (documentNumber === 1 ? null : text));
    const found = await verifiedLines(lines);
    expect(found).not.toHaveProperty('code');
    const withoutText = lines.filter((line) => line.includes('"text":null')).length;
    expect('documents' in found && found.documents.pending + found.documents.unused).toBe(withoutText);
  });
});

describe('an export', () => {
  it('ends with a signed batch, even while play continues', async () => {
    const link = await someLink({ prngSeed: 9 });
    const later = link.journal.pop() as Batch;
    const shorter = new SomeLink([...link.journal], link.payouts);
    const last = (await shorter.extend())!;
    shorter.journal.push(later);
    const lines = await exportedThrough(shorter, last.checkpoint.batch);
    expect(await verifiedLines(lines)).toMatchObject({ header: { batches: later.batch - 1 } });
  });
});

async function exportedThrough(link: SomeLink, batch: number): Promise<readonly string[]> {
  const { writeExport } = await import('../index.js');
  const last = link.kept.find(({ checkpoint }) => checkpoint.batch === batch)!;
  const software = { name: 'x', version: '1', node: 'v22', files: [] };
  const lines: string[] = [];
  const making = { source: link, signer: OPERATOR, software, sha256, now: SIGNED_AT };
  for await (const line of writeExport(making, last)) lines.push(line);
  return lines;
}

describe('lines', () => {
  it('are the same however the bytes are split', async () => {
    const bytes = utf8.encode('one\n\ntwo\nrest');
    for (const size of [1, 2, 3, 5, 100]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      const lines: string[] = [];
      for await (const line of linesOf(chunks)) lines.push(Buffer.from(line).toString());
      expect(lines).toEqual(['one\n', '\n', 'two\n', 'rest']);
    }
  });
});
