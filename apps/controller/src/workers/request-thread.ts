import type { Worker } from 'node:worker_threads';
import type { Logger } from '@jackpot/platform';
import type { OnModuleDestroy } from '@nestjs/common';
import { ApiProblem } from '../http/problem.js';
import { startThread } from './start-thread.js';

export interface RequestThreadOptions {
  readonly name: string;
  readonly worker: URL;
  readonly requestsMax: number;
  readonly answerMsMax: number;
  readonly heapMbMax: number;
  readonly idleMsMax?: number;
}

const IDLE_MS_MAX = 30_000;

interface QueuedRequest<Task, Reply> {
  readonly task: Task;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread that handles one request at a time, in order. It starts with the first request, and again after it was idle,
 * took too long, or died.
 */
export class RequestThread<Task extends { readonly type: string }, Reply> implements OnModuleDestroy {
  readonly #queue: QueuedRequest<Task, Reply>[] = [];
  #running: QueuedRequest<Task, Reply> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: RequestThreadOptions,
    private readonly logger: Logger,
  ) {}

  /** @throws ApiProblem BUSY if the queue is full, UNAVAILABLE if the thread gave no reply */
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
    // An idle thread must not keep the process alive.
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
