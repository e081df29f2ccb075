import type { Worker } from 'node:worker_threads';
import type { Logger } from '@jackpot/platform';
import type { OnModuleDestroy } from '@nestjs/common';
import { ApiProblem } from '../http/problem.js';
import { startThread } from './start-thread.js';

export interface RequestThreadOptions {
  /** As the log calls it. */
  readonly name: string;
  readonly worker: URL;
  /** Requests in the queue, the running one included; one more is refused as BUSY. */
  readonly requestsMax: number;
  /** A longer computation is stopped. */
  readonly answerMsMax: number;
  readonly heapMbMax: number;
  /** Without a request for so long it ends, and gives its memory back. */
  readonly idleMsMax?: number;
}

/** Longer than the sign-ins of a shift are apart. */
const IDLE_MS_MAX = 30_000;

interface QueuedRequest<Task, Reply> {
  readonly task: Task;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends requests to a thread of its own, one at a time in the order they came. The thread starts with the first request, and
 * again after it was idle, was stopped for taking too long, or has died; play never waits for it.
 */
export class RequestThread<Task extends { readonly type: string }, Reply> implements OnModuleDestroy {
  readonly #queue: QueuedRequest<Task, Reply>[] = [];
  #running: QueuedRequest<Task, Reply> | undefined;
  #worker: Worker | undefined;
  /** Until the running request takes too long, or until an idle thread ends. */
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: RequestThreadOptions,
    private readonly logger: Logger,
  ) {}

  /** @throws ApiProblem BUSY when the queue is full, UNAVAILABLE when the thread gave no reply */
  send(task: Task): Promise<Reply> {
    if (this.#queue.length + (this.#running === undefined ? 0 : 1) >= this.options.requestsMax)
      return Promise.reject(new ApiProblem('BUSY'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#runNext();
    });
  }

  async onModuleDestroy(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new ApiProblem('UNAVAILABLE'));
    this.#giveUp('the controller is stopping');
    clearTimeout(this.#timer);
  }

  #runNext(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#queue.shift();
    clearTimeout(this.#timer);
    if (this.#running === undefined) return this.#endLater();
    const { answerMsMax } = this.options;
    this.#timer = setTimeout(() => this.#giveUp(`no answer within ${answerMsMax} ms`), answerMsMax);
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#running.task);
  }

  #start(): Worker {
    const worker = startThread(this.options.worker, { heapMbMax: this.options.heapMbMax });
    worker.on('message', (reply: Reply) => {
      if (worker === this.#worker) this.#answered(reply);
    });
    worker.on('error', (error) => this.#lost(worker, String(error)));
    worker.on('exit', () => this.#lost(worker, 'the thread has ended'));
    // An idle thread keeps no process alive.
    worker.unref();
    return worker;
  }

  #endLater(): void {
    this.#timer = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, this.options.idleMsMax ?? IDLE_MS_MAX).unref();
  }

  #answered(reply: Reply): void {
    const running = this.#running;
    this.#forget();
    running?.resolve(reply);
    this.#runNext();
  }

  /** A thread that was already given up is ignored. */
  #lost(worker: Worker, reason: string): void {
    if (worker === this.#worker) this.#giveUp(reason);
  }

  #giveUp(reason: string): void {
    const [running, worker] = [this.#running, this.#worker];
    this.#worker = undefined;
    this.#forget();
    if (worker !== undefined) void worker.terminate();
    if (running !== undefined) {
      const { name } = this.options;
      this.logger.warn({ thread: name, reason, request: running.task.type }, 'a request of a thread was given up');
      running.reject(new ApiProblem('UNAVAILABLE'));
    }
    this.#runNext();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
  }
}
