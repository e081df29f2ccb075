import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Of all addresses together: each takes some memory and a file descriptor of the process. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Where proxies are trusted, all callers come from their addresses. */
  readonly trustedProxies: string | undefined;
}

/** Limits the open connections, and those of one network address: one caller leaves room for all others. */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress, trustedProxies }: ConnectionLimits,
): void {
  server.maxConnections = connections;
  if (trustedProxies !== undefined) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? '';
    const before = open.get(from) ?? 0;
    if (before >= connectionsPerAddress) return void socket.destroy();
    open.set(from, before + 1);
    socket.on('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left === 0) open.delete(from);
      else open.set(from, left);
    });
  });
}
