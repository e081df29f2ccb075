import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LockFile } from './lock-file.js';

describe('the file of the last "no more bets"', () => {
  let folder: string;
  let path: string;
  const open = (table = 'royal-9/table-1', failed: (why: string) => void = () => undefined) =>
    new LockFile(path, table, failed);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-file-'));
    path = join(folder, 'last-lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is there for the next run without having been closed, however often it was written', () => {
    const first = open();
    expect(first.roundId).toBe(0);
    for (const round of [2_000_000_017, 9, 18]) first.keep(round);
    expect(first.roundId).toBe(18);
    const second = open();
    expect(second.roundId).toBe(18);
    first.close();
    second.close();
  });

  it('is emptied if it belongs to another table', () => {
    const first = open('royal-9/table-10');
    first.keep(18);
    first.close();
    const second = open();
    expect(second.roundId).toBe(0);
    second.keep(3);
    second.close();
    expect(readFileSync(path, 'utf8')).toBe('royal-9/table-1 0000000003\n');
  });

  it('does not touch the file of another program', () => {
    writeFileSync(path, '{"link": "royal-9"}\n');
    expect(() => open()).toThrow('remove it, or name another');
    expect(readFileSync(path, 'utf8')).toBe('{"link": "royal-9"}\n');
  });

  it('reports a disk that cannot be written, and keeps the round for this run', () => {
    const failures: string[] = [];
    const kept = open('royal-9/table-1', (why) => failures.push(why));
    kept.close();
    kept.keep(7);
    expect(kept.roundId).toBe(7);
    expect(failures).toEqual([expect.stringContaining('EBADF')]);
  });
});
