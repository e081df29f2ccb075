import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  FLOOR_CLOSE,
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_HEARTBEAT_MS,
  FLOOR_PROTOCOL,
  FLOOR_SILENCE_MS_MAX,
  type FloorPush,
} from '@jackpot/contract';
import { type Metrics, bearerOf } from '@jackpot/platform';
import { StorageFault } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type WebSocket, WebSocketServer } from 'ws';
import { Authenticator } from '../http/authenticator.js';
import { METRICS } from '../tokens.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { refuseUpgrade } from '../http/upgrades.js';
import { Credentials } from './credentials.js';
import { FloorMessageHandler, type KnownTable } from './floor-message-handler.js';
import { FloorTickets } from './floor-tickets.js';
import { readFrame } from './frames.js';
import { refusalText } from './replies.js';

/** Replies a table has not read yet; beyond this it is not listening, and its connection is ended. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024;

/**
 * How long a page may speak for a table before it must show again, with a new ticket, that its person still may: what an
 * administrator takes away is gone by then at the latest. Pages renew well before, between two messages.
 */
const PAGE_MS_MAX = 10 * 60_000;

/** Tables over WebSocket at `/floor`. One connection a table: a newer one replaces an older, which may be half dead. */
@Injectable()
export class FloorSocket {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: FLOOR_FRAME_BYTES_MAX,
    perMessageDeflate: false,
  });
  readonly #connections = new Map<string, TableConnection>();
  readonly #inPlay = new Map<string, boolean>();
  #sweep: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(
    private readonly door: FloorMessageHandler,
    private readonly credentials: Credentials,
    private readonly tickets: FloorTickets,
    private readonly authenticator: Authenticator,
    private readonly hosts: LinkLeadership,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {
    this.hosts.onStopped((linkId) => this.#closeLink(linkId));
    this.hosts.onCommit((linkId, { inPlay }) => this.#tellInPlay(linkId, inPlay));
  }

  start(): void {
    this.#sweep = setInterval(() => {
      this.#endSilent();
      void this.#endSignedOut();
    }, FLOOR_HEARTBEAT_MS);
  }

  stop(): void {
    clearInterval(this.#sweep);
    for (const connection of this.#connections.values()) connection.socket.close(1001, 'the controller stops');
    this.#server.close();
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const table = await this.#tableOf(request);
    if (table === undefined) return refuseUpgrade(socket, 'UNAUTHENTICATED');
    const host = this.hosts.find(table.linkId);
    if (host?.writer === undefined) return refuseUpgrade(socket, 'NOT_LEADER', host?.leader?.address);
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#connect(table, webSocket));
  }

  /** A table by its key, or a page by its ticket, as long as its person may. */
  async #tableOf(request: IncomingMessage): Promise<KnownTable | undefined> {
    const ticket = ticketIn(request);
    if (ticket === undefined) return this.credentials.tableOf(bearerOf(request.headers.authorization));
    const table = this.tickets.use(ticket);
    return table !== undefined && (await this.#mayStay(table)) ? table : undefined;
  }

  /** A table's own agent stays; a person who speaks for it stays while he is signed in and may deal. */
  async #mayStay({ sessionId }: KnownTable): Promise<boolean> {
    return sessionId === undefined || this.authenticator.stillMay(sessionId, 'table.deal');
  }

  #connect(table: KnownTable, socket: WebSocket): void {
    const { key } = table;
    this.#connections.get(key)?.socket.close(FLOOR_CLOSE.replaced.code, 'the table has connected anew');
    const connection = new TableConnection(table, socket, this.door);
    this.#connections.set(key, connection);
    this.#count();
    socket.on('close', () => {
      if (this.#connections.get(key) === connection) this.#connections.delete(key);
      this.#count();
    });
    connection.welcome();
  }

  #count(): void {
    this.metrics.jackpot_floor_connections.set(this.#connections.size);
  }

  #endSilent(): void {
    const now = Date.now();
    for (const connection of this.#connections.values()) {
      if (now - connection.heardAt > FLOOR_SILENCE_MS_MAX) connection.socket.terminate();
      else if (connection.table.by !== undefined && now - connection.madeAt > PAGE_MS_MAX)
        connection.socket.close(FLOOR_CLOSE.ticketOver.code, 'ask for a new ticket');
    }
  }

  /** Whoever has signed out, or may deal no more, speaks for no table a second later; the next dealer takes it over. */
  async #endSignedOut(): Promise<void> {
    if (this.#isAsking) return; // The database is slow: one question at a time.
    this.#isAsking = true;
    for (const { table, socket } of this.#connections.values()) {
      const stays = await this.#mayStay(table).catch(goesOnWithout);
      if (!stays) socket.close(FLOOR_CLOSE.ticketOver.code, 'signed out');
    }
    this.#isAsking = false;
  }

  /** Tables learn at once that their link is out of service, or in it again: their lamps depend on it. */
  #tellInPlay(linkId: string, inPlay: boolean): void {
    if (this.#inPlay.get(linkId) === inPlay) return;
    this.#inPlay.set(linkId, inPlay);
    for (const connection of this.#connections.values())
      if (connection.table.linkId === linkId) connection.push({ type: 'link', inPlay });
  }

  /** This process leads the link no more: its tables must look for the one that does. */
  #closeLink(linkId: string): void {
    for (const { table, socket } of this.#connections.values()) {
      if (table.linkId === linkId) socket.close(FLOOR_CLOSE.leaderLeft.code, 'another controller leads this link');
    }
  }
}

