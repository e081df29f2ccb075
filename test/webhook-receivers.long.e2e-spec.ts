import { WEBHOOK_DELIVERY } from '@jackpot/contract';
import { MySqlJournal, makeProjector } from '@jackpot/storage';
import { CLAIMS_OF_FOUR_DAYS } from '../libs/books/test/claims-of-four-days.js';
import { given, linkOf } from '../libs/progressive/src/testing/index.js';
import { STREAM, batchesOf } from '../libs/storage/test/some-history.js';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { type TestPerson, firstAdministrator, personOf, sealsOf } from './support/people.js';
import { WebhookReceivers } from './support/webhook-receivers.js';
import { WorkerProcess } from './support/worker-process.js';

const EVENTS = `/api/v1/links/${STREAM}/events?after=0&limit=500`;

describe('webhooks to a healthy receiver beside bad ones', () => {
  const receivers = new WebhookReceivers();
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess;
  let accounting: TestPerson;

  beforeAll(async () => {
    environment = await startEnvironment({ FACILITY_ID: 'harbor', GAMING_DAY_HOUR: '6' });
    controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    accounting = await personOf({ controller, environment, admin }, 'accounting', ['accounting']);
    const settings = { ...environment.env, LOG_LEVEL: 'info', WEBHOOKS_FILE: await receivers.listen() };
    worker = new WorkerProcess(settings);
    await eventually(async () => expect(await states()).toHaveLength(8));
    const journal = new MySqlJournal(environment.databaseUrl, sealsOf(environment));
    for (const batch of batchesOf(given(linkOf({ tables: 2 })).when(...CLAIMS_OF_FOUR_DAYS).events))
      await journal.append(batch);
    await journal.close();
    const projector = makeProjector(environment.databaseUrl, sealsOf(environment));
    while ((await projector.projectNext(STREAM)).batches > 0);
    await projector.close();
  });
  afterAll(async () => {
    receivers.close();
    await worker.kill();
    await environment.close();
  });

  const states = () => environment.sql('SELECT endpoint_id FROM webhook_endpoint');
  const outcomeOf = async (endpoint: string) => {
    const rows = await environment.sql(
      `SELECT state, COUNT(*) AS messages, MAX(attempts) AS attempts, MAX(last_error) AS error
       FROM webhook_delivery WHERE endpoint_id = '${endpoint}' GROUP BY state`,
    );
    return rows.map(({ state, messages, error }) => ({ state, messages: Number(messages), error }));
  };
  const streamed = async () => {
    const { status, body } = await accounting.request('GET', EVENTS);
    expect(status).toBe(200);
    return body['events'] as readonly { readonly id: string; readonly type: string }[];
  };

  it('bring every event of the link to the healthy one while the hanging one still hangs', async () => {
    const events = await eventually(async () => {
      const all = await streamed();
      expect(receivers.bodies.size).toBe(all.length);
      return all;
    });
    expect(events.length).toBeGreaterThan(2 * WEBHOOK_DELIVERY.atOnceMax);
    expect([...receivers.bodies.keys()].sort()).toEqual(events.map(({ id }) => id).sort());
    // While these messages were delivered, no request to the hanging receiver had ended, so it does not delay others.
    expect(receivers.endedBefore.filter((ended) => ended === 0).length).toBeGreaterThan(2 * WEBHOOK_DELIVERY.atOnceMax);
    expect(receivers.hanging.sent).toBeGreaterThan(0);
  });

  it('have the same bodies as the event stream, to the letter, a close as well', async () => {
    const days = `/api/v1/links/${STREAM}/days`;
    // A day can be closed only after the controller has found the link.
    await eventually(async () =>
      expect(await accounting.request('POST', `${days}/2026-03-01/close`, {})).toMatchObject({ status: 201 }),
    );
    await eventually(() => expect([...receivers.bodies.keys()]).toContain(`${STREAM}-C1`));
    const events = await streamed();
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(8);
    for (const event of events) expect(receivers.bodies.get(event.id)).toBe(JSON.stringify(event));
  });

  it('count what answers with a success as delivered, whatever follows it, and nothing else', async () => {
    const messages = receivers.bodies.size;
    for (const endpoint of ['healthy', 'endless', 'garbage', 'unread'])
      await eventually(async () =>
        expect([endpoint, await outcomeOf(endpoint)]).toEqual([
          endpoint,
          [{ state: 'delivered', messages, error: null }],
        ]),
      );
    for (const [endpoint, error] of [
      ['dead', /fetch failed/],
      ['cut', /fetch failed/],
      ['redirect', /answered 307/],
    ] as const)
      expect([endpoint, await outcomeOf(endpoint)]).toEqual([
        endpoint,
        [{ state: 'owed', messages, error: expect.stringMatching(error) }],
      ]);
    expect(receivers.redirected).toBe(0);
  });
});
