import type { SealedHead } from '@jackpot/books';
import type { Batch } from '@jackpot/journal';
import { InvariantViolation } from '@jackpot/money';
import type { BackOffLimits, Logger } from '@jackpot/platform';
import type { DueDelivery, OwedMessage, WebhookStore } from '@jackpot/storage';
import type { CloudEvent } from './cloud-event.js';
import { eventOfClose, eventsOfBatch } from './cloud-events.js';
import type { Endpoint } from './endpoints.js';
import { signedHeaders } from './signature.js';

/** Interval at which the journal is read and due deliveries are sent. */
const POLL_MS = 2_000;
/** Batches announced in one transaction, and deliveries of one round. */
const BATCHES_AT_ONCE = 200;
const SEND_AT_ONCE = 20;
const SEND_MS_MAX = 10_000;
/** First wait after a failure; doubled with each, up to six hours. Twelve tries are a day and a half. */
const BACK_OFF = { minMs: 5_000, maxMs: 6 * 3_600_000 };
export const TRIES_MAX = 12;
/** "Gone": the receiver wants no more. */
const GONE = 410;

export interface WebhookPorts {
  readonly store: Pick<WebhookStore, 'cursor' | 'putOut' | 'due' | 'delivered' | 'failed' | 'givenUp'>;
  readonly endpoints: readonly Endpoint[];
  readonly streams: () => Promise<readonly string[]>;
  readonly batches: (stream: string, afterBatch: number) => AsyncIterable<Batch>;
  readonly closes: (stream: string, from: number, limit: number) => Promise<readonly SealedHead[]>;
  readonly logger: Logger;
  readonly now: () => number;
  readonly post: PostWebhook;
  /** The wait before the next try, after so many failures in a row. */
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/**
 * Announces events to other systems, at least once and each event with one id.
 *
 *   journal, closes --cursor, one transaction--> owed in the database --signed POST--> delivered, or dead after the last try
 *
 * The database is the queue: what is owed, when it is due, how often it was tried. Two workers are harmless: the cursor
 * moves once, and a message that is sent twice has the same id.
 */
export class WebhookRelay {
  #isStopping = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly ports: WebhookPorts) {}

  /** Does nothing where there is no endpoint. */
  start(): void {
    if (this.ports.endpoints.length > 0) this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop;
  }

  /** Puts out what is new, and sends what is due. */
  async round(): Promise<void> {
    for (const stream of await this.ports.streams()) await this.#putOut(stream);
    const due = await this.ports.store.due(this.ports.now(), SEND_AT_ONCE);
    await Promise.all(due.map((delivery) => this.#send(delivery)));
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.round();
      } catch (cause) {
        if (cause instanceof InvariantViolation) throw cause;
        this.ports.logger.warn({ err: cause }, 'webhooks wait in the database');
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #putOut(stream: string): Promise<void> {
    const { store, batches, closes, now } = this.ports;
    const from = await store.cursor(stream);
    const events: CloudEvent[] = [];
    let [batch, count] = [from.batch, 0];
    for await (const each of batches(stream, from.batch)) {
      events.push(...eventsOfBatch(each));
      batch = each.batch;
      count += 1;
      if (count === BATCHES_AT_ONCE) break;
    }
    const newCloses = await closes(stream, from.closeNumber + 1, BATCHES_AT_ONCE);
    events.push(...newCloses.map(eventOfClose));
    const to = { batch, closeNumber: newCloses.at(-1)?.number ?? from.closeNumber };
    if (to.batch === from.batch && to.closeNumber === from.closeNumber) return;
    await store.putOut(stream, { from, to }, this.#messages(events), now());
  }

  #messages(events: readonly CloudEvent[]): readonly OwedMessage[] {
    return events.flatMap((event) => {
      const wanting = this.ports.endpoints.filter(({ types }) => types.some((type) => event.type === `royal9.${type}`));
      const endpointIds = wanting.map(({ id }) => id);
      return endpointIds.length === 0 ? [] : [{ eventId: event.id, body: JSON.stringify(event), endpointIds }];
    });
  }

  async #send(delivery: DueDelivery): Promise<void> {
    const { store, endpoints, now, logger } = this.ports;
    const endpoint = endpoints.find(({ id }) => id === delivery.endpointId);
    if (endpoint === undefined) return store.givenUp(delivery, 'the endpoint is not configured any more', now());
    const outcome = await this.ports.post(endpoint, delivery, now());
    if (outcome === 'delivered') return store.delivered(delivery, now());
    const isLast = outcome.isFinal || delivery.attempts + 1 >= TRIES_MAX;
    const about = {
      endpoint: endpoint.id,
      event: delivery.eventId,
      attempt: delivery.attempts + 1,
      error: outcome.error,
    };
    logger.warn(about, isLast ? 'webhook given up: it waits for a person' : 'webhook failed; it is tried again');
    if (isLast) return store.givenUp(delivery, outcome.error, now());
    await store.failed(delivery, outcome.error, now() + this.ports.backOffMs(BACK_OFF, delivery.attempts + 1));
  }
}

export type PostOutcome = 'delivered' | { readonly error: string; readonly isFinal: boolean };

/** Sends one message to its endpoint and returns what became of it. Never throws. */
export type PostWebhook = (endpoint: Endpoint, delivery: DueDelivery, now: number) => Promise<PostOutcome>;

/** Over HTTP, signed. */
export const postSigned: PostWebhook = async ({ url, key }, { eventId, body }, now) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      // A redirect would carry a signed message to an address that is not configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_MS_MAX),
      headers: {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        ...signedHeaders(key, { id: eventId, body, now }),
      },
      body,
    });
    await answer.body?.cancel();
    if (answer.ok) return 'delivered';
    return { error: `answered ${answer.status}`, isFinal: answer.status === GONE };
  } catch (cause) {
    // Nothing but the wire is in here: whatever it throws is the outside world.
    return { error: String(cause), isFinal: false };
  }
};
