import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../lib/child.mjs';
import { Refusal, explain, makeEnding, parseWords } from '../lib/command.mjs';
import { REPO, lastLines, packagesDir, readIfThere } from '../lib/files.mjs';
import { step } from '../lib/steps.mjs';
import { fetchDebs } from '../servers/fetch-debs.mjs';
import { passesFresh } from './fresh.mjs';
import { build } from './prepare.mjs';
import { summary } from './test-summary.mjs';

/**
 * A check passes if `run` does not throw. It is skipped if the check that it `needs` has failed.
 * @typedef {{ name: string, about: string, needs?: string, minutesMax?: number, run: (abort: AbortSignal) => Promise<void> }} Check
 */

const MINUTES_MAX = 20;
const MINUTE_MS = 60_000;
const TAIL_LINES = 400;
const INTERRUPTED = 130;

/**
 * Each check mostly uses one core, so two run at a time, the longest first.
 * @type {readonly Check[]}
 */
const SIDE_BY_SIDE = [
  { name: 'build', about: 'npm run build', run: (abort) => build({ abort }) },
  { name: 'types', about: 'npm run typecheck', run: npmScript('typecheck') },
  { name: 'lint', about: 'npm run lint:code', run: npmScript('lint:code') },
  { name: 'unused', about: 'npm run unused', run: npmScript('unused') },
  { name: 'boundaries', about: 'npm run boundaries', run: npmScript('boundaries') },
  {
    name: 'services',
    about: 'the embedded MariaDB and Redis',
    run: program(['node', join(REPO, 'ops/servers/services.check.mjs')]),
  },
  { name: 'format', about: 'npm run lint:format', run: npmScript('lint:format') },
];
const TOGETHER = 2;

/**
 * Jest uses every core itself. On two cores, tests beside other checks timed out.
 * @type {readonly Check[]}
 */
const IN_TURN = [
  { name: 'unit', about: 'npm test', run: withTools('test') },
  { name: 'e2e', about: 'npm run test:e2e', needs: 'build', run: withTools('test:e2e') },
];
/**
 * Slow checks, for which a change does not wait.
 * @type {readonly Check[]}
 */
const LONG = [
  {
    name: 'properties',
    about: 'npm run properties -- --times 1',
    run: program(['npm', 'run', '--silent', 'properties', '--', '--times', '1']),
  },
  { name: 'long', about: 'npm run test:long', needs: 'build', minutesMax: 90, run: withTools('test:long') },
  { name: 'sizes', about: 'npm run test:sizes', needs: 'build', run: withTools('test:sizes') },
];
const CHECKS = [...SIDE_BY_SIDE, ...IN_TURN, ...LONG];

const SPEC = {
  command: 'ops/test',
  about:
    'runs every check of a change, and lists at the end what failed and what could not be checked on this machine.',
  options: {
    long: { help: `also what takes long: ${LONG.map(({ about }) => about).join(', ')}` },
    fresh: { help: 'the commands of the README, in a new clone as a new user of the machine: ops/dev/fresh.mjs' },
    only: /** @type {const} */ ({
      takes: 'text',
      shown: 'NAME[,NAME]',
      help: `some of: ${CHECKS.map(({ name }) => name).join(', ')}`,
    }),
  },
};

/** @param {string} name */
function npmScript(name) {
  return program(['npm', 'run', '--silent', name]);
}

/** @param {string} name */
function withTools(name) {
  return async (/** @type {AbortSignal} */ abort) => {
    // Fetch the tools once, because two fetches would unpack into one folder.
    tools ??= Promise.all([toolsOf('books', abort), toolsOf('alerts', abort), toolsOf('routes', abort)]);
    const [BOOK_TOOLS, ALERT_TOOLS, ROUTE_TOOLS] = await tools;
    const found = Object.entries({ BOOK_TOOLS, ALERT_TOOLS, ROUTE_TOOLS }).filter(([, folder]) => folder !== undefined);
    const env = { ...process.env, SKIPPED, ...Object.fromEntries(found) };
    await program(['npm', 'run', '--silent', name], env)(abort);
  };
}

