import net from 'node:net';
import { hasEnded, stopChild } from './child.mjs';
import { Refusal } from './errors.mjs';
import { lastLines, sizeOf, tailSince } from './files.mjs';
import { keepAlive } from './keep-alive.mjs';

/** @typedef {{ url: string, stop: () => Promise<void> }} Server */

const READY_MS_MAX = 60_000;
const READY_EVERY_MS = 25;
const PROBE_MS_MAX = 1_000;

/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Connects, says something if asked to, and gives the first bytes that come back.
 * @param {number} port @param {string} [say] @returns {Promise<Buffer | null>}
 */
export function probe(port, say) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const done = (/** @type {Buffer | null} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PROBE_MS_MAX, () => done(null));
    socket.once('connect', () => say !== undefined && socket.write(say));
    socket.once('data', done);
    socket.once('error', () => done(null));
    socket.once('close', () => done(null));
  });
}

/**
 * Starts a process, waits until it truly answers, and from then on starts it again should it die. A death before the
 * first answer is not mended by another start: it is refused with the end of the log.
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
      throw refusal(`did not answer within ${READY_MS_MAX / 1000} seconds`);
    }
    await sleep(READY_EVERY_MS);
  }
  return keepAlive({ first, launch, ...reactions });
}
