import { DOOR_REJECTIONS, type DoorRejectionCode } from '@jackpot/contract';
import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers an upgrade request that is not granted, in plain HTTP, with the code a program can read. */
export function refuseUpgrade(socket: Duplex, code: DoorRejectionCode, leader?: string): void {
  const { status, text } = DOOR_REJECTIONS[code];
  const body = JSON.stringify({ code, text, ...(leader === undefined ? {} : { leader }) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void | Promise<void>;

/** Sends upgrade requests to the door of their path; any other path is refused. */
export function routeUpgrades(server: Server, doors: Readonly<Record<string, Upgrade>>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = new URL(request.url ?? '/', 'http://controller').pathname;
    const door = doors[path];
    if (door === undefined) return refuseUpgrade(socket, 'NOT_FOUND');
    Promise.resolve(door(request, socket, head)).catch(() => refuseUpgrade(socket, 'UNAVAILABLE'));
  });
}
