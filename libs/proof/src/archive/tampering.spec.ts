import { jest } from '@jest/globals';
import { must } from '@jackpot/money';
import { attendedEvening } from '../../test/attended-evening.js';
import { sha256 } from '../../test/keys.js';
import { archiveOf, fileOf, segmentOf, verifiedArchive } from '../../test/some-archive.js';
import { linkOfScene, someLink } from '../../test/some-link.js';
import { tampered } from '../../test/tampering.js';
import { type ArchiveEnd, emptyArchive } from '../index.js';
import { NO_END } from './archive-end.js';
import { positionText, readPosition } from './position-text.js';

jest.setTimeout(120_000);

const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);
const SEGMENTS = 4;

describe('the archive of a link with claims, rejections, void documents, an adjustment and tracked shoes', () => {
  let archive: readonly (readonly string[])[];
  let files: readonly Uint8Array[];
  beforeAll(async () => {
    archive = await archiveOf(await linkOfScene(attendedEvening()), SEGMENTS);
    files = archive.map(fileOf);
  });
  const found = (changed: readonly Uint8Array[]) => verifiedArchive(changed);

  it('as the operator wrote it is right', async () => {
    expect(await found(files)).toMatchObject({ audit: { finding: null } });
  });

  it.each(SEEDS)('is refused after the tampering of seed %i', async (seed) => {
    const at = seed % SEGMENTS;
    const { what, file } = tampered(must(archive[at], 'a segment'), seed);
    expect({ what, at, found: await found(files.with(at, file)) }).toEqual({
      ...{ what, at },
      found: { code: expect.any(String), line: expect.any(Number), text: expect.any(String) },
    });
  });

  it.each(Array.from({ length: SEGMENTS - 1 }, (_, at) => at))('is refused without segment %i', async (at) => {
    expect(await found(files.toSpliced(at, 1))).toMatchObject({ code: 'NOT_THE_NEXT' });
  });

  it('is refused with two segments exchanged, or with one segment twice', async () => {
    const [first, second, third, fourth] = files as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    expect(await found([first, third, second, fourth])).toMatchObject({ code: 'NOT_THE_NEXT' });
    expect(await found([first, second, second, third])).toMatchObject({ code: 'NOT_THE_NEXT' });
  });

  it('is refused with a segment of another link, or of another copy of the archive', async () => {
    const other = (await archiveOf(await someLink({ prngSeed: 7 }), SEGMENTS)).map(fileOf);
    expect(await found(files.with(1, must(other[1], 'a segment')))).toMatchObject({ code: 'NOT_THE_NEXT' });
    const without = await linkOfScene(attendedEvening());
    without.kept.splice(0);
    const rewritten = (await archiveOf(without, SEGMENTS)).map(fileOf);
    expect(await found(files.with(1, must(rewritten[1], 'a segment')))).toMatchObject({
      code: 'NOT_THE_NEXT',
      text: 'this segment follows another copy of the previous segment',
    });
  });
});

describe('a state that the operator forged and signed', () => {
  /** No batch stores the highest maximum that the Must Hit has had, so no event of the segment shows this change. */
  const forged = (last: ArchiveEnd): ArchiveEnd => {
    const position = must(readPosition(last.position), 'a position');
    const ceiling = { ...position.audit.ceiling, highest: position.audit.ceiling.highest + 1n };
    return { ...last, position: positionText({ ...position, audit: { ...position.audit, ceiling } }) };
  };

  it('is found in the first segment, without other segments', async () => {
    const link = await someLink({ prngSeed: 9 });
    const { lines } = await segmentOf(link, forged(emptyArchive(sha256)), 10);
    expect(await verifiedArchive([fileOf(lines)])).toMatchObject({ code: 'STATE_WRONG', line: 2 });
  });

  it('is found in a first segment that omits earlier batches, without other segments', async () => {
    const link = await someLink({ prngSeed: 9 });
    const { after } = await segmentOf(link, emptyArchive(sha256), 10);
    const { lines } = await segmentOf(link, { ...after, number: 0, end: NO_END }, 20);
    expect(await verifiedArchive([fileOf(lines)])).toMatchObject({ code: 'STATE_WRONG', line: 2 });
  });

  it('is found in a later segment by comparing it with the previous segment', async () => {
    const link = await someLink({ prngSeed: 9 });
    const first = await segmentOf(link, emptyArchive(sha256), 10);
    const second = await segmentOf(link, forged(first.after), 20);
    expect(await verifiedArchive([first, second].map(({ lines }) => fileOf(lines)))).toEqual({
      ...{ code: 'NOT_THE_NEXT', line: 1 },
      text: 'this segment does not begin with the state in which the previous segment ends',
    });
  });
});
