import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { FEED_CLOSE, REJECTIONS } from '@jackpot/contract';
import { WebSocketServer } from 'ws';
import { KIT_LINK, type SignKit, type SignLine } from './sign-kit.js';

const SSE_PATH = `/api/v1/links/${KIT_LINK}/feed`;
const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'last-event-id' } as const;
const PROBLEM = { 'content-type': 'application/problem+json', ...ANY_ORIGIN } as const;

export async function serveSignKit(kit: SignKit, port: number): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => serveEvents(kit, request, response));
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://kit');
    const isFeed = pathname === '/feed' && searchParams.get('link') === KIT_LINK;
    const code = codeOf(kit, isFeed, searchParams.get('lastEventId') ?? undefined);
    if (code !== undefined) {
      const { status, body } = problemOf(code);
      const status_ = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
      return void socket.end(
        `${status_}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const line: SignLine = {
        send: (text) => webSocket.send(text),
        end: () => webSocket.close(FEED_CLOSE.code, FEED_CLOSE.text),
      };
      webSocket.on('close', () => kit.lost(line));
      webSocket.on('error', () => webSocket.terminate());
      kit.open(line);
    });
  });
  server.listen(port);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}

function serveEvents(kit: SignKit, request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') return void response.writeHead(204, ANY_ORIGIN).end();
  const { pathname } = new URL(request.url ?? '', 'http://kit');
  const lastEventId = request.headers['last-event-id'];
  const code = codeOf(kit, pathname === SSE_PATH, typeof lastEventId === 'string' ? lastEventId : undefined);
  if (code !== undefined) {
    const { status, body } = problemOf(code);
    return void response.writeHead(status, PROBLEM).end(body);
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...ANY_ORIGIN });
  const line: SignLine = {
    send: (text) => response.write(`id: ${kit.head.sequence}\ndata: ${text}\n\n`),
    end: () => response.end(),
  };
  response.on('close', () => kit.lost(line));
  kit.open(line);
}

function codeOf(kit: SignKit, isFeed: boolean, lastEventId: string | undefined): keyof typeof REJECTIONS | undefined {
  if (!isFeed) return 'LINK_UNKNOWN';
  return kit.joins(lastEventId) === 'refuse' ? 'NO_LEADER' : undefined;
}

function problemOf(code: keyof typeof REJECTIONS): { readonly status: number; readonly body: string } {
  const { status, text } = REJECTIONS[code];
  return { status, body: JSON.stringify({ type: `urn:royal-9:${code}`, title: text, status, code }) };
}
