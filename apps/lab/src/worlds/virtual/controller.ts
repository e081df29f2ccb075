import { hash } from 'node:crypto';
import { FLOOR_HEARTBEAT_MS, FLOOR_SILENCE_MS_MAX, readFrame, refusalText, welcomeText } from '@jackpot/contract';
import type { EngineMetrics, HostNews } from '@jackpot/engine';
import type { LinkCommand, LinkState } from '@jackpot/progressive';
import {
  FloorMessageHandler,
  type KnownTable,
  type MessageReply,
  textOf,
} from '../../../../controller/src/floor/floor-message-handler.js';
import { FeedHub } from '../../../../controller/src/feed/feed-hub.js';
import { InPlayNews } from '../../../../controller/src/floor/in-play-news.js';
import { Presence } from '../../../../controller/src/floor/presence.js';
import { ApiProblem } from '../../../../controller/src/http/problem.js';
import { leadingHost, seekLink } from '../../../../controller/src/leadership/leading-host.js';
import { readLink } from '../../../../controller/src/leadership/read-link.js';
import { submitted } from '../../../../controller/src/leadership/submit-command.js';
import { LinkLeadership } from '../../../../controller/src/leadership/link-leadership.js';
import { OutboxRelay } from '../../../../controller/src/relays/outbox-relay.js';
import { createLogger, createMetrics } from '@jackpot/platform';
import { DatabaseClient, journalOn, leaseOn, presenceOn, snapshotsOn } from './database-client.js';
import { seededDraws } from './draws.js';
import type { OwedPayouts } from '../../../../controller/src/relays/ports.js';
import type { SimulatedQueue } from './payout-queue.js';
import type { FloorLine } from './floor-line.js';
import type { SimulatedProcess } from './process.js';
import type { World } from './world.js';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
const UNCOUNTED: EngineMetrics = {
  committed: () => undefined,
  commitFailed: () => undefined,
  refused: () => undefined,
  intakeDepth: () => undefined,
};

const LOGGER = createLogger({ name: 'simulation', level: 'silent' });
const { metrics: METRICS } = createMetrics();

export interface Outbox {
  readonly owed: OwedPayouts['owed'] extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
  readonly queue: SimulatedQueue;
}

export type PageAnswer<T extends object = object> =
  | (T & { readonly ok: true })
  | { readonly ok: false; readonly code: string };

interface Connection {
  readonly table: KnownTable;
  readonly line: FloorLine;
  heardAt: number;
}

/** A controller with the real leadership, engine, floor messages and presence on the simulated database. */
export class Controller {
  readonly leadership: LinkLeadership;
  readonly hub: FeedHub;
  readonly client: DatabaseClient;
  readonly #handler: FloorMessageHandler;
  readonly #connections = new Map<string, Connection>();
  #isUp = false;

  constructor(
    readonly process: SimulatedProcess,
    readonly address: string,
    outbox: Outbox,
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
        presence: presenceOn(this.client, database),
        snapshots: snapshotsOn(this.client, database),
        draws: seededDraws(random.fork(name)),
        clock,
        timers,
        sha256,
        metrics: UNCOUNTED,
      },
      (link, news) => this.#note(link ?? '*', news),
    );
    this.#handler = new FloorMessageHandler(this.leadership, new Presence(clock));
    this.leadership.onStopped((link) => this.#closeLink(link));
    void new InPlayNews(this.leadership, (link, inPlay) => this.#sendInPlay(link, inPlay));
    process.atEnd(() => this.#die());
    const time = { ...clock, ...timers };
    const reads = { one: () => Promise.reject(new Error('the tables are not read here')) };
    this.hub = new FeedHub(
      this.leadership,
      reads,
      { of: () => Promise.resolve([]) },
      { FACILITY_NAME: 'C', FACILITY_ZONE: 'UTC', FACILITY_CLOCK: '24-hour' },
      time,
    );
    this.hub.start();
    new OutboxRelay({
      payouts: { owed: (limit, after) => this.client.request('', false, () => outbox.owed(limit, after)) },
      queue: outbox.queue.port,
      ...{ metrics: METRICS, logger: LOGGER, now: () => clock.steady(), clock: () => clock.now(), timers },
      backOffMs: ({ minMs, maxMs }, failures) => Math.min(maxMs, minMs * failures),
      fail: (cause) => timers.soon(() => raise(cause)),
    }).start();
    void this.leadership.start().then(() => (this.#isUp = true));
    this.#sweepLater();
  }

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
      line.sendToTable(welcomeText(epoch, state));
    });
  }

  submit(link: string, command: LinkCommand, reply: (answer: PageAnswer) => void): void {
    if (command.type === 'open-link') return this.leadership.ensure(link).submit(command, reply);
    this.#answer(async () => {
      await seekLink(this.leadership, link);
      return submitted(leadingHost(this.leadership, link), command);
    }, reply);
  }

  read<T extends object>(link: string, at: (state: LinkState) => T, reply: (answer: PageAnswer<T>) => void): void {
    this.#answer(async () => {
      await seekLink(this.leadership, link);
      return { ok: true, ...(await readLink(leadingHost(this.leadership, link), at)) };
    }, reply);
  }

  #answer<T extends object>(
    work: () => Promise<T & { readonly ok: true }>,
    reply: (answer: PageAnswer<T>) => void,
  ): void {
    work().then(reply, (problem: unknown) => {
      if (!(problem instanceof ApiProblem)) return this.process.timers.soon(() => raise(problem));
      reply({ ok: false, code: problem.code });
    });
  }

  get isListening(): boolean {
    return this.#isUp && !this.process.isOver;
  }

  leads(link: string): boolean {
    return this.leadership.find(link)?.writer !== undefined;
  }

  close(): void {
    void this.leadership.close().then(() => this.process.kill());
  }

  #frame(connection: Connection, text: string): void {
    connection.heardAt = this.process.clock.steady();
    const frame = readFrame(text);
    const send = (reply: MessageReply): void => connection.line.sendToTable(textOf(reply));
    if (!frame.ok) return send(refusalText(null, frame.code));
    const sender = { table: connection.table, leaderAt: 'floorAddress' } as const;
    this.#handler.take(sender, frame.messages, send);
  }

  #forget(connection: Connection): void {
    const { key } = connection.table;
    if (this.#connections.get(key) === connection) this.#connections.delete(key);
  }

  #closeLink(link: string): void {
    for (const { table, line } of this.#connections.values()) if (table.linkId === link) line.close('not-leader');
  }

  #sendInPlay(link: string, inPlay: boolean): void {
    for (const { table, line } of this.#connections.values())
      if (table.linkId === link) line.sendToTable(JSON.stringify({ type: 'link', inPlay }));
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
          : news.type === 'failed' || news.type === 'link-stopped' || news.type === 'snapshot-discarded'
            ? String(news.cause)
            : news.type === 'standing-by'
              ? (news.leader?.id ?? 'no leader')
              : '';
    trace.note(schedule.nowMs, `${this.process.name} ${link} ${news.type} ${detail}`);
    // This is a defect of the product, so the run must fail.
    if (news.type === 'link-stopped' || news.type === 'snapshot-discarded')
      this.process.timers.soon(() => {
        throw news.cause;
      });
  }
}

function raise(cause: unknown): never {
  throw cause;
}
