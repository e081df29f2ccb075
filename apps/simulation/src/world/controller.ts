import { createHash } from 'node:crypto';
import { FLOOR_HEARTBEAT_MS, FLOOR_PROTOCOL, FLOOR_SILENCE_MS_MAX } from '@jackpot/contract';
import type { EngineMetrics, HostNews, WriterAnswer } from '@jackpot/engine';
import type { LinkCommand } from '@jackpot/progressive';
import { FloorMessageHandler, type KnownTable } from '../../../controller/src/floor/floor-message-handler.js';
import { readFrame } from '../../../controller/src/floor/frames.js';
import { Presence } from '../../../controller/src/floor/presence.js';
import { refusalText } from '../../../controller/src/floor/replies.js';
import { LinkLeadership } from '../../../controller/src/leadership/link-leadership.js';
import { DatabaseClient, journalOn, leaseOn, snapshotsOn } from './database-client.js';
import { seededDraws } from './draws.js';
import type { FloorLine } from './floor-line.js';
import type { SimulatedProcess } from './process.js';
import type { World } from './world.js';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const UNCOUNTED: EngineMetrics = {
  committed: () => undefined,
  commitFailed: () => undefined,
  refused: () => undefined,
  intakeDepth: () => undefined,
};

interface Connection {
  readonly table: KnownTable;
  readonly line: FloorLine;
  heardAt: number;
}

/**
 * A controller process: the real leadership, engine, floor messages and presence, on the simulated database. Only the end of
 * a WebSocket is written here, after `FloorSocket`: one connection a table, a welcome, replies in order, silence ends it.
 */
export class Controller {
  readonly leadership: LinkLeadership;
  readonly client: DatabaseClient;
  readonly #handler: FloorMessageHandler;
  readonly #connections = new Map<string, Connection>();

  constructor(
    readonly process: SimulatedProcess,
    readonly address: string,
    links: readonly string[],
    private readonly world: World,
  ) {
    const { database, random } = world;
    const { clock, timers, name } = process;
    this.client = new DatabaseClient(process, world);
    this.leadership = new LinkLeadership(
      { id: name, address, floorAddress: address },
      {
        journal: journalOn(this.client, database, name),
        lease: leaseOn(this.client, database),
        snapshots: snapshotsOn(this.client, database),
        draws: seededDraws(random.fork(name)),
        clock,
        timers,
        sha256,
        metrics: UNCOUNTED,
      },
      (link, news) => this.#note(link, news),
    );
    this.#handler = new FloorMessageHandler(this.leadership, new Presence(clock));
    this.leadership.onStopped((link) => this.#closeLink(link));
    process.atEnd(() => this.#die());
    for (const link of links) this.leadership.ensure(link);
    this.#sweepLater();
  }

  /** A table dials: refused where the link is not led here, else welcomed as soon as its state is durable. */
  connect(table: KnownTable, line: FloorLine): void {
    const host = this.leadership.find(table.linkId);
    if (host?.writer === undefined) return line.close('not-leader', host?.leader?.address);
    this.#connections.get(table.key)?.line.close('lost');
    const connection: Connection = { table, line, heardAt: this.process.clock.steady() };
    this.#connections.set(table.key, connection);
    line.end = { frame: (text) => this.#frame(connection, text), closed: () => this.#forget(connection) };
    this.#handler.arrived(table);
    this.#handler.state(table, (state, epoch) => {
      if (state === undefined) return line.close('lost');
      const rules = {
        protocol: FLOOR_PROTOCOL,
        epoch,
        heartbeatMs: FLOOR_HEARTBEAT_MS,
        silenceMsMax: FLOOR_SILENCE_MS_MAX,
      };
      line.sendToTable(JSON.stringify({ type: 'welcome', ...rules, ...state }));
    });
  }

  /** The command of a person at a page. */
  submit(link: string, command: LinkCommand, reply: (answer: WriterAnswer) => void): void {
    const host = this.leadership.find(link);
    if (host === undefined) return reply({ ok: false, code: 'NO_LEADER' });
    host.submit(command, reply);
  }

  leads(link: string): boolean {
    return this.leadership.find(link)?.writer !== undefined;
  }

  /** Stops in order, as `SIGTERM` makes it. */
  close(): void {
    void this.leadership.close().then(() => this.process.kill());
  }

  #frame(connection: Connection, text: string): void {
    connection.heardAt = this.process.clock.steady();
    const frame = readFrame(text);
    const send = (reply: string): void => connection.line.sendToTable(reply);
    if ('refused' in frame) return send(refusalText(null, frame.refused));
    const sender = { table: connection.table, leaderAt: 'floorAddress' } as const;
    for (const message of frame.messages) this.#handler.take(sender, message, send);
  }

  #forget(connection: Connection): void {
    const { key } = connection.table;
    if (this.#connections.get(key) === connection) this.#connections.delete(key);
  }

  #closeLink(link: string): void {
    for (const { table, line } of this.#connections.values()) if (table.linkId === link) line.close('not-leader');
  }

  #sweepLater(): void {
    this.process.timers.later(FLOOR_HEARTBEAT_MS, () => {
      for (const { line, heardAt } of this.#connections.values())
        if (this.process.clock.steady() - heardAt > FLOOR_SILENCE_MS_MAX) line.close('lost');
      this.#sweepLater();
    });
  }

  #die(): void {
    for (const { line } of this.#connections.values()) line.close('lost');
  }

  #note(link: string, news: HostNews): void {
    const { schedule, trace } = this.world;
    const detail =
      news.type === 'leading'
        ? `epoch ${news.epoch}`
        : news.type === 'stopped-leading'
          ? news.reason
          : news.type === 'failed'
            ? String(news.cause)
            : (news.leader?.id ?? 'no leader');
    trace.note(schedule.nowMs, `${this.process.name} ${link} ${news.type} ${detail}`);
  }
}
