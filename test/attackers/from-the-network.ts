import { rolesAt } from '../../apps/lab/src/worlds/processes/link-roles.js';
import { request as httpRequest } from 'node:http';
import { type Socket, connect } from 'node:net';
import { createConnection } from 'mysql2/promise';
import { addressFor } from '../../libs/storage/test/accounts.js';
import type { Running, TestEnvironment } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { refusedUpgrade } from '../support/floor.js';

type Target = Pick<Running, 'url' | 'floorUrl' | 'metricsUrl' | 'port' | 'log'>;

type SignIn = Readonly<Record<'signInName' | 'password', string>>;

const OPENAPI = 'openapi.json';
const SPELLINGS = 500;

/**
 * Requests a public document by many spellings of its address.
 * @returns how many requests reached the main thread
 */
export async function spellPublicAddresses({ url, port, metricsUrl }: Target): Promise<number> {
  const lines = Array.from({ length: SPELLINGS }, (_, n) => spelling(n, url));
  const statuses = await answersTo(
    port,
    lines.map((line) => `GET ${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
  const count = /^jackpot_http_request_duration_seconds_count\{[^}]*route="GET \/openapi\.json"[^}]*\} (\d+)/m;
  return Number(count.exec(metrics)?.[1] ?? 0);
}

function spelling(n: number, url: string): string {
  const path = [...OPENAPI]
    .map((character, at) => ((n >> at) % 2 === 0 ? character : `%${character.charCodeAt(0).toString(16)}`))
    .join('');
  return [`/${path}?${n}`, `/${path}#${n}`, `${url}/${path}`, `http://h${n}.example/${path}`][n % 4] ?? '';
}

function answersTo(port: number, requests: readonly string[]): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const statuses: number[] = [];
    let sent = 0;
    let rest = '';
    const socket = connect(port, '127.0.0.1', () => send());
    const send = (): void => {
      const batch = requests.slice(sent, sent + 50);
      sent += batch.length;
      socket.write(batch.join(''));
    };
    socket.on('data', (data: Buffer) => {
      rest += data.toString('latin1');
      const found = [...rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
      statuses.push(...found.map(([, status]) => Number(status)));
      // A status line may be split between two chunks.
      rest = found.length === 0 ? rest.slice(-16) : rest.slice((found.at(-1)?.index ?? 0) + 13).slice(-16);
      if (statuses.length === requests.length) {
        socket.destroy();
        resolve(statuses);
      } else if (statuses.length >= sent) send();
    });
    socket.on('error', reject);
  });
}

const ABORTED = 300;

/**
 * Breaks off requests within their bodies.
 * @returns log lines that call this a fault of the controller
 */
