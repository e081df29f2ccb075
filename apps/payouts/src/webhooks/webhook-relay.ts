import { type EventType, closeEventId } from '@jackpot/contract';
import { InvariantViolation } from '@jackpot/money';
import type { NumberedClose, OwedWebhook, WebhookRepository } from '@jackpot/storage';
import type { Endpoint } from './endpoints.js';
import { EndpointLane, type LanePorts, type LaneStore } from './endpoint-lane.js';

const POLL_MS = 150;
const CLOSES_EVERY_MS = 2_000;
const BACKLOG_EVERY_MS = 5_000;
const RETRY_MS = 2_000;
const EVENTS_AT_ONCE = 500;

export interface WebhookPorts extends Omit<LanePorts, 'endpoint' | 'store'> {
  readonly store: LaneStore &
    Pick<WebhookRepository, 'register' | 'cursors' | 'published' | 'lastCloses' | 'closes' | 'owe' | 'backlog'>;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Announces events to other systems at least once, each with a unique id.
 *
 *   projections, closes --cursor of the endpoint, one transaction--> owed --its lane, signed POST--> delivered, or dead
 *
 * The database is the queue: it knows what is owed, when it is due and how often it was tried. Each endpoint has its
 * own lane, so an endpoint that hangs does not delay the others. Two workers are harmless: a cursor moves only once,
 * and a message that is sent twice has the same id.
 */
export class WebhookRelay {
  readonly #lanes: readonly EndpointLane[];
  /** How far a link was read past an endpoint's cursor, which moves only together with new messages. */
  readonly #readTo = new Map<string, number>();
  readonly #stop = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  #closesAt = -Infinity;

  constructor(private readonly ports: WebhookPorts) {
    this.#lanes = ports.endpoints.map((endpoint) => new EndpointLane({ ...ports, endpoint }));
  }

  start(): void {
    this.#loops = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    for (const lane of this.#lanes) lane.wake();
    await this.#loops;
  }

  async register(): Promise<void> {
    const { store, endpoints, time } = this.ports;
    await store.register(
      endpoints.map(({ id }) => id),
      time.now(),
    );
  }

  async round(): Promise<void> {
    await this.#oweNew();
    await this.#oweCloses();
    await Promise.all(this.#lanes.map((lane) => lane.drain()));
  }

  async #run(): Promise<void> {
    await this.#repeat(async () => (await this.register(), 'over'), RETRY_MS);
    if (this.ports.endpoints.length === 0) return;
    await Promise.all([
      this.#repeat(() => this.#owe(), POLL_MS),
      this.#repeat(() => this.#measure(), BACKLOG_EVERY_MS),
      ...this.#lanes.map((lane) => lane.run(this.#stop.signal)),
    ]);
  }

  async #repeat(work: () => Promise<'over' | void>, everyMs: number): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if ((await work()) === 'over') return;
      } catch (cause) {
        if (cause instanceof InvariantViolation) throw cause;
        this.ports.logger.warn({ err: cause }, 'webhooks wait in the database');
      }
      await this.ports.time.pause(everyMs, this.#stop.signal);
    }
  }

  async #owe(): Promise<void> {
    while (await this.#oweNew()) if (this.#stop.signal.aborted) return;
    const nowMs = this.ports.time.steady();
    if (nowMs - this.#closesAt < CLOSES_EVERY_MS) return;
    this.#closesAt = nowMs;
    await this.#oweCloses();
  }

  /** Returns true if there may be more events. */
  async #oweNew(): Promise<boolean> {
    const { store, endpoints } = this.ports;
    let hasMore = false;
    for (const [index, endpoint] of endpoints.entries()) {
      for (const cursor of await store.cursors(endpoint.id)) {
        const key = `${endpoint.id} ${cursor.stream}`;
        // Happens after the database was restored to an earlier state.
        if ((this.#readTo.get(key) ?? 0) > cursor.upTo) this.#readTo.delete(key);
        const after = Math.max(cursor.sequence, this.#readTo.get(key) ?? 0);
        if (after >= cursor.upTo) continue;
        const rows = await store.published(cursor.stream, { after, upTo: cursor.upTo }, EVENTS_AT_ONCE + 1);
        const page = wholeEvents(rows, EVENTS_AT_ONCE);
        const isWhole = page.length === rows.length;
        const messages = page.filter(({ type }) => isWanted(endpoint, type));
        const sequence = isWhole ? cursor.upTo : (page.at(-1)?.place ?? after);
        if (page.length > 0) await this.#oweTo(endpoint, cursor, { ...cursor, sequence }, messages);
        this.#readTo.set(key, sequence);
        if (messages.length > 0) this.#lanes[index]?.wake();
        hasMore ||= !isWhole;
      }
    }
    return hasMore;
  }

  async #oweCloses(): Promise<void> {
    const { store, endpoints } = this.ports;
    const last = new Map((await store.lastCloses()).map(({ linkId, number }) => [linkId, number]));
    for (const [index, endpoint] of endpoints.entries()) {
      if (last.size === 0) return;
      for (const cursor of await store.cursors(endpoint.id)) {
        const { stream: linkId, closeNumber } = cursor;
        if ((last.get(linkId) ?? 0) <= closeNumber) continue;
        const closes = await store.closes(linkId, closeNumber, cursor.upTo);
        const to = closes.at(-1)?.number;
        if (to === undefined) continue;
        const messages = closes.map((close) => ofClose(linkId, close)).filter(({ type }) => isWanted(endpoint, type));
        await this.#oweTo(endpoint, cursor, { ...cursor, closeNumber: to }, messages);
        this.#lanes[index]?.wake();
      }
    }
  }

  async #oweTo(endpoint: Endpoint, from: Cursor, to: Cursor, messages: readonly OwedWebhook[]): Promise<void> {
    const { store, time } = this.ports;
    await store.owe({ endpointId: endpoint.id, stream: from.stream }, { from, to }, messages, time.now());
  }

  async #measure(): Promise<void> {
    const { store, endpoints, metrics, time } = this.ports;
    const backlog = new Map((await store.backlog()).map((each) => [each.endpointId, each]));
    for (const { id: endpoint } of endpoints) {
      const { owed = 0, oldestAt = null } = backlog.get(endpoint) ?? {};
      metrics.jackpot_webhooks_owed.set({ endpoint }, owed);
      metrics.jackpot_webhook_oldest_seconds.set(
        { endpoint },
        oldestAt === null ? 0 : Math.max(0, time.now() - oldestAt) / 1_000,
      );
    }
  }
}

type Cursor = Awaited<ReturnType<WebhookPorts['store']['cursors']>>[number];

function isWanted({ types }: Endpoint, type: EventType): boolean {
  return types.includes(type);
}

function ofClose(linkId: string, { number: place, restoredAs }: NumberedClose): OwedWebhook {
  return { eventId: closeEventId(linkId, place, restoredAs), linkId, type: 'day.closed', place, urgency: 0 };
}

/** A cursor points between events, so the rows of an incomplete last event are dropped. */
function wholeEvents(rows: readonly OwedWebhook[], limit: number): readonly OwedWebhook[] {
  if (rows.length <= limit) return rows;
  const last = rows.at(-1)?.place;
  return rows.filter(({ place }) => place !== last);
}
