import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotRun } from '@jackpot/platform';
import { replaceFile } from '../replace-file.js';
import { type Secret, redacted, secretsIn } from './secrets.js';

const run = promisify(execFile);
const PRIVATE = 0o600;

export interface Part {
  readonly name: string;
  readonly read: () => Promise<string>;
}

/**
 * If a part cannot be read, the archive contains the reason instead.
 * @returns the names of the parts that could not be read
 * @throws CannotRun if the result still contains a secret; then nothing is written
 */
export async function writeBundle(
  path: string,
  parts: readonly Part[],
  secrets: readonly Secret[],
): Promise<readonly string[]> {
  if (existsSync(path)) throw new CannotRun(`${path} is there already`);
  const work = mkdtempSync(join(tmpdir(), 'royal9-support-'));
  try {
    const unread: string[] = [];
    for (const { name, read } of parts) {
      const text = await read().catch((failure: unknown) => {
        unread.push(name);
        return `could not be read: ${failure instanceof Error ? failure.message : String(failure)}\n`;
      });
      const file = join(work, 'royal9-support', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, redacted(text, secrets));
    }
    const tar = join(work, 'bundle.tar');
    await run('tar', ['-cf', tar, '-C', work, 'royal9-support']);
    const found = secretsIn(readFileSync(tar), secrets);
    if (found.length > 0)
      throw new CannotRun(`Nothing is written: the bundle would contain a secret of ${[...new Set(found)].join(', ')}`);
    await run('gzip', ['-9', tar]);
    replaceFile(path, readFileSync(`${tar}.gz`), { mode: PRIVATE });
    return unread;
  } finally {
    rmSync(work, { recursive: true });
  }
}
