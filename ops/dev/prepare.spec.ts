import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../lib/files.mjs';
import { sourcesHash } from './prepare.mjs';

const AT_THE_TOP = ['package.json', 'package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json'];
const SOURCE = 'libs/money/src/cents.ts';

describe('whether a clone must be built again', () => {
  let folder: string;
  let clone: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clone-'));
    clone = join(folder, 'first');
    mkdirSync(join(clone, 'libs/money/src'), { recursive: true });
    for (const file of AT_THE_TOP) cpSync(join(REPO, file), join(clone, file));
    write(SOURCE, 'export const CENT = 1n;');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text: string) => writeFileSync(join(clone, file), text);

  it('depends on the content of its sources, not on their times or on the path of the clone', () => {
    const built = sourcesHash(clone);
    for (const file of [...AT_THE_TOP, SOURCE]) utimesSync(join(clone, file), 1, 1);
    expect(sourcesHash(clone)).toBe(built);
    const copy = join(folder, 'a copy in another place');
    renameSync(clone, copy);
    expect(sourcesHash(copy)).toBe(built);
  });

  it('requires a build after a changed byte, a renamed source or another package', () => {
    const hashes = [sourcesHash(clone)];
    write(SOURCE, 'export const CENT = 2n;');
    hashes.push(sourcesHash(clone));
    renameSync(join(clone, SOURCE), join(clone, 'libs/money/src/cent.ts'));
    hashes.push(sourcesHash(clone));
    write('package-lock.json', '{}');
    hashes.push(sourcesHash(clone));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('requires no build after a changed test', () => {
    const built = sourcesHash(clone);
    write('libs/money/src/cents.spec.ts', "it('is a cent', () => undefined);");
    expect(sourcesHash(clone)).toBe(built);
  });
});
