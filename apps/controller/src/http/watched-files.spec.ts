import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WatchedFiles } from './watched-files.js';

describe('files that belong together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')] as const;
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are taken when they fit, and until then what was there before stays', async () => {
    writeFileSync(first, 'one');
    writeFileSync(second, 'one');
    const [changed, failed]: [string[], string[]] = [[], []];
    const files = new WatchedFiles([first, second], {
      make: ([left = '', right = '']) => {
        if (left !== right) throw new RangeError(`${left} and ${right} do not fit`);
        return left;
      },
      changed: (value) => changed.push(value),
      failed: (problem) => failed.push(problem),
    });
    expect(await files.start()).toBe('one');
    await files.read();
    writeFileSync(first, 'two');
    await files.read();
    await files.read();
    expect([changed, failed]).toEqual([[], ['two and one do not fit']]);
    writeFileSync(second, 'two');
    await files.read();
    expect([changed, failed.length]).toEqual([['two'], 1]);
    rmSync(first);
    await files.read();
    await files.read();
    expect([changed.length, failed.length]).toEqual([1, 2]);
    await files.stop();
  });
});
