import { join } from 'node:path';
import { REPO } from '../lib/files.mjs';
import { KEYS_TEXT } from './keys.mjs';

/**
 * `password` is null without the demonstration. `setupCode` is null once an account exists.
 * @typedef {{
 *   base: string, pages: string, controllerMetrics: string, isDefaultPort: boolean, metricsPort: number,
 *   dirs: import('../servers/services.mjs').DataDirs,
 *   areServersLeft: boolean,
 *   password: string | null,
 *   people: readonly string[],
 *   setupCode: string | null,
 * }} Facts
 */

/** @typedef {readonly [name: string, value: string]} Row */

export const DEMO_LINK = 'royal-9-demo';
export const EMULATED_LINK = 'royal-9-emulated';

export const STAFF_FILE = 'dist/apps/lab/src/players/api/staff.js';

/** @param {{ floor: boolean, base: string, operatorKey: string, staffFile: string }} run */
export async function firstRows({ floor, base, operatorKey, staffFile }) {
  if (!floor) return { people: [], setupCode: (await isFirstRun(base)) ? operatorKey : null };
  const { STAFF } = /** @type {{ STAFF: Record<string, { signInName: string }> }} */ (await import(staffFile));
  return { people: Object.values(STAFF).map(({ signInName }) => signInName), setupCode: null };
}

/** @param {string} base */
async function isFirstRun(base) {
  try {
    const answer = await fetch(`${base}/api/v1/sign-in`);
    return /** @type {{ isFirstRun?: boolean }} */ (await answer.json()).isFirstRun === true;
  } catch {
    return false;
  }
}

/** @param {Facts} facts @returns {readonly string[]} */
export function addressRows({ base, controllerMetrics, metricsPort, dirs, areServersLeft }) {
  return [
    '',
    ...lines([
      ['API document', `${base}/openapi.json`],
      ['metrics', `${controllerMetrics}  (payouts: http://127.0.0.1:${metricsPort}/metrics)`],
      ['secrets', dirs.secrets],
      ['logs', dirs.logs],
      ...(areServersLeft
        ? [/** @type {const} */ (['servers', 'belong to another process, or are your own: left running at the end'])]
        : []),
    ]),
  ];
}

/** @param {Facts} facts @returns {readonly string[]} */
export function fixedLines({ base, pages, isDefaultPort, dirs, password, people, setupCode }) {
  const elsewhere =
    isDefaultPort && dirs.data === join(REPO, '.data') ? '' : ` --controllers ${base} --secrets ${dirs.secrets}`;
  /** @type {Row[]} */
  const rows = [
    ['console', `${pages}/ui/app.html`],
    ['sign', `${pages}/ui/sign.html${password === null ? '' : `?link=${DEMO_LINK}`}`],
  ];
  if (setupCode !== null) rows.push(['setup code', `${setupCode}  (for the first accounts, on the console)`]);
  if (password !== null)
    rows.push(
      ['sign in', `password ${password}  as ${people.join(', ')}`],
      ['deal a hand', 'as dealer: link "Royal 9 Open Tables", table MB-0101'],
      ['demo hands', `npm run -s demo -- star${elsewhere}  (or must-hit, misread, end)`],
      ['keys', KEYS_TEXT],
    );
  return [...lines(rows), '  Ctrl-C stops; a restart continues.'];
}

/** @param {readonly Row[]} rows */
const lines = (rows) => rows.map(([name, value]) => `  ${name.padEnd(14)}${value}`);
