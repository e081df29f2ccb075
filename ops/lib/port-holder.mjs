import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/**
 * The process that listens on a TCP port, for example "node apps/x.mjs (process 42)". Null for a process of another
 * user, or without /proc.
 * @param {number} port @returns {string | null}
 */
export function holderOf(port) {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap(linesOf).flatMap((line) => socketOf(line, port)));
  for (const pid of namesIn('/proc').filter((name) => /^\d+$/.test(name)))
    if (namesIn(`/proc/${pid}/fd`).some((fd) => sockets.has(targetOf(`/proc/${pid}/fd/${fd}`))))
      return `${commandOf(pid)} (process ${pid})`;
  return null;
}

/** @param {string} line @param {number} port */
function socketOf(line, port) {
  const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
  const isIt = state === LISTENING && Number.parseInt(local.split(':').at(-1) ?? '', 16) === port;
  return isIt ? [`socket:[${inode}]`] : [];
}

/** @param {string} pid */
const commandOf = (pid) => (linesOf(`/proc/${pid}/cmdline`)[0] ?? '').split('\0').slice(0, 3).join(' ').trim();

// A process may end during the search, so a missing file is no error.

/** @param {string} file */
function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** @param {string} dir */
function namesIn(dir) {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

/** @param {string} link */
function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
