import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ended, hasEnded, spawnTied, stopChild } from './child.mjs';
import { REPO } from './files.mjs';

/** What is done on the floor that must do no harm, in percent. */
const MISCHIEF = { withdrawals: 6, late: 5, duplicates: 4, voids: 1, bad: 1 };
/** Coups under way are played to their end, then the books are compared. */
const GRACE_MS = 120_000;
const LINES_MAX = 200;

/** @typedef {{ code: number | null, outcome: string, report: string[] }} FloorResult */

/**
 * The floor: plays, keeps its own books of every answer, and compares them at its end. Its lines come here through a
 * pipe: should we die, its next line has nowhere to go, and it ends.
 */
export class SoakFloor {
  /** @type {string[]} */
  #lines = [];
  /** @type {import('node:child_process').ChildProcess} */
  #child;
  #hasDifferences = false;

  /**
   * @param {{
   *   house: import('./soak-environment.mjs').House,
   *   options: import('./soak-args.mjs').FloorOptions & { forSeconds?: number },
   *   addresses: readonly string[],
   *   onLine: (line: string) => void,
   * }} options
   */
  constructor({ house, options, addresses, onLine }) {
    const { dirs, lock, linkId, secrets } = house;
    const logFile = join(dirs.logs, 'floor-sim.log');
    const child = spawnTied(
      process.execPath,
      [
        '--enable-source-maps',
        join(REPO, 'dist/apps/floor-sim/src/main.js'),
        ...wordsOf({
          controllers: addresses.join(','),
          link: linkId,
          keys: join(dirs.secrets, 'table-keys.json'),
          tables: options.tables,
          seats: options.seats,
          pace: options.pace,
          seed: options.seed,
          ...(options.forSeconds === undefined ? {} : { for: options.forSeconds }),
          ...MISCHIEF,
        }),
      ],
      {
        env: environment(secrets.OPERATOR_KEY),
        cwd: REPO,
        stdio: ['ignore', 'pipe', 'pipe', lock.fd],
      },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        appendFileSync(logFile, `${line}\n`);
        if (line.includes('DIFFERENCES')) this.#hasDifferences = true;
        this.#lines.push(line);
        if (this.#lines.length > LINES_MAX) this.#lines.shift();
        onLine(line);
      });
    }
  }

  get isPlaying() {
    return !hasEnded(this.#child);
  }

  get hasDifferences() {
    return this.#hasDifferences;
  }

  ended() {
    return ended(this.#child);
  }

  /** Asks it to come to its end and says what it found. @param {{ hurry: AbortSignal }} options @returns {Promise<FloorResult>} */
  async close({ hurry }) {
    const { code, forced } = await stopChild(this.#child, { graceMs: GRACE_MS, hurry });
    const from = this.#lines.findIndex((line) => line.startsWith('played '));
    const report = from < 0 ? this.#lines.slice(-10) : this.#lines.slice(from);
    return { code, outcome: outcomeOf(code, forced), report };
  }

  drop() {
    if (!hasEnded(this.#child)) this.#child.kill('SIGKILL');
  }
}

/** @param {number | null} code @param {boolean} forced */
function outcomeOf(code, forced) {
  if (forced) return 'NOT KNOWN: the floor did not end in time';
  if (code === 0) return 'agree to the millionth of a cent';
  return code === 1 ? 'DO NOT AGREE' : `NOT KNOWN: the floor ended with exit code ${code}`;
}

/** @param {Record<string, string | number>} options */
const wordsOf = (options) => Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);

/** Of all secrets the floor gets the operator's key. @param {string} operatorKey */
function environment(operatorKey) {
  const { DATABASE_URL: _database, REDIS_URL: _redis, TRIGGER_KEY: _trigger, ...rest } = process.env;
  return { NODE_ENV: 'production', ...rest, OPERATOR_KEY: operatorKey };
}
