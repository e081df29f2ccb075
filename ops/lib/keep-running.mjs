import net from 'node:net';
import { hasEnded, stopChild } from './child.mjs';
import { Refusal } from './command.mjs';
import { Deaths } from './deaths.mjs';
import { lastLines, sizeOf, tailOf, tailSince } from './files.mjs';
import { sleep } from './wait.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ code: number | null, signal: string | null }} Death */

/** @param {Death} death */
export const describeDeath = ({ code, signal }) => (signal === null ? `exit code ${code}` : `signal ${signal}`);

/**
 * Restarts a child after an unexpected death, with growing delays. Gives up after too many deaths in ten minutes.
 * @param {{
 *   first: ChildProcess,
 *   launch: () => ChildProcess,
 *   onDeath: (death: Death, restartMs: number) => void,
 *   onRestart: () => void,
 *   onGivenUp: (death: Death, deaths: number) => void,
 * }} options
 */
export function keepAlive({ first, launch, onDeath, onRestart, onGivenUp }) {
  let stopping = false;
  const deaths = new Deaths();
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  let child = first;
  watch();

  function watch() {
    const startedAt = performance.now();
    let hasReacted = false;
    const died = (/** @type {Death} */ death) => {
      if (stopping || hasReacted) return;
      hasReacted = true;
      react(death, startedAt);
    };
    child.once('error', (error) => died({ code: null, signal: `${error.message}` }));
    child.once('exit', (code, signal) => died({ code, signal }));
    // The child may have died already.
    if (child.exitCode !== null || child.signalCode !== null) died({ code: child.exitCode, signal: child.signalCode });
  }

  /** @param {Death} death @param {number} startedAt */
  function react(death, startedAt) {
    const next = deaths.died({ now: performance.now(), startedAt });
    if (next.kind === 'give-up') {
      stopping = true;
      onGivenUp(death, next.deaths);
      return;
    }
    const { restartMs } = next;
    onDeath(death, restartMs);
    pending = setTimeout(() => {
      child = launch();
      watch();
      onRestart();
    }, restartMs);
  }

  return {
    /** @param {Parameters<typeof stopChild>[1]} [options] */
    stop(options) {
      stopping = true;
      clearTimeout(pending);
      return stopChild(child, options);
    },
  };
}

/**
 * @param {{ name: string, logFile: string, log: (text: string) => void, onGivenUp: (error: Refusal) => void, onEachDeath?: () => void }} options
 */
export function deathReactions({ name, logFile, log, onGivenUp, onEachDeath }) {
  return {
    onDeath: (/** @type {Death} */ death, /** @type {number} */ restartMs) => {
      onEachDeath?.();
      log(`${name} died (${describeDeath(death)}); starting it again in ${restartMs / 1000} s; its log: ${logFile}`);
    },
    onRestart: () => log(`${name} started again`),
    onGivenUp: (/** @type {Death} */ death, /** @type {number} */ deaths) => {
      onEachDeath?.();
      onGivenUp(
        new Refusal(
          `${name} died ${deaths} times within ten minutes (last: ${describeDeath(death)}), so it is given up.`,
          { tail: tailOf(logFile), advice: `see the end of its log above; all of it is in ${logFile}` },
        ),
      );
    },
  };
}

/** @template {object} Env @typedef {{ env: Env, stop: () => Promise<void> }} Server */

const READY_MS_MAX = 5 * 60_000; // A start on a busy machine takes minutes.
const READY_EVERY_MS = 25;
const PROBE_MS_MAX = 1_000;

/** @param {number} port @param {string} [greeting] @returns {Promise<Buffer | null>} */
export function probe(port, greeting) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const done = (/** @type {Buffer | null} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PROBE_MS_MAX, () => done(null));
    socket.once('connect', () => greeting !== undefined && socket.write(greeting));
    socket.once('data', done);
    socket.once('error', () => done(null));
    socket.once('close', () => done(null));
  });
}

/**
 * Starts a process, waits until it answers, and then restarts it if it dies. Throws the end of the log if it dies
 * before the first answer.
 * @param {{
 *   name: string,
 *   launch: () => import('node:child_process').ChildProcess,
 *   answers: () => Promise<boolean>,
 *   logFile: string,
 *   abort?: AbortSignal,
 * } & Pick<Parameters<typeof keepAlive>[0], 'onDeath' | 'onRestart' | 'onGivenUp'>} options
 */
export async function startServer({ name, launch, answers, logFile, abort, ...reactions }) {
  const logStart = sizeOf(logFile);
  const refusal = (/** @type {string} */ what) =>
    new Refusal(`${name} ${what}.`, {
      tail: lastLines(tailSince(logFile, logStart)),
      advice: `see the end of its log above; all of it is in ${logFile}`,
    });
  const first = launch();
  /** @type {Error | null} */
  let startError = null;
  first.once('error', (error) => (startError = error));
  const deadline = performance.now() + READY_MS_MAX;
  while (!(await answers())) {
    if (startError !== null || hasEnded(first)) throw refusal('did not start');
    if (abort?.aborted || performance.now() > deadline) {
      await stopChild(first);
      abort?.throwIfAborted();
      throw refusal(`did not answer within ${READY_MS_MAX / 60_000} minutes`);
    }
    await sleep(READY_EVERY_MS);
  }
  return keepAlive({ first, launch, ...reactions });
}
