import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import {
  FEW_CONNECTIONS,
  breakOffRequests,
  cookieOf,
  fillConnections,
  mixCookies,
  nameAnotherHost,
  rewriteLease,
  spellPublicAddresses,
} from './attackers/from-the-network.js';
import { eventually, untilSo } from './support/eventually.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from './support/environment.js';
import { SECRET, TestTable, caller, termsOf } from './support/floor.js';
import { type TestPerson, firstAdministrator, personOf } from './support/people.js';

describe('bad input', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let permitted: ReturnType<typeof caller>;
  let pit: TestPerson;
  const token = `east/t-1/${SECRET}`;

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    ({ permitted } = admin);
    pit = await personOf({ controller, environment, admin }, 'pit', ['pit-manager']);
    expect((await permitted('POST', '/api/v1/links', termsOf({ linkId: 'east', tables: 2, seats: 3 }))).status).toBe(
      201,
    );
    expect((await permitted('PUT', '/api/v1/links/east/tables/t-1/key', { secret: SECRET })).status).toBe(204);
  });

  afterAll(() => environment.close());

  async function written(): Promise<string> {
    const [row] = await environment.sql(
      "SELECT MAX(last_sequence) AS sequence, COUNT(*) AS batches FROM journal WHERE stream = 'east'",
    );
    return JSON.stringify(row);
  }

  async function writesNothing(act: () => Promise<void>): Promise<void> {
    const before = await written();
    await act();
    expect(await written()).toBe(before);
  }

  it.each([
    ['no key', undefined],
    ['a key of no table', `east/t-9/${SECRET}`],
    ['a wrong key', `east/t-1/${'y'.repeat(40)}`],
    ['a key that was never set', `east/t-2/${SECRET}`],
    ['another link', `west/t-1/${SECRET}`],
    ['a token of another form', 'east t-1'],
    ['the operator key', 'operator'],
  ])('a table with %s can do nothing, over WebSocket or HTTP', async (_, bad) => {
    const bearer = bad === 'operator' ? environment.operatorKey : bad;
    await writesNothing(async () => {
      const answer = await caller(controller.url, bearer)('POST', '/floor/v1/messages', {
        type: 'open',
        id: 1,
        coup: 1,
      });
      expect(answer).toMatchObject({ status: 401, body: { status: 401, code: 'UNAUTHENTICATED' } });
      const socket = new WebSocket(
        `${controller.url.replace('http', 'ws')}/floor`,
        bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } },
      );
      const status = await new Promise((resolve) =>
        socket
          .once('unexpected-response', (_request, response) => resolve(response.statusCode))
          .on('error', () => undefined),
      );
      expect(status).toBe(401);
    });
  });

  it('a table key that is replaced ends the connection that was opened with it, and opens none any more', async () => {
    const key = async (secret: string) => permitted('PUT', '/api/v1/links/east/tables/t-2/key', { secret });
    const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
    expect((await key(old)).status).toBe(204);
    const table = await TestTable.connect(controller.url, `east/t-2/${old}`);
    await table.welcome();
    expect((await key(next)).status).toBe(204);
    expect(await table.closed).toMatchObject({ code: 4003 });
    const message = { type: 'heartbeat', id: 1 };
    const answers = [old, next].map((secret) =>
      caller(controller.url, `east/t-2/${secret}`)('POST', '/floor/v1/messages', message),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200]);
  });

  it.each([
    [
      'another controller replaced',
      () => environment.sql("UPDATE table_credential SET key_hash = REPEAT('x', 32) WHERE table_id = 't-2'"),
    ],
    ['was revoked', () => permitted('DELETE', '/api/v1/links/east/tables/t-2/key')],
  ])('a table key that %s ends its connection', async (_, ends) => {
    const secret = 'r'.repeat(40);
    expect((await permitted('PUT', '/api/v1/links/east/tables/t-2/key', { secret })).status).toBe(204);
    const table = await TestTable.connect(controller.url, `east/t-2/${secret}`);
    await table.welcome();
    table.stayOnline();
    await ends();
    expect(await table.closed).toMatchObject({ code: 4003 });
    const again = await caller(controller.url, `east/t-2/${secret}`)('POST', '/floor/v1/messages', {
      type: 'heartbeat',
      id: 1,
    });
    expect(again.status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"type":'],
    ['a number', '7'],
    ['null', 'null'],
    ['an empty array', '[]'],
    ['no type', '{"id":1}'],
    ['an unknown type', '{"id":1,"type":"jackpot"}'],
    ['a field too many', '{"id":1,"type":"open","coup":1,"admin":true}'],
    ['a coup that is no number', '{"id":1,"type":"open","coup":"1"}'],
    ['a coup below one', '{"id":1,"type":"open","coup":0}'],
    ['a fraction of a coup', '{"id":1,"type":"open","coup":1.5}'],
    ['a coup beyond 32 bits', '{"id":1,"type":"open","coup":4294967296}'],
    [
      'a seat beyond nine',
      '{"id":1,"type":"acknowledge","coup":1,"seat":10,"device":"d-1-1","boot":1,"sequence":1,"priceCents":500}',
    ],
    [
      'a negative price',
      '{"id":1,"type":"acknowledge","coup":1,"seat":1,"device":"d-1-1","boot":1,"sequence":1,"priceCents":-500}',
    ],
    [
      'a price with a fraction',
      '{"id":1,"type":"acknowledge","coup":1,"seat":1,"device":"d-1-1","boot":1,"sequence":1,"priceCents":500.5}',
    ],
    ['too many messages', JSON.stringify(Array.from({ length: 65 }, (_, id) => ({ type: 'heartbeat', id })))],
  ])('a message that is %s is refused with a code and a sentence', async (_, text) => {
    const table = await TestTable.connect(controller.url, token);
    await table.welcome();
    await writesNothing(async () => {
      const refusal = await Promise.race([table.raw(text), untilRefused(table)]);
      expect(refusal).toMatchObject({ ok: false });
      expect(['BAD_MESSAGE', 'FRAME_TOO_LARGE']).toContain(refusal['code']);
      expect(String(refusal['text'])).toMatch(/\w+.*\.$/);
    });
    table.close();
  });

  function untilRefused(table: TestTable): Promise<Record<string, unknown>> {
    return untilSo('a refusal', () => table.heard.find(({ ok }) => ok === false));
  }

  it.each([
    [{ type: 'acknowledge', coup: 1, seat: 1, device: 'd-1-1', boot: 1, sequence: 1, priceCents: 500 }, 'COUP_UNKNOWN'],
    [
      { type: 'acknowledge', coup: 1, seat: 7, device: 'd-1-7', boot: 1, sequence: 1, priceCents: 500 },
      'SEAT_NOT_ON_TABLE',
    ],
    [
      { type: 'acknowledge', coup: 1, seat: 1, device: 'd-2-1', boot: 1, sequence: 1, priceCents: 500 },
      'DEVICE_NOT_OF_SEAT',
    ],
    [{ type: 'open', coup: 2 }, 'COUP_OUT_OF_ORDER'],
    [{ type: 'lock', coup: 1 }, 'COUP_UNKNOWN'],
    [{ type: 'cards', coup: 1, cards: ['1X'] }, 'BAD_CARD'],
    [{ type: 'settle', coup: 1 }, 'COUP_UNKNOWN'],
    [{ type: 'void', coup: 1, by: 'F. Person', reason: 'none' }, 'COUP_UNKNOWN'],
    [{ type: 'shoe', shoe: 9 }, 'SHOE_OUT_OF_ORDER'],
  ])('%j is refused as %s', async (message, code) => {
    const table = await TestTable.connect(controller.url, token);
    await writesNothing(async () => {
      expect(await table.request(message)).toMatchObject({ ok: false, code });
    });
    table.close();
  });

  it('a frame beyond the limit ends the connection, and the table may reconnect', async () => {
    await writesNothing(async () => {
      const socket = new WebSocket(`${controller.url.replace('http', 'ws')}/floor`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send('x'.repeat(70_000));
      const code = await new Promise((resolve) => socket.once('close', resolve));
      expect(code).toBe(1009);
      const table = await TestTable.connect(controller.url, token);
      expect(await table.request({ type: 'heartbeat' })).toMatchObject({ ok: true });
      table.close();
    });
  });

  it.each([
    ['POST', '/api/v1/links', '{"linkId":', 400, 'BAD_MESSAGE'],
    ['POST', '/api/v1/links', '{}', 422, 'CONFIG_INVALID'],
    [
      'POST',
      '/api/v1/links',
      JSON.stringify({ ...termsOf({ linkId: 'west', tables: 1, seats: 3 }), decks: 5 }),
      422,
      'CONFIG_INVALID',
    ],
    [
      'POST',
      '/api/v1/links',
      JSON.stringify({ ...termsOf({ linkId: 'east', tables: 3, seats: 3 }) }),
      409,
      'LINK_ALREADY_OPEN',
    ],
    ['GET', '/api/v1/links/west', undefined, 404, 'LINK_UNKNOWN'],
    ['PUT', '/api/v1/links/east/tables/t-9/key', JSON.stringify({ secret: SECRET }), 404, 'TABLE_NOT_ON_LINK'],
    ['PUT', '/api/v1/links/east/tables/t-1/key', JSON.stringify({ secret: 'short' }), 400, 'BAD_MESSAGE'],
    ['POST', '/api/v1/links/east/resume', JSON.stringify({ reason: 'test' }), 409, 'NOT_SUSPENDED'],
    ['POST', '/api/v1/links/east/suspend', '{}', 400, 'BAD_MESSAGE'],
    ['GET', '/api/v1/claims/east-A1', undefined, 404, 'CLAIM_UNKNOWN'],
    ['GET', '/api/v1/nothing', undefined, 404, 'NOT_FOUND'],
  ])('%s %s %s is refused with %d %s', async (method, path, body, status, code) => {
    await writesNothing(async () => {
      const request = /(suspend|resume)$/.test(path) ? pit.request : permitted;
      const answer = await request(method, path, body);
      expect(answer).toMatchObject({ status, body: { status, code } });
      expect(typeof answer.body['title']).toBe('string');
    });
  });

  it('refused terms leave nothing behind: no link, no stream of a journal, no alarm', async () => {
    const terms = termsOf({ linkId: 'hasty', tables: 1, seats: 3 });
    expect(await permitted('POST', '/api/v1/links', { ...terms, noticeDays: 13 })).toMatchObject({
      status: 422,
      body: { code: 'NOTICE_TOO_SHORT' },
    });
    for (const path of ['alarms', 'health', 'adjustments', 'days/next', 'floor'])
      expect([path, await permitted('GET', `/api/v1/links/hasty/${path}`)]).toMatchObject([
        path,
        { status: 404, body: { code: 'LINK_UNKNOWN' } },
      ]);
    expect(await environment.sql("SELECT stream FROM journal WHERE stream = 'hasty'")).toEqual([]);
    expect(await environment.sql("SELECT stream FROM lease WHERE stream = 'hasty'")).toEqual([]);
    const { body: links } = await permitted('GET', '/api/v1/links');
    expect(JSON.stringify(links)).not.toContain('hasty');
    expect(await permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    expect(await permitted('GET', '/api/v1/links/hasty/alarms')).toMatchObject({ status: 200 });
    expect(await permitted('GET', '/api/v1/links/east')).toMatchObject({ status: 200 });
  });

  it('500 spellings of a public address are answered without the main thread', async () => {
    expect(await spellPublicAddresses(controller)).toBe(0);
  });

  it('aborted requests are not reported as faults', async () => {
    expect(await breakOffRequests(controller)).toEqual([]);
  });

  it('a request for another host, or for two, is served at no port', async () => {
    expect(await nameAnotherHost(controller)).toEqual([]);
  });

  it('a request with two session cookies is not signed in', async () => {
    const cookies = [await cookieOf(controller.url, pit), await cookieOf(controller.url, pit)];
    expect(await mixCookies(controller, [cookies[0]!])).toBe(200);
    expect(await mixCookies(controller, cookies)).toBe(401);
  });

  it('idle connections from many addresses lock out no person and no table', async () => {
    const few = await environment.controller(undefined, { ...FEW_CONNECTIONS, OTHER_CONTROLLERS: controller.url });
    await eventually(async () =>
      expect(await caller(few.url, undefined)('GET', '/health/ready')).toMatchObject({
        body: { links: { east: 'standing-by' } },
      }),
    );
    const request = () => caller(few.url, pit.token)('GET', '/api/v1/links/east');
    expect(await fillConnections(few, { request, tableToken: token })).toEqual({ requests: 0, tables: 0 });
    await few.stop();
  });

  it('a rewritten lease sends no sign and no page elsewhere', async () => {
    expect(await rewriteLease(environment, { url: controller.url, linkId: 'east' })).toEqual([]);
    await leads(controller, ['east']);
  });

  it('an upgrade request with an invalid address is refused, and the controller stays up', async () => {
    const head = ['GET // HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', '', ''];
    const socket = connect(controller.port, '127.0.0.1');
    socket.write(head.join('\r\n'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 .*"code":"NOT_FOUND"/s);
    expect(await permitted('GET', '/api/v1/links/east')).toMatchObject({ status: 200 });
  });

  it('lists every problem of a configuration at once', async () => {
    const terms = termsOf({ linkId: 'west', tables: 1, seats: 3 });
    const answer = await permitted('POST', '/api/v1/links', {
      ...terms,
      signDigits: 3,
      levels: {
        ...terms.levels,
        star: { ...terms.levels.star, reset: '10.00', ratePpm: 900_000 },
        heart: { ...terms.levels.heart, initial: '1.00', ratePpm: 200_000 },
      },
    });
    const codes = (answer.body['problems'] as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['RATES_OVER_WHOLE', 'BELOW_FLOOR', 'SIGN_TOO_NARROW']));
    expect(codes.filter((code) => code === 'BELOW_FLOOR')).toHaveLength(2);
  });

  it.each([
    ['POST', '/api/v1/links'],
    ['GET', '/api/v1/links/east'],
    ['PUT', '/api/v1/links/east/tables/t-1/key'],
    ['DELETE', '/api/v1/links/east/tables/t-1/key'],
    ['POST', '/api/v1/links/east/suspend'],
    ['GET', '/api/v1/links/east/balances'],
    ['GET', '/api/v1/links/east/awards'],
  ])('%s %s without a session is refused', async (method, path) => {
    await writesNothing(async () => {
      for (const stranger of [
        caller(controller.url, undefined),
        caller(controller.url, 'ff'.repeat(32)),
        caller(controller.url, token),
      ]) {
        expect(await stranger(method, path, method === 'GET' ? undefined : {})).toMatchObject({
          status: 401,
          body: { code: 'NOT_SIGNED_IN' },
        });
      }
    });
  });
});
