import { WebSocket } from 'ws';
import { writeTableToken } from '@jackpot/contract';
import { eventually } from './support/eventually.js';
import { SECRET, caller, refusedUpgrade, termsOf } from './support/floor.js';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf } from './support/people.js';

const LINK = 'either';
const TABLE = `/api/v1/links/${LINK}/tables/t-1`;

describe('a controller that stands by and knows the other one', () => {
  let environment: TestEnvironment;
  let [leader, standby]: Running[] = [];
  let admin: Administrator;
  let supervisor: TestPerson;

  beforeAll(async () => {
    environment = await startEnvironment();
    leader = await environment.controller();
    admin = await firstAdministrator(leader, environment);
    await admin.permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: 3 }));
    await admin.permitted('PUT', `${TABLE}/key`, { secret: SECRET });
    supervisor = await personOf({ controller: leader, environment, admin }, 'supervisor', ['floor-supervisor']);
    standby = await environment.controller(undefined, { OTHER_CONTROLLERS: leader.url });
    await eventually(async () =>
      expect(await caller(standby!.url, undefined)('GET', '/health/ready')).toMatchObject({
        body: { links: { [LINK]: 'standing-by' } },
      }),
    );
  });
  afterAll(() => environment.close());

  async function page() {
    const { url } = standby!;
    const headers = { origin: url };
    const { signInName, password } = supervisor;
    const body = JSON.stringify({ signInName, password, kind: 'cookie' });
    const signedIn = await fetch(`${url}/api/v1/sessions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(signedIn.status).toBe(201);
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
    return (method: string, path: string, own: Readonly<Record<string, string>> = { 'x-csrf-token': csrfToken }) =>
      fetch(`${url}${path}`, { method, headers: { ...headers, cookie, ...own } });
  }

  it('answers programs like the leader', async () => {
    const path = `/api/v1/links/${LINK}/meters`;
    const here = await admin.permittedAt(standby!.url)('GET', path);
    expect(here).toMatchObject({ status: 200 });
    expect(here.body).toEqual((await admin.permitted('GET', path)).body);
    expect(await admin.permittedAt(standby!.url)('GET', '/api/v1/links/unknown/meters')).toMatchObject({
      body: { code: 'LINK_UNKNOWN' },
    });
  });

  it('lists the link by its name, with the leader', async () => {
    const { body } = await admin.permittedAt(standby!.url)('GET', '/api/v1/links');
    const { name } = termsOf({ linkId: LINK, tables: 1, seats: 3 });
    expect(body).toMatchObject({ links: [{ linkId: LINK, name, leader: leader!.url }] });
  });

  it('reads what was committed before the request, though the leader alone knows how far it has projected', async () => {
    const { token } = await personOf({ controller: leader!, environment, admin }, 'pit', ['pit-manager']);
    const acts = caller(standby!.url, token);
    const reads = admin.permittedAt(standby!.url);
    const events = `/api/v1/links/${LINK}/events`;
    for (let round = 1; round <= 20; round += 1) {
      const { next } = (await reads('GET', `${events}?after=now`)).body;
      const act = round % 2 === 1 ? 'suspend' : 'resume';
      const done = await acts('POST', `/api/v1/links/${LINK}/${act}`, { reason: `round ${round}` });
      expect(done).toMatchObject({ status: 200 });
      expect((await reads('GET', `${events}?after=${String(next)}`)).body).toMatchObject({ events: [{}] });
    }
  });

  it('lets a person deal from its page, under one id of the request in both: session, act, ticket and connection', async () => {
    const request = await page();
    const floor = await request('GET', `/api/v1/links/${LINK}/floor`);
    expect(await floor.json()).toMatchObject({ tables: [{ table: 't-1', phase: 'none' }] });
    const { ticket } = (await (await request('POST', `${TABLE}/ticket`)).json()) as { ticket: string };
    const url = `${standby!.url.replace('http', 'ws')}/floor`;
    const socket = new WebSocket(url, ['royal9-floor', `ticket.${ticket}`], { origin: standby!.url });
    const first = await new Promise<unknown>((resolve, reject) => {
      socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString())));
      socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(String(statusCode))));
      socket.once('error', reject);
    });
    expect(first).toMatchObject({ type: 'welcome' });
    socket.close();
    const entries = await environment.sql(
      `SELECT outcome, request_id FROM audit_entry WHERE subject = 'links/${LINK}/tables/t-1/ticket' ORDER BY 1`,
    );
    expect(new Set(entries.map((entry) => entry['request_id'])).size).toBe(1);
  });

  it('does not forward requests that it refuses itself', async () => {
    const request = await page();
    expect((await request('POST', `${TABLE}/ticket`, {})).status).toBe(403);
    expect((await request('POST', `${TABLE}/ticket`, { origin: 'http://evil.example' })).status).toBe(403);
    expect(await caller(standby!.url, 'guessed')('GET', `/api/v1/links/${LINK}/meters`)).toMatchObject({ status: 401 });
  });

  it('redirects tables and signs to the leader at both ports, because they keep a connection', async () => {
    const key = writeTableToken({ linkId: LINK, tableId: 't-1', secret: SECRET });
    const refused = { status: 421, body: { code: 'NOT_LEADER', leader: leader!.url } };
    expect(await refusedUpgrade(standby!.url, '/floor', key)).toMatchObject(refused);
    expect(await refusedUpgrade(standby!.url, `/feed?link=${LINK}`)).toMatchObject(refused);
    expect(await refusedUpgrade(standby!.floorUrl, '/floor', key)).toMatchObject({
      body: { code: 'NOT_LEADER', leader: leader!.floorUrl },
    });
  });
});
