import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { must } from '@jackpot/money';
import { type ServerPlace, serversIn } from '@jackpot/platform';
import { type ConnectionOptions, type SslOptions, createConnection } from 'mysql2';
import { ServerPing } from './server-ping.js';
import { SqlFailure } from './sql-failure.js';

const DATABASE_PORT = 3_306;

/**
 * The servers of one database. All connections of a thread use the same server, so a link has one writer node, and one
 * connection reads what another has committed. After a failure or an unanswered ping, all move to the next server and
 * stay there.
 */
class Servers {
  #current = 0;
  readonly #sockets = new Map<ServerPlace, Set<Socket>>();
  #used = 0;
  readonly #ping: ServerPing;

  constructor(
    private readonly servers: readonly ServerPlace[],
    url: string,
  ) {
    this.#ping = new ServerPing({
      connect: () => {
        const server = this.current;
        const connection = createConnection({ ...connectionTo(url), stream: () => this.#open() });
        return { connection, leave: () => this.leave(server) };
      },
      areUsed: () => this.#used > 0,
    });
  }

  get current(): ServerPlace {
    return must(this.servers[this.#current], 'a server');
  }

  connect(): Socket {
    const socket = this.#open();
    this.#used += 1;
    socket.once('close', () => (this.#used -= 1));
    this.#ping.start();
    return socket;
  }

  #open(): Socket {
    const server = this.current;
    const socket = connect({ ...server, keepAlive: true, noDelay: true });
    const open = this.#sockets.get(server) ?? new Set();
    this.#sockets.set(server, open.add(socket));
    socket.once('close', () => open.delete(socket));
    socket.once('error', () => this.leave(server));
    return socket;
  }

  leave(server: ServerPlace): void {
    if (this.servers.length === 1 || server !== this.current) return;
    this.#current = (this.#current + 1) % this.servers.length;
    for (const socket of this.#sockets.get(server) ?? [])
      socket.destroy(new Error(`left ${server.host}:${server.port}`));
  }
}

const known = new Map<string, Servers>();

/**
 * The servers in `mysql://user:password@first:3306/db?hosts=second:3306,third:3306`. Undefined if the address names
 * only one.
 */
export function serversOf(url: string): Servers | undefined {
  if (!new URL(url).searchParams.has('hosts')) return undefined;
  const places = serversIn(url, DATABASE_PORT);
  const key = places.map(({ host, port }) => `${host}:${port}`).join();
  const servers = known.get(key) ?? new Servers(places, url);
  known.set(key, servers);
  return servers;
}

/**
 * Options that save memory: by default, the driver reserves half a megabyte of each connection for 16,000 prepared
 * statements.
 */
export const LEAN = { maxPreparedStatements: 32 };

export function connectionTo(url: string): ConnectionOptions {
  const ssl = tlsOf(url);
  return { uri: plainAddress(url), ...LEAN, ...(ssl === undefined ? {} : { ssl }) };
}

export function plainAddress(url: string): string {
  const plain = new URL(url);
  if (!OURS.some((name) => plain.searchParams.has(name))) return url;
  for (const name of OURS) plain.searchParams.delete(name);
  return plain.href;
}

const OURS = ['hosts', 'ssl-ca'] as const;

/**
 * TLS options for `?ssl-ca=FILE`: this authority must have issued the certificate for the host name in the address. All
 * servers of a cluster have the first server's name in their certificates.
 */
export function tlsOf(url: string): SslOptions | undefined {
  const file = new URL(url).searchParams.get('ssl-ca');
  if (file === null) return undefined;
  return { ca: authorityIn(file), rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' };
}

function authorityIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    throw new SqlFailure('unreachable', `ssl-ca names a file that cannot be read (${code ?? 'unknown'}): ${file}`);
  }
}