export async function breakOffRequests({ port, metricsUrl, log }: Target): Promise<readonly string[]> {
  for (let n = 0; n < ABORTED; n += 1) {
    const socket = await opened(port);
    socket.write('POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab');
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroySoon();
  }
  await eventually(async () => {
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    expect(Number(/^jackpot_requests_aborted_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(ABORTED / 2);
  });
  return log()
    .split('\n')
    .filter((line) => line.includes('by our fault'));
}

export async function nameAnotherHost({ port, floorUrl }: Target): Promise<readonly string[]> {
  const heads = {
    'a rebinding name': 'Host: rebinding.example',
    'two Host lines': 'Host: localhost\r\nHost: localhost',
    'two Host lines, one foreign': 'Host: localhost\r\nHost: rebinding.example',
  };
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  const floorPort = Number(new URL(floorUrl).port);
  const served: string[] = [];
  for (const [what, head] of Object.entries(heads))
    for (const [at, line, more] of [
      [port, '/api/v1/links', ''],
      [port, '/ui/', ''],
      [port, 'http://localhost/ui/', ''],
      [port, '/feed?link=east', upgrade],
      [floorPort, '/floor/v1/messages', ''],
      [floorPort, '/feed?link=east', upgrade],
    ] as const) {
      const [status] = await answersTo(at, [`GET ${line} HTTP/1.1\r\n${head}\r\n${more}\r\n`]);
      if (status !== 400)
        served.push(`${what} at ${at === port ? 'the public port' : 'the port for tables'}: ${line} ${status}`);
    }
  const [status] = await answersTo(port, ['GET http://rebinding.example/ui/ HTTP/1.1\r\nHost: localhost\r\n\r\n']);
  if (status !== 400) served.push(`a whole URL of another host: ${status}`);
  return served;
}

export async function cookieOf(url: string, { signInName, password }: SignIn): Promise<string> {
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signInName, password, kind: 'cookie' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export async function mixCookies({ url }: Pick<Target, 'url'>, cookies: readonly string[]): Promise<number> {
  const answer = await fetch(`${url}/api/v1/me`, { headers: { cookie: cookies.join('; ') } });
  return answer.status;
}

export const FEW_CONNECTIONS = { CONNECTIONS: '60', CONNECTIONS_PER_ADDRESS: '20' } as const;
const ADDRESSES = 10;
const TRIES = 20;

/**
 * Opens as many idle connections as are allowed.
 * @returns how many later requests of a person, and connections of a table, had no answer
 */
export async function fillConnections(
  { url, floorUrl }: Pick<Target, 'url' | 'floorUrl'>,
  {
    request,
    tableToken,
  }: { readonly request: () => Promise<{ readonly status: number }>; readonly tableToken: string },
): Promise<{ readonly requests: number; readonly tables: number }> {
  const idle: Socket[] = [];
  const perAddress = Number(FEW_CONNECTIONS.CONNECTIONS_PER_ADDRESS);
  for (const target of [url, floorUrl])
    for (let n = 0; n < ADDRESSES * perAddress; n += 1)
      idle.push(await opened(Number(new URL(target).port), `127.0.2.${(n % ADDRESSES) + 1}`));
  let [requests, tables] = [0, 0];
  try {
    for (let n = 0; n < TRIES; n += 1) {
      const isServed = await newConnection(url).catch(() => false);
      const isSignedIn = await request().catch(() => ({ status: 0 }));
      if (!isServed || isSignedIn.status !== 200) requests += 1;
      const answer = await refusedUpgrade(floorUrl, '/floor', tableToken).catch(() => ({ status: 0 }));
      if (answer.status !== 421) tables += 1;
    }
  } finally {
    for (const socket of idle) socket.destroy();
  }
  return { requests, tables };
}

function newConnection(url: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/health/live`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', reject).end();
  });
}

/** Resolves even if the controller refuses the connection. */
function opened(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress }, () => resolve(socket));
    socket.on('error', () => resolve(socket));
  });
}

const REWRITE_MS = 100;

/**
 * Repeatedly names the attacker's machine as the leader of a link, with the controllers' database account.
 * @returns where signs and pages were sent, apart from the controllers' own addresses
 */
export async function rewriteLease(
  environment: Pick<TestEnvironment, 'databaseUrl'>,
  { url, linkId }: { readonly url: string; readonly linkId: string },
): Promise<readonly string[]> {
  const attacker = 'http://10.66.66.66:4100';
  const connection = await createConnection(addressFor('controller', environment.databaseUrl));
  const rewrite = `UPDATE lease SET holder_id = 'attacker', holder_address = '${attacker}',
    holder_floor_address = '${attacker}', expires_at = NOW(3) + INTERVAL 2500000 MICROSECOND WHERE stream = '${linkId}'`;
  const timer = setInterval(() => void connection.query(rewrite), REWRITE_MS);
  try {
    await eventually(async () => expect(await rolesAt(url)).toMatchObject({ [linkId]: 'standing-by' }));
    const feed = await fetch(`${url}/api/v1/links/${linkId}/feed`, { redirect: 'manual' });
    const page = await fetch(`${url}/ui/nothing`);
    const socket = await refusedFeed(url, linkId);
    await feed.body?.cancel();
    const sent = [feed.headers.get('location'), page.headers.get('content-security-policy'), socket];
    return sent.flatMap((text) => (text?.includes('10.66.66.66') === true ? [text] : []));
  } finally {
    clearInterval(timer);
    await connection.query('SELECT 1');
    await connection.query(`DELETE FROM lease WHERE holder_id = 'attacker'`);
    await connection.end();
  }
}

function refusedFeed(url: string, linkId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'eA==',
    };
    const request = httpRequest(`${url}/feed?link=${linkId}`, { agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve('');
    });
    request.on('error', reject).end();
  });
}
