import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../../../../ops/lib/apps.mjs';
import { REPO } from '../../../../../ops/lib/files.mjs';

const LAST = /(export const MIGRATIONS = \[[^\]]*?),?\s*\]/;
export const NEXT_MIGRATION = 'Expand_NextRelease_1999999999999';
const MIGRATION = `
export class NextRelease {
  name = '${NEXT_MIGRATION}';
  async up(runner) {
    await runner.query('ALTER TABLE link_log ADD COLUMN IF NOT EXISTS of_next_release VARCHAR(20) NULL');
    await runner.query('CREATE TABLE IF NOT EXISTS next_release (id INT PRIMARY KEY, note VARCHAR(20) NULL)');
  }
  async down() {
    throw new Error('Migrations only go forward.');
  }
}
`;

/** @param root a built product, whose manifest is removed because it does not match the changed files */
export function addMigration(root: string): void {
  rmSync(join(root, 'dist/manifest.sha256'), { force: true });
  const index = join(root, 'dist/migrations/index.js');
  const text = readFileSync(index, 'utf8');
  if (!LAST.test(text)) throw new Error('the list of migrations is not found');
  writeFileSync(join(root, 'dist/migrations/next-release.js'), MIGRATION);
  writeFileSync(index, `import { NextRelease } from './next-release.js';\n${text.replace(LAST, '$1, NextRelease]')}`);
  execFileSync(process.execPath, [join(REPO, 'ops/dev/bundle.mjs'), root], { stdio: 'inherit' });
}

/** A copy of the product with one more migration, as the next release would have. */
export class NextRelease {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    cpSync(join(REPO, 'dist'), join(root, 'dist'), { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(REPO, file), join(root, file));
    symlinkSync(join(REPO, 'node_modules'), join(root, 'node_modules'));
    addMigration(root);
  }

  of(app: App): App {
    return { ...app, args: app.args.map((word) => word.replace(join(REPO, 'dist'), join(this.#root, 'dist'))) };
  }
}
