import { must } from '@jackpot/money';
import { Prng, given, link, linkOf, transfer } from '../../../progressive/src/testing/index.js';
import { planFrom, richlyPlayed } from '../../../progressive/src/testing/rich.js';
import { attendedEvening } from '../../test/attended-evening.js';
import { OPERATOR, sha256 } from '../../test/keys.js';
import { archiveOf, dayOf, fileOf, segmentOf, verifiedArchive } from '../../test/some-archive.js';
import { SomeLink, exported, linkOfScene, someLink, verified } from '../../test/some-link.js';
import { type ArchivedContent, ArchiveRefusal, SegmentReader, SegmentWriter, emptyArchive, linesOf } from '../index.js';

const SEEDS = [7, 9, 41, 1_234];
const RICH_SEEDS = Array.from({ length: Number(process.env['ARCHIVES'] ?? 6) }, (_, index) => index + 1);
const recordOf = (line: string | undefined): Record<string, unknown> =>
  JSON.parse(must(line, 'a line')) as Record<string, unknown>;

const sorted = <T extends { readonly awards: readonly { readonly line: string }[] }>(audit: T): T => ({
  ...audit,
  awards: [...audit.awards].sort((one, other) => (one.line < other.line ? -1 : 1)),
});

async function stateInOnePiece(link: SomeLink): Promise<string> {
  const found = await verifiedArchive((await archiveOf(link, 1)).map(fileOf));
  return 'code' in found ? found.text : found.last.stateAfter;
}

describe('an archive in segments', () => {
  it.each(SEEDS)('of seed %i has the same result as its export', async (prngSeed) => {
    const link = await someLink({ prngSeed });
    const whole = await verified(fileOf(await exported(link)));
    const archive = await verifiedArchive((await archiveOf(link, 5)).map(fileOf));
    if ('code' in whole || 'code' in archive) throw new Error(JSON.stringify([whole, archive]));
    expect(sorted(archive.audit)).toEqual(sorted(whole.audit));
    const { checkpoints, terms, documents } = whole;
    expect(archive.content).toMatchObject({ checkpoints, terms, documents });
    expect(archive.transfers).toEqual({ ...whole.transfers, endsAt: expect.any(Number) });
    expect(archive.last.stateAfter).toBe(await stateInOnePiece(link));
  });

  it.each(RICH_SEEDS)('of the rich history of seed %i, too', async (seed) => {
    const prng = new Prng(seed);
    const link = await linkOfScene(richlyPlayed(planFrom(prng, 100)));
    const whole = await verified(fileOf(await exported(link)));
    const archive = await verifiedArchive((await archiveOf(link, 2 + prng.pick(8))).map(fileOf));
    if ('code' in whole || 'code' in archive) throw new Error(JSON.stringify([whole, archive]));
    expect(sorted(archive.audit)).toEqual(sorted(whole.audit));
    expect(archive.transfers).toEqual({ ...whole.transfers, endsAt: expect.any(Number) });
    expect(archive.last.stateAfter).toBe(await stateInOnePiece(link));
  });

  it('of an evening with claims, void documents and tracked shoes has the same result, wherever it is cut', async () => {
    const link = await linkOfScene(attendedEvening());
    const whole = await verified(fileOf(await exported(link)));
    const archive = await verifiedArchive((await archiveOf(link, link.journal.length)).map(fileOf));
    if ('code' in whole || 'code' in archive) throw new Error(JSON.stringify([whole, archive]));
    expect(sorted(archive.audit)).toEqual(sorted(whole.audit));
    expect(archive.content).toMatchObject({ documents: whole.documents, terms: whole.terms });
    expect(archive.last.stateAfter).toBe(await stateInOnePiece(link));
  });

  it('can be verified from a later segment, without the transfers before it', async () => {
    const archive = (await archiveOf(await someLink({ prngSeed: 7 }), 4)).map(fileOf);
    const before = await verifiedArchive(archive.slice(0, 2));
    const follows = 'code' in before ? before.text : before.last.end;
    expect(await verifiedArchive(archive.slice(2), 3)).toMatchObject({ first: 3, follows, transfers: null });
    expect(await verifiedArchive(archive.slice(2))).toMatchObject({ code: 'NOT_THE_NEXT' });
  });

  it('counts the facts that name another link in the verified segments', async () => {
    const acts = [link.isSuspended, link.isResumed, transfer.isExpected('star'), transfer.comes('star')];
    const some = await linkOfScene(given(linkOf({ mustHit: null })).when(...acts));
    const archive = (await archiveOf(some, some.journal.length)).map(fileOf);
    const named = (count: number) => ({ named: new Map([['royal-9-west', count]]) });
    expect(await verifiedArchive(archive)).toMatchObject(named(2));
    expect(await verifiedArchive(archive.slice(-1), archive.length)).toMatchObject(named(1));
  });

  it('states its number, day, first and last batch, and the segment before it', async () => {
    const link = await someLink({ prngSeed: 7 });
    const archive = await archiveOf(link, 3);
    const [first, second] = [recordOf(archive[0]?.[0]), recordOf(archive[1]?.[0])];
    expect(first).toMatchObject({ format: 'royal-9-archive/1', number: 1, day: dayOf(1), firstBatch: 1 });
    const { head } = recordOf(archive[0]?.at(-1));
    expect(second).toMatchObject({ number: 2, before: head, firstBatch: Number(first['lastBatch']) + 1 });
  });
});

