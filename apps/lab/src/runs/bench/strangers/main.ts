import { type Socket, connect } from 'node:net';
import { FLOOR_FRAME_MESSAGES_MAX, OPERATIONS } from '@jackpot/contract';
import { WebSocket } from 'ws';
import { serve } from '../environment/agent.js';
import { pause } from '../load/run-result.js';

/** What one attack came to. */
export interface Attacked {
  /** Connections that were opened. */
  readonly connections: number;
  /** Answers by status; `closed` where the controller ended a connection. */
  readonly answers: Readonly<Record<string, number>>;
}

interface Target {
  readonly address: string;
  readonly floorAddress: string;
  readonly linkId: string;
  /** Of one table, for what a table with a key can do. */
  readonly tableToken: string;
  readonly forMs: number;
}

/** The longest a single attack runs, whatever is requested. */
const FOR_MS_MAX = 60_000;
const MEGABYTE = 1024 * 1024;

const nested = `${'['.repeat(2 * MEGABYTE)}${']'.repeat(2 * MEGABYTE)}`;
const signIn = JSON.stringify({ signInName: 'somebody', password: 'x'.repeat(20), kind: 'bearer' });

/** Each ends by itself after `forMs`, and closes what it opened. */
const ATTACKS = {
  '4 MB bodies to the sign-in': (target: Target) =>
    repeated(target, 3, () => post('/api/v1/sessions', nested, 'application/json')),
  '4 MB bodies to rules and terms': (target: Target) =>
    repeated(target, 3, (n) =>
      post(n % 2 === 0 ? '/api/v1/rules/settle' : `/api/v1/links/${target.linkId}/terms`, nested, 'application/json'),
    ),
  '3 MB uploads': (target: Target) =>
    repeated(target, 3, () =>
      post(`/api/v1/links/${target.linkId}/reconciliations/slips`, `{"csv":"${'\\n'.repeat(1.5 * MEGABYTE)}"}`),
    ),
  '600 connections to everything public': (target: Target) =>
    repeated(target, 600, (n) => `GET ${PUBLIC[n % PUBLIC.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  '40 sign-ins at a time': (target: Target) => repeated(target, 40, () => post('/api/v1/sessions', signIn)),
  '3,000 feeds that are not read': (target: Target) =>
    held(target, 3_000, (socket) => {
      socket.write(`GET /api/v1/links/${target.linkId}/feed HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    }),
  '500 slow writers, 500 slow readers': (target: Target) =>
    held(target, 1_000, (socket, n) => {
      if (n % 2 === 0) return slowly(socket);
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
    }),
  'frames without end from one table': frames,
} as const;
export type AttackName = keyof typeof ATTACKS;

/** Pages, everything that needs no sign-in, and everything else without one. */
const PUBLIC = [
  ...['/', '/ui/app.html', '/ui/sign.html', '/openapi.json', '/docs/', '/api/v1/nothing'],
  ...Object.values(OPERATIONS)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replaceAll(/:\w+/g, '1')),
];

const api = {
  spell: (target: Spelled) => spell(target),
  attack: ({ name, ...target }: Target & { readonly name: AttackName }): Promise<Attacked> =>
    ATTACKS[name]({ ...target, forMs: Math.min(target.forMs, FOR_MS_MAX) }),
};
export type StrangersApi = typeof api;
serve(api);

function post(path: string, body: string, type = 'application/json'): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export interface Spelled {
  readonly address: string;
  readonly requests: number;
}

/** Addresses of this machine that the requests come from, so that the limit of one address does not slow them down. */
const SENDERS = 50;

/** Requests for a public document whose path is spelled in another way each time. @returns answers by status */
async function spell({ address, requests }: Spelled): Promise<Readonly<Record<string, number>>> {
  const count = new Count();
  const { hostname, port } = new URL(address);
  const send = async (sender: number): Promise<void> => {
    for (let n = sender; n < requests; n += SENDERS) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.1.${sender + 1}` });
      await new Promise<void>((resolve) => {
        socket.on('error', () => undefined);
        socket.on('connect', () =>
          socket.write(`GET ${spelling(n, address)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        );
        socket.once('data', (chunk: Buffer) => count.add(statusOf(chunk) ?? 'of another form'));
        socket.on('data', () => undefined);
        socket.on('close', () => resolve());
      });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
  return count.answers;
}

