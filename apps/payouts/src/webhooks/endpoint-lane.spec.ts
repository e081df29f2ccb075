import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { eventually } from '../../../../test/support/eventually.js';
import { WEBHOOK_DELIVERY } from '@jackpot/contract';
import { backOffMs, createMetrics, pause } from '@jackpot/platform';
import type { DueDelivery } from '@jackpot/storage';
import { EndpointLane, type LaneStore, type PostWebhook } from './endpoint-lane.js';

const NOW = 1_800_000_000_000;
const LINK = 'royal-9-east';
const AT_ONCE = WEBHOOK_DELIVERY.atOnceMax;
const MANY = 200;

type Outcome = Awaited<ReturnType<PostWebhook>>;
type Row = DueDelivery & { readonly urgency: number; state: 'owed' | 'delivered' | 'dead'; dueAt: number };

const row = (eventId: string, urgency: number, place: number): Row => ({
  ...{ endpointId: 'slots', eventId, linkId: LINK, type: 'award.fixed', place, attempts: 0, owedAt: NOW },
  ...{ testedBy: null, event: { subject: 'x', at: NOW, data: '{}' }, urgency, state: 'owed', dueAt: NOW },
});
const messageOf = (line: string): string => (JSON.parse(line) as { readonly msg: string }).msg;
const paidAtTable = (index: number): Row => row(`table-paid-${index}`, 1, index);
const claim = (index: number): Row => row(`claim-${index}`, 0, MANY + index);
const many = (): Row[] => Array.from({ length: MANY }, (_, index) => paidAtTable(index));

class Surroundings {
  readonly rows: Row[] = [];
  readonly sent: string[] = [];
  readonly #answers = new Map<string, (outcome: Outcome) => void>();
  isSlow: (eventId: string) => boolean = () => false;
  isDatabaseGone = false;
  readonly logged: string[] = [];
  mostUnderWay = 0;

  readonly lane = new EndpointLane({
    endpoint: { id: 'slots', url: 'https://slots.example/hook', types: ['award.fixed'], keys: [] },
    store: this.#store(),
    close: () => Promise.resolve(undefined),
    facility: { facilityId: 'harbor', rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 }, baseUrl: 'https://a.example' },
    metrics: createMetrics().metrics,
    logger: pino({ base: null, timestamp: false }, { write: (line) => void this.logged.push(messageOf(line)) }),
    time: { now: () => NOW, steady: () => performance.now(), pause },
    post: (_, { eventId }) => this.#post(eventId),
    backOffMs,
  });

  answer(eventId: string, outcome: Outcome = 'delivered'): void {
    this.#answers.get(eventId)!(outcome);
    this.#answers.delete(eventId);
  }

  get underWay(): readonly string[] {
    return [...this.#answers.keys()];
  }

  delivered(): number {
    return this.rows.filter(({ state }) => state === 'delivered').length;
  }

  #post(eventId: string): Promise<Outcome> {
    this.sent.push(eventId);
    const answer = new Promise<Outcome>((resolve) => this.#answers.set(eventId, resolve));
    this.mostUnderWay = Math.max(this.mostUnderWay, this.#answers.size);
    if (!this.isSlow(eventId)) void setImmediate().then(() => this.answer(eventId));
    return answer;
  }

  #store(): LaneStore {
    const answered = <T>(work: () => T): Promise<T> =>
      this.isDatabaseGone ? Promise.reject(new Error('the database is gone')) : Promise.resolve(work());
    const due = (now: number, limit: number): readonly Row[] =>
      this.rows
        .filter(({ state, dueAt }) => state === 'owed' && dueAt <= now)
        .sort((a, b) => a.urgency - b.urgency || a.dueAt - b.dueAt || a.place - b.place)
        .slice(0, limit);
    return {
      // As in a database, the rows still contain a message that is delivered during the read.
      due: async (_, now, limit) => {
        const rows = await answered(() => due(now, limit));
        for (let turns = 0; turns < 3; turns += 1) await setImmediate();
        return rows;
      },
      delivered: (delivery) => answered(() => void Object.assign(delivery, { state: 'delivered' })),
      failed: (delivery, _, dueAt) => answered(() => void Object.assign(delivery, { dueAt })),
      givenUp: (delivery) => answered(() => void Object.assign(delivery, { state: 'dead' })),
    };
  }
}

