import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { DueDelivery } from '@jackpot/storage';
import { claim, coup, given, journalOf, linkOf, sha256 } from '../../../../libs/progressive/src/testing/index.js';
import type { CloudEvent } from './cloud-event.js';
import { eventsOfBatch } from './cloud-events.js';
import type { Endpoint } from './endpoints.js';
import { signedHeaders, webhookKey } from './signature.js';
import { backOffMs } from '@jackpot/platform';
import { TRIES_MAX, type WebhookPorts, WebhookRelay, postSigned } from './webhook-relay.js';

const KEY = Buffer.alloc(32, 7);
const NOW = 1_800_000_000_000;

/** A receiver as Standard Webhooks wants one: it believes a message only after it has checked the signature itself. */
class Receiver {
  readonly believed: CloudEvent[] = [];
  refused = 0;
  answers: number[] = [];
  readonly #server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
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
  const given = String(headers['webhook-signature']);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** The outbox in memory. */
class Outbox {
  cursorAt = { batch: 0, closeNumber: 0 };
  readonly rows: (DueDelivery & { state: string; attempts: number; dueAt: number; givenUpAt?: number })[] = [];

  readonly store: WebhookPorts['store'] = {
    cursor: () => Promise.resolve(this.cursorAt),
    putOut: (_, { to }, messages, now) => {
      this.cursorAt = to;
      for (const { eventId, body, endpointIds } of messages)
        for (const endpointId of endpointIds)
          this.rows.push({ endpointId, eventId, body, attempts: 0, state: 'owed', dueAt: now });
      return Promise.resolve(true);
    },
    due: (now, limit) =>
      Promise.resolve(this.rows.filter(({ state, dueAt }) => state === 'owed' && dueAt <= now).slice(0, limit)),
    delivered: (delivery) => Promise.resolve(void Object.assign(delivery, { state: 'delivered' })),
    failed: (delivery, _, dueAt) =>
      Promise.resolve(void Object.assign(delivery, { attempts: delivery.attempts + 1, dueAt })),
    givenUp: (delivery, _, givenUpAt) =>
      Promise.resolve(void Object.assign(delivery, { attempts: delivery.attempts + 1, state: 'dead', givenUpAt })),
  };
}

const scene = given(linkOf());
scene.when(coup({ seats: [1, 2], player: '2C 3D', banker: 'KS 9S' }), claim(2).isPaid());
const batches = journalOf(scene.events, { stream: 'royal-9-east', sha256 });

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

  const relayTo = (endpoint: Partial<Endpoint> = {}): WebhookRelay =>
    new WebhookRelay({
      store: outbox.store,
      endpoints: [{ id: 'slots', url, types: ['award.fixed', 'payout.paid'], key: KEY, ...endpoint }],
      streams: () => Promise.resolve(['royal-9-east']),
      batches: async function* (_, after) {
        yield* await Promise.resolve(batches.filter(({ batch }) => batch > after));
      },
      closes: () => Promise.resolve([]),
      logger: pino({ level: 'silent' }),
      now: () => now,
      post: postSigned,
      backOffMs,
    });

  it('send each fact once, signed, and only the types that the endpoint subscribes to', async () => {
    const relay = relayTo();
    await relay.round();
    await relay.round();
    expect(receiver.believed.map(({ id, type }) => [id, type]).sort()).toEqual([
      ['royal-9-east-A1', 'royal9.award.fixed'],
      ['royal-9-east-A2', 'royal9.award.fixed'],
      [`royal-9-east-S${scene.events.length}`, 'royal9.payout.paid'],
    ]);
    expect(receiver.believed.find(({ id }) => id.endsWith('A2'))?.data).toMatchObject({
      line: 'spade',
      amount: '450.30',
    });
  });

  it('are tried again after a while, each time later, with the same id', async () => {
    receiver.answers = [500, 500, 500, 503];
    const relay = relayTo({ types: ['payout.paid'] });
    await relay.round();
    const [row] = outbox.rows;
    const waits: number[] = [];
    for (let tries = 1; tries < 4; tries += 1) {
      waits.push(row!.dueAt - now);
      await relay.round(); // not yet due
      now = row!.dueAt;
      await relay.round();
    }
    expect(receiver.answers).toEqual([]);
    waits.forEach((wait, index) => expect(wait >= 2_500 * 2 ** index && wait <= 5_000 * 2 ** index).toBe(true));
    now = row!.dueAt;
    await relay.round();
    expect([row!.state, receiver.believed.length]).toEqual(['delivered', 1]);
  });

  it('become dead letters after the last try, or at once where the receiver is gone', async () => {
    receiver.answers = Array.from({ length: TRIES_MAX }, () => 500);
    const relay = relayTo({ types: ['payout.paid'] });
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      expect(outbox.rows[0]?.state ?? 'owed').toBe('owed');
      now = outbox.rows[0]?.dueAt ?? now;
      await relay.round();
    }
    expect(outbox.rows[0]).toMatchObject({ state: 'dead', attempts: TRIES_MAX, givenUpAt: now });
    outbox = new Outbox();
    receiver.answers = [410];
    await relayTo({ types: ['payout.paid'] }).round();
    expect(outbox.rows[0]).toMatchObject({ state: 'dead', attempts: 1 });
  });

  it('are refused when signed with another secret, and wait; so do those without a listener', async () => {
    await relayTo({ key: Buffer.alloc(32, 8) }).round();
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
    expect(signedHeaders(key, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, now: 1_614_265_330_000 })).toMatchObject({
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

  it('ids are unique over a whole journal', () => {
    const ids = batches.flatMap(eventsOfBatch).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