/** The n-th spelling of one address: the bits of n choose which letters are percent-encoded. Every third is a whole URL. */
function spelling(n: number, address: string): string {
  const path = [...'openapi.json']
    .map((character, at) => ((n >> at) % 2 === 0 ? character : `%${character.charCodeAt(0).toString(16)}`))
    .join('');
  return [`/${path}?${n}`, `${address}/${path}`, `http://h${n}.example/${path}`][n % 3] ?? '';
}

/** Counts of one attack. */
class Count {
  connections = 0;
  readonly answers: Record<string, number> = {};

  add(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }
}

/** Connections that each send the next request when the last is answered, and connect again when they are ended. */
async function repeated({ address, forMs }: Target, connections: number, request: (n: number) => string) {
  const count = new Count();
  const endAt = performance.now() + forMs;
  const one = async (n: number): Promise<void> => {
    while (performance.now() < endAt) {
      const socket = opened(address, count);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => socket.destroy(), Math.max(1, endAt - performance.now()));
        const send = (): boolean => socket.write(request(n));
        socket.on('connect', send);
        socket.on('data', (chunk: Buffer) => {
          const status = statusOf(chunk);
          if (status === undefined) return; // The rest of a longer answer.
          count.add(status);
          if (performance.now() < endAt) send();
          else socket.destroy();
        });
        socket.on('close', () => {
          clearTimeout(timer);
          if (performance.now() < endAt) count.add('closed');
          resolve();
        });
      });
      await pause(1);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => one(n)));
  return count;
}

/** Connections that are opened once and held. Only the beginning of an answer is read. */
async function held({ address, forMs }: Target, connections: number, begin: (socket: Socket, n: number) => void) {
  const count = new Count();
  const sockets = Array.from({ length: connections }, (_, n) => {
    const socket = opened(address, count);
    socket.on('connect', () => begin(socket, n));
    socket.once('data', (chunk: Buffer) => {
      count.add(statusOf(chunk) ?? 'of another form');
      socket.pause();
    });
    return socket;
  });
  let isOver = false;
  for (const socket of sockets) socket.on('close', () => !isOver && count.add('closed'));
  await pause(forMs);
  isOver = true;
  const left = sockets.filter(({ destroyed, connecting }) => !destroyed && !connecting).length;
  if (left > 0) count.answers['still open'] = left;
  for (const socket of sockets) socket.destroy();
  return count;
}

function statusOf(chunk: Buffer): string | undefined {
  return /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 12))?.[1];
}

function opened(address: string, count: Count): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined); // `close` follows.
  count.connections += 1;
  return socket;
}

/** A request of which a byte comes each 100 ms. */
function slowly(socket: Socket): void {
  const text = 'POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n';
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++] ?? ' '), 100);
  socket.on('close', () => clearInterval(timer));
}

/** A table with its key that sends full frames as fast as the connection takes them. */
async function frames({ floorAddress, tableToken, forMs }: Target): Promise<Attacked> {
  const count = new Count();
  const socket = new WebSocket(`${floorAddress.replace('http', 'ws')}/floor`, {
    headers: { authorization: `Bearer ${tableToken}` },
  });
  socket.on('error', () => undefined);
  socket.on('message', () => count.add('replies'));
  await new Promise((resolve) => socket.once('open', resolve));
  count.connections = 1;
  const wager = { type: 'acknowledge', coup: 1, seat: 1, boot: 1, priceCents: 500 };
  const frame = JSON.stringify(
    Array.from({ length: FLOOR_FRAME_MESSAGES_MAX }, (_, id) => ({ ...wager, id, sequence: id })),
  );
  const endAt = performance.now() + forMs;
  for (let sent = 0; performance.now() < endAt && socket.readyState === WebSocket.OPEN; sent += 1) {
    // The connection's own events need a turn now and then, also while it takes everything.
    if (sent % 100 === 99 || socket.bufferedAmount >= MEGABYTE) await pause(1);
    if (socket.bufferedAmount >= MEGABYTE) continue;
    socket.send(frame);
    count.add('frames');
  }
  socket.terminate();
  return count;
}
