import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@jackpot/platform';
import { isTrustedProxy } from './tls.js';

export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Connections of these proxies carry many callers, so they count only toward the limit `connections`. */
  readonly trustedProxies: string | undefined;
}

const RESERVED_SHARE = 0.25;
const KNOWN_MS = 12 * 3_600_000;
const REMEMBERED_MAX = 10_000;
const NONE: ReadonlySet<Connection> = new Set();

interface Network {
  readonly name: string;
  readonly open: Set<Connection>;
  /** Unauthenticated connections without a complete request, longest idle first. */
  readonly idle: Set<Connection>;
  isKnown: boolean;
}

interface Connection {
  readonly place: string;
  readonly socket: Socket;
  readonly network: Network;
  requests: number;
  hasAuthenticated: boolean;
}

type Places = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/**
 * Limits connections in total and per network. A network is known after a table or a person has authenticated there.
 * Unknown networks share three quarters of the connections. At a limit, a new connection replaces an idle connection of
 * the unknown network with the most connections. If there is none, a connection from a known network may replace an
 * idle one of a known network, or else one in use of an unknown network. Authenticated connections are never replaced.
 */
export class ConnectionRoom {
  readonly #networks = new Map<string, Network>();
  readonly #connections = new Map<string, Connection>();
  readonly #known = new Map<string, number>();
  readonly #isProxy: (address: string) => boolean;
  #strangers = 0;

  constructor(
    server: Server,
    private readonly limits: ConnectionLimits,
    private readonly now: () => number,
  ) {
    this.#isProxy = isTrustedProxy(limits.trustedProxies);
    server.prependListener('connection', (socket: Socket) => this.#opened(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#requested(request, response),
    );
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => this.#begun(this.#at(socket)));
  }

  authenticated(socket: Places): void {
    const connection = this.#at(socket);
    if (connection === undefined) return;
    connection.hasAuthenticated = true;
    const { network } = connection;
    network.idle.delete(connection);
    if (!network.isKnown) this.#strangers -= network.open.size;
    network.isKnown = true;
    this.#known.delete(network.name);
    this.#known.set(network.name, this.now());
    if (this.#known.size > REMEMBERED_MAX) this.#known.delete(this.#known.keys().next().value ?? '');
  }

  #opened(socket: Socket): void {
    if (socket.destroyed) return;
    const address = socket.remoteAddress ?? '';
    const isOfProxy = this.#isProxy(address);
    const network = this.#networkOf(isOfProxy ? 'proxies' : networkOf(address), isOfProxy);
    if (!this.#makeRoomIn(network, isOfProxy) || !this.#makeRoom(network)) {
      this.#forgetIfEmpty(network);
      return void socket.destroy();
    }
    this.#add(socket, network, isOfProxy);
  }

  #networkOf(name: string, isOfProxy: boolean): Network {
    const known = this.#networks.get(name);
    if (known !== undefined) return known;
    const knownSince = this.#known.get(name);
    const isKnown = isOfProxy || (knownSince !== undefined && this.now() - knownSince < KNOWN_MS);
    const network = { name, open: new Set<Connection>(), idle: new Set<Connection>(), isKnown };
    this.#networks.set(name, network);
    return network;
  }

  #add(socket: Socket, network: Network, isOfProxy: boolean): void {
    const place = placeOf(socket);
    const connection: Connection = { place, socket, network, requests: 0, hasAuthenticated: isOfProxy };
    this.#connections.set(place, connection);
    network.open.add(connection);
    if (!isOfProxy) network.idle.add(connection);
    if (!network.isKnown) this.#strangers += 1;
    socket.once('close', () => this.#remove(connection));
  }

  #remove(connection: Connection): void {
    const { network, place } = connection;
    if (!network.open.delete(connection)) return;
    this.#connections.delete(place);
    network.idle.delete(connection);
    if (!network.isKnown) this.#strangers -= 1;
    this.#forgetIfEmpty(network);
  }

  #forgetIfEmpty(network: Network): void {
    if (network.open.size === 0) this.#networks.delete(network.name);
  }

  #makeRoomIn(network: Network, isOfProxy: boolean): boolean {
    if (isOfProxy || network.open.size < this.limits.connectionsPerAddress) return true;
    return this.#replaced(network.idle);
  }

  #makeRoom({ isKnown }: Network): boolean {
    const { connections } = this.limits;
    const isFull = this.#connections.size >= connections;
    if (!isFull && (isKnown || this.#strangers < connections - Math.floor(connections * RESERVED_SHARE))) return true;
    if (this.#replaced(this.#heaviest('idle', { isKnown: false }))) return true;
    if (!isKnown) return false;
    return (
      this.#replaced(this.#heaviest('idle', { isKnown })) || this.#replaced(this.#heaviest('open', { isKnown: false }))
    );
  }

  #heaviest(which: 'idle' | 'open', { isKnown }: Pick<Network, 'isKnown'>): ReadonlySet<Connection> {
    let found: Network | undefined;
    for (const network of this.#networks.values())
      if (network.isKnown === isKnown && network[which].size > 0 && network.open.size > (found?.open.size ?? 0))
        found = network;
    return found?.[which] ?? NONE;
  }

  #replaced(connections: ReadonlySet<Connection>): boolean {
    const [first] = connections;
    if (first === undefined) return false;
    this.#remove(first);
    first.socket.destroy();
    return true;
  }

  /** Marks a connection as in use after a whole request. A sender that holds its body back therefore stays idle. */
  #requested(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#at(request.socket);
    if (connection === undefined) return;
    let isBegun = false;
    const begin = (): void => {
      isBegun = true;
      this.#begun(connection);
    };
    if (hasBody(request)) request.once('end', begin);
    else begin();
    response.once('close', () => {
      request.off('end', begin);
      if (isBegun) this.#answered(connection);
    });
  }

  #at(socket: Places): Connection | undefined {
    return this.#connections.get(placeOf(socket));
  }

  #begun(connection: Connection | undefined): void {
    if (connection === undefined) return;
    connection.requests += 1;
    connection.network.idle.delete(connection);
  }

  #answered(connection: Connection): void {
    const { network } = connection;
    connection.requests -= 1;
    if (connection.requests === 0 && !connection.hasAuthenticated && network.open.has(connection))
      network.idle.add(connection);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function placeOf({ localAddress, localPort, remoteAddress, remotePort }: Places): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;
}
