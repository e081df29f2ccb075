import { sealBatch } from '@jackpot/journal';
import { FORGER, OPERATOR, sha256, verifyEd25519 } from '../../test/keys.js';
import { SIGNED_AT, SomeLink, someLink } from '../../test/some-link.js';
import { parseCheckpoint } from './checkpoint.js';
import { SignedHistoryChanged } from './extend.js';
import { Peaks } from './merkle.js';
import { openNote } from './signed-note.js';

const trust = { sha256, verify: verifyEd25519, keys: [OPERATOR] };

describe('a checkpoint', () => {
  it('has operator, link, batch, sequence, hash, tree and time, in a text that reads back', async () => {
    const link = await someLink({ prngSeed: 1 });
    const head = link.journal.at(-1)!;
    const tree = new Peaks(sha256);
    for (const { hash } of link.journal) tree.append(hash);
    const opened = openNote(link.kept.at(-1)!.note, trust);
    expect('text' in opened && parseCheckpoint(opened.text)).toEqual({
      operator: 'casino.example',
      link: head.stream,
      batch: head.batch,
      sequence: head.lastSequence,
      hash: head.hash,
      root: tree.root(),
      at: SIGNED_AT,
    });
  });

  it('is not made without a new batch, or for a link without batches', async () => {
    const link = await someLink({ prngSeed: 2 });
    const before = [...link.kept];
    expect(await link.extend()).toEqual(before.at(-1));
    expect(link.kept).toEqual(before);
    expect(await new SomeLink([]).extend()).toBeUndefined();
  });

  it('is refused after a signed batch was changed or removed', async () => {
    const link = await someLink({ prngSeed: 3 });
    const last = link.journal.pop()!;
    await expect(link.extend()).rejects.toThrow(SignedHistoryChanged);
    link.journal.push(sealBatch({ ...last, sealedAt: last.sealedAt + 1 }, sha256));
    await expect(link.extend()).rejects.toThrow('was signed with the hash');
  });

  it('is refused if a batch is missing', async () => {
    const { journal } = await someLink({ prngSeed: 4 });
    const link = new SomeLink(journal.filter(({ batch }) => batch !== 3));
    await expect(link.extend()).rejects.toThrow('batch 3');
  });

  it('of another key or with a damaged tree is not continued, and the tree is built again', async () => {
    const link = await someLink({ prngSeed: 5 });
    const { checkpoint } = link.kept.at(-1)!;
    const forged = new SomeLink([...link.journal]);
    await forged.extend(FORGER);
    expect((await forged.extend())?.checkpoint).toEqual(checkpoint);
    const damaged = new SomeLink([...link.journal]);
    damaged.kept.push({ ...link.kept[0]!, peaks: [sha256(new Uint8Array())] });
    expect((await damaged.extend())?.checkpoint).toEqual(checkpoint);
  });
});

describe('the text of a checkpoint', () => {
  it('is refused in any other format', () => {
    const text = `casino.example/east\n1\n${Buffer.alloc(32).toString('base64')}\nhash ${'00'.repeat(32)}\nsequence 2\ntime 2026-03-02T00:00:00.000Z\n`;
    expect(parseCheckpoint(text)).toMatchObject({ operator: 'casino.example', link: 'east', batch: 1, sequence: 2 });
    for (const other of [
      text.replace('\n1\n', '\n01\n'),
      text.replace('.000Z', 'Z'),
      text.replace('00:00:00.000Z', '00:00:00.000+00:00'),
      text.replace('AAA=', 'AAB='),
      `${text}more 1\n`,
      text.replace('sequence', 'Sequence'),
    ]) {
      expect(other).not.toBe(text);
      expect(parseCheckpoint(other)).toBeUndefined();
    }
  });
});
