import type { DueDelivery, OwedMessage, WebhookStore } from '@jackpot/storage';
import type { WebhookPorts } from '../../../payouts/src/webhooks/webhook-relay.js';
import type { DatabaseClient } from './database-client.js';

type WebhookCursor = Awaited<ReturnType<WebhookStore['cursor']>>;

interface Delivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly body: string;
  attempts: number;
  dueAt: number;
  state: 'owed' | 'delivered' | 'dead';
}

/** The tables of webhooks: how far each link was announced, and what is owed to whom. */
export class WebhookTables {
  readonly #cursors = new Map<string, WebhookCursor>();
  readonly #deliveries = new Map<string, Delivery>();

  portFor(client: DatabaseClient): WebhookPorts['store'] {
    const call = <T>(isWrite: boolean, execute: () => T): Promise<T> =>
      client.request('', isWrite, execute).catch((failure: unknown) => {
        throw new Error(`webhook tables: ${String(failure)}`);
      });
    return {
      cursor: (stream) => call(false, () => this.#cursors.get(stream) ?? { batch: 0, closeNumber: 0 }),
      putOut: (stream, move, messages, now) => call(true, () => this.#putOut(stream, move, messages, now)),
      due: (now, limit) => call(false, () => this.#due(now, limit)),
      delivered: (due) => call(true, () => this.#change(due, { state: 'delivered' })),
      failed: (due, _, dueAt) => call(true, () => this.#change(due, { dueAt })),
      givenUp: (due) => call(true, () => this.#change(due, { state: 'dead' })),
    };
  }

  /** Messages without a confirmation so far. */
  get owed(): readonly string[] {
    return [...this.#deliveries.values()].flatMap(({ state, eventId }) =>
      state === 'delivered' ? [] : [`message ${eventId}`],
    );
  }

  #putOut(
    stream: string,
    { from, to }: { readonly from: WebhookCursor; readonly to: WebhookCursor },
    messages: readonly OwedMessage[],
    now: number,
  ): boolean {
    if ((this.#cursors.get(stream)?.batch ?? 0) !== from.batch) return false;
    this.#cursors.set(stream, to);
    for (const { eventId, body, endpointIds } of messages)
      for (const endpointId of endpointIds)
        this.#deliveries.set(`${endpointId}/${eventId}`, {
          ...{ endpointId, eventId, body, attempts: 0, dueAt: now, state: 'owed' },
        });
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
