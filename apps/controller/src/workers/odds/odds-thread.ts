import { Worker } from 'node:worker_threads';
import type { Logger } from '@jackpot/platform';
import type { OnModuleDestroy } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { OddsQuestion, OddsReply } from './odds-messages.js';

/** Questions that may wait, the one being answered among them; one more is told to come again. */
const QUESTIONS_MAX = 8;
/** All wagers and sixteen layouts take about ten seconds of a busy core; what takes longer is not waited for. */
const ANSWER_MS_MAX = 30_000;
const HEAP_MB_MAX = 256;

interface Waiting {
  readonly question: OddsQuestion;
  readonly resolve: (reply: OddsReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Asks the odds' thread, one question after the other, in the order they came. The thread is started when first needed,
 * and again after it has been stopped for taking too long or has died; play never waits for it.
 */
export class OddsThread implements OnModuleDestroy {
  readonly #waiting: Waiting[] = [];
  #asked: Waiting | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  /** The reply; an ApiProblem BUSY when too many wait already, UNAVAILABLE when the thread gave none. */
  ask(question: OddsQuestion): Promise<OddsReply> {
    if (this.#waiting.length + (this.#asked === undefined ? 0 : 1) >= QUESTIONS_MAX)
      return Promise.reject(new ApiProblem('BUSY'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#askNext();
    });
  }

  async onModuleDestroy(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new ApiProblem('UNAVAILABLE'));
    this.#giveUp('the controller is stopping');
  }

  #askNext(): void {
    if (this.#asked !== undefined) return;
    this.#asked = this.#waiting.shift();
    if (this.#asked === undefined) return;
    this.#timer = setTimeout(() => this.#giveUp(`no answer within ${ANSWER_MS_MAX} ms`), ANSWER_MS_MAX);
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#asked.question);
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
    const asked = this.#asked;
    this.#forget();
    asked?.resolve(reply);
    this.#askNext();
  }

  /** Only the thread that is still in use can be lost; one that was given up has been seen to. */
  #lost(worker: Worker, reason: string): void {
    if (worker === this.#worker) this.#giveUp(reason);
  }

  #giveUp(reason: string): void {
    const [asked, worker] = [this.#asked, this.#worker];
    this.#worker = undefined;
    this.#forget();
    if (worker !== undefined) void worker.terminate();
    if (asked !== undefined) {
      this.logger.warn({ reason, question: asked.question.type }, 'a question for odds was given up');
      asked.reject(new ApiProblem('UNAVAILABLE'));
    }
    this.#askNext();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#asked = undefined;
  }
}
