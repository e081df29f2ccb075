import { InvariantViolation } from '@jackpot/money';
import type { Timers } from '@jackpot/engine';
import type { BackOffLimits, Logger, Metrics } from '@jackpot/platform';
import {
  BACKOFF_MS_MAX,
  BACKOFF_MS_MIN,
  FAILED_READ_MAX,
  FAILED_REST_MS,
  HANGS_MS,
  OWED_READ_MAX,
  RECHECK_MS,
  RELAY_EVERY_MS,
  RELAY_GAP_MS,
} from './limits.js';
import type { FailedJob, JobCounts, OwedPayout, OwedPayouts, OwedPlace, PayoutQueue } from './ports.js';

type Dependency = 'database' | 'redis';

/** Whether payouts get through. Play never depends on it. */
export type RelayHealth =
  | { readonly isWell: true }
  | { readonly isWell: false; readonly waitingFor: Dependency; readonly sinceMs: number };

export interface RelayPorts {
  readonly payouts: OwedPayouts;
  readonly queue: PayoutQueue;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** For a broken promise of ours: ends the process. Nothing else leaves the relay. */
  readonly fail: (cause: unknown) => void;
  /** Milliseconds that only go forward. */
  readonly now: () => number;
  readonly timers: Timers;
  /** The wait before the next try, after so many failures in a row. */
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/** What the relay remembers of an owed award. Only saves queries to Redis; may be lost at any time. */
interface Put {
  readonly at: number;
  /** When its job was first seen among the failed; null: it was not. */
  readonly failedSince: number | null;
}

/** One reading of all that is owed, page by page. */
interface Pass {
  /** The last award of the page before; undefined: the first page is next. */
  readonly after: OwedPlace | undefined;
  /** The awards of the pages so far. */
  readonly awards: Set<string>;
}

function newPass(): Pass {
  return { after: undefined, awards: new Set() };
}

/**
 * Puts a job on the queue for every award whose payout document is owed, until the document is prepared.
 *
 *   database: owed --put--> queue: payout-<awardId> --worker--> database: prepared
 *
 * Maintained invariant: what is owed and not on the queue is put there within `RECHECK_MS` and one pass over all that is
 * owed, once both are reachable, whatever the fate of other awards. The
 * relay keeps nothing that matters: the database holds what is owed, the job's id makes putting twice the same as putting
 * once, and the worker's insert makes working twice the same as working once (INV-07). So two relays are harmless, and an
 * emptied Redis costs some seconds. Nothing is removed here, and `poke` never throws.
 */
export class OutboxRelay {
  readonly #wakeUp: WakeUp;
  readonly #now: () => number;
  readonly #puts = new Map<string, Put>();
  #pass = newPass();
  /** Awards of the last whole pass; null: there was none yet. */
  #owed: number | null = null;
  #trouble: { readonly waitingFor: Dependency; readonly since: number; readonly failures: number } | null = null;
  /** What the round under way waits for, and since when. */
  #pending: { readonly on: Dependency; readonly since: number } | null = null;
  #isStopping = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly ports: RelayPorts) {
    this.#now = ports.now;
    this.#wakeUp = new WakeUp(ports.timers);
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Wakes the relay: an award may have become owed. During trouble the back-off holds. */
  poke(): void {
    if (this.#trouble === null) this.#wakeUp.ring();
  }

  /** Ends after the round under way. What was not put on the queue is put there by the next relay. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeUp.end();
    await this.#loop;
    await this.ports.queue.close();
  }

  health(): RelayHealth {
    const pending = this.#pending;
    // A server that hangs gives no failure until a command is given up.
    if (pending !== null && this.#now() - pending.since >= HANGS_MS)
      return { isWell: false, waitingFor: pending.on, sinceMs: this.#now() - pending.since };
    if (this.#trouble === null) return { isWell: true };
    return { isWell: false, waitingFor: this.#trouble.waitingFor, sinceMs: this.#now() - this.#trouble.since };
  }

  /** What is owed by the database, and what of it is on the queue. */
  async status(): Promise<{ readonly owed: number | null; readonly jobs: JobCounts }> {
    return { jobs: await this.ports.queue.counts(), owed: this.#owed };
  }

  /** Jobs that failed for good, for an operator to resolve. */
  async deadLetters(): Promise<readonly FailedJob[]> {
    return (await this.#failed()).filter(({ isFinal }) => isFinal);
  }

  /** Queues a dead letter again on an operator's request. False where there is none for this award. */
  replay(awardId: string): Promise<boolean> {
    return this.ports.queue.retry(awardId);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      await this.#round();
      await this.#wakeUp.wait(this.#pause());
    }
  }

  async #round(): Promise<void> {
    this.#pending = { on: 'database', since: this.#now() };
    try {
      const owed = await this.ports.payouts.owed(OWED_READ_MAX, this.#pass.after);
      this.#pending = { on: 'redis', since: this.#now() };
      await this.#relay(owed);
      this.#onWell();
      this.#advance(owed);
    } catch (cause) {
      this.#onTrouble(this.#pending.on, cause);
    }
    this.#pending = null;
  }

  async #relay(owed: readonly OwedPayout[]): Promise<void> {
    const { queue, metrics } = this.ports;
    const due = owed.filter(({ awardId }) => this.#isDue(awardId));
    await queue.put(due); // Also with nothing to put: so it is known that Redis is there before it is needed.
    metrics.jackpot_outbox_relayed_total.inc(due.length);
    for (const { awardId } of due) {
      this.#puts.set(awardId, { at: this.#now(), failedSince: this.#puts.get(awardId)?.failedSince ?? null });
    }
    if (due.length > 0) await this.#retryFailed();
  }

  /** After a full page the next round continues behind it; after any other the pass is over, and the next one begins. */
  #advance(owed: readonly OwedPayout[]): void {
    const { metrics } = this.ports;
    for (const { awardId } of owed) this.#pass.awards.add(awardId);
    if (owed.length === OWED_READ_MAX) {
      this.#pass = { ...this.#pass, after: owed.at(-1) };
      return;
    }
    const { awards } = this.#pass;
    this.#owed = awards.size;
    metrics.jackpot_payouts_owed.set(awards.size);
    if (awards.size === 0) metrics.jackpot_payout_dead_letters.set(0);
    for (const awardId of this.#puts.keys()) if (!awards.has(awardId)) this.#puts.delete(awardId);
    this.#pass = newPass();
  }

  /** A put leaves a failed job as it is. One that only used up its attempts is put back to work after a rest. */
  async #retryFailed(): Promise<void> {
    const failed = await this.#failed();
    this.ports.metrics.jackpot_payout_dead_letters.set(failed.filter(({ isFinal }) => isFinal).length);
    for (const { awardId } of failed.filter(({ isFinal }) => !isFinal)) {
      const put = this.#puts.get(awardId);
      if (put === undefined) continue; // Not owed, or not read yet.
      const failedSince = put.failedSince ?? this.#now();
      const isRested = this.#now() - failedSince >= FAILED_REST_MS;
      if (isRested) await this.ports.queue.retry(awardId);
      this.#puts.set(awardId, { at: put.at, failedSince: isRested ? null : failedSince });
    }
  }

  #isDue(awardId: string): boolean {
    const put = this.#puts.get(awardId);
    return put === undefined || this.#now() - put.at >= RECHECK_MS;
  }

