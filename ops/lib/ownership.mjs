import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ended } from './child.mjs';
import { Refusal } from './command.mjs';
import { readIfThere, writePrivately } from './files.mjs';
import { findProgram } from './programs.mjs';

/**
 * Takes a kernel lock with `flock`. The lock ends with the last process that has the file open, so it cannot become
 * stale. A child that inherits `fd` has the lock too, so a free lock means that the owner and all its servers have
 * ended.
 * @typedef {{ readonly fd: number, release(): void }} Lock
 * @param {string} file
 * @param {{ waitSeconds?: number }} [options]
 * @returns {Promise<Lock | null>} null when somebody else has it
 */
export async function takeLock(file, { waitSeconds = 0 } = {}) {
  const flock = findProgram('flock');
  if (!flock) throw new Refusal('flock is missing on this machine.', { advice: 'install the package util-linux' });
  const fd = openSync(file, 'a', 0o600);
  const args = ['--exclusive', ...(waitSeconds > 0 ? ['--timeout', String(waitSeconds)] : ['--nonblock']), '3'];
  const { code } = await ended(spawn(flock, args, { stdio: ['ignore', 'ignore', 'ignore', fd] }));
  if (code === 0) return { fd, release: () => closeSync(fd) };
  closeSync(fd);
  return null;
}

/**
 * The owner of a data folder's servers writes this file once the servers answer. It contains no passwords, because
 * backups include it.
 * @typedef {{ pid: number, startTime: string }} ProcessIdentity
 * @typedef {{ secrets?: string, mariadbPort?: number, redisPort?: number }} RunningServers
 * @typedef {{ owner: ProcessIdentity, since: string, servers: RunningServers }} ServicesState
 */

/**
 * Process ids are reused, so the start time (clock ticks since boot) identifies the process too.
 * @param {number} pid
 * @returns {ProcessIdentity | null} null when there is no such process
 */
function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    return startTime === undefined || state === 'Z' || state === 'X' ? null : { pid, startTime };
  } catch {
    return null;
  }
}

/** @param {ProcessIdentity} identity */
const isAlive = (identity) => identityOf(identity.pid)?.startTime === identity.startTime;

/** @param {string} file @param {RunningServers} servers */
export function writeState(file, servers) {
  const state = { owner: identityOf(process.pid), since: new Date().toISOString(), servers };
  writePrivately(file, `${JSON.stringify(state, null, 2)}\n`);
}

/** @param {string} file @returns {ServicesState | null} */
export function readLiveState(file) {
  const text = readIfThere(file);
  if (text === null) return null;
  const state = /** @type {ServicesState} */ (JSON.parse(text));
  return isAlive(state.owner) ? state : null;
}

/** @param {string} file */
export const removeState = (file) => rmSync(file, { force: true });

const EARLIER_SECONDS_MAX = 90;

/**
 * Two floors of one data folder would play the same tables. Children have the lock too, so this waits for children of a
 * killed run.
 * @param {{ data: string, log: (text: string) => void }} options
 * @returns {Promise<Lock>}
 */
export async function takeRunLock({ data, log }) {
  const [file, state] = [join(data, 'run.lock'), join(data, 'run.json')];
  let lock = await takeLock(file);
  if (!lock) {
    const other = readLiveState(state);
    if (other) {
      throw new Refusal(`ops/run is already running on ${data} (process ${other.owner.pid}).`, {
        advice: 'stop it, or name another folder with --data DIR and another --port N',
      });
    }
    log('waiting for the processes of an earlier run to end');
    lock = await takeLock(file, { waitSeconds: EARLIER_SECONDS_MAX });
  }
  if (!lock)
    throw new Refusal(`Processes of an earlier run on ${data} do not end.`, {
      advice: `see which with: fuser ${file}`,
    });
  const taken = lock;
  writeState(state, {});
  return {
    fd: taken.fd,
    release: () => {
      removeState(state);
      taken.release();
    },
  };
}
