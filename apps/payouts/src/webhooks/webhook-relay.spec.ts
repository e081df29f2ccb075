import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { eventually } from '../../../../test/support/eventually.js';
import { type CloudEvent, WEBHOOK_DELIVERY } from '@jackpot/contract';
import { backOffMs, createMetrics, pause, signedHeaders, webhookKey } from '@jackpot/platform';
import type { DueDelivery } from '@jackpot/storage';
import { type LaneStore, postSigned } from './endpoint-lane.js';
import type { Endpoint } from './endpoints.js';
import { type WebhookPorts, WebhookRelay } from './webhook-relay.js';

const [KEY, NEXT_KEY] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
const NOW = 1_800_000_000_000;

class Receiver {
  readonly believed: CloudEvent[] = [];
  refused = 0;
  answers: number[] = [];
  isHanging = false;
  readonly #server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (this.isHanging) return;
      const status = this.answers.shift() ?? 204;
      if (!isSigned(request, body)) this.refused += 1;
      else if (status === 204) this.believed.push(JSON.parse(body) as CloudEvent);
      response.writeHead(isSigned(request, body) ? status : 401).end();
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', KEY).update(text).digest('base64')}`;
  const signatures = String(headers['webhook-signature']).split(' ');
  return signatures.some(
    (given) => given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)),
  );
}

const LINK = 'royal-9-east';
const line = (data: object, linkId = LINK) => ({
  ...{ linkId, part: 0, subject: 'x', at: NOW, data: JSON.stringify(data) },
});
const ROWS = [
  { ...line({ line: 'any-suited' }), sequence: 7, eventId: `${LINK}-A1`, type: 'award.fixed', urgency: 1 },
  { ...line({ line: 'spade', amount: '450.30' }), sequence: 7, eventId: `${LINK}-A2`, type: 'award.fixed', urgency: 0 },
  { ...line({}), sequence: 7, eventId: `${LINK}-A2-claim`, type: 'claim.opened', urgency: 0 },
  { ...line({}), sequence: 9, eventId: `${LINK}-S9`, type: 'payout.paid', urgency: 0 },
] as const;

type Row = DueDelivery & { urgency: number; state: string; attempts: number; dueAt: number; givenUpAt?: number };

class Outbox {
  readonly cursors = new Map<string, number>();
  readonly rows: Row[] = [];
  upTo = 20;

  readonly store: Omit<WebhookPorts['store'], keyof LaneStore> = {
    register: () => Promise.resolve(),
    cursors: (endpointId) =>
      Promise.resolve([{ stream: LINK, upTo: this.upTo, sequence: this.cursors.get(endpointId) ?? 0, closeNumber: 0 }]),
    published: (_, { after, upTo }) =>
      Promise.resolve(
        ROWS.filter(({ sequence }) => sequence > after && sequence <= upTo).map(({ sequence: place, ...row }) => ({
          ...row,
          place,
        })),
      ),
    lastCloses: () => Promise.resolve([]),
    closes: () => Promise.resolve([]),
    owe: ({ endpointId }, { to }, messages, owedAt) => {
      this.cursors.set(endpointId, to.sequence);
      for (const message of messages) {
        const event = ROWS.find(({ eventId }) => eventId === message.eventId)!;
        const state = { attempts: 0, owedAt, dueAt: owedAt, testedBy: null, state: 'owed' };
        this.rows.push({ ...message, endpointId, ...state, event });
      }
      return Promise.resolve(true);
    },
    backlog: () => Promise.resolve([]),
  };

  readonly lane: LaneStore = {
    due: (endpointId, now, limit) =>
      Promise.resolve(
        this.rows
          .filter((row) => row.endpointId === endpointId && row.state === 'owed' && row.dueAt <= now)
          .sort((a, b) => a.urgency - b.urgency)
          .slice(0, limit),
      ),
    delivered: (delivery) => Promise.resolve(void Object.assign(delivery, { state: 'delivered' })),
    failed: (delivery, _, dueAt) =>
      Promise.resolve(void Object.assign(delivery, { attempts: delivery.attempts + 1, dueAt })),
    givenUp: (delivery, _, givenUpAt) =>
      Promise.resolve(void Object.assign(delivery, { attempts: delivery.attempts + 1, state: 'dead', givenUpAt })),
  };
}