  /** Every failed job: dead letters, however many, must not hide those that only need a rest. */
  async #failed(): Promise<readonly FailedJob[]> {
    const failed: FailedJob[] = [];
    for (let page: readonly FailedJob[] | undefined; page === undefined || page.length === FAILED_READ_MAX;) {
      page = await this.ports.queue.failed(failed.length, FAILED_READ_MAX);
      failed.push(...page);
    }
    return failed;
  }

  #onWell(): void {
    if (this.#trouble === null) return;
    this.ports.logger.info({ waitedMs: Math.round(this.#now() - this.#trouble.since) }, 'payouts are relayed again');
    this.#trouble = null;
  }

  #onTrouble(waitingFor: Dependency, cause: unknown): void {
    if (cause instanceof InvariantViolation) return this.ports.fail(cause);
    this.ports.metrics.jackpot_outbox_failures_total.inc({ dependency: waitingFor });
    if (this.#trouble?.waitingFor !== waitingFor) {
      this.ports.logger.warn({ waitingFor, err: cause }, 'payouts wait in the database; play goes on');
    }
    const { since = this.#now(), failures = 0 } = this.#trouble ?? {};
    this.#trouble = { waitingFor, since, failures: failures + 1 };
    // What was put may be gone with Redis: all of it is put again.
    this.#puts.clear();
    this.#pass = newPass();
  }

  #pause(): { readonly leastMs: number; readonly mostMs: number } {
    const mostMs = this.#pass.after === undefined ? RELAY_EVERY_MS : RELAY_GAP_MS;
    if (this.#trouble === null) return { leastMs: RELAY_GAP_MS, mostMs };
    const waitMs = this.ports.backOffMs({ minMs: BACKOFF_MS_MIN, maxMs: BACKOFF_MS_MAX }, this.#trouble.failures);
    return { leastMs: waitMs, mostMs: waitMs };
  }
}

/** A wait that a wake-up may cut short, but not below its minimum: a thousand wake-ups in a millisecond count as one. */
class WakeUp {
  #isRung = false;
  #isListening = false;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(private readonly timers: Timers) {}

  /** Cuts the wait under way short, or the next one. */
  ring(): void {
    this.#isRung = true;
    if (this.#isListening) this.#wake();
  }

  /** Ends the wait under way and every later one at once. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async wait({ leastMs, mostMs }: { readonly leastMs: number; readonly mostMs: number }): Promise<void> {
    await this.#sleep(leastMs);
    this.#isListening = true;
    if (!this.#isRung) await this.#sleep(mostMs - leastMs);
    this.#isListening = false;
    this.#isRung = false;
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isOver || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.timers.later(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
