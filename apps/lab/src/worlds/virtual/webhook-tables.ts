import { hash } from 'node:crypto';
import { EMPTY_CHAIN } from '@jackpot/journal';
import {
  type DueDelivery,
  type OwedWebhook,
  type PublishedRecord,
  type WebhookRepository,
  emptyMemory,
  foldBatches,
} from '@jackpot/storage';
import type { WebhookPorts } from '../../../../payouts/src/webhooks/webhook-relay.js';
import type { Database } from './database.js';
import type { DatabaseClient } from './database-client.js';

type Place = Parameters<WebhookRepository['owe']>[1]['to'];
type Published = Omit<PublishedRecord, 'linkId'>;
type Delivery = { -readonly [K in keyof DueDelivery]: DueDelivery[K] } & {
  dueAt: number;
  state: 'owed' | 'delivered' | 'dead';
};

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

class PublishedRows {
  readonly rows: Published[] = [];
  #head = EMPTY_CHAIN;
  readonly #memory;

  constructor(private readonly linkId: string) {
    this.#memory = emptyMemory(linkId);
  }

  follow(database: Database): number {
    const batches = database.batches(this.linkId).slice(this.#head.batch);
    if (batches.length > 0) {
      const { run, head } = foldBatches(this.#memory, this.#head, batches, sha256);
      this.rows.push(...run.rows.published);
      this.#head = head;
    }
    return this.#head.sequence;
  }
}

export class WebhookTables {
  readonly #cursors = new Map<string, Place>();
  readonly #deliveries = new Map<string, Delivery>();
  readonly #published = new Map<string, PublishedRows>();

  portFor(client: DatabaseClient, database: Database): WebhookPorts['store'] {
    const call = <T>(isWrite: boolean, execute: () => T): Promise<T> =>
      client.request('', isWrite, execute).catch((failure: unknown) => {
        throw new Error(`webhook tables: ${String(failure)}`);
      });
    return {
      register: () => Promise.resolve(),
      cursors: () => call(false, () => database.streams().map((stream) => this.#cursor(stream, database))),
      published: (stream, { after, upTo }) =>
        call(false, () =>
          this.#rowsOf(stream)
            .rows.filter(({ sequence }) => sequence > after && sequence <= upTo)
            .map(({ eventId, type, urgency, sequence: place }) => ({ linkId: stream, eventId, type, urgency, place })),
        ),
      lastCloses: () => Promise.resolve([]),
      closes: () => Promise.resolve([]),
      owe: ({ endpointId, stream }, move, messages, now) =>
        call(true, () => this.#owe({ endpointId, stream, now }, move, messages)),
      backlog: () => Promise.resolve([]),
      due: (_, now, limit) => call(false, () => this.#due(now, limit)),
      delivered: (due) => call(true, () => this.#change(due, { state: 'delivered' })),
      failed: (due, _, dueAt) => call(true, () => this.#change(due, { dueAt })),
      givenUp: (due) => call(true, () => this.#change(due, { state: 'dead' })),
    };
  }

  get owed(): readonly string[] {
    return [...this.#deliveries.values()].flatMap(({ state, eventId }) =>
      state === 'delivered' ? [] : [`message ${eventId}`],
    );
  }

  #cursor(stream: string, database: Database) {
    const upTo = this.#rowsOf(stream).follow(database);
    return { stream, upTo, ...(this.#cursors.get(stream) ?? { sequence: 0, closeNumber: 0 }) };
  }

  #rowsOf(stream: string): PublishedRows {
    const rows = this.#published.get(stream) ?? new PublishedRows(stream);
    this.#published.set(stream, rows);
    return rows;
  }

  #owe(
    { endpointId, stream, now }: { readonly endpointId: string; readonly stream: string; readonly now: number },
    { from, to }: { readonly from: Place; readonly to: Place },
    messages: readonly OwedWebhook[],
  ): boolean {
    if ((this.#cursors.get(stream)?.sequence ?? 0) !== from.sequence) return false;
    this.#cursors.set(stream, { sequence: to.sequence, closeNumber: to.closeNumber });
    for (const { eventId, linkId, type, place } of messages) {
      const event = this.#rowsOf(stream).rows.find((row) => row.eventId === eventId) ?? null;
      const state = { attempts: 0, owedAt: now, dueAt: now, testedBy: null, state: 'owed' } as const;
      this.#deliveries.set(`${endpointId}/${eventId}`, { endpointId, eventId, linkId, type, place, event, ...state });
    }
    return true;
  }

  #due(now: number, limit: number): readonly DueDelivery[] {
    return [...this.#deliveries.values()]
      .filter(({ state, dueAt }) => state === 'owed' && dueAt <= now)
      .slice(0, limit);
  }

  #change({ endpointId, eventId }: DueDelivery, change: Partial<Delivery>): void {
    const delivery = this.#deliveries.get(`${endpointId}/${eventId}`);
    if (delivery !== undefined) Object.assign(delivery, change, { attempts: delivery.attempts + 1 });
  }
}
