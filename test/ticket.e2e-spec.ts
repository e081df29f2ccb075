import { WebSocket } from 'ws';
import { SECRET, caller, termsOf } from './support/floor.js';
import type { Running } from './support/environment.js';
import { PASSWORD, type TestPerson } from './support/people.js';
import { sharedFloor } from './support/shared-floor.js';

const LINK = 'tickets';
const TICKET = `/api/v1/links/${LINK}/tables/t-1/ticket`;

describe('a ticket for a table', () => {
  let controller: Running;
  let dealer: TestPerson;
  let cage: TestPerson;
  let supervisor: TestPerson;

  beforeAll(async () => {
    const { admin, person, ...floor } = await sharedFloor();
    ({ controller } = floor);
    const { permitted } = admin;
    await permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: 3 }));
    await permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    [dealer, cage, supervisor] = [await person('dealer'), await person('cage'), await person('floor-supervisor')];
    await assigned(2);
  });

  function connect(ticket: string): Promise<{ readonly socket: WebSocket; readonly heard: unknown }> {
    const socket = new WebSocket(`${controller.url.replace('http', 'ws')}/floor`, ['royal9-floor', `ticket.${ticket}`]);
    return new Promise((resolve) => {
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => resolve({ socket, heard: JSON.parse(data.toString()) }));
      socket.on('unexpected-response', (_request, { statusCode }) => resolve({ socket, heard: statusCode }));
    });
  }

  function assigned(hours: number, table = 't-1'): ReturnType<TestPerson['request']> {
    const body = { accountId: dealer.accountId, hours };
    return supervisor.request('POST', `/api/v1/links/${LINK}/tables/${table}/assignments`, body);
  }

  async function ticket(): Promise<string> {
    const { status, body } = await dealer.request('POST', TICKET);
    expect(status).toBe(201);
    return String(body['ticket']);
  }

  it('is issued to dealers only', async () => {
    expect(await cage.request('POST', TICKET)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
    expect(await caller(controller.url, undefined)('POST', TICKET)).toMatchObject({ status: 401 });
    expect(await dealer.request('POST', TICKET.replace('t-1', 't-9'))).toMatchObject({
      body: { code: 'TABLE_NOT_ON_LINK' },
    });
  });

  it('is issued to a dealer only for an assigned table, until the assignment ends; to supervisors for any', async () => {
    const path = `/api/v1/links/${LINK}/assignments`;
    const { body } = await supervisor.request('GET', path);
    for (const { assignmentId } of body['assignments'] as readonly { readonly assignmentId: string }[])
      expect((await supervisor.request('DELETE', `${path}/${assignmentId}`)).status).toBe(204);
    const notAssigned = { status: 403, body: { code: 'TABLE_NOT_ASSIGNED' } };
    expect(await dealer.request('POST', TICKET)).toMatchObject(notAssigned);
    expect((await supervisor.request('POST', TICKET)).status).toBe(201);
    const own = { accountId: dealer.accountId, hours: 1 };
    expect(await dealer.request('POST', `/api/v1/links/${LINK}/tables/t-1/assignments`, own)).toMatchObject({
      status: 403,
    });
    expect(await assigned(1, 't-9')).toMatchObject({ status: 404, body: { code: 'TABLE_NOT_ON_LINK' } });
    expect(await assigned(24)).toMatchObject({ status: 400 });
    expect(await assigned(1 / 3_600_000)).toMatchObject({ status: 201 });
    expect(await dealer.request('POST', TICKET)).toMatchObject(notAssigned);
    const { body: made } = await assigned(1);
    const { socket, heard } = await connect(await ticket());
    expect(heard).toMatchObject({ type: 'welcome' });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    const beats = setInterval(() => socket.send('{"id":9,"type":"heartbeat"}'), 500);
    expect((await supervisor.request('DELETE', `${path}/${String(made['assignmentId'])}`)).status).toBe(204);
    expect(await closed).toBe(4001);
    clearInterval(beats);
    expect(await supervisor.request('DELETE', `${path}/${String(made['assignmentId'])}`)).toMatchObject({
      body: { code: 'ASSIGNMENT_OVER' },
    });
    expect(await dealer.request('POST', TICKET)).toMatchObject(notAssigned);
    await assigned(1);
  });

  it('is refused to a page without its CSRF token: another site cannot request one', async () => {
    const opened = await fetch(`${controller.url}/api/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signInName: 'dealer', password: PASSWORD, kind: 'cookie' }),
    });
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { csrfToken } = (await opened.json()) as { csrfToken: string };
    const requestAs = (more: Record<string, string>) =>
      fetch(controller.url + TICKET, { method: 'POST', headers: { cookie, ...more } });
    expect((await requestAs({})).status).toBe(403);
    expect((await requestAs({ 'x-csrf-token': csrfToken })).status).toBe(201);
  });

  it('opens one connection, once', async () => {
    const held = await ticket();
    const { socket, heard } = await connect(held);
    expect(heard).toMatchObject({ type: 'welcome', table: 't-1', phase: 'none' });
    expect((await connect(held)).heard).toBe(401);
    expect((await connect('a'.repeat(43))).heard).toBe(401);
    socket.close();
  });

  it('signs every act with its person, whatever name the message has', async () => {
    const { socket } = await connect(await ticket());
    const answers = new Promise<unknown>((resolve) => {
      const heard: unknown[] = [];
      socket.on('message', (data: Buffer) => {
        const messages = [JSON.parse(data.toString()) as { readonly id?: number }].flat();
        heard.push(...messages.filter(({ id }) => id !== undefined));
        if (heard.length === 2) resolve(heard);
      });
    });
    socket.send(
      JSON.stringify([
        { id: 1, type: 'open', coup: 1 },
        { id: 2, type: 'void', coup: 1, by: 'Somebody Else', reason: 'misdeal' },
      ]),
    );
    expect(await answers).toMatchObject([{ ok: true }, { ok: true, type: 'voided' }]);
    socket.close();
    const { body } = await dealer.request('GET', `/api/v1/links/${LINK}/tables/t-1/coups/1`);
    expect(body).toMatchObject({ voidedBy: expect.stringContaining('LIC-DEALER') });
  });

  it('a table that calls is on the floor’s page until a supervisor answers', async () => {
    const path = `/api/v1/links/${LINK}/tables/t-1/call`;
    const called = async (): Promise<unknown> =>
      ((await dealer.request('GET', `/api/v1/links/${LINK}/floor`)).body['tables'] as { call: unknown }[])[0]?.call;
    expect(await dealer.request('POST', path)).toMatchObject({ status: 200 });
    expect(await called()).toMatchObject({ by: expect.stringContaining('LIC-DEALER') });
    expect(await dealer.request('DELETE', path)).toMatchObject({ status: 403 });
    expect(await called()).not.toBeNull();
  });
});
