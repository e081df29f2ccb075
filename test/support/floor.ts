import { type FloorReply, floorFrameSchema, floorReplySchema } from '@jackpot/contract';
import { WebSocket } from 'ws';
import { type FromDevice, type PlainCoup, type Resolved, playCoup } from '../../apps/lab/src/players/table/coup.js';
import { kitTerms } from '../../apps/lab/src/players/terms.js';
import { metricsUrlOf } from './environment.js';
import { eventually, untilSo } from './eventually.js';
import { heldTo } from './held-to.js';

export const SECRET = 'x'.repeat(40);

/** The maximum of the Must Hit is so high that no wager wins it by chance. */
export function termsOf(shape: Parameters<typeof kitTerms>[0]): ReturnType<typeof kitTerms> {
  const terms = kitTerms(shape);
  const { mustHit } = terms.levels;
  return { ...terms, levels: { ...terms.levels, mustHit: mustHit && { ...mustHit, maximum: '999999.00' } } };
}

export interface HttpReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const READ_WAITS_MS = 1_000;
const OF_A_LINK = /^\/api\/v1\/(links|claims|transfers)\b/;

/**
 * A read that waited `READ_WAITS_MS` for the read tables may be stale, so it is repeated after the tables have caught
 * up.
 */
export function caller(url: string, token: string | undefined) {
  return async (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<HttpReply> => {
    const sentAt = performance.now();
    const reply = await send({ url: url + path, token, method, body, headers });
    const isRefused = reply.status === 401 || reply.status === 403;
    const isInTime = performance.now() - sentAt < READ_WAITS_MS;
    if (method !== 'GET' || isRefused || isInTime || !OF_A_LINK.test(path)) return reply;
    await tablesCaughtUp(metricsUrlOf(url));
    return send({ url: url + path, token, method, body, headers });
  };
}

type Headers = Readonly<Record<string, string>>;

interface Call {
  readonly url: string;
  readonly token: string | undefined;
  readonly method: string;
  readonly body: unknown;
  readonly headers: Headers;
}

async function send({ url, token, method, body, headers }: Call): Promise<HttpReply> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

export async function fileAt(url: string, token: string): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect({ url, status: answer.status }).toEqual({ url, status: 200 });
  return { type: answer.headers.get('content-type') ?? '', bytes };
}

async function tablesCaughtUp(url: string): Promise<void> {
  await eventually(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const lags = metrics.matchAll(/^jackpot_projection_lag_events\{[^}]*\} (\d+)$/gm);
    expect([...lags].filter(([, events]) => events !== '0')).toEqual([]);
  });
}

export type Message = Readonly<Record<string, unknown>>;
type Reply = Record<string, unknown>;

function messagesOf(text: string): readonly Reply[] {
  const frame = heldTo(floorFrameSchema, JSON.parse(text));
  return Array.isArray(frame) ? frame : [frame];
}

/** Code 1006: without a close frame. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export class TestTable {
  readonly heard: Reply[] = [];
  readonly closed: Promise<Closed>;
  #id = 0;
  #waiting = new Map<number | null, (reply: Reply) => void>();
  #beat: NodeJS.Timeout | undefined;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      for (const message of messagesOf(data.toString())) this.#hear(message);
    });
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => {
        clearInterval(this.#beat);
        resolve({ code, reason: reason.toString() });
      }),
    );
  }

  static connect(url: string, token: string): Promise<TestTable> {
    return TestTable.#opened(new WebSocket(floorOf(url), { headers: { authorization: `Bearer ${token}` } }));
  }

  static withTicket(url: string, ticket: string): Promise<TestTable> {
    return TestTable.#opened(new WebSocket(floorOf(url), ['royal9-floor', `ticket.${ticket}`]));
  }

  static async #opened(socket: WebSocket): Promise<TestTable> {
    const table = new TestTable(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return table;
  }

  welcome(): Promise<Reply> {
    return untilSo('the welcome', () => this.heard.find(({ type }) => type === 'welcome'));
  }

  stayOnline(): this {
    this.#beat = setInterval(() => void this.request({ type: 'heartbeat' }), 500);
    return this;
  }

  request(message: Message): Promise<Reply> {
    this.#id += 1;
    return this.#send({ id: this.#id, ...message });
  }

  async requestAll(messages: readonly Message[]): Promise<readonly Reply[]> {
    const numbered = messages.map((message) => ({ id: (this.#id += 1), ...message }));
    const replies = numbered.map(({ id }) => new Promise<Reply>((resolve) => this.#waiting.set(id, resolve)));
    this.socket.send(JSON.stringify(numbered));
    return Promise.all(replies);
  }

  raw(text: string): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.set(null, resolve);
      this.socket.send(text);
    });
  }

  close(): void {
    this.socket.close();
  }

  #send(message: Message & { readonly id: number }): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.set(message.id, resolve);
      this.socket.send(JSON.stringify(message));
    });
  }

  #hear(message: Reply): void {
    this.heard.push(message);
    const id = (message['id'] ?? null) as number | null;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(message);
  }
}

function floorOf(url: string): string {
  return `${url.replace('http', 'ws')}/floor`;
}

export class TestTableOverHttp {
  readonly #call: ReturnType<typeof caller>;
  #id = 0;

  constructor(url: string, token: string) {
    this.#call = caller(url, token);
  }

  async request(message: Message): Promise<Reply> {
    this.#id += 1;
    const { body } = await this.#call('POST', '/floor/v1/messages', { id: this.#id, ...message });
    return heldTo(floorReplySchema, body);
  }

  async requestAll(messages: readonly Message[]): Promise<readonly Reply[]> {
    const numbered = messages.map((message) => ({ id: (this.#id += 1), ...message }));
    const { body } = await this.#call('POST', '/floor/v1/messages', numbered);
    return heldTo(floorFrameSchema, body) as readonly Reply[];
  }
}

export function refusedUpgrade(url: string, path: string, token?: string): Promise<HttpReply> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => reject(new Error(`${path} was opened`)));
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Reply }));
    });
  });
}

export interface TableClient {
  request(message: Message): Promise<Reply>;
  requestAll(messages: readonly Message[]): Promise<readonly Reply[]>;
}

const PRICE_CENTS = 500;

/** Plays a hand in which every message must be accepted. Returns the reply to the cards. */
export function plays(table: Pick<TableClient, 'request'>, coup: Omit<PlainCoup, 'priceCents'>): Promise<Resolved> {
  return playCoup((message) => table.request(message) as unknown as Promise<FloorReply>, {
    ...coup,
    priceCents: PRICE_CENTS,
  });
}

/** @param table number in the table's id */
export class TestSeats {
  readonly #sequences = new Map<number, number>();

  constructor(private readonly table: number) {}

  wagers(...seats: readonly number[]): readonly FromDevice[] {
    return seats.map((seat) => this.#next(seat));
  }

  acknowledge(coup: number, seat: number): Message {
    return { type: 'acknowledge', coup, ...this.#next(seat), priceCents: PRICE_CENTS };
  }

  withdraw(coup: number, seat: number): Message {
    return { type: 'withdraw', coup, ...this.#next(seat) };
  }

  report(coup: number, seat: number, what: 'opened' | 'closed' | 'power'): Message {
    return { type: 'report', coup, ...this.#next(seat), what };
  }

  usedBefore(seat: number, sequence: number): void {
    this.#sequences.set(seat, sequence);
  }

  #next(seat: number): FromDevice {
    const sequence = (this.#sequences.get(seat) ?? 0) + 1;
    this.#sequences.set(seat, sequence);
    return { seat, device: `d-${this.table}-${seat}`, boot: 1, sequence };
  }
}
