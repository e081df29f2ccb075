import type { Account } from '@jackpot/contract';
import { DeliveryRecord, EndpointRecord, WebhookRepository, openDataSource } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import { type TestDatabase, makeDatabase } from '../../../../../libs/storage/test/database.js';
import { WebhooksService } from './webhooks.service.js';

const PERSON = { name: 'A. Keller', license: 'L-1' } as Account;

/** Runs under a controller's database account, which may not add an endpoint. */
describe('what people do to endpoints of webhooks', () => {
  let database: TestDatabase;
  let sources: readonly DataSource[];
  let outbox: WebhookRepository;
  let webhooks: WebhooksService;

  beforeAll(async () => {
    database = await makeDatabase('webhooks_service');
    const accounts = ['payouts', 'controller'] as const;
    sources = await Promise.all(accounts.map((account) => openDataSource(database.urlFor(account))));
    const [payouts, controller] = sources;
    outbox = new WebhookRepository(payouts!);
    webhooks = new WebhooksService(
      controller!.getRepository(EndpointRecord),
      controller!.getRepository(DeliveryRecord),
      new WebhookRepository(controller!),
    );
    await outbox.register(['gone', 'slots'], 100);
    await outbox.register(['slots'], 110);
  });
  afterAll(async () => {
    for (const each of sources) await each.destroy();
    await database.drop();
  });

  it('pauses and resumes one that is configured', async () => {
    expect(await webhooks.set('slots', 'paused', PERSON)).toMatchObject({ state: 'paused', owed: 0 });
    expect(await webhooks.set('slots', 'active', PERSON)).toMatchObject({ state: 'active' });
    await expect(webhooks.set('gone', 'active', PERSON)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await webhooks.all()).map(({ endpointId }) => endpointId)).toEqual(['slots']);
  });

  it('owes a test message, which is sent', async () => {
    const eventId = await webhooks.test('slots', PERSON);
    const due = await outbox.due('slots', Date.now(), 10);
    expect(due).toMatchObject([{ eventId, type: 'endpoint.test', event: null }]);
    expect(due[0]?.testedBy).toContain('L-1');
    await expect(webhooks.test('gone', PERSON)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('owes a dead message again, with the full number of attempts', async () => {
    const [owed] = await outbox.due('slots', Date.now(), 10);
    await expect(webhooks.replay('slots', owed!.eventId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await outbox.givenUp(owed!, 'answered 410', 300);
    expect(await outbox.dead(10)).toMatchObject([{ attempts: 1, lastError: 'answered 410', givenUpAt: 300 }]);
    await webhooks.replay('slots', owed!.eventId);
    expect(await outbox.dead(10)).toEqual([]);
    expect(await outbox.due('slots', Date.now(), 10)).toMatchObject([{ eventId: owed!.eventId, attempts: 0 }]);
  });
});
