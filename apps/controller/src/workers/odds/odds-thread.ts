import { Worker } from 'node:worker_threads';
import type { Logger } from '@jackpot/platform';
import type { OnModuleDestroy } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { OddsTask, OddsReply } from './odds-messages.js';

/** Requests in the queue, the running one included; one more is refused as BUSY. */
const REQUESTS_MAX = 8;
/** All wagers and sixteen layouts take about ten seconds on a busy core; a longer computation is stopped. */
const ANSWER_MS_MAX = 30_000;
const HEAP_MB_MAX = 256;

interface QueuedRequest {
  readonly request: OddsTask;
  readonly resolve: (reply: OddsReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends requests to the odds thread, one at a time in the order they came. The thread starts with the first request, and
 * again after it was stopped for taking too long or has died; play never waits for it.
 */
export class OddsThread implements OnModuleDestroy {
  readonly #queue: QueuedRequest[] = [];
  #running: QueuedRequest | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  /** @throws ApiProblem BUSY when the queue is full, UNAVAILABLE when the thread gave no reply */
  send(request: OddsTask): Promise<OddsReply> {
    if (this.#queue.length + (this.#running === undefined ? 0 : 1) >= REQUESTS_MAX)
      return Promise.reject(new ApiProblem('BUSY'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#runNext();
    });
  }

  async onModuleDestroy(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new ApiProblem('UNAVAILABLE'));
    this.#giveUp('the controller is stopping');
  }

  #runNext(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#queue.shift();
    if (this.#running === undefined) return;
    this.#timer = setTimeout(() => this.#giveUp(`no answer within ${ANSWER_MS_MAX} ms`), ANSWER_MS_MAX);
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#running.request);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./odds-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    worker.on('message', (reply: OddsReply) => this.#answered(reply));
    worker.on('error', (error) => this.#lost(worker, String(error)));
    worker.on('exit', () => this.#lost(worker, 'the thread has ended'));
    // An idle thread keeps no process alive.
    worker.unref();
    return worker;
  }

  #answered(reply: OddsReply): void {
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
      this.logger.warn({ reason, request: running.request.type }, 'a request for odds was given up');
      running.reject(new ApiProblem('UNAVAILABLE'));
    }
    this.#runNext();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
  }
}
