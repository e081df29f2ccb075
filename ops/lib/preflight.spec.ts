import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from './command.mjs';
import { makePrivateDir } from './files.mjs';
import { refusalIn, refuseBlockedPort, refuseFullDisk } from './preflight.mjs';

function shownBy(act: () => void): readonly string[] {
  try {
    act();
  } catch (error) {
    return explain(error).split('\n');
  }
  return [];
}

describe('a start that fails', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([5060, 6000, 6667, 10080])('prints two lines for port %i, which browsers refuse', (port) => {
    const lines = shownBy(() => refuseBlockedPort(port));
    expect(lines).toEqual([`Browsers refuse to open port ${port}.`, 'What to do: name another one with --port N']);
  });

  it('continues with a port that browsers accept', () => expect(shownBy(() => refuseBlockedPort(3000))).toEqual([]));

  it('prints two lines with the figures for a full disk, and needs less for an existing database', () => {
    const data = join(folder, 'not', 'there');
    const full = shownBy(() => refuseFullDisk(data, () => 40_000_000));
    expect(full).toEqual([
      `The disk of ${data} has 40 MB free; 500 MB are needed.`,
      'What to do: free space there, or name a folder on another disk with --data DIR',
    ]);
    mkdirSync(join(data, 'mariadb'), { recursive: true });
    expect(shownBy(() => refuseFullDisk(data, () => 200_000_000))).toEqual([]);
    expect(shownBy(() => refuseFullDisk(data))).toEqual([]);
  });

  it('prints two lines for a folder that cannot be created, also in /proc', () => {
    for (const dir of ['/proc/no-such/data', '/dev/null/data']) {
      const lines = shownBy(() => makePrivateDir(dir));
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(`The folder ${dir} cannot be made`);
    }
  });

  it('prints two lines for a refusal in a program’s log, whatever else the log contains', () => {
    const log = [
      '{"level":"info","msg":"migrating"}',
      '{"level":"fatal","advice":"start it","msg":"The database at db:3306 cannot be reached (ECONNREFUSED)."}',
      'not a line of JSON',
    ];
    expect(explain(refusalIn(log.join('\n'))).split('\n')).toEqual([
      'The database at db:3306 cannot be reached (ECONNREFUSED).',
      'What to do: start it',
    ]);
    expect(refusalIn('{"level":"fatal","msg":"a defect"}')).toBeUndefined();
  });
});
