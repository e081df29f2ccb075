import type { Trouble } from '@jackpot/contract';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

export interface StatusSources {
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** Must return the last known state immediately, because probes do not wait. */
  readonly ready: () => ReadyAnswer;
}

export interface ReadyAnswer {
  readonly status: 'ready' | 'not-ready';
  readonly troubles: readonly Trouble[];
  readonly [part: string]: unknown;
}

interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export class StatusServer {
  readonly #server: Server;

  constructor(private readonly sources: StatusSources) {
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      void this.#reply(request.method ?? '', path).then((reply) => send(response, reply));
    });
    this.#server.requestTimeout = 5_000;
  }

  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #reply(method: string, path: string): Promise<Reply> {
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'only GET' });
    try {
      if (path === '/health/live') return json(200, { status: 'live' });
      if (path === '/health/ready') return this.#ready();
      if (path === '/metrics') return await this.#metrics();
      return json(404, { error: 'there are /metrics, /health/live and /health/ready' });
    } catch {
      return json(503, { error: 'not available now' });
    }
  }

  #ready(): Reply {
    const answer = this.sources.ready();
    return json(answer.status === 'ready' ? 200 : 503, answer);
  }

  async #metrics(): Promise<Reply> {
    const { contentType, text } = await this.sources.metrics();
    return { status: 200, contentType, body: text };
  }
}

function json(status: number, body: Readonly<Record<string, unknown>>): Reply {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, contentType, body }: Reply): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(body);
}
