import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST_PATH, manifestText } from './manifest.js';
import { SoftwareChanged, checkSoftware } from './self-check.js';
import { softwareAt } from './software.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'software-'));
  await mkdir(join(root, 'dist/apps'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "name": "royal9", "version": "1.2.3" }');
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'dist/apps/main.js'), 'pay();');
  await writeFile(join(root, 'dist/apps/rules.js'), 'rules();');
});
afterEach(() => rm(root, { recursive: true }));

const built = async (): Promise<void> => writeFile(join(root, MANIFEST_PATH), manifestText(await softwareAt(root)));
const refused = (): Promise<unknown> => checkSoftware(root, undefined).catch((failure: unknown) => failure);

describe('the self-check at power-up', () => {
  it('software that is as it was built gives its name and version', async () => {
    await built();
    const number = execFileSync('sha256sum', [MANIFEST_PATH], { cwd: root, encoding: 'utf8' }).slice(0, 64);
    expect(await checkSoftware(root, number)).toMatchObject({
      software: { name: 'royal9', version: '1.2.3', node: process.version },
      sha256: number,
    });
  });

  it('its list is checked by sha256sum as well', async () => {
    await built();
    const output = execFileSync('sha256sum', ['-c', MANIFEST_PATH], { cwd: root, encoding: 'utf8' });
    expect(output.split('\n').filter((line) => line.endsWith(': OK'))).toHaveLength(4);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a byte more in a file', () => appendFile(join(root, 'dist/apps/main.js'), ' '), 'changed: dist/apps/main.js'],
    ['a file taken away', () => rm(join(root, 'dist/apps/rules.js')), 'missing: dist/apps/rules.js'],
    ['a file put beside', () => writeFile(join(root, 'dist/apps/more.js'), ''), 'added: dist/apps/more.js'],
    ['other packages', () => writeFile(join(root, 'package-lock.json'), '{ }'), 'changed: package-lock.json'],
    [
      'two files with their names exchanged',
      async () => {
        await rename(join(root, 'dist/apps/main.js'), join(root, 'dist/x'));
        await rename(join(root, 'dist/apps/rules.js'), join(root, 'dist/apps/main.js'));
        await rename(join(root, 'dist/x'), join(root, 'dist/apps/rules.js'));
      },
      'changed: dist/apps/main.js, dist/apps/rules.js',
    ],
  ])('%s: it does not start, and names the file', async (_, happens, named) => {
    await built();
    await happens();
    const failure = await refused();
    expect(failure).toBeInstanceOf(SoftwareChanged);
    expect((failure as Error).message).toContain(named);
  });

  it('names a few of many files', async () => {
    await built();
    for (let number = 0; number < 9; number += 1) await writeFile(join(root, `dist/${number}.js`), '');
    expect(((await refused()) as Error).message).toContain(
      'added: dist/0.js, dist/1.js, dist/2.js, dist/3.js, dist/4.js, and 4 more',
    );
  });

  it('another build than the approved one does not start, however whole it is', async () => {
    await built();
    const failure = await checkSoftware(root, '0'.repeat(64)).catch((cause: unknown) => cause);
    expect((failure as Error).message).toMatch(/^0{64} is approved, and this is [0-9a-f]{64}: /);
  });

  it('without a list it starts if no approved build is required, and reports that it was not checked', async () => {
    expect((await checkSoftware(root, undefined)).sha256).toBeNull();
    await expect(checkSoftware(root, '0'.repeat(64))).rejects.toThrow('dist/manifest.sha256 is not there');
  });
});
