import { type Socket, connect } from 'node:net';
import { RunCount, type RunResult, measureWindow, until } from './run-count.js';
import { type LoadTable, acknowledgedIn, refusalsIn } from './table.js';

interface Poster {
  readonly path: string;
  readonly token?: string;
  body(): string;
  take(status: number, body: Buffer, count: RunCount, ms: number): void;
}

export function tablePoster(table: LoadTable, wagersEach: number): Poster {
  // A controller accepts wagers from a table only after a heartbeat.
  table.sink.heartbeat();
  return {
    path: '/floor/v1/messages',
    token: table.token,
    body: () => table.wagers(wagersEach),
    take: (status, body, count, ms) => {
      if (status !== 200) count.refused(String(status));
      for (const code of refusalsIn(body)) count.refused(code);
      const acknowledged = acknowledgedIn(body);
      table.acknowledged += acknowledged;
      count.acknowledged(ms, acknowledged);
    },
  };
}

export interface HttpLoop {
  readonly address: string;
  readonly warmMs: number;
  readonly runMs: number;
}

export async function runHttpLoop(posters: readonly Poster[], plan: HttpLoop): Promise<RunResult> {
  const count = new RunCount();
  const state = { isSending: true, open: posters.length, failure: undefined as Error | undefined };
  const sockets = posters.map((poster) => {
    const url = new URL(plan.address);
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    const authorization = poster.token === undefined ? '' : `Authorization: Bearer ${poster.token}\r\n`;
    const head = `POST ${poster.path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n${authorization}Content-Length: `;
    let sentAt = 0;
    const post = (): void => {
      if (!state.isSending) return void (state.open -= 1);
      const body = poster.body();
      sentAt = performance.now();
      socket.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1');
    };
    socket.once('connect', post);
    onAnswers(socket, (status, body) => {
      poster.take(status, body, count, performance.now() - sentAt);
      post();
    });
    socket.on('error', (error) => (state.failure ??= error));
    socket.on('close', () => (state.failure ??= new Error('the server ended the connection')));
    return socket;
  });
  try {
    await measureWindow(count, plan);
    state.isSending = false;
    await until(() => state.open === 0 || state.failure !== undefined, 'the last answers over HTTP');
    if (state.failure !== undefined) throw state.failure;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return count.result();
}

/** Parses HTTP answers by hand: a general HTTP client uses more processor time than the server spends on a wager. */
function onAnswers(socket: Socket, answered: (status: number, body: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    rest = bytes;
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end + 4 + length) return;
    rest = Buffer.alloc(0);
    answered(Number(head.slice(9, 12)), bytes.subarray(end + 4, end + 4 + length));
  });
}