describe('webhooks', () => {
  const receiver = new Receiver();
  let outbox: Outbox;
  let now: number;
  let url: string;

  beforeAll(async () => {
    url = await receiver.open();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    outbox = new Outbox();
    now = NOW;
    receiver.believed.length = 0;
    receiver.refused = 0;
    receiver.answers = [];
  });

  const endpointOf = (endpoint: Partial<Endpoint> = {}): Endpoint => ({
    ...{ id: 'slots', url, types: ['award.fixed', 'payout.paid'], keys: [KEY] },
    ...endpoint,
  });
  const relayTo = (...endpoints: readonly Partial<Endpoint>[]): WebhookRelay =>
    new WebhookRelay({
      store: { ...outbox.store, ...outbox.lane },
      endpoints: endpoints.map(endpointOf),
      close: () => Promise.resolve(undefined),
      facility: {
        facilityId: 'harbor',
        rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 },
        baseUrl: 'https://jackpot.example',
      },
      metrics: createMetrics().metrics,
      logger: pino({ level: 'silent' }),
      time: { now: () => now, steady: () => performance.now(), pause },
      post: postSigned,
      backOffMs,
    });

  it('send each fact once, signed, and only the types that the endpoint subscribes to', async () => {
    const relay = relayTo({});
    await relay.round();
    await relay.round();
    expect(receiver.believed.map(({ id, type }) => [id, type]).sort()).toEqual([
      [`${LINK}-A1`, 'royal9.award.fixed'],
      [`${LINK}-A2`, 'royal9.award.fixed'],
      [`${LINK}-S9`, 'royal9.payout.paid'],
    ]);
    expect(receiver.believed.find(({ id }) => id.endsWith('A2'))?.data).toMatchObject({
      ...{ facility: 'harbor', gamingDay: '2027-01-15', sequence: 7 },
      ...{ line: 'spade', amount: '450.30' },
    });
  });

  it('are signed with every secret of the endpoint: a receiver accepts the old one and the next', async () => {
    await relayTo({ keys: [NEXT_KEY, KEY] }).round();
    expect([receiver.refused, receiver.believed.length]).toEqual([0, 3]);
  });

  it('reach a receiver that answers while another one hangs, and claims come before awards paid at the table', async () => {
    const hanging = new Receiver();
    hanging.isHanging = true;
    const relay = relayTo({ id: 'hanging', url: await hanging.open() }, {});
    const round = relay.round();
    await eventually(() => {
      expect(receiver.believed).toHaveLength(3);
      const owed = outbox.rows.filter(({ state }) => state === 'owed');
      expect(owed.map(({ endpointId }) => endpointId)).toEqual(['hanging', 'hanging', 'hanging']);
    });
    hanging.close();
    await round;
    outbox = new Outbox();
    receiver.believed.length = 0;
    // After a failure the lane sends only one message at a time.
    receiver.answers = [500, 500, 500];
    const narrow = relayTo({});
    await narrow.round();
    now = Math.max(...outbox.rows.map(({ dueAt }) => dueAt));
    await narrow.round();
    expect(receiver.believed.map(({ id }) => id).at(-1)).toBe(`${LINK}-A1`);
  });

  it('are tried again after a while, each time later, with the same id', async () => {
    receiver.answers = [500, 500, 500, 503];
    const relay = relayTo({ types: ['payout.paid'] });
    await relay.round();
    const [row] = outbox.rows;
    const waits: number[] = [];
    for (let tries = 1; tries < 4; tries += 1) {
      waits.push(row!.dueAt - now);
      await relay.round();
      now = row!.dueAt;
      await relay.round();
    }
    expect(receiver.answers).toEqual([]);
    waits.forEach((wait, index) => expect(wait >= 2_500 * 2 ** index && wait <= 5_000 * 2 ** index).toBe(true));
    now = row!.dueAt;
    await relay.round();
    expect([row!.state, receiver.believed.length]).toEqual(['delivered', 1]);
  });

  it('become dead letters after the last try, many hours later, or at once where the receiver is gone', async () => {
    const beganAt = now;
    receiver.answers = Array.from({ length: WEBHOOK_DELIVERY.attemptsMax }, () => 500);
    const relay = relayTo({ types: ['payout.paid'] });
    for (let tries = 0; tries < WEBHOOK_DELIVERY.attemptsMax; tries += 1) {
      expect(outbox.rows[0]?.state ?? 'owed').toBe('owed');
      now = outbox.rows[0]?.dueAt ?? now;
      await relay.round();
    }
    expect(outbox.rows[0]).toMatchObject({ state: 'dead', attempts: WEBHOOK_DELIVERY.attemptsMax, givenUpAt: now });
    expect(now - beganAt).toBeGreaterThan(12 * 3_600_000);
    outbox = new Outbox();
    receiver.answers = [410];
    await relayTo({ types: ['payout.paid'] }).round();
    expect(outbox.rows[0]).toMatchObject({ state: 'dead', attempts: 1 });
  });

  it('are refused when signed with another secret, and wait; so do those without a listener', async () => {
    await relayTo({ keys: [Buffer.alloc(32, 8)] }).round();
    expect([receiver.refused, receiver.believed.length]).toEqual([3, 0]);
    outbox = new Outbox();
    await relayTo({ url: 'http://127.0.0.1:1/hook' }).round();
    expect(outbox.rows.every(({ state, attempts }) => state === 'owed' && attempts === 1)).toBe(true);
  });
});

describe('a signature', () => {
  it('is that of Standard Webhooks (its published example)', () => {
    const key = webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')!;
    const body = '{"test": 2432232314}';
    expect(signedHeaders([key], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, now: 1_614_265_330_000 })).toMatchObject({
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
    'needs a secret; %j is none',
    (text) => {
      expect(webhookKey(text)).toBeUndefined();
    },
  );
});
