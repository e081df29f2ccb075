import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { FLOOR_CLOSE, FLOOR_FRAME_BYTES_MAX, FLOOR_HEARTBEAT_MS, FLOOR_SILENCE_MS_MAX } from '@jackpot/contract';
import type { LinkHost } from '@jackpot/engine';
import { type Metrics, bearerOf, systemClock } from '@jackpot/platform';
import { StorageFault } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type WebSocket, WebSocketServer } from 'ws';
import { METRICS } from '../tokens.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { leaderFor } from '../http/listening/from-edge.js';
import { refuseUpgrade, ticketIn } from '../http/listening/upgrades.js';
import { Credentials } from './credentials.js';
import { FloorMessageHandler, type KnownTable, type Sender } from './floor-message-handler.js';
import { InPlayNews } from './in-play-news.js';
import { FloorTickets, linkOf } from './floor-tickets.js';
import { PacedFrames } from './paced-frames.js';
import { TableCertificates } from './table-certificates.js';
import { TableConnection } from './table-connection.js';
import { TableRights } from './table-rights.js';
import { TableShares } from './table-shares.js';

/**
 * Maximum lifetime of a page's connection. The page then needs a new ticket, so a right that was removed ends here at
 * the latest.
 */
const PAGE_MS_MAX = 10 * 60_000;

interface UpgradeRefusal {
  readonly ok: false;
  readonly code: Parameters<typeof refuseUpgrade>[1];
  readonly leader?: string | undefined;
}