/** @type {Promise<(string | undefined)[]> | undefined} */
let tools;

const scratch = mkdtempSync(join(tmpdir(), 'jackpot-test-'));
const SKIPPED = join(scratch, 'skipped');
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** @param {'books' | 'alerts' | 'routes'} bundle @param {AbortSignal} abort */
async function toolsOf(bundle, abort) {
  const log = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
  return fetchDebs({ cacheDir: packagesDir(), log, abort, bundle }).catch((/** @type {unknown} */ error) => {
    if (abort.aborted) throw error;
    appendFileSync(SKIPPED, `the packages for checking our ${bundle}: ${explain(error).replaceAll('\n', ' ')}\n`);
    return undefined;
  });
}

/** @param {readonly [string, ...string[]]} words @param {NodeJS.ProcessEnv} [env] */
function program([command, ...args], env = process.env) {
  return async (/** @type {AbortSignal} */ abort) => {
    const { code, signal, output } = await runToEnd(command, args, { cwd: REPO, env, abort });
    if (code === 0) return;
    throw new Refusal(`${[command, ...args].join(' ')} ended with ${signal ?? `exit code ${code}`}.`, {
      tail: lastLines(output, TAIL_LINES),
    });
  };
}

/** @param {{ readonly only: string | null, readonly long: boolean }} values */
function chosen({ only, long }) {
  if (only === null) return CHECKS.filter((check) => long || !LONG.includes(check));
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0)
    throw new Refusal(`There is no check called ${unknown.join(', ')}.`, { advice: 'see ops/test --help' });
  return CHECKS.filter((check) => names.includes(check.name));
}

/** @param {Check} check @param {AbortSignal} abort @returns {Promise<boolean>} */
async function passes({ name, about, run, minutesMax = MINUTES_MAX }, abort) {
  const limit = AbortSignal.timeout(minutesMax * MINUTE_MS);
  try {
    await step(`${name} (${about})`, () => run(AbortSignal.any([abort, limit])));
    return true;
  } catch (error) {
    if (limit.aborted) process.stdout.write(`${name} took longer than ${minutesMax} minutes\n`);
    process.stdout.write(`${explain(error)}\n\nThe check "${name}" failed.\n`);
    return false;
  }
}

/** @param {string[]} words @returns {Promise<number>} exit code */
async function main(words) {
  const parsed = parseWords(words, SPEC);
  if (parsed.help !== undefined) {
    process.stdout.write(`${parsed.help}\n`);
    return 0;
  }
  const { abort } = makeEnding({ onHurry: () => {} });
  if (parsed.values.fresh) return passesFresh(abort);
  const checks = chosen(parsed.values);
  /** @type {string[]} */
  const passed = [];
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const notRun = [];
  /** @param {Check[]} waiting checks in order; each is removed when it starts */
  const runInTurn = async (waiting) => {
    for (let check = waiting.shift(); check !== undefined && !abort.aborted; check = waiting.shift()) {
      const { name, needs } = check;
      if (needs !== undefined && failed.includes(needs)) notRun.push(`${name} (needs ${needs})`);
      else ((await passes(check, abort)) ? passed : failed).push(name);
    }
  };
  const beside = checks.filter((check) => SIDE_BY_SIDE.includes(check));
  await Promise.all(Array.from({ length: TOGETHER }, () => runInTurn(beside)));
  await runInTurn(checks.filter((check) => !SIDE_BY_SIDE.includes(check)));
  if (abort.aborted) return INTERRUPTED;
  process.stdout.write(`${summary({ passed, failed, notRun, skipped: skippedParts() })}\n`);
  return failed.length > 0 ? 1 : 0;
}

function skippedParts() {
  return [...new Set((readIfThere(SKIPPED) ?? '').split('\n').filter(Boolean))];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
process.exit();
