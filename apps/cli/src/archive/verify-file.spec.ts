import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '@jackpot/money';
import { OPERATOR } from '../../../../libs/proof/test/keys.js';
import { archiveOf } from '../../../../libs/proof/test/some-archive.js';
import { someLink } from '../../../../libs/proof/test/some-link.js';
import { forgedState } from '../../../../libs/proof/test/tampering.js';
import { verifyFile } from './verify-file.js';

describe('a segment in a file', () => {
  let folder: string;
  let segment: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'segment-'));
    segment = must((await archiveOf(await someLink({ prngSeed: 7 }), 3))[1], 'the second of three');
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function verified(lines: readonly string[]): ReturnType<typeof verifyFile> {
    const path = join(folder, '00002-2026-03-02.jsonl');
    await writeFile(path, lines.join(''));
    return verifyFile(path, { keys: [OPERATOR], witnesses: [] });
  }

  it('is valid if nothing was changed', async () => {
    expect(await verified(segment)).toMatchObject({ report: { header: { number: 2 } } });
  });

  it.each([
    ['no level has meters', /\\"meters\\":\[.*?\]/, '\\"meters\\":[]', 'another version wrote the state'],
    ['the meters are none', /\\"meters\\":\[.*?\]/, '\\"meters\\":null', 'another version wrote the state'],
    ['a table has no cards', /\\"cardsLeft\\":\\"[^"]*",/, '', 'another version wrote the state'],
  ])('is not where %s in the state that the operator signed', async (_, part, instead, text) => {
    const lines = forgedState(segment, (fold) => fold.replace(part, instead), OPERATOR);
    expect(lines.join('')).not.toBe(segment.join(''));
    expect(await verified(lines)).toMatchObject({ finding: { text: expect.stringContaining(text) } });
  });

  it('throws an error for an unreadable file instead of reporting a finding', async () => {
    await expect(verifyFile(join(folder, 'nowhere.jsonl'), { keys: [], witnesses: [] })).rejects.toThrow('ENOENT');
  });
});
