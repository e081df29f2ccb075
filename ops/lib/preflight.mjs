import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './command.mjs';

/** Ports that browsers and `fetch` refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** @param {number} port */
export const isBlockedPort = (port) => BLOCKED_PORTS.includes(port);

/** @param {number} port */
export function refuseBlockedPort(port) {
  if (isBlockedPort(port))
    throw new Refusal(`Browsers refuse to open port ${port}.`, { advice: 'name another one with --port N' });
}

const MB = 1_000_000;
/** An empty database needs about 150 MB, and the packages and the build together about as much. */
const FIRST_BYTES_MIN = 500 * MB;
const NEXT_BYTES_MIN = 100 * MB;

/** @param {string} dir @returns {string} */
const existingAbove = (dir) => (existsSync(dir) ? dir : existingAbove(dirname(dir)));

/** @param {string} data the data folder, which may not exist yet @param {(dir: string) => number} [freeBytes] */
export function refuseFullDisk(data, freeBytes = freeBytesOf) {
  const needed = existsSync(join(data, 'mariadb')) ? NEXT_BYTES_MIN : FIRST_BYTES_MIN;
  const free = freeBytes(existingAbove(data));
  if (free >= needed) return;
  throw new Refusal(`The disk of ${data} has ${Math.floor(free / MB)} MB free; ${needed / MB} MB are needed.`, {
    advice: 'free space there, or name a folder on another disk with --data DIR',
  });
}

/** @param {string} dir */
function freeBytesOf(dir) {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

/** @param {string} output @returns {Refusal | undefined} */
export function refusalIn(output) {
  for (const line of output.trim().split('\n').reverse()) {
    const entry = jsonOf(line);
    if (entry?.['level'] === 'fatal' && typeof entry['msg'] === 'string' && typeof entry['advice'] === 'string')
      return new Refusal(entry['msg'], { advice: entry['advice'] });
  }
  return undefined;
}

/** @param {string} line @returns {Record<string, unknown> | undefined} */
function jsonOf(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