/** Without the database nobody can be asked after, and nothing that a table says is recognized either. */
function goesOnWithout(fault: unknown): boolean {
  if (fault instanceof StorageFault) return true;
  throw fault;
}

/** The ticket of a page: a second subprotocol, so that it is in no address and no log. */
function ticketIn({ headers }: IncomingMessage): string | undefined {
  return /(?:^|[ ,])ticket\.([\w-]{20,100})$/.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
}

/** One table's connection. Replies that become durable together leave in one frame: a frame costs more than its bytes. */
class TableConnection {
  readonly madeAt = Date.now();
  heardAt = this.madeAt;
  #replies: string[] = [];

  constructor(
    readonly table: KnownTable,
    readonly socket: WebSocket,
    private readonly door: FloorMessageHandler,
  ) {
    socket.on('message', (data: Buffer) => this.#take(data.toString('utf8')));
    // A broken frame or a reset: `close` follows, and the table's own retry mends the rest.
    socket.on('error', () => socket.terminate());
  }

  welcome(): void {
    this.door.arrived(this.table);
    this.door.state(this.table, (state, epoch) => {
      if (state === undefined) return this.socket.close(FLOOR_CLOSE.leaderLeft.code, 'the link cannot be asked here');
      const rules = {
        protocol: FLOOR_PROTOCOL,
        epoch,
        heartbeatMs: FLOOR_HEARTBEAT_MS,
        silenceMsMax: FLOOR_SILENCE_MS_MAX,
      };
      this.#send(JSON.stringify({ type: 'welcome', ...rules, ...state }));
    });
  }

  push(message: FloorPush): void {
    this.#send(JSON.stringify(message));
  }

  #take(text: string): void {
    this.heardAt = Date.now();
    const frame = readFrame(text);
    if ('refused' in frame) return this.#send(refusalText(null, frame.refused));
    for (const message of frame.messages) this.door.take(this.table, message, this.#send);
  }

  readonly #send = (text: string): void => {
    this.#replies.push(text);
    if (this.#replies.length === 1) queueMicrotask(this.#flush);
  };

  readonly #flush = (): void => {
    const replies = this.#replies;
    this.#replies = [];
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > UNREAD_BYTES_MAX) return this.socket.terminate();
    this.socket.send(replies.length === 1 ? replies[0]! : `[${replies.join(',')}]`);
  };
}
