import { PROTOCOL_REJECTIONS, type ProtocolRejectionCode } from '@jackpot/contract';
import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers an upgrade request that is not granted, in plain HTTP, with the code a program can read. */
export function refuseUpgrade(socket: Duplex, code: ProtocolRejectionCode, leader?: string): void {
  const { status, text } = PROTOCOL_REJECTIONS[code];
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

/**
 * Sends upgrade requests to the door of their path; any other path is refused. Whoever reaches the port may ask for anything,
 * and what is thrown here is caught by nobody but `main`, which ends the process.
 */
export function routeUpgrades(server: Pick<Server, 'on'>, doors: Readonly<Record<string, Upgrade>>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const door = doors[pathOf(request.url ?? '/')];
    if (door === undefined) return refuseUpgrade(socket, 'NOT_FOUND');
    const opened = async (): Promise<void> => door(request, socket, head);
    opened().catch(() => refuseUpgrade(socket, 'UNAVAILABLE'));
  });
}

const HERE = 'http://controller';

/** The path that is asked for; of what is no address at all (`//`) an empty one. */
function pathOf(url: string): string {
  return URL.canParse(url, HERE) ? new URL(url, HERE).pathname : '';
}