describe('a payout document that is prepared after its segment was written', () => {
  it('is in the next segment', async () => {
    const { journal, payouts } = await someLink({ prngSeed: 41 });
    const cut = journal.length - 4;
    const early = await segmentOf(new SomeLink([...journal], []), emptyArchive(sha256), cut);
    const late = await segmentOf(new SomeLink([...journal], payouts), early.after, journal.length);
    const withText = (lines: readonly string[]): readonly unknown[] =>
      lines.map(recordOf).filter(({ kind, text }) => kind === 'document' && text !== null);
    expect(withText(early.lines)).toEqual([]);
    expect(withText(late.lines).length).toBeGreaterThan(1);
    const found = await verifiedArchive([early, late].map(({ lines }) => fileOf(lines)));
    if ('code' in found) throw new Error(JSON.stringify(found));
    const whole = await verified(fileOf(await exported(new SomeLink([...journal], payouts))));
    expect(found.content.documents.pending).toBe('documents' in whole && whole.documents.pending);
  });
});

describe('the content of an archive', () => {
  const read = async (link: SomeLink, archive: readonly (readonly string[])[]): Promise<readonly ArchivedContent[]> => {
    const reader = new SegmentReader(link.name, sha256);
    const content: ArchivedContent[] = [];
    for (const lines of archive) {
      const { chain } = recordOf(lines.at(-1));
      for await (const each of reader.read(linesOf([fileOf(lines)]), String(chain))) content.push(each);
    }
    return content;
  };

  it('equals the database: batches, checkpoints with their trees, documents with a text', async () => {
    const link = await someLink({ prngSeed: 41 });
    const content = await read(link, await archiveOf(link, 4));
    expect(content.flatMap((each) => (each.kind === 'batch' ? [each.batch] : []))).toEqual(link.journal);
    expect(content.flatMap((each) => (each.kind === 'checkpoint' ? [each.kept] : []))).toEqual(link.kept);
    expect(content.flatMap((each) => (each.kind === 'document' ? [each.document] : []))).toEqual(link.payouts);
  });

  it('ends in a refusal if the segment differs from the verified segment', async () => {
    const link = await someLink({ prngSeed: 41 });
    const [segment = []] = await archiveOf(link, 4);
    const changes = [segment.toSpliced(3, 1), segment.slice(0, -1), segment.with(4, '{}\n')];
    for (const changed of changes)
      await expect(read(link, [[...changed.slice(0, -1), must(segment.at(-1), 'the end')]])).rejects.toThrow(
        'SEGMENT_CHANGED',
      );
  });
});

describe('a segment is not written', () => {
  const writing = async (change: (link: SomeLink) => SomeLink, batch = 20): Promise<string> => {
    const link = await someLink({ prngSeed: 7 });
    const { hash } = must(link.journal[batch - 1], 'a batch');
    const making = {
      ...{ source: change(link), signer: OPERATOR, sha256, now: 0 },
      software: { name: 'x', version: '1', node: 'v24', files: [] },
    };
    const closed = { day: dayOf(1), batch, batchHash: hash };
    try {
      const writer = new SegmentWriter(making, link.name, emptyArchive(sha256), closed);
      for await (const line of writer.lines()) expect(line.endsWith('\n')).toBe(true);
    } catch (refusal) {
      if (refusal instanceof ArchiveRefusal) return refusal.message;
      throw refusal;
    }
    return 'written';
  };

  it('if the journal does not verify, ends too early, or differs from the closed journal', async () => {
    expect(await writing((link) => link)).toBe('written');
    expect(await writing(({ journal }) => new SomeLink(journal.toSpliced(5, 1)))).toMatch(/^JOURNAL_WRONG: .*batch 7/);
    expect(await writing(({ journal }) => new SomeLink(journal.slice(0, 12)))).toMatch(/^JOURNAL_SHORTER: .*batch 12/);
    const another = await someLink({ prngSeed: 8 });
    expect(await writing(() => another)).toMatch(/^JOURNAL_(OTHER|WRONG): /);
  });

  it('if another version wrote the state of the previous segment', async () => {
    const link = await someLink({ prngSeed: 7 });
    const { after } = await segmentOf(link, emptyArchive(sha256), 10);
    const fold = after.position.fold.replace('{"format":', '{"format":9');
    const last = { ...after, position: { ...after.position, fold } };
    await expect(segmentOf(link, last, 20)).rejects.toMatchObject({ code: 'STATE_FORM_OTHER' });
  });
});
