import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { httpAnswers } from './app-process.mjs';
import { launch } from './apps.mjs';
import { ended, hasEnded, stopChild } from './child.mjs';
import { Refusal } from './errors.mjs';
import { tailOf } from './files.mjs';
import { describeDeath } from './keep-alive.mjs';
import { sleep } from './server-start.mjs';

const ANSWER_MS_MAX = 30_000;
const LOOK_MS = 25;
/** What a supervisor waits before it starts a process again. */
const RESTART_MS = 500;
/** A process that has ended by itself so often is not started again: whatever is wrong, another start does not mend it. */
const OWN_DEATHS_MAX = 3;

/**
 * One process of the product that may be killed, paused and started again. A death that nobody here caused is a finding:
 * it is told, and the process is started again as a supervisor would.
 */
export class Victim {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  #isMeant = true;
  #ownDeaths = 0;

  /**
   * @param {{
   *   app: import('./apps.mjs').App,
   *   answersAt: string,
   *   holdFd: number,
   *   onOwnDeath: (what: string) => void,
   * }} options `answersAt`: an address that answers once the process is up
   */
  constructor({ app, answersAt, holdFd, onOwnDeath }) {
    this.app = app;
    this.answersAt = answersAt;
    this.holdFd = holdFd;
    this.onOwnDeath = onOwnDeath;
    this.kills = 0;
    /** The most memory it was seen to use, in bytes. */
    this.memoryPeak = 0;
  }

  get name() {
    return this.app.name;
  }

  get isRunning() {
    return this.#child !== null && !hasEnded(this.#child);
  }

  start() {
    this.#isMeant = false;
    const child = launch(this.app, this.holdFd);
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#isMeant || this.#child !== child) return;
      this.#ownDeaths += 1;
      this.onOwnDeath(`the ${this.name} ended by itself (${describeDeath({ code, signal })})`);
      if (this.#ownDeaths < OWN_DEATHS_MAX) setTimeout(() => !this.#isMeant && this.start(), RESTART_MS).unref();
    });
  }

  /** Waits until it answers. */
  async answers() {
    const isUp = httpAnswers(this.answersAt);
    const deadline = performance.now() + ANSWER_MS_MAX;
    while (!(await isUp())) {
      if (performance.now() > deadline) throw this.refusal(`did not answer within ${ANSWER_MS_MAX / 1000} seconds`);
      await sleep(LOOK_MS);
    }
  }

  /** kill -9, and its end. */
  async kill() {
    this.#isMeant = true;
    this.kills += 1;
    this.noteMemory();
    if (!this.isRunning) return;
    this.#child.kill('SIGKILL');
    await ended(this.#child);
  }

  async restart() {
    await sleep(RESTART_MS);
    this.start();
  }

  /** Stops it where it stands, for so long. @param {{ ms: number, abort: AbortSignal }} options */
  pause(options) {
    return pausePulse(this.#child.pid, options);
  }

  /** Asks it to end, and waits for that. @returns {Promise<number | null>} its exit code */
  async stop() {
    this.#isMeant = true;
    this.noteMemory();
    if (!this.isRunning) return null;
    this.#child.kill('SIGCONT');
    return (await stopChild(this.#child)).code;
  }

  /** For an end in a hurry: nothing here is worth an orderly one. */
  drop() {
    this.#isMeant = true;
    if (!this.isRunning) return;
    this.#child.kill('SIGKILL');
  }

  noteMemory() {
    if (this.isRunning) this.memoryPeak = Math.max(this.memoryPeak, memoryPeakOf(this.#child.pid));
  }

  /** @param {string} what */
  refusal(what) {
    return new Refusal(`The ${this.name} ${what}.`, { tail: tailOf(this.app.logFile) });
  }
}

/**
 * SIGSTOP now, SIGCONT after so long. The second is sent by a helper that outlives us: were we killed in between, the
 * process would stay stopped for ever, deaf to the signal that is to end it.
 * @param {number} pid
 * @param {{ ms: number, abort: AbortSignal }} options
 * @returns {Promise<{ stoppedAt: number, continued: Promise<unknown> }>}
 */
export async function pausePulse(pid, { ms, abort }) {
  const helper = spawn('/bin/sh', ['-c', 'sleep "$1"; kill -CONT "$2"', 'pause', String(ms / 1000), String(pid)], {
    stdio: 'ignore',
    detached: true,
  });
  await once(helper, 'spawn');
  const continued = ended(helper);
  abort.throwIfAborted();
  const wake = () => void process.kill(pid, 'SIGCONT');
  abort.addEventListener('abort', wake, { once: true });
  process.kill(pid, 'SIGSTOP');
  return { stoppedAt: performance.now(), continued: continued.then(() => abort.removeEventListener('abort', wake)) };
}

/** @param {number} pid @returns {number} bytes; 0 where it is not known */
function memoryPeakOf(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it ended while we looked
  }
}
