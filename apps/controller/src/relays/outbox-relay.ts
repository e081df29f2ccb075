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

export type RelayHealth =
  | { readonly isWell: true }
  | { readonly isWell: false; readonly waitingFor: Dependency; readonly sinceMs: number };

export interface RelayPorts {
  readonly payouts: OwedPayouts;
  readonly queue: PayoutQueue;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Ends the process. Called for a violated invariant only; no other error leaves the relay. */
  readonly fail: (cause: unknown) => void;
  readonly now: () => number;
  readonly timers: Timers;
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/** A cache that saves queries to Redis and may be lost at any time. */
interface Put {
  readonly at: number;
  readonly failedSince: number | null;
}

interface Pass {
  readonly after: OwedPlace | undefined;
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
 * Maintained invariant: an owed award that is not on the queue is put there within `RECHECK_MS` plus one pass over all
 * owed awards, once both services are reachable, whatever happens to other awards. The relay keeps no state that
 * matters. The database holds what is owed, the job id makes a second put harmless, and the worker's insert makes a
 * second run harmless (INV-07). So two relays may run at once, and an emptied Redis costs only seconds. The relay
 * removes no jobs, and `poke` never throws.
 */
export class OutboxRelay {
  readonly #wakeUp: WakeUp;
  readonly #now: () => number;
  readonly #puts = new Map<string, Put>();
  #pass = newPass();
  #owed: number | null = null;
  #trouble: { readonly waitingFor: Dependency; readonly since: number; readonly failures: number } | null = null;
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

  poke(): void {
    if (this.#trouble === null) this.#wakeUp.ring();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeUp.end();
    await this.#loop;
    await this.ports.queue.close();
  }

  health(): RelayHealth {
    const pending = this.#pending;
    // A hung server reports no failure until a command times out.
    if (pending !== null && this.#now() - pending.since >= HANGS_MS)
      return { isWell: false, waitingFor: pending.on, sinceMs: this.#now() - pending.since };
    if (this.#trouble === null) return { isWell: true };
    return { isWell: false, waitingFor: this.#trouble.waitingFor, sinceMs: this.#now() - this.#trouble.since };
  }

  async status(): Promise<{ readonly owed: number | null; readonly jobs: JobCounts }> {
    return { jobs: await this.ports.queue.counts(), owed: this.#owed };
  }

  async deadLetters(): Promise<readonly FailedJob[]> {
    return (await this.#failed()).filter(({ isFinal }) => isFinal);
  }

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
    await queue.put(due);
    metrics.jackpot_outbox_relayed_total.inc(due.length);
    for (const { awardId } of due) {
      this.#puts.set(awardId, { at: this.#now(), failedSince: this.#puts.get(awardId)?.failedSince ?? null });
    }
    if (due.length > 0) await this.#retryFailed();
  }

  /** After a full page the next round continues behind it. After any other page the pass is over. */
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

  async #retryFailed(): Promise<void> {
    const failed = await this.#failed();
    this.ports.metrics.jackpot_payout_dead_letters.set(failed.filter(({ isFinal }) => isFinal).length);
    for (const { awardId } of failed.filter(({ isFinal }) => !isFinal)) {
      const put = this.#puts.get(awardId);
      if (put === undefined) continue;
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

/** A wake-up shortens the wait, but not below its minimum. Many wake-ups at once count as one. */
class WakeUp {
  #isRung = false;
  #isListening = false;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(private readonly timers: Timers) {}

  ring(): void {
    this.#isRung = true;
    if (this.#isListening) this.#wake();
  }

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
