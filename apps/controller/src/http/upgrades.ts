import { PROTOCOL_REJECTIONS, type ProtocolRejectionCode } from '@jackpot/contract';
import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, problemBody } from './problem.js';

/** Refuses an upgrade request in plain HTTP, with the code that a program can read. */
export function refuseUpgrade(socket: Duplex, code: ProtocolRejectionCode, leader?: string): void {
  const { status } = PROTOCOL_REJECTIONS[code];
  const body = JSON.stringify(problemBody(code, { leader }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The ticket of a page, sent as a second subprotocol, so that no address and no log contains it. */
export function ticketIn({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /(?:^|[ ,])ticket\.([\w.-]{20,100})$/.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void | Promise<void>;

/**
 * Routes upgrade requests by path; any other path is refused, and so is what `admits` does not admit. Anyone who reaches the port may send anything here, and an
 * exception would reach `main`, which ends the process.
 */
export function routeUpgrades(
  server: Pick<Server, 'on'>,
  endpoints: Readonly<Record<string, Upgrade>>,
  admits: (request: IncomingMessage) => boolean = () => true,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!admits(request)) return void socket.destroy();
    const endpoint = endpoints[pathOf(request.url ?? '/')];
    if (endpoint === undefined) return refuseUpgrade(socket, 'NOT_FOUND');
    const answered = async (): Promise<void> => endpoint(request, socket, head);
    answered().catch(() => refuseUpgrade(socket, 'UNAVAILABLE'));
  });
}

const HERE = 'http://controller';

/** The path of a request; an empty one where the address cannot be parsed (`//`). */
function pathOf(url: string): string {
  return URL.canParse(url, HERE) ? new URL(url, HERE).pathname : '';
}
