import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type RequestOptions, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TLSSocket, connect } from 'node:tls';
import { createAuthority, issueCertificate, openAuthority } from '@jackpot/platform';
import { WebSocket } from 'ws';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { SECRET, caller, termsOf } from './support/floor.js';
import { firstAdministrator } from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

/** Expected error of a refused request. The client may see the end of the connection before the TLS alert. */
const refusedWith = (alert: string) => ({
  code: expect.stringMatching(new RegExp(`^ERR_SSL_.*(${alert})$|^ECONNRESET$`)) as string,
});
const LINK = 'secure';
const CLI = mainOf('cli');
const DAY_MS = 86_400_000;
/** Time within which a controller reads a changed file and checks open connections. */
const HEARTBEAT_MS = 500;
const REREAD_MS_MAX = 5_000;

interface Pair {
  readonly cert: string;
  readonly key: string;
}

type Outcome = { readonly welcome: string } | { readonly status: number | undefined } | { readonly code: string };

describe('TLS of a controller', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const file = (...parts: readonly string[]) => join(folder, ...parts);
  const read = (...parts: readonly string[]) => readFileSync(file(...parts), 'utf8');
  const sockets: WebSocket[] = [];
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Awaited<ReturnType<typeof firstAdministrator>>;

  const certificates = async (...args: readonly string[]): Promise<string> => {
    const { code, output } = await environment.run(CLI, ['certificates', '--folder', folder, ...args]);
    expect([code, output]).toEqual([0, expect.any(String)]);
    return output;
  };
  const pairOf = (table: string): Pair => ({
    cert: read('tables', LINK, `${table}.pem`),
    key: read('tables', LINK, `${table}-key.pem`),
  });
  const issue = (table: string) => certificates('issue', '--table', `${LINK}/${table}`);

  beforeAll(async () => {
    environment = await startEnvironment();
    await certificates('ca', '--name', 'Harbor Casino');
    await certificates('issue', '--server', '127.0.0.1,localhost');
    await issue('t-1');
    await issue('t-2');
    controller = await environment.controller(undefined, {
      FLOOR_TLS_CA_FILE: file('ca.pem'),
      FLOOR_TLS_CERT_FILE: file('servers', '127.0.0.1.pem'),
      FLOOR_TLS_KEY_FILE: file('servers', '127.0.0.1-key.pem'),
      FLOOR_TLS_CRL_FILE: file('revoked.pem'),
    });
    admin = await firstAdministrator(controller, environment);
    const { permitted } = admin;
    await permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 2, seats: 1 }));
    for (const table of ['t-1', 't-2'])
      await permitted('PUT', `/api/v1/links/${LINK}/tables/${table}/key`, { secret: SECRET });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    await environment.close();
    rmSync(folder, { recursive: true });
  });

  function dial(table: string, tls: object, url = controller.floorUrl) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/floor`, {
      headers: { authorization: `Bearer ${LINK}/${table}/${SECRET}` },
      ca: read('ca.pem'),
      ...tls,
    });
    sockets.push(socket);
    socket.once('open', () => {
      const pulse = setInterval(() => socket.send(JSON.stringify({ type: 'heartbeat', id: 1 })), HEARTBEAT_MS);
      socket.once('close', () => clearInterval(pulse));
    });
    const outcome = new Promise<Outcome>((resolve) => {
      socket.on('message', (data: Buffer) =>
        resolve({ welcome: String((JSON.parse(data.toString()) as { readonly type?: string }).type) }),
      );
      socket.on('unexpected-response', (_request, { statusCode }) => resolve({ status: statusCode }));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }));
    });
    return { socket, outcome };
  }

  it('welcomes a table with its certificate and its key, over WebSocket and HTTP', async () => {
    expect(await dial('t-1', pairOf('t-1')).outcome).toEqual({ welcome: 'welcome' });
    const reply = await send(`${controller.floorUrl}/floor/v1/messages`, {
      ...{ method: 'POST', ca: read('ca.pem'), ...pairOf('t-2') },
      headers: { authorization: `Bearer ${LINK}/t-2/${SECRET}`, 'content-type': 'application/json' },
    });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ ok: true, type: 'state' })]);
    expect(statSync(file('tables', LINK, 't-1-key.pem')).mode & 0o777).toBe(0o600);
  });

  it('refuses a certificate that does not belong to the table', async () => {
    const nowMs = Date.now();
    const own = await openAuthority({ certificate: read('ca.pem'), key: read('ca-key.pem') });
    const stranger = await openAuthority(await createAuthority('Harbor Casino', { days: 1, nowMs }));
    const subject = { kind: 'table', linkId: LINK, tableId: 't-1' } as const;
    const made = async (authority: typeof own, validity: { readonly days: number; readonly nowMs: number }) => {
      const { certificate, key } = await issueCertificate(authority, subject, validity);
      return dial('t-1', { cert: certificate, key }).outcome;
    };
    const server = { cert: read('servers', '127.0.0.1.pem'), key: read('servers', '127.0.0.1-key.pem') };
    expect({
      none: await dial('t-1', {}).outcome,
      'of another authority': await made(stranger, { days: 1, nowMs }),
      expired: await made(own, { days: 1, nowMs: nowMs - 2 * DAY_MS }),
      'not valid yet': await made(own, { days: 1, nowMs: nowMs + DAY_MS }),
      'of a server': await dial('t-1', server).outcome,
      'of another table': await dial('t-1', pairOf('t-2')).outcome,
    }).toEqual({
      none: refusedWith('CERTIFICATE_REQUIRED'),
      'of another authority': refusedWith('UNKNOWN_CA|DECRYPT_ERROR'),
      expired: refusedWith('CERTIFICATE_EXPIRED'),
      'not valid yet': refusedWith('BAD_CERTIFICATE'),
      'of a server': refusedWith('(UNSUPPORTED|BAD)_CERTIFICATE'),
      'of another table': { status: 401 },
    });
  });

  it('refuses the key of a table at the public port, which has no certificates of tables', async () => {
    expect(await dial('t-1', {}, controller.url).outcome).toEqual({ status: 401 });
    const reply = await caller(controller.url, `${LINK}/t-1/${SECRET}`)('POST', '/floor/v1/messages', {
      ...{ type: 'state', id: 1 },
    });
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it('is not spoken to by a table that trusts another authority', async () => {
    const { certificate } = await createAuthority('Another', { days: 1, nowMs: Date.now() });
    const outcome = await dial('t-1', { ...pairOf('t-1'), ca: certificate }).outcome;
    expect(outcome).toEqual({ code: expect.stringMatching(/^(UNABLE_TO_VERIFY|SELF_SIGNED|UNABLE_TO_GET_ISSUER)/) });
  });

  it('takes a renewed certificate of a table, and ends the connection of a revoked one, without a restart', async () => {
    const before = pairOf('t-1');
    const connected = dial('t-1', before);
    const other = dial('t-2', pairOf('t-2'));
    expect([await connected.outcome, await other.outcome]).toEqual([{ welcome: 'welcome' }, { welcome: 'welcome' }]);
    const list = await certificates('list');
    const serial = /^(\w+) +table +secure\/t-1/m.exec(list)?.[1] ?? '';
    await certificates('renew', '--table', `${LINK}/t-1`);
    const closed = new Promise((resolve) => connected.socket.once('close', resolve));
    await certificates('revoke', '--serial', serial);
    await closed;
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    expect(await dial('t-1', before).outcome).toEqual({
      code: expect.stringMatching(/CERTIFICATE_REVOKED$|^ECONNRESET$/),
    });
    expect(await dial('t-1', pairOf('t-1')).outcome).toEqual({ welcome: 'welcome' });
    const text = 'a connection to the port for tables was refused by its certificate';
    const refusals = () =>
      controller
        .log()
        .split('\n')
        .filter((line) => line.includes(text) && line.includes(`"${LINK}/t-1"`));
    expect(refusals()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('"code":"revoked"'),
        expect.stringContaining('"code":"CERT_REVOKED"'),
      ]),
    );
    const lines = refusals().length;
    for (let again = 0; again < 5; again += 1) await dial('t-1', before).outcome;
    expect(refusals()).toHaveLength(lines);
    expect(await certificates('list')).toMatch(new RegExp(`^${serial} .* revoked `, 'm'));
  });

  it('shows its own renewed certificate without a restart, and the earlier one while a file is broken', async () => {
    const place = new URL(controller.floorUrl);
    const shown = () => serialAt({ port: Number(place.port), ca: read('ca.pem'), ...pairOf('t-2') });
    const first = await shown();
    await certificates('renew', '--server', '127.0.0.1,localhost');
    await eventually(async () => expect(await shown()).not.toBe(first), REREAD_MS_MAX);
    const second = await shown();
    const metrics = await (await fetch(`${controller.metricsUrl}/metrics`)).text();
    const daysOf = (certificate: string): number => {
      const [, seconds] =
        new RegExp(`^jackpot_certificate_seconds\\{certificate="${certificate}"\\} (.+)$`, 'm').exec(metrics) ?? [];
      return Math.round(Number(seconds) / 86_400);
    };
    expect(['floor', 'authority'].map(daysOf)).toEqual([90, 3_650]);
    copyFileSync(file('servers', '127.0.0.1.pem'), file('kept.pem'));
    await writeFile(file('servers', '127.0.0.1.pem'), 'no certificate');
    await eventually(() => expect(controller.log()).toContain('cannot be used; the earlier ones stay'), REREAD_MS_MAX);
    expect(await shown()).toBe(second);
    copyFileSync(file('kept.pem'), file('servers', '127.0.0.1.pem'));
  });

  it('serves people over TLS 1.2 or later, with secure cookies, and a renewed certificate without a restart', async () => {
    const people = await environment.controller(undefined, {
      TLS_CERT_FILE: file('servers', '127.0.0.1.pem'),
      TLS_KEY_FILE: file('servers', '127.0.0.1-key.pem'),
    });
    const ca = read('ca.pem');
    const port = Number(new URL(people.url).port);
    const live = await send(`${people.url}/health/live`, { ca });
    expect(live.status).toBe(200);
    expect(live.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const ui = await send(`${people.url}/ui/`, { ca });
    expect(String(ui.headers['content-security-policy'])).not.toContain('*');
    await expect(serialAt({ port, ca, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_SSL_/),
    });
    const first = await serialAt({ port, ca });
    await certificates('renew', '--server', '127.0.0.1,localhost');
    await eventually(async () => expect(await serialAt({ port, ca })).not.toBe(first), REREAD_MS_MAX);
    await people.stop();
  });

  it('lets a whole floor play over TLS, and the books of the floor agree', async () => {
    const server = {
      CERT_FILE: file('servers', '127.0.0.1.pem'),
      KEY_FILE: file('servers', '127.0.0.1-key.pem'),
    };
    const played = await environment.controller(undefined, {
      ...Object.fromEntries(
        ['TLS', 'FLOOR_TLS'].flatMap((port) =>
          Object.entries(server).map(([name, value]) => [`${port}_${name}`, value]),
        ),
      ),
      FLOOR_TLS_CA_FILE: file('ca.pem'),
    });
    for (const table of ['table-01', 'table-02']) await certificates('issue', '--table', `played/${table}`);
    const floor = (folderOfAuthority: string) =>
      environment.run(
        mainOf('floor'),
        [
          ...['--controllers', played.url, '--floor', played.floorUrl, '--certificates', folderOfAuthority],
          ...['--link', 'played', '--tables', '2', '--pace', 'flat-out', '--for', '3'],
          ...['--no-cage', '--voids', '0'],
        ],
        {
          FLOOR_SETUP_TOKEN: admin.tokens['floor-setup'],
          SLOT_ACCOUNTING_TOKEN: admin.tokens['slot-accounting'],
          STAFF_PASSWORD: 'of people who are not there',
          NODE_EXTRA_CA_CERTS: file('ca.pem'),
        },
      );
    const { code, output } = await floor(folder);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('all agree to the millionth of a cent'),
    });
    expect(await floor(file('nowhere'))).toMatchObject({ code: 2, output: expect.stringContaining('ca.pem') });
    await played.stop();
  });

  it('passes requests on to the leader by TLS, where it trusts its certificate', async () => {
    const leader = await environment.controller(undefined, {
      TLS_CERT_FILE: file('servers', '127.0.0.1.pem'),
      TLS_KEY_FILE: file('servers', '127.0.0.1-key.pem'),
    });
    await controller.stop();
    await eventually(async () =>
      expect(await send(`${leader.url}/health/ready`, { ca: read('ca.pem') })).toMatchObject({
        body: { links: { [LINK]: 'leading' } },
      }),
    );
    const OTHER_CONTROLLERS = leader.url;
    const trusting = await environment.controller(undefined, {
      OTHER_CONTROLLERS,
      NODE_EXTRA_CA_CERTS: file('ca.pem'),
    });
    const other = await environment.controller(undefined, { OTHER_CONTROLLERS });
    const meters = `/api/v1/links/${LINK}/meters`;
    await eventually(async () =>
      expect(await admin.permittedAt(trusting.url)('GET', meters)).toMatchObject({ status: 200 }),
    );
    expect(await admin.permittedAt(other.url)('GET', meters)).toMatchObject({
      status: 421,
      body: { code: 'NOT_LEADER', detail: leader.url },
    });
  });

  it('does not start where it would listen in plain text on another address, and states what to do', async () => {
    const entry = mainOf('controller');
    const { code, output } = await environment.run(entry, [], { HOST: '0.0.0.0' });
    const { msg } = JSON.parse(output.trim()) as { readonly msg: string };
    expect([code, msg.split('\n')]).toEqual([
      2,
      [
        expect.stringContaining('HOST 0.0.0.0 would be listened on in plain text'),
        expect.stringContaining('Set the files of the certificates; or'),
      ],
    ]);
  });
});

interface Sent {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

function send(url: string, options: RequestOptions): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(url, { ...options, agent: false });
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then((body) => {
        const isJson = String(response.headers['content-type']).includes('json');
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: isJson ? (JSON.parse(body) as unknown) : body,
        });
      }, reject);
    });
    sent.end(options.method === 'POST' ? JSON.stringify({ type: 'state', id: 1 }) : undefined);
  });
}

function serialAt(options: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', ...options }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.end();
    });
    socket.on('error', reject);
  });
}
