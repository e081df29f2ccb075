import { connect, type Socket } from 'node:net';
import { pause, RunCount, type RunResult, until } from './run-result.js';
import { acknowledgedIn, type LoadTable, refusalsIn } from './table.js';
import { deviceId, PRICE_CENTS, SEATS, tableId } from '../play/link-terms.js';

/** One HTTP/1.1 connection that is kept: a request, its answer, the next request. By hand, as nothing else is that cheap. */
class HttpLine {
  #rest: Buffer | undefined;
  #onAnswer: ((status: number, body: Buffer) => void) | undefined;
  #onError: ((error: Error) => void) | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#onError?.(error));
    socket.on('close', () => this.#onError?.(new Error('the server ended the connection')));
  }

  static open(address: URL): Promise<HttpLine> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpLine(socket, address.host));
      });
    });
  }

  /** The head of every request to this path, up to the length. */
  headOf(path: string, token?: string): string {
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    return `POST ${path} HTTP/1.1\r\nHost: ${this.host}\r\nContent-Type: application/json\r\n${authorization}Content-Length: `;
  }

  /** `body` is ASCII. */
  post(
    head: string,
    body: string,
    onAnswer: (status: number, body: Buffer) => void,
    onError: (error: Error) => void,
  ): void {
    this.#onAnswer = onAnswer;
    this.#onError = onError;
    this.socket.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1');
  }

  close(): void {
    this.#onError = undefined;
    this.socket.destroy();
  }

  #take(chunk: Buffer): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = bytes;
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end + 4 + length) return;
    this.#rest = undefined;
    this.#onAnswer?.(Number(head.slice(9, 12)), bytes.subarray(end + 4, end + 4 + length));
  }
}

/** A table that posts to the product's floor: so many wagers a request, with the coup's other acts in the same one. */
export function tablePoster(table: LoadTable, wagersEach: number): Poster {
  // The first message is a sign of life: a wager alone is none.
  let isNew = true;
  return {
    path: '/floor/v1/messages',
    token: table.token,
    body: () => {
      if (isNew) table.sink.heartbeat();
      isNew = false;
      return table.wagers(wagersEach);
    },
    take: (status, body, count, ms) => {
      if (status !== 200) count.refused(String(status));
      for (const code of refusalsIn(body, 0, body.length)) count.refused(code);
      const acknowledged = acknowledgedIn(body, 0, body.length);
      table.acknowledged += acknowledged;
      for (let i = 0; i < acknowledged; i += 1) count.acknowledged(ms);
    },
  };
}

/** A table that posts its wagers one by one to the baseline, seat after seat, in a coup that stays open. */
export class BaselinePoster implements Poster {
  readonly path = '/wagers';
  readonly token = undefined;
  #sent = 0;

  constructor(
    private readonly table: number,
    private readonly boot: number,
  ) {}

  body(): string {
    const seat = 1 + (this.#sent % SEATS);
    const sequence = 1 + Math.floor(this.#sent / SEATS);
    this.#sent += 1;
    return (
      `{"tableId":"${tableId(this.table)}","coup":1,"seat":${seat},"device":"${deviceId(this.table, seat)}",` +
      `"boot":${this.boot},"sequence":${sequence},"priceCents":${PRICE_CENTS}}`
    );
  }

  take(...[status, , count, ms]: Parameters<Poster['take']>): void {
    if (status === 201) count.acknowledged(ms);
    else count.refused(String(status));
  }
}

/** One who posts: what comes next, and what the answer to it means. */
export interface Poster {
  readonly path: string;
  readonly token: string | undefined;
  /** The next request's body. */
  body(): string;
  /** Counts what the answer acknowledges and refuses. */
  take(status: number, body: Buffer, count: RunCount, ms: number): void;
}

export interface HttpLoop {
  readonly address: string;
  readonly warmMs: number;
  readonly runMs: number;
}

/** Every poster has a connection of its own and always one request on it. */
export async function runHttpLoop(posters: readonly Poster[], plan: HttpLoop): Promise<RunResult> {
  const url = new URL(plan.address);
  const lines = await Promise.all(posters.map(() => HttpLine.open(url)));
  const count = new RunCount();
  const state: { isSending: boolean; open: number; failure: Error | undefined } = {
    isSending: true,
    open: posters.length,
    failure: undefined,
  };
  posters.forEach((poster, index) => {
    const line = lines[index];
    if (line === undefined) return;
    const head = line.headOf(poster.path, poster.token);
    const post = (): void => {
      if (!state.isSending) return void (state.open -= 1);
      const sentAt = performance.now();
      const answered = (status: number, body: Buffer): void => {
        poster.take(status, body, count, performance.now() - sentAt);
        post();
      };
      line.post(head, poster.body(), answered, (error) => (state.failure ??= error));
    };
    post();
  });
  try {
    await pause(plan.warmMs);
    count.begin();
    await pause(plan.runMs);
    count.end();
    state.isSending = false;
    await until(() => state.open === 0 || state.failure !== undefined, 'the last answers over HTTP');
  } finally {
    for (const line of lines) line.close();
  }
  if (state.failure !== undefined) throw state.failure;
  return count.result();
}
