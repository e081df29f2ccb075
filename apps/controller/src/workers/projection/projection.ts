import type { Worker } from 'node:worker_threads';
import type { Metrics } from '@jackpot/platform';
import type { Logger } from 'pino';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { ProjectionScheduler } from './projection-scheduler.js';
import type { CommittedUpTo, ProjectionNews, ProjectionWork } from './worker-messages.js';
import { startThread } from '../start-thread.js';

const RESTART_MS = 1_000;
/** Rows live until the commit of their batch, so this thread needs more than others. */
const YOUNG_MB_MAX = 24;
export const PROJECTED_MS_MAX = 1_000;

export class Projection {
  readonly #scheduler = new ProjectionScheduler((stream, sequence) =>
    this.#worker?.postMessage({ stream, sequence } satisfies CommittedUpTo),
  );
  readonly #waiters = new Set<{ readonly stream: string; readonly sequence: number; readonly resolve: () => void }>();
  readonly #listeners = new Set<() => void>();
  #worker: Worker | undefined;
  #isStopping = false;

  constructor(
    private readonly hosts: LinkLeadership,
    private readonly work: ProjectionWork,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

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

  async caughtUp(stream: string, timeoutMs = PROJECTED_MS_MAX): Promise<boolean> {
    const sequence = this.#scheduler.committed(stream);
    if (this.#scheduler.projected(stream) >= sequence) return true;
    return new Promise((resolve) => {
      const waiter = { stream, sequence, resolve: () => finish(true) };
      const timer = setTimeout(() => finish(false), timeoutMs);
      const finish = (inTime: boolean): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(inTime);
      };
      this.#waiters.add(waiter);
    });
  }

  #want(stream: string, sequence: number): void {
    this.#scheduler.want(stream, sequence);
    this.#gauge(stream);
  }

  lagOf(stream: string): number {
    return Math.max(0, this.#scheduler.committed(stream) - this.#scheduler.projected(stream));
  }

  #gauge(stream: string): void {
    this.metrics.jackpot_projection_lag_events.set({ link: stream }, this.lagOf(stream));
  }

  #startWorker(): void {
    const worker = startThread(new URL('./projection-worker.js', import.meta.url), {
      workerData: this.work,
      youngMbMax: YOUNG_MB_MAX,
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
    this.#scheduler.again();
  }

  #onNews(news: ProjectionNews): void {
    if (news.type === 'failed')
      return this.logger.warn({ link: news.stream, reason: news.message }, 'projection is behind; retrying');
    this.#scheduler.done(news.stream, news.sequence);
    this.#gauge(news.stream);
    for (const waiter of this.#waiters)
      if (waiter.stream === news.stream && waiter.sequence <= news.sequence) waiter.resolve();
    for (const listener of this.#listeners) listener();
  }
}