describe('the lane of an endpoint', () => {
  let around: Surroundings;
  beforeEach(() => {
    around = new Surroundings();
  });

  it('sends a claim with the next free slot, before all awards paid at the table that were owed earlier', async () => {
    around.rows.push(...many());
    around.isSlow = () => true;
    const drained = around.lane.drain();
    await eventually(() => expect(around.underWay).toHaveLength(AT_ONCE));
    around.rows.push(claim(1));
    around.answer(around.sent[0]!);
    await eventually(() => expect(around.sent).toHaveLength(AT_ONCE + 1));
    expect(around.sent.at(-1)).toBe('claim-1');
    around.isSlow = () => false;
    for (const eventId of around.underWay) around.answer(eventId);
    await drained;
    expect(around.delivered()).toBe(MANY + 1);
  });

  it('sends everything else, and what is owed meanwhile, while one message is not answered', async () => {
    around.rows.push(...many());
    around.isSlow = (eventId) => eventId === 'table-paid-3';
    const stop = new AbortController();
    const run = around.lane.run(stop.signal);
    await eventually(() => expect(around.delivered()).toBe(MANY - 1));
    around.rows.push(claim(1), paidAtTable(MANY));
    around.lane.wake();
    await eventually(() => expect(around.delivered()).toBe(MANY + 1));
    expect(around.underWay).toEqual(['table-paid-3']);
    stop.abort();
    around.lane.wake();
    around.answer('table-paid-3');
    await run;
    expect([around.delivered(), new Set(around.sent).size]).toEqual([MANY + 2, around.sent.length]);
  });

  it('has as many messages under way as rule W3 states, and never one of them twice', async () => {
    around.rows.push(...many());
    await around.lane.drain();
    expect([around.mostUnderWay, around.sent.length, new Set(around.sent).size]).toEqual([AT_ONCE, MANY, MANY]);
  });

  it('sends one at a time after a failure, until one is delivered', async () => {
    around.rows.push(...many());
    around.isSlow = () => true;
    const drained = around.lane.drain();
    await eventually(() => expect(around.underWay).toHaveLength(AT_ONCE));
    for (const eventId of around.underWay) around.answer(eventId, { error: 'answered 500', isFinal: false });
    await eventually(() => expect(around.sent).toHaveLength(AT_ONCE + 1));
    expect(around.underWay).toEqual([`table-paid-${AT_ONCE}`]);
    around.answer(`table-paid-${AT_ONCE}`);
    await eventually(() => expect(around.underWay).toHaveLength(AT_ONCE));
    around.isSlow = () => false;
    for (const eventId of around.underWay) around.answer(eventId);
    await drained;
    expect(around.delivered()).toBe(MANY - AT_ONCE);
  });

  it('logs a receiver that is away once, another failure of it once more, and its return', async () => {
    around.rows.push(paidAtTable(1), paidAtTable(2), paidAtTable(3), paidAtTable(4));
    around.isSlow = () => true;
    const drained = around.lane.drain();
    await eventually(() => expect(around.underWay).toHaveLength(4));
    const refused = { error: 'answered 401', isFinal: false };
    around.answer('table-paid-1', { ...refused, error: 'no answer' });
    around.answer('table-paid-2', { ...refused, error: 'no answer' });
    around.answer('table-paid-3', refused);
    around.answer('table-paid-4');
    await drained;
    const failed = 'webhook failed; it is tried again';
    expect(around.logged).toEqual([failed, failed, 'webhooks are delivered again']);
  });

  it('sends what is behind events that cannot be made yet, and ends', async () => {
    const unmade = Array.from({ length: AT_ONCE + 1 }, (_, index) => ({ ...claim(index), event: null }));
    around.rows.push(...unmade, ...many());
    await around.lane.drain();
    expect([around.delivered(), around.sent.length]).toEqual([MANY, MANY]);
  });

  it('reports a database that is gone, and does not send again what is still under way', async () => {
    around.rows.push(paidAtTable(1), paidAtTable(2));
    around.isSlow = () => true;
    const drained = around.lane.drain();
    await eventually(() => expect(around.underWay).toHaveLength(2));
    around.isDatabaseGone = true;
    around.answer('table-paid-1');
    await expect(drained).rejects.toThrow('the database is gone');
    around.isDatabaseGone = false;
    const again = around.lane.drain();
    await eventually(() => expect(around.sent).toEqual(['table-paid-1', 'table-paid-2', 'table-paid-1']));
    for (const eventId of around.underWay) around.answer(eventId);
    await again;
    expect(around.delivered()).toBe(2);
  });
});
