import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STREAM_TYPE_NAMES } from '@jackpot/contract';

/** Behavior of a receiver. The receiver `dead` has none, because nothing listens there. */
type Behavior = (request: IncomingMessage, response: ServerResponse) => void;

const BYTES_EVERY_MS = 200;

export class WebhookReceivers {
  readonly bodies = new Map<string, string>();
  readonly hanging = { sent: 0, ended: 0 };
  readonly endedBefore: number[] = [];
  redirected = 0;
  readonly #servers = new Map<string, Server>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'receivers-'));

  readonly #behaviors: Readonly<Record<string, Behavior>> = {
    healthy: (request, response) => this.#keep(request, response),
    hanging: (request) => this.#hang(request),
    endless: (request, response) => {
      request.resume();
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), BYTES_EVERY_MS);
      response.on('close', () => clearInterval(timer));
    },
    garbage: (request, response) => {
      request.resume();
      response.socket?.end(
        'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"\u0000\u0001 no JSON, and longer than announced',
      );
    },
    unread: (_, response) => response.writeHead(200, { connection: 'close' }).end(),
    redirect: (request, response) => {
      request.resume();
      response.writeHead(307, { location: '/elsewhere' }).end();
    },
    cut: (request) => request.socket.destroy(),
  };

  async listen(): Promise<string> {
    const secretFile = join(this.#folder, 'secret');
    writeFileSync(secretFile, `whsec_${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    const types = STREAM_TYPE_NAMES;
    const urls: [string, string][] = [['dead', await unusedAddress()]];
    for (const [id, behavior] of Object.entries(this.#behaviors)) {
      const server = createServer((request, response) => {
        if (request.url === '/elsewhere') this.redirected += 1;
        behavior(request, response);
      });
      this.#servers.set(id, server);
      urls.push([id, await addressOf(server)]);
    }
    const file = join(this.#folder, 'endpoints.json');
    writeFileSync(file, JSON.stringify(urls.map(([id, url]) => ({ id, url, types, secretFiles: [secretFile] }))));
    return file;
  }

  close(): void {
    for (const server of this.#servers.values()) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(this.#folder, { recursive: true });
  }

  #keep(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      if (!this.bodies.has(id)) this.endedBefore.push(this.hanging.ended);
      this.bodies.set(id, Buffer.concat(parts).toString('utf8'));
      response.writeHead(204).end();
    });
  }

  #hang(request: IncomingMessage): void {
    request.resume();
    this.hanging.sent += 1;
    request.socket.once('close', () => (this.hanging.ended += 1));
  }
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

async function unusedAddress(): Promise<string> {
  const server = createServer();
  const address = await addressOf(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}
