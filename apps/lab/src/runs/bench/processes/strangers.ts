import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FLOOR_FRAME_MESSAGES_MAX, OPERATIONS } from '@jackpot/contract';
import { WebSocket } from 'ws';
import { serve } from '../../../worlds/processes/called-process.js';

type Answers = Record<string, number>;

interface Target {
  readonly address: string;
  readonly floorAddress: string;
  readonly linkId: string;
  readonly tableToken: string;
  readonly forMs: number;
}

const MEGABYTE = 1024 * 1024;
const nested = `${'['.repeat(2 * MEGABYTE)}${']'.repeat(2 * MEGABYTE)}`;
const signIn = JSON.stringify({ signInName: 'somebody', password: 'x'.repeat(20), kind: 'bearer' });

const ATTACKS = {
  '4 MB bodies to the sign-in': (target: Target) => repeated(target, 3, () => post('/api/v1/sessions', nested)),
  '4 MB bodies to rules and terms': (target: Target) =>
    repeated(target, 3, (n) => post(n % 2 === 0 ? '/api/v1/rules/settle' : `${linkPath(target)}/terms`, nested)),
  '3 MB uploads': (target: Target) =>
    repeated(target, 3, () =>
      post(`${linkPath(target)}/reconciliations/slips`, `{"csv":"${'\\n'.repeat(1.5 * MEGABYTE)}"}`),
    ),
  '600 connections to everything public': (target: Target) =>
    repeated(target, 600, (n) => get(PUBLIC[n % PUBLIC.length] ?? '/')),
  '40 sign-ins at a time': (target: Target) => repeated(target, 40, () => post('/api/v1/sessions', signIn)),
  '3,000 feeds that are not read': (target: Target) =>
    held(target, 3_000, (socket) => socket.write(get(`${linkPath(target)}/feed`))),
  '500 slow writers, 500 slow readers': (target: Target) =>
    held(target, 1_000, (socket, n) => (n % 2 === 0 ? slowly(socket) : socket.write(get('/openapi.json')))),
  'frames without end from one table': frames,
} as const;
type AttackName = keyof typeof ATTACKS;

const PUBLIC = [
  ...['/', '/ui/app.html', '/ui/sign.html', '/openapi.json', '/docs/', '/api/v1/nothing'],
  ...Object.values(OPERATIONS)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replaceAll(/:\w+/g, '1')),
];

const api = {
  spell,
  attacks: () => Object.keys(ATTACKS) as AttackName[],
  attack: ({ name, ...target }: Target & { readonly name: AttackName }): Promise<Answers> => ATTACKS[name](target),
};
export type StrangersApi = typeof api;
serve(api);

const linkPath = ({ linkId }: Target): string => `/api/v1/links/${linkId}`;

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

function post(path: string, body: string): string {
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** Number of source addresses. Requests from one address are limited. */
const SENDERS = 50;

async function spell({ address, requests }: { readonly address: string; readonly requests: number }): Promise<Answers> {
  const answers: Answers = {};
  const { hostname, port } = new URL(address);
  const send = async (sender: number): Promise<void> => {
    for (let n = sender; n < requests; n += SENDERS) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.1.${sender + 1}` });
      socket.on('error', () => undefined);
      socket.write(`GET ${spelling(n, address)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      socket.once('data', (chunk: Buffer) => add(answers, statusOf(chunk)));
      socket.resume();
      await new Promise((resolve) => socket.on('close', resolve));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
  return answers;
}

/** One of many spellings of the address. The bits of n choose which letters are percent-encoded. */
function spelling(n: number, address: string): string {
  const path = [...'openapi.json']
    .map((character, at) => ((n >> at) % 2 === 0 ? character : `%${character.charCodeAt(0).toString(16)}`))
    .join('');
  return [`/${path}?${n}`, `${address}/${path}`, `http://h${n}.example/${path}`][n % 3] ?? '';
}

function add(answers: Answers, answer = 'of another form'): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}

function statusOf(chunk: Buffer): string | undefined {
  return /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 12))?.[1];
}

function opened(address: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  return socket;
}

async function repeated({ address, forMs }: Target, connections: number, request: (n: number) => string) {
  const answers: Answers = {};
  const endAt = performance.now() + forMs;
  const one = async (n: number): Promise<void> => {
    while (performance.now() < endAt) {
      const socket = opened(address);
      const timer = setTimeout(() => socket.destroy(), Math.max(1, endAt - performance.now()));
      socket.write(request(n));
      socket.on('data', (chunk: Buffer) => {
        const status = statusOf(chunk);
        if (status === undefined) return;
        add(answers, status);
        socket.write(request(n));
      });
      await new Promise((resolve) => socket.on('close', resolve));
      clearTimeout(timer);
      if (performance.now() < endAt) add(answers, 'closed');
      await sleep(1);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => one(n)));
  return answers;
}

async function held({ address, forMs }: Target, connections: number, begin: (socket: Socket, n: number) => unknown) {
  const answers: Answers = {};
  let isOver = false;
  const sockets = Array.from({ length: connections }, (_, n) => {
    const socket = opened(address);
    socket.on('connect', () => begin(socket, n));
    socket.once('data', (chunk: Buffer) => {
      add(answers, statusOf(chunk));
      socket.pause();
    });
    socket.on('close', () => !isOver && add(answers, 'closed'));
    return socket;
  });
  await sleep(forMs);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return answers;
}

function slowly(socket: Socket): void {
  const text = 'POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n';
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++] ?? ' '), 100);
  socket.on('close', () => clearInterval(timer));
}

async function frames({ floorAddress, tableToken, forMs }: Target): Promise<Answers> {
  const answers: Answers = {};
  const socket = new WebSocket(`${floorAddress.replace('http', 'ws')}/floor`, {
    headers: { authorization: `Bearer ${tableToken}` },
  });
  socket.on('error', () => undefined);
  socket.on('message', () => add(answers, 'replies'));
  await new Promise((resolve) => socket.once('open', resolve));
  const wager = { type: 'acknowledge', coup: 1, seat: 1, boot: 1, priceCents: 500 };
  const frame = JSON.stringify(
    Array.from({ length: FLOOR_FRAME_MESSAGES_MAX }, (_, id) => ({ ...wager, id, sequence: id })),
  );
  const endAt = performance.now() + forMs;
  for (let sent = 0; performance.now() < endAt && socket.readyState === WebSocket.OPEN; sent += 1) {
    // Pauses, so that the connection can process its own events.
    if (sent % 100 === 99 || socket.bufferedAmount >= MEGABYTE) await sleep(1);
    if (socket.bufferedAmount >= MEGABYTE) continue;
    socket.send(frame);
    add(answers, 'frames');
  }
  socket.terminate();
  return answers;
}
