import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { signedHeaders, webhookKey } from '@jackpot/platform';
import { type Running, type TestEnvironment, leads, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { termsOf } from './support/floor.js';
import { MailServer } from './support/mail-server.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf } from './support/people.js';
import { WorkerProcess } from './support/worker-process.js';

type Body = Readonly<Record<string, unknown>>;

const [FLOOR, PIT, GONE] = ['floor@casino.example', 'pit@casino.example', 'gone@casino.example'];
const AT_ONCE = {
  role: 'floor-supervisor',
  urgencies: ['service'],
  kinds: [],
  mail: [FLOOR],
  webhooks: [],
  afterSeconds: 0,
};
const LATER = { ...AT_ONCE, role: 'pit-manager', mail: [PIT], afterSeconds: 1 };
const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const LONG_MS = 150_000;

describe('alerts outside the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const hooks: Body[] = [];
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let pit: TestPerson;
  let mail: MailServer;
  let pager: Server;
  let worker: WorkerProcess;

  beforeAll(async () => {
    mail = await MailServer.start();
    pager = createServer((request, response) => {
      void text(request).then((body) => {
        const [id, timestamp] = [String(request.headers['webhook-id']), Number(request.headers['webhook-timestamp'])];
        const own = signedHeaders([webhookKey(SECRET)!], { id, body, now: timestamp * 1_000 });
        if (own['webhook-signature'] === request.headers['webhook-signature']) hooks.push(JSON.parse(body) as Body);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => pager.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(pager.address() as AddressInfo).port}/hook`;
    const secretFile = join(folder, 'secret');
    writeFileSync(secretFile, SECRET, { mode: 0o600 });
    const endpoints = [{ id: 'pager', url, types: ['payout.paid'], secretFiles: [secretFile] }];
    writeFileSync(join(folder, 'endpoints.json'), JSON.stringify(endpoints));
    environment = await startEnvironment({ ALERT_CALM_SECONDS: '1' });
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    pit = await personOf({ controller, environment, admin }, 'pit', ['pit-manager']);
    worker = startWorker();
    await worker.logged('takes jobs');
    await eventually(async () => expect(await list()).toMatchObject({ endpoints: ['pager'] }));
  }, LONG_MS);
  afterAll(async () => {
    await worker.kill();
    await environment.close();
    await mail.stop();
    pager.close();
    rmSync(folder, { recursive: true });
  });

  function startWorker(): WorkerProcess {
    const { env, databaseUrl: DATABASE_URL } = environment;
    return new WorkerProcess({
      ...{ DATABASE_URL, REDIS_URL: env['REDIS_URL']!, RECORDS_KEY: env['RECORDS_KEY']! },
      ...{ MAIL_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'jackpot@casino.example' },
      WEBHOOKS_FILE: join(folder, 'endpoints.json'),
    });
  }

  const list = async (): Promise<Body> => {
    const { status, body } = await admin.request('GET', '/api/v1/alerts');
    expect(status).toBe(200);
    return body;
  };
  const messages = async (): Promise<readonly Body[]> => (await list())['messages'] as readonly Body[];
  const sets = async (...rules: readonly object[]) => {
    const { version } = await list();
    return admin.request('PUT', '/api/v1/alerts/rules', { version, rules });
  };
  const suspends = async (linkId: string): Promise<void> => {
    const opened = await admin.permitted('POST', '/api/v1/links', termsOf({ linkId, tables: 1, seats: 1 }));
    expect(opened).toMatchObject({ status: 201 });
    expect(await act(`${linkId}/suspend`, { reason: 'a reader is replaced' })).toMatchObject({ status: 200 });
  };
  const act = (path: string, body: object = {}) => pit.request('POST', `/api/v1/links/${path}`, body);
  const subjects = (address: string, link: string): readonly string[] =>
    mail.to(address).flatMap(({ subject }) => (subject.endsWith(`(${link})`) ? [subject] : []));
  const endsOfTest = (messageId: unknown) =>
    eventually(async () => {
      const message = (await messages()).find((each) => each['messageId'] === messageId);
      expect(message).toMatchObject({ state: expect.stringMatching(/sent|failed/) });
      return message;
    });
  const tests = async (target: string, channel = 'mail') => {
    const sent = await admin.request('POST', '/api/v1/alerts/test', { channel, target });
    expect(sent).toMatchObject({ status: 202 });
    return endsOfTest(sent.body['messageId']);
  };

  it('are set by an administrator alone, and the change is in the audit trail with its words', async () => {
    expect(await list()).toMatchObject({ version: 0, rules: [], endpoints: ['pager'], messages: [] });
    expect(await pit.request('PUT', '/api/v1/alerts/rules', { version: 0, rules: [] })).toMatchObject({ status: 403 });
    for (const wrong of [
      { mail: [], webhooks: [] },
      { urgencies: [] },
      { mail: ['a@b\r\nBcc: c@d'] },
      { role: 'nobody' },
    ])
      expect(await sets({ ...AT_ONCE, ...wrong })).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
    expect(await sets({ ...AT_ONCE, webhooks: ['pager'], mail: [FLOOR, GONE] })).toMatchObject({
      ...{ status: 200, body: { version: 1, setBy: expect.stringContaining('ADM-1') } },
    });
    const old = await admin.request('PUT', '/api/v1/alerts/rules', { version: 0, rules: [] });
    expect(old).toMatchObject({ status: 409, body: { code: 'REQUEST_CHANGED' } });
    const trail = await environment.sql(
      "SELECT subject FROM audit_entry WHERE act = 'alert.manage' AND outcome = 'DONE'",
    );
    expect(trail).toEqual([
      { subject: `alert-rules/1 floor-supervisor after 0 s about service: ${FLOOR}, ${GONE}, pager` },
    ]);
  });

  it('are tested: the answer of the mail server is shown, and a refusal says what to do', async () => {
    mail.refused.add(GONE);
    expect(await tests(FLOOR)).toMatchObject({ state: 'sent', answer: expect.stringContaining('250'), attempts: 1 });
    expect(mail.to(FLOOR)).toMatchObject([{ subject: '[casino] Test of alerts' }]);
    expect(await tests('pager', 'webhook')).toMatchObject({ state: 'sent' });
    expect(hooks).toMatchObject([{ type: 'royal9.endpoint.test', data: { endpointId: 'pager' } }]);
    const refused = await tests(GONE);
    expect(refused).toMatchObject({ state: 'failed', attempts: 1, answer: expect.stringContaining('550') });
    expect(refused?.['answer']).toContain('Check the address in the rule');
    await mail.stop();
    expect(await tests(FLOOR)).toMatchObject({
      state: 'failed',
      answer: expect.stringContaining('Check host and port'),
    });
    await mail.start();
    const unknown = await admin.request('POST', '/api/v1/alerts/test', { channel: 'mail', target: PIT });
    expect(unknown).toMatchObject({ status: 404 });
  });

  it('tell each recipient once that an alarm began, and that it is over', async () => {
    expect(await sets({ ...AT_ONCE, webhooks: ['pager'] })).toMatchObject({ status: 200 });
    await suspends('east');
    await eventually(() => expect(subjects(FLOOR, 'east')).toEqual(['[casino] Out of service (east)']));
    await eventually(() => expect(hooks.at(-1)).toMatchObject({ type: 'royal9.alarm.raised', data: { link: 'east' } }));
    const alarm = (hooks.at(-1)!['data'] as Body)['alarm'];
    expect(await act('east/resume', { reason: 'compared with the approval' })).toMatchObject({ status: 200 });
    await eventually(() => expect(subjects(FLOOR, 'east')).toHaveLength(2));
    expect(subjects(FLOOR, 'east').at(-1)).toBe('[casino] over: Out of service (east)');
    await eventually(() => expect(hooks.at(-1)).toMatchObject({ type: 'royal9.alarm.over', data: { alarm } }));
    expect(subjects(FLOOR, 'east')).toHaveLength(2);
  });

  it('go to the next role unless a person has acknowledged the alarm', async () => {
    await suspends('north');
    await eventually(() => expect(subjects(FLOOR, 'north')).toHaveLength(1));
    expect(await act('north/alarms/link-suspended:north/acknowledge')).toMatchObject({ status: 200 });
    await eventually(async () => {
      const [row] = await environment.sql("SELECT acknowledged_by FROM alert WHERE link_id = 'north'");
      expect(row?.['acknowledged_by']).toContain('pit');
    });
    await suspends('west');
    expect(await sets(AT_ONCE, LATER)).toMatchObject({ status: 200 });
    await eventually(() => expect(subjects(PIT, 'west')).toEqual(['[casino] not acknowledged: Out of service (west)']));
    expect(subjects(PIT, 'north')).toEqual([]);
  });

  it(
    'arrive once when the mail server is back, whatever was killed meanwhile, and their age is measured',
    async () => {
      expect(await sets(AT_ONCE)).toMatchObject({ status: 200 });
      await mail.stop();
      await suspends('south');
      const owed = await eventually(async () => {
        const found = (await messages()).find(({ link }) => link === 'south');
        expect(found).toMatchObject({ state: 'owed', answer: expect.stringContaining('Check host and port') });
        return found!;
      });
      await eventually(async () => {
        const metrics = await (await fetch(`${controller.metricsUrl}/metrics`)).text();
        expect(Number(/^jackpot_alert_owed_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
      });
      await worker.kill();
      await controller.stop('SIGKILL');
      controller = await environment.controller(controller.port);
      await leads(controller, ['south']);
      worker = startWorker();
      await worker.logged('an alert was not delivered');
      await mail.start();
      await eventually(() => expect(subjects(FLOOR, 'south')).toEqual(['[casino] Out of service (south)']));
      expect(mail.mails.at(-1)?.messageId).toBe(`<${String(owed['messageId'])}@casino.example>`);
      await eventually(async () => {
        const sent = (await messages()).find(({ messageId }) => messageId === owed['messageId']);
        expect(sent).toMatchObject({ state: 'sent', attempts: expect.any(Number) });
      });
      expect(subjects(FLOOR, 'south')).toHaveLength(1);
    },
    LONG_MS,
  );

  it('are not sent to whom somebody wrote into the database, which is an alarm of its own', async () => {
    const columns = 'link_id, alarm_id, raised_at, what, channel';
    await environment.sql(`INSERT INTO alert_message (message_id, ${columns}, target, role, body, made_at, state, attempts, due_at, seal)
      SELECT 'alert-forged', ${columns}, 'thief@example.com', role, body, made_at, 'owed', 0, 0, seal
      FROM alert_message WHERE link_id = 'south' LIMIT 1`);
    await eventually(async () => {
      const { body } = await pit.request('GET', '/api/v1/links/south/alarms');
      expect((body['alarms'] as Body[]).map(({ id }) => id)).toContain('rows-altered:alert_message');
    });
    await worker.logged('a row was changed outside the controllers');
    expect(mail.to('thief@example.com')).toEqual([]);
  });
});
