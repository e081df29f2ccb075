import { Worker } from 'node:worker_threads';
import type { Metrics } from '@jackpot/platform';
import type { Logger } from 'pino';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { ProjectionScheduler } from './projection-scheduler.js';
import type { CommittedUpTo, ProjectionNews } from './worker-messages.js';

const RESTART_MS = 1_000;
/** What a run puts together is small and dies with it: the projector needs nothing of what the engine's thread is given. */
const YOUNG_MB_MAX = 24;

/** Keeps the read tables behind the journal of every link led here, in a thread of its own. */
export class Projection {
  readonly #errands = new ProjectionScheduler((stream, sequence) =>
    this.#worker?.postMessage({ stream, sequence } satisfies CommittedUpTo),
  );
  readonly #waiting = new Set<{ readonly stream: string; readonly sequence: number; readonly tell: () => void }>();
  readonly #listeners = new Set<() => void>();
  #worker: Worker | undefined;
  #isStopping = false;

  constructor(
    private readonly hosts: LinkLeadership,
    private readonly databaseUrl: string,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

  /** Calls `listener` when projected rows may hold a new award. */
  onProjected(listener: () => void): void {
    this.#listeners.add(listener);
  }

  start(): void {
    this.#startWorker();
    this.hosts.onLeading((stream, writer) => {
      this.#want(stream, writer.committed.sequence);
      writer.onCommit((committed) => this.#want(stream, committed.sequence));
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker?.terminate();
  }

  /** Waits until what is committed now can be read from the tables, or the time is over; says which. */
  async caughtUp(stream: string, timeoutMs = 1_000): Promise<boolean> {
    const sequence = this.#errands.committed(stream);
    if (this.#errands.projected(stream) >= sequence) return true;
    return new Promise((resolve) => {
      const waiter = { stream, sequence, tell: () => finish(true) };
      const timer = setTimeout(() => finish(false), timeoutMs);
      const finish = (inTime: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(inTime);
      };
      this.#waiting.add(waiter);
    });
  }

  #want(stream: string, sequence: number): void {
    this.#errands.want(stream, sequence);
    this.#gauge(stream);
  }

  /** Events committed and not in the read tables yet. */
  lagOf(stream: string): number {
    return Math.max(0, this.#errands.committed(stream) - this.#errands.projected(stream));
  }

  #gauge(stream: string): void {
    this.metrics.jackpot_projection_lag_events.set({ link: stream }, this.lagOf(stream));
  }

  #startWorker(): void {
    const worker = new Worker(new URL('./projection-worker.js', import.meta.url), {
      workerData: { databaseUrl: this.databaseUrl },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
    });
    this.#worker = worker;
    worker.on('message', (news: ProjectionNews) => this.#onNews(news));
    worker.on('error', (err) => this.logger.error({ err }, 'the projector failed; play goes on without it'));
    worker.on('exit', () => {
      if (!this.#isStopping) setTimeout(() => this.#restart(), RESTART_MS);
    });
  }

  #restart(): void {
    if (this.#isStopping) return;
    this.#startWorker();
    this.#errands.again();
  }

  #onNews(news: ProjectionNews): void {
    if (news.type === 'failed')
      return this.logger.warn(
        { link: news.stream, reason: news.message },
        'projection is behind; it will be tried again',
      );
    this.#errands.done(news.stream, news.sequence);
    this.#gauge(news.stream);
    for (const waiter of this.#waiting)
      if (waiter.stream === news.stream && waiter.sequence <= news.sequence) waiter.tell();
    for (const listener of this.#listeners) listener();
  }
}
