import type { Worker } from 'node:worker_threads';
import type { Logger } from '@jackpot/platform';
import type { Refused } from './close-day.js';
import type { NextDayText, OpenDaysMessage, OpenDaysSetting, OpenDaysTask } from './open-days-messages.js';
import { startThread } from '../start-thread.js';

type Result = NextDayText | Refused | undefined;

interface PendingRead {
  readonly linkId: string;
  readonly resolve: (next: Result) => void;
  readonly reject: (error: Error) => void;
}

const IDLE_MS_MAX = 60_000;

/** Starts with a task and ends when idle, because a thread takes 45 MB. It then continues from the stored folds. */
export class OpenDaysThread {
  #worker: Worker | undefined;
  #lastId = 0;
  #isClosed = false;
  readonly #pending = new Map<number, PendingRead>();
  readonly #percents = new Map<string, number>();
  readonly #continuedTo = new Map<string, number>();
  #tasks = 0;
  #idle: NodeJS.Timeout | undefined;

  readonly #faults = new Map<string, string>();

  constructor(
    private readonly setting: OpenDaysSetting,
    private readonly logger: Pick<Logger, 'warn' | 'error'>,
    private readonly startWorker = (workerData: OpenDaysSetting): Worker =>
      startThread(new URL('./open-days-worker.js', import.meta.url), { workerData }),
  ) {}

  fault(linkId: string): string | undefined {
    return this.#faults.get(linkId);
  }

  read(linkId: string): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error('the controller is stopping'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { linkId, resolve, reject });
      this.#send({ type: 'read', id, linkId });
    });
  }

  /** Continues the days of links with new events. @param sequences the last event of each link */
  continueDays(sequences: ReadonlyMap<string, number>): void {
    const grown = [...sequences].filter(([linkId, sequence]) => this.#continuedTo.get(linkId) !== sequence);
    if (grown.length === 0) return;
    for (const [linkId, sequence] of grown) this.#continuedTo.set(linkId, sequence);
    this.#send({ type: 'continue', linkIds: grown.map(([linkId]) => linkId) });
  }

  progress(linkId: string): number | undefined {
    return this.#percents.get(linkId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#lost(worker, 'the controller is stopping');
    await worker?.terminate();
  }

  #send(task: OpenDaysTask): void {
    clearTimeout(this.#idle);
    this.#tasks += 1;
    this.#worker ??= this.#start();
    this.#worker.postMessage(task);
  }

  #done(): void {
    this.#tasks -= 1;
    if (this.#tasks > 0) return;
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, IDLE_MS_MAX).unref();
  }

  #start(): Worker {
    const worker = this.startWorker(this.setting);
    worker.on('message', (message: OpenDaysMessage) => {
      if (worker === this.#worker) this.#take(message);
    });
    worker.on('error', (error) => this.#lost(worker, String(error)));
    worker.on('exit', () => this.#lost(worker, 'the thread has ended'));
    worker.unref();
    return worker;
  }

  #take(message: OpenDaysMessage): void {
    if (message.type === 'continued') return this.#done();
    if (message.type === 'not-continued') {
      const { linkId, reason } = message;
      this.#continuedTo.delete(linkId);
      this.logger.warn({ link: linkId, reason }, 'the open day was not folded further: the next read takes longer');
      return;
    }
    if (message.type === 'fault') return this.#note(message.linkId, message.fault);
    if (message.type === 'progress') {
      const isRead = [...this.#pending.values()].some(({ linkId }) => linkId === message.linkId);
      if (isRead) this.#percents.set(message.linkId, message.percent);
      return;
    }
    this.#done();
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    this.#pending.delete(message.id);
    this.#percents.delete(pending.linkId);
    if (message.type === 'read') pending.resolve(message.next);
    else pending.reject(new Error(`the open day cannot be read: ${message.reason}`));
  }

  #note(linkId: string, fault: string | null): void {
    if (fault === null) {
      this.#faults.delete(linkId);
      return;
    }
    this.#faults.set(linkId, fault);
    this.logger.error({ link: linkId, fault }, 'the open gaming day does not add up: it cannot be closed');
  }

  #lost(worker: Worker | undefined, reason: string): void {
    if (worker === undefined || worker !== this.#worker) return;
    this.#worker = undefined;
    this.#tasks = 0;
    this.#continuedTo.clear();
    this.#percents.clear();
    for (const { reject } of this.#pending.values()) reject(new Error(`the open day cannot be read: ${reason}`));
    this.#pending.clear();
  }
}
