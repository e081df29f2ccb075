import type { LinkConfigBody } from '@jackpot/progressive';
import { kingNineCards, suggestedSeatMap, cardName } from '@jackpot/rules';
import { WebSocket } from 'ws';

export const SECRET = 'x'.repeat(40);

/** The terms of a link that may be approved. */
export function termsOf({
  linkId,
  tables,
  seats,
}: {
  readonly linkId: string;
  readonly tables: number;
  readonly seats: number;
}): LinkConfigBody {
  return {
    linkId,
    name: 'Royal 9 under test',
    approval: { reference: 'TEST-1', approvedOn: '2026-01-01' },
    decks: 8,
    price: '5.00',
    paytable: 'C',
    signDigits: 6,
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000 },
      spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000 },
      mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
    tables: Array.from({ length: tables }, (_, table) => ({
      tableId: `t-${table + 1}`,
      assetNumber: `MB-${table + 1}`,
      seats: suggestedSeatMap(seats, 1).map(({ seat, pairs }) => ({
        seat,
        deviceId: `d-${table + 1}-${seat}`,
        pairs: pairs.map((pair): [string, string] => {
          const [king, nine] = kingNineCards(pair);
          return [cardName(king), cardName(nine)];
        }),
      })),
    })),
  };
}

export interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A person or table that calls a controller over HTTP. */
export function caller(url: string, token: string | undefined) {
  return async (method: string, path: string, body?: unknown): Promise<Told> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
}

/** A table on a WebSocket that asks one thing at a time. */
export class TestTable {
  readonly heard: Record<string, unknown>[] = [];
  #id = 0;
  #waiting = new Map<number | null, (reply: Record<string, unknown>) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Record<string, unknown> | Record<string, unknown>[];
      for (const message of Array.isArray(frame) ? frame : [frame]) this.#hear(message);
    });
  }

  static async connect(url: string, token: string): Promise<TestTable> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/floor`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const table = new TestTable(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return table;
  }

  ask(message: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    this.#id += 1;
    const id = this.#id;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, ...message }));
    });
  }

  /** Sends what may not even be JSON, and waits for the refusal that names no message. */
  raw(text: string): Promise<Record<string, unknown>> {
    return new Promise((resolve) => {
      this.#waiting.set(null, resolve);
      this.socket.send(text);
    });
  }

  close(): void {
    this.socket.close();
  }

  #hear(message: Record<string, unknown>): void {
    this.heard.push(message);
    const id = (message['id'] ?? null) as number | null;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(message);
  }
}
