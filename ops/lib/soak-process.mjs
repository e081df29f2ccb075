import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/**
 * One process of the product that may be killed, paused and started again. A death that nobody here caused is a finding:
 * it is told, and the process is started again as a supervisor would.
 */
export class Victim {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  #isMeant = true;

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
      this.onOwnDeath(`the ${this.name} ended by itself (${describeDeath({ code, signal })})`);
      setTimeout(() => !this.#isMeant && this.start(), RESTART_MS).unref();
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

  /** Stops it where it stands, for so long. @param {number} ms */
  pause(ms) {
    return pausePulse(this.#child.pid, ms);
  }

  async stop() {
    this.#isMeant = true;
    this.noteMemory();
    if (!this.isRunning) return;
    this.#child.kill('SIGCONT');
    await stopChild(this.#child);
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
 * SIGSTOP now, SIGCONT after so long. Done by a helper that outlives us: were we killed in between, the process would
 * stay stopped for ever, deaf to the signal that is to end it.
 * @param {number} pid @param {number} ms
 * @returns {Promise<void>} when it was continued
 */
export async function pausePulse(pid, ms) {
  const script = 'kill -STOP "$1"; sleep "$2"; kill -CONT "$1"';
  const helper = spawn('/bin/sh', ['-c', script, 'pause', String(pid), String(ms / 1000)], {
    stdio: 'ignore',
    detached: true,
  });
  await ended(helper);
}

/** @param {number} pid @returns {number} bytes; 0 where it is not known */
function memoryPeakOf(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it ended while we looked
  }
}
