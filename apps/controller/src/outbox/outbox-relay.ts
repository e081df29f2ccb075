import { randomInt } from 'node:crypto';
import { InvariantViolation } from '@jackpot/money';
import type { Logger, Metrics, PayoutJobData } from '@jackpot/platform';
import {
  BACKOFF_MS_MAX,
  BACKOFF_MS_MIN,
  FAILED_READ_MAX,
  FAILED_REST_MS,
  OWED_READ_MAX,
  RECHECK_MS,
  RELAY_EVERY_MS,
  RELAY_GAP_MS,
} from './limits.js';
import type { FailedJob, OwedPayouts, PayoutQueue } from './ports.js';
import { Alarm } from './alarm.js';

type Dependency = 'database' | 'redis';

/** Whether payouts get through. Play never depends on it. */
export type RelayHealth =
  { readonly isWell: true } | { readonly isWell: false; readonly waitingFor: Dependency; readonly sinceMs: number };

export interface RelayPorts {
  readonly payouts: OwedPayouts;
  readonly queue: PayoutQueue;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** For a broken promise of ours: ends the process. Nothing else leaves the relay. */
  readonly fail: (cause: unknown) => void;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/**
 * Puts a job on the queue for every award whose payout document is owed, until it is not owed any more.
 *
 *   database: owed --put--> queue: payout-<awardId> --worker--> database: prepared
 *
 * Maintained invariant: what is owed and not on the queue is put there within `RECHECK_MS` of both being reachable. The
 * relay keeps nothing that matters: the database says what is owed, the job's id makes putting twice the same as putting
 * once, and the worker's insert makes working twice the same as working once (INV-07). So two relays are harmless, and an
 * emptied Redis costs some seconds. Nothing is removed here; nothing is thrown at whoever pokes.
 */
export class OutboxRelay {
  readonly #alarm = new Alarm();
  readonly #now: () => number;
  /** When each owed award was last put on the queue. Only spares Redis the asking; may be lost at any time. */
  #putAt = new Map<string, number>();
  #trouble: { readonly waitingFor: Dependency; readonly since: number; failures: number } | null = null;
  #isStopping = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly ports: RelayPorts) {
    this.#now = ports.now ?? (() => performance.now());
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Tells that an award may just have become owed. During trouble it changes nothing: the back-off holds. */
  poke(): void {
    if (this.#trouble === null) this.#alarm.ring();
  }

  /** Ends after the round under way. What was not put on the queue is put there by the next relay. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#loop;
    await this.ports.queue.close();
  }

  health(): RelayHealth {
    if (this.#trouble === null) return { isWell: true };
    return { isWell: false, waitingFor: this.#trouble.waitingFor, sinceMs: this.#now() - this.#trouble.since };
  }

  /** Jobs that failed for good: what an operator should look at. */
  async deadLetters(): Promise<readonly FailedJob[]> {
    return (await this.ports.queue.failed(FAILED_READ_MAX)).filter(({ isFinal }) => isFinal);
  }

  /** Puts a dead letter back to work, because an operator says so. False where there is none for this award. */
  replay(awardId: string): Promise<boolean> {
    return this.ports.queue.retry(awardId);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const startedAt = this.#now();
      await this.#round();
      await this.#alarm.wait(this.#pauseMs(), RELAY_GAP_MS - (this.#now() - startedAt));
    }
  }

  async #round(): Promise<void> {
    const owed = await this.#reach('database', () => this.ports.payouts.owed(OWED_READ_MAX));
    if (owed === undefined) return;
    this.ports.metrics.jackpot_payouts_owed.set(owed.length);
    this.#forgetAllBut(owed);
    const due = owed.filter(({ awardId }) => this.#isDue(awardId));
    if (due.length > 0) await this.#reach('redis', () => this.#relay(due));
    else this.#onReached(owed.length === 0 ? null : 'database');
    if (owed.length === 0) this.ports.metrics.jackpot_payout_dead_letters.set(0);
  }

  /** Puts on the queue what is not there, then looks whether some of it is there but has failed. */
  async #relay(due: readonly PayoutJobData[]): Promise<void> {
    await this.ports.queue.put(due);
    this.ports.metrics.jackpot_outbox_relayed_total.inc(due.length);
    const failed = await this.ports.queue.failed(FAILED_READ_MAX);
    this.ports.metrics.jackpot_payout_dead_letters.set(failed.filter(({ isFinal }) => isFinal).length);
    const ids = new Set(due.map(({ awardId }) => awardId));
    for (const job of failed) if (ids.has(job.awardId) && hasRested(job)) await this.ports.queue.retry(job.awardId);
    for (const { awardId } of due) this.#putAt.set(awardId, this.#now());
  }

  #isDue(awardId: string): boolean {
    const putAt = this.#putAt.get(awardId);
    return putAt === undefined || this.#now() - putAt >= RECHECK_MS;
  }

  #forgetAllBut(owed: readonly PayoutJobData[]): void {
    const known = owed.flatMap(({ awardId }) => {
      const putAt = this.#putAt.get(awardId);
      return putAt === undefined ? [] : [[awardId, putAt] as const];
    });
    this.#putAt = new Map(known);
  }

  /** Asks the outside. What it fails with is an outage to be waited out, except a broken promise of ours. */
  async #reach<T>(dependency: Dependency, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await ask();
      if (dependency === 'redis') this.#onReached(null);
      return answer;
    } catch (cause) {
      if (cause instanceof InvariantViolation) this.ports.fail(cause);
      this.#onFailure(dependency, cause);
      return undefined;
    }
  }
}
