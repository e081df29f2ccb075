import { PROTOCOL_REJECTIONS, type ProtocolRejectionCode } from '@jackpot/contract';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, problemBody } from '../problem.js';
import { normalizeUrl } from './hosts.js';

export function refuseUpgrade(socket: Duplex, code: ProtocolRejectionCode, leader?: string): void {
  const { status } = PROTOCOL_REJECTIONS[code];
  const body = JSON.stringify(problemBody(code, { leader }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  // Destroy the socket after the refusal, because a sender that keeps its side open would hold the connection.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A ticket is sent as a second subprotocol, so addresses and logs never contain it. */
export function ticketIn({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /(?:^|[ ,])ticket\.([\w.-]{20,100})$/.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

interface UpgradeLimits {
  readonly admits?: (request: IncomingMessage) => boolean;
  readonly refusalOf?: (request: IncomingMessage) => ProtocolRejectionCode | undefined;
}

/** Must not throw: an exception here reaches `main`, which ends the process. */
export function routeUpgrades(
  server: Pick<Server, 'on'>,
  endpoints: Readonly<Record<string, Upgrade>>,
  { admits = () => true, refusalOf = () => undefined }: UpgradeLimits = {},
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!admits(request)) return void socket.destroy();
    const [path = ''] = normalizeUrl(request).split('?');
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    if (endpoint === undefined) return refuseUpgrade(socket, 'NOT_FOUND');
    const refusal = refusalOf(request);
    if (refusal !== undefined) return refuseUpgrade(socket, refusal);
    const answered = async (): Promise<unknown> => endpoint(request, socket, head);
    answered().catch(() => refuseUpgrade(socket, 'UNAVAILABLE'));
  });
}
