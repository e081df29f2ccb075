import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runToEnd } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { REPO, lastLines, makePrivateDir, readIfThere } from '../lib/files.mjs';
import { takeLock } from '../lib/ownership.mjs';
import { step } from '../lib/steps.mjs';

const INSTALL_STAMP = join(REPO, 'node_modules/.npm-installed');
const BUILD_STAMP = join(REPO, 'dist/.built');
const SOURCE_DIRS = ['apps', 'libs', 'hardware', 'migrations', 'ops'];
const SOURCE_FILES = ['package.json', 'package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json'];
const NOT_BUILT = /\.(spec|e2e-spec)\.ts$|(^|\/)(node_modules|dist|test|coverage)(\/|$)/;
const TAIL_LINES = 30;
const WAIT_FOR_OTHER_SECONDS = 1800;

/**
 * Installs and builds what is not up to date. Two commands at once (two data dirs, one clone) take turns.
 * @param {{ abort: AbortSignal }} options
 */
export async function prepare({ abort }) {
  if (process.env.AS_BUILT) return;
  await alone(async () => {
    await installIfNeeded({ abort });
    await buildIfNeeded({ abort });
  });
}

/** @param {{ abort: AbortSignal }} options */
export const prepareTests = ({ abort }) => alone(() => installIfNeeded({ abort }));

/** @param {() => Promise<void>} act */
async function alone(act) {
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
async function installIfNeeded({ abort }) {
  // Another major version of Node may need other binaries of the same packages.
  const wanted = sha256([
    readFileSync(join(REPO, 'package-lock.json')),
    process.version,
    process.platform,
    process.arch,
  ]);
  if (readIfThere(INSTALL_STAMP) === wanted) return;
  rmSync(INSTALL_STAMP, { force: true });
  await step('installing packages (npm ci)', () =>
    // Building needs the development packages, whatever NODE_ENV is.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
      abort,
      failure: 'The packages could not be installed.',
      advice:
        'check that this machine reaches the npm registry (npm ping) and has 1 GB free, then run the same command again',
    }),
  );
  writeStamp(INSTALL_STAMP, wanted);
}

/** @param {{ abort: AbortSignal }} options */
async function buildIfNeeded({ abort }) {
  if (readIfThere(BUILD_STAMP) === sourcesHash()) return;
  await step('building (npm run build)', () => build({ abort }));
}

/** @param {{ abort: AbortSignal, onOutput?: (output: string) => void }} options */
export async function build({ abort }) {
  const wanted = sourcesHash();
  rmSync(BUILD_STAMP, { force: true });
  await npm(['run', 'build'], {
    abort,
    failure: 'The build failed.',
    advice: 'fix the errors above, then run the same command again',
  });
  writeStamp(BUILD_STAMP, wanted);
}

/** @param {string[]} words @param {{ abort: AbortSignal, failure: string, advice: string }} options */
async function npm(words, { abort, failure, advice }) {
  const { code, output } = await runToEnd('npm', words, { cwd: REPO, abort });
  abort.throwIfAborted();
  if (code !== 0) throw new Refusal(failure, { advice, tail: lastLines(output, TAIL_LINES) });
}

/** @param {string} file @param {string} text */
function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** By content: a checkout changes times without changing anything. A few hundred small files take milliseconds. */
function sourcesHash() {
  const files = SOURCE_DIRS.filter((dir) => existsSync(join(REPO, dir)))
    .flatMap((dir) => readdirSync(join(REPO, dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(REPO.length + 1))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
  const parts = [...SOURCE_FILES, ...files].flatMap((file) => [file, readFileSync(join(REPO, file))]);
  return sha256([...parts, process.version]);
}

/** @param {readonly (string | Buffer)[]} parts */
function sha256(parts) {
  const hash = createHash('sha256');
  // The length before each part: no two lists of parts read the same.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
