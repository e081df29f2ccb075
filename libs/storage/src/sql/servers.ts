import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { must } from '@jackpot/money';
import { type ConnectionOptions, type SslOptions, createConnection } from 'mysql2';
import { ServerPing } from './server-ping.js';
import { SqlFailure } from './sql-failure.js';

interface Server {
  readonly host: string;
  readonly port: number;
}

/**
 * The servers of one database, of which all connections of a thread use the same one: a link then has one writer node, and
 * what one connection has committed, the next reads. The connections leave a server together, at the first of them that it
 * does not serve, or when it answers no ping, and take the next; they stay there when the first is back.
 */
class Servers {
  #current = 0;
  readonly #sockets = new Map<Server, Set<Socket>>();
  #used = 0;
  readonly #ping: ServerPing;

  /** @param url with the account that pings */
  constructor(
    private readonly servers: readonly Server[],
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

  get current(): Server {
    return must(this.servers[this.#current], 'a server');
  }

  /** A connection to the current server. */
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
    // The user of the socket reports the error; here the server is left.
    socket.once('error', () => this.leave(server));
    return socket;
  }

  /** This server did not serve. Nothing happens where it has been left already. */
  leave(server: Server): void {
    if (this.servers.length === 1 || server !== this.current) return;
    this.#current = (this.#current + 1) % this.servers.length;
    for (const socket of this.#sockets.get(server) ?? [])
      socket.destroy(new Error(`left ${server.host}:${server.port}`));
  }
}

const known = new Map<string, Servers>();

/** `mysql://user:password@first:3306/db?hosts=second:3306,third:3306`; undefined where the address names one server. */
export function serversOf(url: string): Servers | undefined {
  const { hostname, port, searchParams } = new URL(url);
  const others = searchParams.get('hosts');
  if (others === null) return undefined;
  const names = [`${hostname}:${port === '' ? '3306' : port}`, ...others.split(',')];
  const key = names.join();
  const servers = known.get(key) ?? new Servers(names.map(serverNamed), url);
  known.set(key, servers);
  return servers;
}

function serverNamed(name: string): Server {
  const { hostname, port } = new URL(`mysql://${name.trim()}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 3306 : parseInt(port, 10) };
}

/** The driver reserves half a megabyte of each connection for 16,000 statements. At most a few are prepared. */
export const LEAN = { maxPreparedStatements: 32 };

/** What the driver receives of an address with options of ours. */
export function connectionTo(url: string): ConnectionOptions {
  const ssl = tlsOf(url);
  return { uri: plainAddress(url), ...LEAN, ...(ssl === undefined ? {} : { ssl }) };
}

/** The address without what only `serversOf` and `tlsOf` read. */
export function plainAddress(url: string): string {
  const plain = new URL(url);
  if (!OURS.some((name) => plain.searchParams.has(name))) return url;
  for (const name of OURS) plain.searchParams.delete(name);
  return plain.href;
}

const OURS = ['hosts', 'ssl-ca'] as const;

/**
 * `?ssl-ca=FILE`: a connection is made over TLS, to a server with a certificate of this authority and the name of the address.
 * All servers of a cluster have the first one's name in their certificates. The file is read for each connection.
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
