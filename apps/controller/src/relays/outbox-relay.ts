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
  STUCK_MS,
} from './limits.js';
import type { FailedJob, JobCounts, OwedPayout, OwedPayouts, OwedPlace, PayoutQueue } from './ports.js';

const MS_PER_SECOND = 1_000;

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
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly timers: Timers;
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/** This cache saves queries to Redis and may be lost at any time. */
interface Put {
  readonly at: number;
  readonly since: number;
  /** Null if the job was not seen among the failed jobs. */
  readonly failedSince: number | null;
}

interface Pass {
  readonly after: OwedPlace | undefined;
  readonly awards: Set<string>;
  /** Since when the oldest award read in this pass has waited for its document. Dead letters are left out. */
  readonly oldestOwedSince: number | null;
}

function newPass(): Pass {
  return { after: undefined, awards: new Set(), oldestOwedSince: null };
}

/**
 * Puts a job on the queue for every award whose payout document is owed, until the document is prepared.
 *
 *   database: owed --put--> queue: payout-<awardId> --worker--> database: prepared
 *
 * Maintained invariant: an owed award without a job gets one within `RECHECK_MS` and one pass over all owed awards,
 * once Redis and the database are reachable. Failures of other awards do not delay it. The relay keeps no essential
 * state: the database holds what is owed, a job that is put twice has the same id, and the worker's insert makes a
 * second run harmless (INV-07). So two relays are harmless, and an emptied Redis costs some seconds. `poke` never
 * throws.
 */
export class OutboxRelay {
  readonly #wakeUp: WakeUp;
  readonly #now: () => number;
  readonly #puts = new Map<string, Put>();
  #pass = newPass();
  #owed: number | null = null;
  #oldestOwedSince: number | null = null;
  #dead: ReadonlySet<string> = new Set();
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

  /** In ms since 1970. Null if every payout was delivered or is a dead letter. */
  get oldestOwedSince(): number | null {
    return this.#oldestOwedSince;
  }

  async status(): Promise<{ readonly owed: number | null; readonly jobs: JobCounts }> {
    return { jobs: await this.ports.queue.counts(), owed: this.#owed };
  }

  async deadLetters(): Promise<readonly FailedJob[]> {
    return (await this.#failed()).filter(({ isFinal }) => isFinal);
  }

  /** Returns false if the award's present job did not fail. */
  async replay(awardId: string): Promise<boolean> {
    if (!(await this.#failed()).some((failed) => failed.awardId === awardId)) return false;
    await this.#renew([awardId]);
    this.poke();
    return true;
  }

  /** The relay then adds a new job for each award that is still owed. */
  async #renew(awardIds: readonly string[]): Promise<void> {
    await this.ports.queue.clear(awardIds.map((awardId) => ({ awardId })));
    for (const awardId of awardIds) this.#puts.delete(awardId);
    this.#setDead([...this.#dead].filter((dead) => !awardIds.includes(dead)));
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
      this.#measure(owed);
      this.#pending = { on: 'redis', since: this.#now() };
      await this.#relay(owed);
      this.#onWell();
      this.#advance(owed);
    } catch (cause) {
      this.#onTrouble(this.#pending.on, cause);
    }
    this.#pending = null;
    this.#gaugeAge();
  }

  /** Runs before Redis is queried, so the age of the oldest owed award grows even while Redis is away. */
  #measure(owed: readonly OwedPayout[]): void {
    const oldestOwedSince = owed
      .filter(({ awardId }) => !this.#dead.has(awardId))
      .reduce<number | null>((oldest, { owedSince }) => olderOf(oldest, owedSince), this.#pass.oldestOwedSince);
    this.#pass = { ...this.#pass, oldestOwedSince };
    const isWhole = owed.length < OWED_READ_MAX;
    // Until all pages are read, a later page may have an older award.
    this.#oldestOwedSince = isWhole ? oldestOwedSince : olderOf(oldestOwedSince, this.#oldestOwedSince);
  }

  /** Runs after every attempt to read owed awards, even if it fails, because the oldest award's age keeps growing. */
  #gaugeAge(): void {
    const since = this.#oldestOwedSince;
    const ageMs = since === null ? 0 : Math.max(0, this.ports.clock() - since);
    this.ports.metrics.jackpot_payout_owed_seconds.set(ageMs / MS_PER_SECOND);
  }

  async #relay(owed: readonly OwedPayout[]): Promise<void> {
    const { queue, metrics } = this.ports;
    const due = owed.filter(({ awardId }) => this.#isDue(awardId));
    await this.#clearStuck(due);
    // Called even without jobs, to detect early that Redis is away.
    await queue.put(due);
    metrics.jackpot_outbox_relayed_total.inc(due.length);
    for (const { awardId } of due) {
      const { since = this.#now(), failedSince = null } = this.#puts.get(awardId) ?? {};
      this.#puts.set(awardId, { at: this.#now(), since, failedSince });
    }
    if (due.length > 0) await this.#retryFailed();
  }

  /** Until the stuck jobs are removed, putting a new job has no effect. */
  async #clearStuck(due: readonly OwedPayout[]): Promise<void> {
    const stuck = due.filter(({ awardId }) => {
      const put = this.#puts.get(awardId);
      if (put === undefined || put.failedSince !== null || this.#dead.has(awardId)) return false;
      return this.#now() - put.since >= STUCK_MS;
    });
    if (stuck.length === 0) return;
    await this.#renew(stuck.map(({ awardId }) => awardId));
    this.ports.logger.warn(
      { payouts: stuck.length, first: stuck[0]?.awardId },
      'payouts are still owed a minute after they were queued; they get new jobs. Does a payouts worker run?',
    );
  }

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
    if (awards.size === 0) this.#setDead([]);
    for (const awardId of this.#puts.keys()) if (!awards.has(awardId)) this.#puts.delete(awardId);
    this.#pass = newPass();
  }

  /**
   * Replaces jobs that used up their attempts, after a pause: adding a job to the queue again does not restart a failed
   * job. Jobs whose failure is final are not replaced.
   */
  async #retryFailed(): Promise<void> {
    const failed = await this.#failed();
    this.#setDead(failed.filter(({ isFinal }) => isFinal).map(({ awardId }) => awardId));
    const rested: string[] = [];
    for (const { awardId } of failed.filter(({ isFinal }) => !isFinal)) {
      const put = this.#puts.get(awardId);
      if (put === undefined) continue;
      const failedSince = put.failedSince ?? this.#now();
      if (this.#now() - failedSince >= FAILED_REST_MS) rested.push(awardId);
      this.#puts.set(awardId, { ...put, since: this.#now(), failedSince });
    }
    if (rested.length > 0) await this.#renew(rested);
  }

  #setDead(awardIds: readonly string[]): void {
    this.#dead = new Set(awardIds);
    this.ports.metrics.jackpot_payout_dead_letters.set(awardIds.length);
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

function olderOf(one: number | null, two: number | null): number | null {
  if (one === null || two === null) return one ?? two;
  return Math.min(one, two);
}

/** A wait that a wake-up ends early, but not before a minimum time. */
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
