import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type App, httpAnswers, launch } from '../../../../../ops/lib/apps.mjs';
import { ended, hasEnded, stopChild } from '../../../../../ops/lib/child.mjs';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { tailOf } from '../../../../../ops/lib/files.mjs';
import { describeDeath } from '../../../../../ops/lib/keep-running.mjs';
import { becomesTrue, sleep } from '../../../../../ops/lib/wait.mjs';
import { EXIT } from '@jackpot/platform';
import { memoryBytes } from './process-figures.js';

const ANSWER_MS_MAX = 90_000;
const POLL_MS = 25;
const RESTART_MS = 500;
const OWN_DEATHS_MAX = 3;

interface ManagedProcessOptions {
  readonly app: App;
  readonly answersAt: string;
  readonly holdFd: number;
  readonly onOwnDeath: (what: string) => void;
  readonly log: (text: string) => void;
}

/** An unexpected end is reported, and the program is restarted. */
export class ManagedProcess {
  #options: ManagedProcessOptions;
  #child: ChildProcess | null = null;
  #isDeathExpected = true;
  #ownDeaths = 0;
  #kills = 0;
  #memoryPeakBytes = 0;

  constructor(options: ManagedProcessOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.app.name;
  }

  get pid(): number | undefined {
    return this.#running()?.pid;
  }

  get kills(): number {
    return this.#kills;
  }

  get memoryPeakBytes(): number {
    return this.#memoryPeakBytes;
  }

  become(change: (app: App) => App): void {
    this.#options = { ...this.#options, app: change(this.#options.app) };
  }

  start(): void {
    this.#isDeathExpected = false;
    const child = launch(this.#options.app, this.#options.holdFd);
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#isDeathExpected || this.#child !== child) return;
      // The database or Redis is not available yet, so the process is started again.
      if (code === EXIT.unavailable) {
        this.#options.log(`  the ${this.name} could not start yet`);
        return this.#startLater();
      }
      this.#ownDeaths += 1;
      this.#options.onOwnDeath(`the ${this.name} ended by itself (${describeDeath({ code, signal })})`);
      if (this.#ownDeaths < OWN_DEATHS_MAX) this.#startLater();
    });
  }

  #startLater(): void {
    setTimeout(() => {
      if (!this.#isDeathExpected) this.start();
    }, RESTART_MS).unref();
  }

  async untilItAnswers(): Promise<void> {
    const isUp = httpAnswers(this.#options.answersAt);
    if (await becomesTrue(isUp, { withinMs: ANSWER_MS_MAX, everyMs: POLL_MS })) return;
    throw new Refusal(`The ${this.name} did not answer within ${ANSWER_MS_MAX / 1000} seconds.`, {
      tail: tailOf(this.#options.app.logFile),
    });
  }

  async kill(): Promise<void> {
    this.#kills += 1;
    const child = this.#expectDeath();
    if (child === null) return;
    child.kill('SIGKILL');
    await ended(child);
  }

  async restart(): Promise<void> {
    await sleep(RESTART_MS);
    this.start();
  }

  pause(options: PauseOptions): Promise<Pause> {
    const { pid } = this;
    if (pid === undefined) throw new Refusal(`The ${this.name} is not running.`);
    return pauseProcess(pid, options);
  }

  async stop(): Promise<number | null> {
    const child = this.#expectDeath();
    if (child === null) return null;
    child.kill('SIGCONT');
    return (await stopChild(child)).code;
  }

  drop(): void {
    this.#isDeathExpected = true;
    this.#running()?.kill('SIGKILL');
  }

  noteMemory(): void {
    this.#memoryPeakBytes = Math.max(this.#memoryPeakBytes, memoryBytes(this.pid, 'VmHWM') || 0);
  }

  #expectDeath(): ChildProcess | null {
    this.#isDeathExpected = true;
    this.noteMemory();
    return this.#running();
  }

  #running(): ChildProcess | null {
    return this.#child !== null && !hasEnded(this.#child) ? this.#child : null;
  }
}

interface PauseOptions {
  readonly ms: number;
  readonly abort: AbortSignal;
}

interface Pause {
  readonly stoppedAt: number;
  readonly continued: Promise<void>;
  readonly wake: () => void;
}

/** The paused process is resumed even if this process is killed. */
export async function pauseProcess(pid: number, { ms, abort }: PauseOptions): Promise<Pause> {
  const helper = spawn('/bin/sh', ['-c', 'sleep "$1"; kill -CONT "$2"', 'pause', String(ms / 1000), String(pid)], {
    stdio: 'ignore',
    detached: true,
  });
  await once(helper, 'spawn');
  const helperEnded = ended(helper);
  abort.throwIfAborted();
  const wake = (): void => void process.kill(pid, 'SIGCONT');
  abort.addEventListener('abort', wake, { once: true });
  process.kill(pid, 'SIGSTOP');
  return {
    stoppedAt: performance.now(),
    continued: helperEnded.then(() => abort.removeEventListener('abort', wake)),
    wake: () => {
      wake();
      if (helper.pid !== undefined) process.kill(-helper.pid, 'SIGKILL');
    },
  };
}
