import { jest } from '@jest/globals';
import { InvariantViolation } from '@jackpot/money';
import { processTimers } from '@jackpot/engine';
import { type PayoutJobData, backOffMs, createLogger, createMetrics } from '@jackpot/platform';
import {
  BACKOFF_MS_MAX,
  FAILED_REST_MS,
  OWED_READ_MAX,
  RECHECK_MS,
  RELAY_EVERY_MS,
  RELAY_GAP_MS,
  STUCK_MS,
} from './limits.js';
import { OutboxRelay } from './outbox-relay.js';
import type { FailedJob, OwedPayout, OwedPayouts, OwedPlace, PayoutQueue } from './ports.js';

const START = Date.UTC(2026, 10, 29);

const payout = (awardNumber: number, linkId = 'east'): OwedPayout => ({
  awardId: `${linkId}-A${awardNumber}`,
  linkId,
  awardNumber,
  owedSince: START + awardNumber,
});

class FakeDatabase implements OwedPayouts {
  list: OwedPayout[] = [];
  failure: Error | null = null;
  queries = 0;
  async owed(limit: number, after?: OwedPlace) {
    this.queries += 1;
    if (this.failure !== null) throw this.failure;
    const from = this.list.findIndex((each) => each.linkId === after?.linkId && each.awardNumber === after.awardNumber);
    return this.list.slice(from + 1, from + 1 + limit);
  }
}

class FakeQueue implements PayoutQueue {
  readonly jobs = new Map<string, 'waiting' | 'exhausted' | 'dead' | 'foreign'>();
  isAway = false;
  goesOn: Promise<void> = Promise.resolve();
  isClosed = false;
  puts = 0;
  cleared = 0;

  async put(payouts: readonly PayoutJobData[]) {
    await this.goesOn;
    if (this.isAway) throw new Error('Redis is away');
    this.puts += payouts.length;
    for (const { awardId } of payouts) if (!this.jobs.has(awardId)) this.jobs.set(awardId, 'waiting');
  }

  async failed(from: number, limit: number): Promise<FailedJob[]> {
    return [...this.jobs]
      .filter(([, state]) => state === 'exhausted' || state === 'dead')
      .slice(from, from + limit)
      .map(([awardId, state]) => ({ awardId, linkId: 'east', reason: state, isFinal: state === 'dead', failedAt: 0 }));
  }

  async clear(payouts: readonly Pick<PayoutJobData, 'awardId'>[]) {
    this.cleared += payouts.length;
    for (const { awardId } of payouts) this.jobs.delete(awardId);
  }

  async counts() {
    if (this.isAway) throw new Error('Redis is away');
    const failed = [...this.jobs.values()].filter((state) => state !== 'waiting').length;
    return { waiting: this.jobs.size - failed, active: 0, delayed: 0, failed };
  }

  async close() {
    this.isClosed = true;
  }
}

function relayed() {
  const database = new FakeDatabase();
  const queue = new FakeQueue();
  const failures: unknown[] = [];
  const { registry, metrics } = createMetrics();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const relay = new OutboxRelay({
    payouts: database,
    queue,
    metrics,
    logger,
    fail: (cause) => void failures.push(cause),
    now: () => performance.now(),
    clock: () => Date.now(),
    timers: processTimers,
    backOffMs,
  });
  const valueOf = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  return { database, queue, relay, failures, valueOf };
}

