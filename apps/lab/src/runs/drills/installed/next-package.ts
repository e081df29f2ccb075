import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMigration } from '../next-release.js';

/** @returns the package of a next version, with one more migration */
export async function nextPackage(file: string, folder: string): Promise<string> {
  const root = join(folder, 'next');
  execFileSync('dpkg-deb', ['--raw-extract', file, root]);
  const control = join(root, 'DEBIAN/control');
  const [, version = '0.0.0'] = /^Version: (.*)$/m.exec(readFileSync(control, 'utf8')) ?? [];
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  for (const path of [control, join(root, 'opt/royal9/package.json')])
    writeFileSync(path, readFileSync(path, 'utf8').replace(version, next));
  addMigration(join(root, 'opt/royal9'));
  const made = join(folder, `next_${next}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, made], { stdio: 'ignore' });
  rmSync(root, { recursive: true });
  return made;
}