/** A new connection of a table replaces the old one, which may be half-open. */
@Injectable()
export class FloorSocket {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: FLOOR_FRAME_BYTES_MAX,
    perMessageDeflate: false,
  });
  readonly #connections = new Map<string, TableConnection>();
  #sweep: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(
    private readonly handler: FloorMessageHandler,
    private readonly credentials: Credentials,
    private readonly certificates: TableCertificates,
    private readonly tickets: FloorTickets,
    private readonly rights: TableRights,
    private readonly hosts: LinkLeadership,
    private readonly shares: TableShares,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {
    this.credentials.onReplaced((key) => this.#closeOldKey(key));
    this.hosts.onStopped((linkId) => this.#closeLink(linkId));
    void new InPlayNews(this.hosts, (linkId, inPlay) => this.#sendInPlay(linkId, inPlay));
  }

  start(): void {
    this.#sweep = setInterval(() => {
      this.#endSilent();
      void this.#endWithoutRight();
    }, FLOOR_HEARTBEAT_MS);
  }

  stop(): void {
    clearInterval(this.#sweep);
    for (const connection of this.#connections.values()) connection.socket.close(1001, 'the controller stops');
    this.#server.close();
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean> {
    const found = await this.#senderOf(request);
    if (!found.ok) {
      refuseUpgrade(socket, found.code, found.leader);
      return false;
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#connect(found.sender, webSocket));
    return true;
  }

  async #senderOf(request: IncomingMessage): Promise<{ readonly ok: true; readonly sender: Sender } | UpgradeRefusal> {
    const leaderAt = leaderFor(request);
    const standby = (host: LinkHost): UpgradeRefusal => ({
      ok: false,
      code: host.notLeader().code,
      leader: host.leader?.[leaderAt],
    });
    const ticket = ticketIn(request);
    const ticketHost = ticket === undefined ? 'unknown' : await this.hosts.seek(linkOf(ticket));
    if (ticketHost === 'unreadable') return { ok: false, code: 'NO_LEADER' };
    if (ticketHost !== 'unknown' && ticketHost.writer === undefined) return standby(ticketHost);
    const table = await this.#tableOf(request);
    if (table === undefined) return { ok: false, code: 'UNAUTHENTICATED' };
    const host = this.hosts.find(table.linkId);
    if (host === undefined) return { ok: false, code: 'NO_LEADER' };
    return host.writer === undefined ? standby(host) : { ok: true, sender: { table, leaderAt } };
  }

  async #tableOf(request: IncomingMessage): Promise<KnownTable | undefined> {
    const ticket = ticketIn(request);
    if (ticket === undefined) return this.#byKey(request);
    const table = this.tickets.use(ticket);
    return table !== undefined && (await this.#mayStay(table)) ? table : undefined;
  }

  async #byKey(request: IncomingMessage): Promise<KnownTable | undefined> {
    const table = await this.credentials.tableOf(bearerOf(request.headers.authorization));
    return table !== undefined && this.certificates.admits(request, table.key) ? table : undefined;
  }

  async #mayStay(table: KnownTable): Promise<boolean> {
    return table.sessionId === undefined || this.rights.mayStay(table.sessionId, table);
  }

  #connect(sender: Sender, socket: WebSocket): void {
    const { key } = sender.table;
    this.#connections.get(key)?.socket.close(FLOOR_CLOSE.replaced.code, 'replaced by a new connection of the table');
    const connection = new TableConnection(sender, socket, this.handler);
    const frames = new PacedFrames({
      ...{ source: socket, share: this.shares.of(key), clock: this.shares.clock },
      take: (text) => connection.take(text),
      onDelayed: () => this.metrics.jackpot_floor_delays_total.inc(),
    });
    socket.on('message', (data: Buffer) => frames.read(data.toString('utf8')));
    this.#connections.set(key, connection);
    this.#count();
    socket.on('close', () => {
      frames.close();
      if (this.#connections.get(key) === connection) this.#connections.delete(key);
      this.#count();
    });
    connection.welcome();
  }

  #count(): void {
    this.metrics.jackpot_floor_connections.set(this.#connections.size);
  }

  #endSilent(): void {
    const now = systemClock.steady();
    for (const connection of this.#connections.values()) {
      if (now - connection.heardAt > FLOOR_SILENCE_MS_MAX) connection.socket.terminate();
      else if (connection.table.by !== undefined && now - connection.madeAt > PAGE_MS_MAX)
        connection.socket.close(FLOOR_CLOSE.ticketOver.code, 'get a new ticket');
    }
  }

  /**
   * Closes connections within one second after the right to control the table ended. For a person: sign-out, loss of
   * the right to deal, or end of the assignment. For a table's agent: its key was replaced or revoked by any process.
   */
  async #endWithoutRight(): Promise<void> {
    if (this.#isChecking || this.#connections.size === 0) return;
    this.#isChecking = true;
    const isKeyCurrent = await this.credentials.current().catch((fault: unknown) => () => staysWithoutDatabase(fault));
    for (const { table, socket } of this.#connections.values())
      if (table.sessionId === undefined && !isKeyCurrent(table))
        socket.close(FLOOR_CLOSE.keyReplaced.code, FLOOR_CLOSE.keyReplaced.text);
      else if (!(await this.#mayStay(table).catch(staysWithoutDatabase)))
        socket.close(FLOOR_CLOSE.ticketOver.code, 'signed out, or not assigned');
    this.#isChecking = false;
  }

  #sendInPlay(linkId: string, inPlay: boolean): void {
    for (const connection of this.#connections.values())
      if (connection.table.linkId === linkId) connection.push({ type: 'link', inPlay });
  }

  /** Pages connect with a ticket, so only the agent's connection ends with the old key. */
  #closeOldKey(key: string): void {
    const connection = this.#connections.get(key);
    if (connection?.table.sessionId === undefined)
      connection?.socket.close(FLOOR_CLOSE.keyReplaced.code, FLOOR_CLOSE.keyReplaced.text);
  }

  #closeLink(linkId: string): void {
    for (const { table, socket } of this.#connections.values()) {
      if (table.linkId === linkId) socket.close(FLOOR_CLOSE.leaderLeft.code, 'another controller leads this link');
    }
  }
}

/** Keeps connections while the database is away: nobody can check them, but no message is accepted. */
function staysWithoutDatabase(fault: unknown): boolean {
  if (fault instanceof StorageFault) return true;
  throw fault;
}