describe('the outbox relay', () => {
  beforeEach(() => void jest.useFakeTimers({ now: START }));
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  it('queues what is owed, once, and does not query the queue again while that is fresh', async () => {
    const { database, queue, relay, valueOf } = relayed();
    database.list = [payout(1), payout(2)];
    relay.start();
    await pass(RECHECK_MS - RELAY_EVERY_MS);
    expect([...queue.jobs.keys()]).toEqual(['east-A1', 'east-A2']);
    expect(queue.puts).toBe(2);
    expect(database.queries).toBeGreaterThan(10);
    expect(await valueOf('jackpot_payouts_owed')).toBe(2);
    expect(await valueOf('jackpot_outbox_relayed_total')).toBe(2);
  });

  it('reads at once when poked, but many pokes cause few reads', async () => {
    const { database, queue, relay } = relayed();
    relay.start();
    await pass(RELAY_GAP_MS + 1);
    database.list = [payout(1)];
    relay.poke();
    await pass(1);
    expect(queue.jobs.size).toBe(1);
    const before = database.queries;
    for (let ms = 0; ms < 500; ms += 1) {
      relay.poke();
      await pass(1);
    }
    expect(database.queries - before).toBeLessThanOrEqual(500 / RELAY_GAP_MS + 1);
  });

  it('queues everything again after Redis was emptied', async () => {
    const { database, queue, relay } = relayed();
    database.list = [payout(1), payout(2)];
    relay.start();
    await pass(RELAY_EVERY_MS);
    queue.jobs.clear();
    await pass(RECHECK_MS + RELAY_EVERY_MS);
    expect(queue.jobs.size).toBe(2);
  });

  it('gives an award a new job that is still owed a minute after it was queued, whatever the queue holds', async () => {
    const { database, queue, relay } = relayed();
    database.list = [payout(1), payout(2)];
    queue.jobs.set('east-A1', 'foreign');
    queue.jobs.set('east-A2', 'dead');
    relay.start();
    await pass(STUCK_MS - RELAY_EVERY_MS);
    expect(queue.jobs.get('east-A1')).toBe('foreign');
    await pass(RECHECK_MS + RELAY_EVERY_MS);
    expect(Object.fromEntries(queue.jobs)).toEqual({ 'east-A1': 'waiting', 'east-A2': 'dead' });
    expect(queue.cleared).toBe(1);
  });

  it('states the age of the oldest award that is owed, with Redis or the database away too, and its end', async () => {
    const { database, queue, relay, valueOf } = relayed();
    const age = () => valueOf('jackpot_payout_owed_seconds');
    database.list = [payout(2), payout(1)];
    queue.isAway = true;
    relay.start();
    await pass(600_000);
    expect(await age()).toBeGreaterThan(590);
    expect(relay.oldestOwedSince).toBe(START + 1);
    queue.isAway = false;
    database.failure = new Error('the database is away');
    await pass(600_000);
    expect(await age()).toBeGreaterThan(1_190);
    database.failure = null;
    database.list = [];
    await pass(BACKOFF_MS_MAX);
    expect(await age()).toBe(0);
    expect(relay.oldestOwedSince).toBeNull();
  });

  it('does not count the age of a dead letter, which has an alarm of its own', async () => {
    const { database, queue, relay, valueOf } = relayed();
    database.list = [payout(1), payout(60_000)];
    queue.jobs.set('east-A1', 'dead');
    relay.start();
    await pass(120_000);
    expect(relay.oldestOwedSince).toBe(START + 60_000);
    expect(await valueOf('jackpot_payout_owed_seconds')).toBeLessThan(61);
  });

  it('waits while Redis is away, reports it, and queues everything when it is back', async () => {
    const { database, queue, relay, failures, valueOf } = relayed();
    queue.isAway = true;
    relay.start();
    await pass(1);
    expect(relay.health()).toMatchObject({ isWell: false, waitingFor: 'redis' });
    database.list = [payout(1)];
    relay.poke();
    await pass(120_000);
    const rounds = database.queries;
    expect(rounds).toBeLessThan(120_000 / (BACKOFF_MS_MAX / 2) + 10);
    expect(await valueOf('jackpot_outbox_failures_total')).toBe(rounds);
    queue.isAway = false;
    await pass(BACKOFF_MS_MAX);
    expect(queue.jobs.size).toBe(1);
    expect(relay.health()).toEqual({ isWell: true });
    expect(failures).toEqual([]);
  });

  it('reports a Redis that does not answer within three seconds, before a command is given up', async () => {
    const { queue, relay } = relayed();
    relay.start();
    await pass(1_000);
    expect(relay.health()).toEqual({ isWell: true });
    let goOn = (): void => undefined;
    queue.goesOn = new Promise((resolve) => (goOn = resolve));
    await pass(3_000);
    expect(relay.health()).toMatchObject({ isWell: false, waitingFor: 'redis' });
    goOn();
    await pass(RELAY_EVERY_MS);
    expect(relay.health()).toEqual({ isWell: true });
  });

  it('waits while the database is away', async () => {
    const { database, queue, relay } = relayed();
    database.failure = new Error('the database is away');
    relay.start();
    await pass(60_000);
    expect(relay.health()).toMatchObject({ isWell: false, waitingFor: 'database' });
    database.failure = null;
    database.list = [payout(1)];
    await pass(BACKOFF_MS_MAX);
    expect(queue.jobs.size).toBe(1);
  });

  it('puts a job that used up its attempts back to work after a rest', async () => {
    const { database, queue, relay } = relayed();
    database.list = [payout(1)];
    queue.jobs.set('east-A1', 'exhausted');
    relay.start();
    await pass(FAILED_REST_MS - 1_000);
    expect(queue.jobs.get('east-A1')).toBe('exhausted');
    await pass(RECHECK_MS + 2_000);
    expect(queue.jobs.get('east-A1')).toBe('waiting');
  });

  it('leaves a dead letter until an operator replays it', async () => {
    const { database, queue, relay, valueOf } = relayed();
    database.list = [payout(1), payout(2)];
    queue.jobs.set('east-A1', 'dead');
    relay.start();
    await pass(10 * FAILED_REST_MS);
    expect(queue.jobs.get('east-A1')).toBe('dead');
    expect(await relay.deadLetters()).toMatchObject([{ awardId: 'east-A1', isFinal: true }]);
    expect(await valueOf('jackpot_payout_dead_letters')).toBe(1);
    expect(await relay.status()).toMatchObject({ owed: 2, jobs: { waiting: 1, failed: 1 } });
    expect(await relay.replay('east-A2')).toBe(false);
    expect(await relay.replay('east-A1')).toBe(true);
    await pass(RELAY_EVERY_MS);
    expect(queue.jobs.get('east-A1')).toBe('waiting');
    expect(await valueOf('jackpot_payout_dead_letters')).toBe(0);
  });

  it('dead letters of one link, however many, delay no award of another', async () => {
    const { database, queue, relay, valueOf } = relayed();
    const dead = Array.from({ length: 3 * OWED_READ_MAX }, (_, index) => payout(index + 1, 'busy'));
    for (const { awardId } of dead) queue.jobs.set(awardId, 'dead');
    queue.jobs.set('west-A1', 'exhausted');
    database.list = [...dead, payout(1, 'idle'), payout(1, 'west')];
    relay.start();
    await pass(RELAY_EVERY_MS + 5 * RELAY_GAP_MS);
    expect(queue.jobs.get('idle-A1')).toBe('waiting');
    expect(await valueOf('jackpot_payouts_owed')).toBe(dead.length + 2);
    expect(await valueOf('jackpot_payout_dead_letters')).toBe(dead.length);
    expect(await relay.deadLetters()).toHaveLength(dead.length);
    await pass(FAILED_REST_MS + 2 * RECHECK_MS);
    expect(queue.jobs.get('west-A1')).toBe('waiting');
    database.list.push(payout(2, 'idle'));
    relay.poke();
    await pass(RELAY_EVERY_MS + 5 * RELAY_GAP_MS);
    expect(queue.jobs.get('idle-A2')).toBe('waiting');
  });

  it('reports nothing but a violated invariant to its caller', async () => {
    const { database, relay, failures } = relayed();
    database.failure = new InvariantViolation('two awards with one number');
    relay.start();
    await pass(1);
    expect(failures).toEqual([database.failure]);
  });

  it('ends at once, in the middle of a wait', async () => {
    const { queue, relay } = relayed();
    queue.isAway = true;
    relay.start();
    await pass(10);
    await relay.stop();
    expect(queue.isClosed).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
