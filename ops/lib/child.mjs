import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { isErrno, Refusal } from './command.mjs';
import { findProgram } from './programs.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

// The parent may end before the kernel is asked to signal its death, and the child would then never end. So the child
// first checks that its parent is still the process that started it.
const STAY_ONLY_WITH_PARENT = 'test "$PPID" = "$0" && exec "$@"';
// The signal at the parent's death reaches one process only. If that process starts others, as npm does, a shell passes
// it on to its whole group. The shell repeats it, because a starting process may miss it, and ends with SIGKILL.
const FAMILY_ONLY_WITH_PARENT = `
stop() {
  trap '' TERM
  tries=0
  while kill -0 "$child" 2>/dev/null && [ "$tries" -lt 450 ]; do
    kill -TERM 0
    sleep 0.2
    tries=$((tries + 1))
  done
  kill -KILL 0
}
child=
trap stop TERM
test "$PPID" = "$0" || exit 1
"$@" &
child=$!
wait "$child"`;

/**
 * Starts a program that cannot outlive this process: the kernel sends it SIGTERM when this process dies. It has its own
 * process group, so Ctrl-C reaches only this process, which stops its children in order.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, stdio?: import('node:child_process').StdioOptions,
 *   family?: boolean }} [options] `family`: the same for programs that the program starts
 * @returns {ChildProcess}
 */
export function spawnTied(command, args, { env = process.env, cwd, stdio = 'ignore', family = false } = {}) {
  // The end of a worker thread would kill its children.
  if (!isMainThread) throw new Error('children are started from the main thread');
  const setpriv = findProgram('setpriv');
  if (!setpriv) throw new Refusal('setpriv is missing on this machine.', { advice: 'install the package util-linux' });
  const script = family ? FAMILY_ONLY_WITH_PARENT : STAY_ONLY_WITH_PARENT;
  const tied = ['--pdeathsig', 'TERM', '--', '/bin/sh', '-c', script, String(process.pid), command, ...args];
  return spawn(setpriv, tied, { env, cwd, stdio, detached: true });
}

/** @param {ChildProcess} child */
export const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!isErrno(error) || error.code !== 'ESRCH') throw error;
  }
}

/**
 * @param {ChildProcess} child
 * @param {{ graceMs?: number, hurry?: AbortSignal }} [options]
 * @returns {Promise<{ code: number | null, signal: string | null, forced: boolean }>}
 */
export function stopChild(child, { graceMs = 30_000, hurry } = {}) {
  if (hasEnded(child)) return Promise.resolve({ code: child.exitCode, signal: child.signalCode, forced: false });
  return new Promise((resolve) => {
    let forced = false;
    const insist = () => {
      forced = true;
      signalGroup(child, 'SIGKILL');
    };
    const patience = setTimeout(insist, graceMs);
    hurry?.addEventListener('abort', insist, { once: true });
    child.once('exit', (code, signal) => {
      clearTimeout(patience);
      hurry?.removeEventListener('abort', insist);
      resolve({ code, signal, forced });
    });
    child.kill('SIGTERM');
    if (hurry?.aborted) insist();
  });
}

/** @param {ChildProcess} child @returns {Promise<{ code: number | null, signal: string | null }>} */
export function ended(child) {
  if (hasEnded(child)) return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** @typedef {{ code: number | null, signal: string | null, output: string }} Finished */

const OUTPUT_CHARS_MAX = 64_000;

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, logFile?: string, keepOpenFd?: number,
 *   abort?: AbortSignal }} [options]
 *   the program inherits the lock `keepOpenFd` (ownership.mjs); `logFile` gets all output
 * @returns {Promise<Finished>}
 */
export async function runToEnd(command, args, { env, cwd, logFile, keepOpenFd, abort } = {}) {
  const held = keepOpenFd === undefined ? [] : [keepOpenFd];
  const child = spawnTied(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe', ...held], family: true });
  const log = logFile === undefined ? null : openSync(logFile, 'a', 0o600);
  let output = '';
  const take = (/** @type {string} */ text) => {
    output = (output + text).slice(-OUTPUT_CHARS_MAX);
    if (log !== null) appendFileSync(log, text);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
  const onAbort = () => signalGroup(child, 'SIGTERM');
  abort?.addEventListener('abort', onAbort, { once: true });
  try {
    // Wait for 'close', because 'exit' may come before the output is read.
    /** @type {{ code: number | null, signal: string | null }} */
    const { code, signal } = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (c, s) => resolve({ code: c, signal: s }));
    });
    return { code, signal, output };
  } finally {
    abort?.removeEventListener('abort', onAbort);
    if (log !== null) closeSync(log);
  }
}
