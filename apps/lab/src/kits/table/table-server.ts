import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, STATUS_CODES, createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { FLOOR_FRAME_BYTES_MAX, REJECTIONS } from '@jackpot/contract';
import { bearerOf, type ClientTlsOptions } from '@jackpot/platform';
import { type WebSocket, WebSocketServer } from 'ws';
import type { KitLine, TableKit } from './table-kit.js';

const TICK_MS = 20;

export async function serveTableKit(
  kit: TableKit,
  port: number,
  tls?: ClientTlsOptions,
): Promise<{ readonly port: number; close(): void }> {
  const listener: RequestListener = (_request, response) => response.writeHead(404).end();
  const server =
    tls === undefined
      ? createServer(listener)
      : createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: true }, listener);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FLOOR_FRAME_BYTES_MAX * 2 });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    // The computer of a table may also run a sign, which connects to another path.
    if (new URL(request.url ?? '', 'http://kit').pathname !== '/floor') return refuse(socket, 'NOT_FOUND');
    const accepted = kit.connects(bearerOf(request.headers.authorization));
    if (!accepted.ok) return refuse(socket, accepted.code);
    sockets.handleUpgrade(request, socket, head, (webSocket) => connect(kit, webSocket));
  });
  server.listen(port);
  await once(server, 'listening');
  const timer = setInterval(() => kit.tick(), TICK_MS);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      clearInterval(timer);
      for (const client of sockets.clients) client.terminate();
      server.close();
    },
  };
}

function connect(kit: TableKit, socket: WebSocket): void {
  const line: KitLine = {
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
  };
  socket.on('message', (data: Buffer) => kit.receive(line, data.toString('utf8')));
  socket.on('close', () => kit.lost(line));
  socket.on('error', () => socket.terminate());
  kit.open(line);
}

function refuse(socket: Duplex, code: 'UNAUTHENTICATED' | 'NO_LEADER' | 'NOT_FOUND'): void {
  const { status, text } = REJECTIONS[code];
  const body = JSON.stringify({ type: `urn:royal-9:${code}`, title: text, status, code });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
