import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@jackpot/platform';
import { isTrustedProxy } from './tls.js';

export interface ConnectionLimits {
  /** The most connections of all networks together. Each takes some memory and a file descriptor of the process. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Connections of these proxies carry the requests of many callers, so they are counted in the total alone. */
  readonly trustedProxies: string | undefined;
}

/** The part of all connections that is kept for networks where a table or a person has authenticated. */
const RESERVED_SHARE = 0.25;
/** How long a network counts as known after the last authentication there: a shift. */
const KNOWN_MS = 12 * 3_600_000;
/** Known networks that are remembered while they have no connection; beyond it the oldest is forgotten. */
const REMEMBERED_MAX = 10_000;
const NONE: ReadonlySet<Connection> = new Set();

interface Network {
  readonly name: string;
  readonly open: Set<Connection>;
  /** Connections without a whole request that have not authenticated, those that are idle for the longest time first. */
  readonly idle: Set<Connection>;
  isKnown: boolean;
}

interface Connection {
  readonly place: string;
  readonly socket: Socket;
  readonly network: Network;
  /** Requests that are being answered. An upgraded connection keeps its request until it ends. */
  requests: number;
  hasAuthenticated: boolean;
}

type Places = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/**
 * The connections of a server: how many there may be in all and from one network, and who gives way when there is no room.
 *
 * A network is known once a table or a person has authenticated there. All other networks together have three quarters of the
 * connections. Where a limit is reached, a new connection takes the place of an idle one, of the unknown network that holds
 * the most: an address that opens connections without end replaces its own. Where strangers have no idle one, a connection
 * from a known network also takes the place of an idle one of a known network, then of one of strangers that is in use.
 * Connections that have authenticated are never replaced.
 */
export class ConnectionRoom {
  readonly #networks = new Map<string, Network>();
  readonly #connections = new Map<string, Connection>();
  /** Known networks, with the time of their last authentication, the oldest first. */
  readonly #known = new Map<string, number>();
  readonly #isProxy: (address: string) => boolean;
  /** Connections of networks that are not known. */
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

  /** Notes that a table or a person has authenticated on this connection. */
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

  /** False where the network has as many connections as it may, and all of them are in use. */
  #makeRoomIn(network: Network, isOfProxy: boolean): boolean {
    if (isOfProxy || network.open.size < this.limits.connectionsPerAddress) return true;
    return this.#replaced(network.idle);
  }

  /** False where all networks together, or all strangers, have as many as they may, and none gives way. */
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

  /** Connections of the network that holds the most, among the networks that are known, or those that are not. */
  #heaviest(which: 'idle' | 'open', { isKnown }: Pick<Network, 'isKnown'>): ReadonlySet<Connection> {
    let found: Network | undefined;
    for (const network of this.#networks.values())
      if (network.isKnown === isKnown && network[which].size > 0 && network.open.size > (found?.open.size ?? 0))
        found = network;
    return found?.[which] ?? NONE;
  }

  /** Ends the oldest of these connections to make room for a new one. False: there was none to end. */
  #replaced(connections: ReadonlySet<Connection>): boolean {
    const [first] = connections;
    if (first === undefined) return false;
    this.#remove(first);
    first.socket.destroy();
    return true;
  }

  /** A connection is in use from when a request is whole: one whose sender holds its body back stays idle. */
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

/** Distinguishes the connections of a server, whether a socket is seen before or after its TLS handshake. */
function placeOf({ localAddress, localPort, remoteAddress, remotePort }: Places): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;
}
