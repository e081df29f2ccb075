import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type EdgePlan, makeEdge } from '../edge-server.js';

export const SECRET = 'secret of this process';
const NO_SIGNS = { stream: () => Promise.reject(new Error('no sign comes here')) };
const open: (() => unknown)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0)) await close();
}

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Reply = (response: ServerResponse, request: Received) => void;

export async function before(
  reply: Reply,
  own: Partial<Pick<EdgePlan, 'perSecond' | 'connections' | 'connectionsPerAddress' | 'otherControllers'>> = {},
  refused?: string,
) {
  const received: Received[] = [];
  const failed: unknown[] = [];
  const aborted = { count: 0 };
  const controller = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const what = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(what);
      reply(response, what);
    });
  });
  controller.on('upgrade', (request, socket) => {
    const what = { method: 'UPGRADE', url: request.url ?? '', headers: request.headers, body: '' };
    received.push(what);
    if (refused !== undefined) return void socket.end(refused);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
  const edge = await makeEdge(
    {
      upstream: { port: (controller.address() as AddressInfo).port, secret: SECRET },
      ...{ perSecond: 1_000_000, connectionsPerAddress: 1_000, connections: 1_000 },
      otherControllers: { addresses: [], keys: [] },
      ...own,
      ...{
        trustedProxies: undefined,
        hostNames: ['localhost'],
        host: '127.0.0.1',
        tls: undefined,
        isSecure: false,
        consoleRoot: '/nowhere',
        documentation: '/nowhere',
        artwork: undefined,
      },
    },
    {
      ...{ pause: async () => undefined, now: Date.now, signs: NO_SIGNS },
      failed: (error) => void failed.push(error),
      aborted: () => void (aborted.count += 1),
    },
  );
  await edge.listen({ port: 0, host: '127.0.0.1' });
  open.push(
    () => edge.close(),
    () => void controller.closeAllConnections(),
    () => void controller.close(),
  );
  return { edge, received, failed, aborted, url: `http://127.0.0.1:${portOf(edge)}` };
}

export function portOf(edge: FastifyInstance): number {
  return (edge.server.address() as AddressInfo).port;
}
