import { readFileSync, rmSync } from 'node:fs';
import { readIfThere, writePrivately } from './files.mjs';

/**
 * Who runs the servers of a data dir, and how to reach them. Written by the owner once the servers answer.
 * @typedef {{ pid: number, startTime: string }} ProcessIdentity
 * @typedef {{ owner: ProcessIdentity, since: string, env: Record<string, string> }} ServicesState
 */

/**
 * A pid alone is not a name: it is given again. With the start time (clock ticks since boot) it is.
 * @param {number} pid
 * @returns {ProcessIdentity | null} null when there is no such process
 */
export function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name and may contain anything, so count from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? null : { pid, startTime };
  } catch {
    return null;
  }
}

/** @param {ProcessIdentity} identity */
export const isAlive = (identity) => identityOf(identity.pid)?.startTime === identity.startTime;

/** @param {string} file @param {Record<string, string>} env */
export function writeState(file, env) {
  const state = { owner: identityOf(process.pid), since: new Date().toISOString(), env };
  writePrivately(file, `${JSON.stringify(state, null, 2)}\n`);
}

/** The state, if its owner still lives. @param {string} file @returns {ServicesState | null} */
export function readLiveState(file) {
  const text = readIfThere(file);
  if (text === null) return null;
  const state = JSON.parse(text);
  return isAlive(state.owner) ? state : null;
}

/** @param {string} file */
export const removeState = (file) => rmSync(file, { force: true });
