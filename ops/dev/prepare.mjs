import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runToEnd } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { REPO, lastLines, makePrivateDir, readIfThere } from '../lib/files.mjs';
import { takeLock } from '../lib/ownership.mjs';
import { step } from '../lib/steps.mjs';

export const BUILD_STAMP = join(REPO, 'dist/.built');
const SOURCE_DIRS = ['apps', 'libs', 'hardware', 'migrations', 'ops'];
const SOURCE_FILES = ['package.json', 'package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json'];
const NOT_BUILT = /\.md$|\.(spec|e2e-spec)\.ts$|(^|\/)(node_modules|dist|test|coverage)(\/|$)/;
const TAIL_LINES = 30;
const WAIT_FOR_OTHER_SECONDS = 1800;

/** @param {{ abort: AbortSignal }} options */
export async function prepare({ abort }) {
  if (process.env.AS_BUILT) return;
  await alone(() => buildIfNeeded({ abort }));
}

/**
 * Commands of one clone take turns to install or build.
 * @param {() => Promise<void>} act
 */
export async function alone(act) {
  const dir = join(REPO, '.data');
  makePrivateDir(dir);
  const lock = await takeLock(join(dir, 'prepare.lock'), { waitSeconds: WAIT_FOR_OTHER_SECONDS });
  if (!lock)
    throw new Refusal('Another command has been installing or building for too long.', {
      advice: 'end it and try again',
    });
  try {
    await act();
  } finally {
    lock.release();
  }
}

/** @param {{ abort: AbortSignal }} options */
async function buildIfNeeded({ abort }) {
  if (readIfThere(BUILD_STAMP) === sourcesHash()) return;
  await step('building (npm run build)', () => build({ abort }));
}

/** @param {{ abort: AbortSignal, onOutput?: (output: string) => void }} options */
export async function build({ abort }) {
  await npm(['run', 'build'], {
    abort,
    failure: 'The build failed.',
    advice: 'fix the errors above, then run the same command again',
  });
}

/** @param {string[]} words @param {{ abort: AbortSignal, failure: string, advice: string }} options */
export async function npm(words, { abort, failure, advice }) {
  const { code, output } = await runToEnd('npm', words, { cwd: REPO, abort });
  abort.throwIfAborted();
  if (code !== 0) throw new Refusal(failure, { advice, tail: lastLines(output, TAIL_LINES) });
}

/** @param {string} file @param {string} text */
export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Hashes content, because a checkout changes only times.
 * @param {string} [root] of the clone
 */
export function sourcesHash(root = REPO) {
  const files = SOURCE_DIRS.filter((dir) => existsSync(join(root, dir)))
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
  const parts = [...SOURCE_FILES, ...files].flatMap((file) => [file, readFileSync(join(root, file))]);
  return hashOf([...parts, process.version]);
}

/** @param {readonly (string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  // The lengths make the list of parts unambiguous.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
