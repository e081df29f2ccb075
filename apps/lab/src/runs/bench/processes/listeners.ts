import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { monotonicMs, until } from '../load/run-count.js';
import { serve } from '../../../worlds/processes/called-process.js';

const CONNECT_AT_ONCE = 200;
const SHOWN_MS_MAX = 10_000;

interface Wanted {
  readonly type: 'meters' | 'award';
  readonly afterSequence: number;
}

/** Messages are not parsed, because a real sign has its own processor. */
class Signs {
  readonly #sockets: Socket[] = [];
  #wanted: Wanted | undefined;
  #waiting = new Set<Socket>();
  #lastAt = 0;

  async connect(feed: URL, count: number): Promise<void> {
    for (let made = 0; made < count; made += CONNECT_AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(CONNECT_AT_ONCE, count - made) }, () => this.#add(feed)));
  }

  arm(wanted: Wanted): void {
    this.#wanted = wanted;
    this.#waiting = new Set(this.#sockets);
  }

  async shown(): Promise<number> {
    await until(() => this.#waiting.size === 0, 'all signs to show it', SHOWN_MS_MAX);
    return this.#lastAt;
  }

  #add(feed: URL): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: feed.hostname, port: Number(feed.port) });
      socket.on('error', reject);
      // A server at its connection limit closes the connection without an answer.
      socket.on('close', () => reject(new Error('the server ended the connection')));
      socket.once('data', (chunk: Buffer) => {
        if (chunk.toString('latin1', 9, 12) === '200') resolve();
        else reject(new Error(chunk.toString('latin1', 0, 60)));
      });
      socket.on('data', (chunk: Buffer) => {
        if (!this.#waiting.has(socket) || !this.#isWanted(chunk)) return;
        this.#waiting.delete(socket);
        this.#lastAt = monotonicMs();
      });
      socket.write(`GET ${feed.pathname} HTTP/1.1\r\nHost: ${feed.host}\r\nAccept: text/event-stream\r\n\r\n`);
      this.#sockets.push(socket);
    });
  }

  /** The last message of a chunk is the newest. */
  #isWanted(chunk: Buffer): boolean {
    const { type, afterSequence } = this.#wanted ?? { type: '', afterSequence: 0 };
    const text = chunk.toString('latin1');
    const at = text.lastIndexOf(`"type":"${type}"`);
    return at !== -1 && Number(/"sequence":(\d+)/.exec(text.slice(at, at + 400))?.[1]) > afterSequence;
  }
}

interface CloudEvent {
  readonly id: string;
  readonly time: string;
}

class Arrivals {
  readonly #times = new Map<string, number>();

  take({ id, time }: CloudEvent): void {
    if (!this.#times.has(id)) this.#times.set(id, Date.now() - Date.parse(time));
  }

  get timesMs(): readonly number[] {
    return [...this.#times.values()];
  }
}

/**
 * A `dead` receiver refuses the connection, a `hanging` one never answers, and a `lying` one answers 200 and never ends
 * its body.
 */
const RECEIVERS = ['healthy', 'dead', 'hanging', 'lying'] as const;
const LYING_BYTES_EVERY_MS = 500;
const pushed = new Arrivals();

async function receive(folder: string): Promise<string> {
  const secretFile = join(folder, 'webhook-secret');
  writeFileSync(secretFile, `whsec_${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const endpoints: object[] = [];
  for (const id of RECEIVERS) {
    const server = createServer((request, response) => answer(id, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    endpoints.push({ id, url, types: ['award.fixed', 'claim.opened', 'coup.voided'], secretFiles: [secretFile] });
    if (id === 'dead') server.close();
  }
  const file = join(folder, 'endpoints.json');
  writeFileSync(file, JSON.stringify(endpoints));
  return file;
}

function answer(kind: (typeof RECEIVERS)[number], request: IncomingMessage, response: ServerResponse): void {
  if (kind === 'hanging') return;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (kind === 'healthy') {
      pushed.take(JSON.parse(Buffer.concat(parts).toString('utf8')) as CloudEvent);
      return response.writeHead(204).end();
    }
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), LYING_BYTES_EVERY_MS);
    return response.on('close', () => clearInterval(timer));
  });
}

const read = new Arrivals();

async function readOn(events: string, token: string): Promise<never> {
  for (let after = 'now'; ;) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${events}?after=${after}&limit=500&waitSeconds=5`, { headers });
    if (!response.ok) throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
    const page = (await response.json()) as { readonly events: readonly CloudEvent[]; readonly next: string };
    for (const event of page.events) read.take(event);
    after = page.next;
  }
}

const signs = new Signs();

const api = {
  connectSigns: ({ feed, count }: { readonly feed: string; readonly count: number }) =>
    signs.connect(new URL(feed), count),
  arm: (wanted: Wanted) => signs.arm(wanted),
  shown: () => signs.shown(),
  receive: ({ folder }: { readonly folder: string }) => receive(folder),
  readStream: ({ events, token }: { readonly events: string; readonly token: string }) => void readOn(events, token),
  arrived: () => ({ pushedMs: pushed.timesMs, readMs: read.timesMs }),
};
export type ListenersApi = typeof api;

serve(api);
