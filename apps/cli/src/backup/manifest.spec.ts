import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupsIn } from './manifest.js';

describe('the backups in a folder', () => {
  it('are in the order of their times, without unfinished ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backups-'));
    for (const name of ['backup-20261102T000000Z', 'backup-20261101T000000Z', 'backup-20261103T000000Z.unfinished'])
      await mkdir(join(folder, name));
    expect(await backupsIn(folder)).toEqual([
      join(folder, 'backup-20261101T000000Z'),
      join(folder, 'backup-20261102T000000Z'),
    ]);
  });

  it('are unknown, which is not the same as none, if the folder cannot be read', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'backups-')), 'file');
    await writeFile(file, '');
    await expect(backupsIn(file)).rejects.toThrow('the folder of the backups cannot be read');
  });
});
