import type { SealedHead } from '@jackpot/books';
import {
  type CloudEvent,
  type EventFacility,
  WEBHOOK_DELIVERY,
  closeEvent,
  cloudEvent,
  endpointTest,
} from '@jackpot/contract';
import { InvariantViolation } from '@jackpot/money';
import { type BackOffLimits, type Logger, type Metrics, signedHeaders } from '@jackpot/platform';
import type { DueDelivery, WebhookStore } from '@jackpot/storage';
import type { Endpoint } from './endpoints.js';

/** Deliveries that are read at once. */
const READ_AT_ONCE = 64;
/** Deliveries under way at once: of an endpoint that answers, and of one that does not until it does again. */
const WIDTH = WEBHOOK_DELIVERY.atOnceMax;
const WIDTH_OF_FAILING = 1;
/** Interval at which an idle lane queries retries that have become due. */
const IDLE_MS = 500;
const BACK_OFF = { minMs: WEBHOOK_DELIVERY.retryMsMin, maxMs: WEBHOOK_DELIVERY.retryMsMax };

export type LaneStore = Pick<WebhookStore, 'due' | 'delivered' | 'failed' | 'givenUp'>;

export interface LanePorts {
  readonly endpoint: Endpoint;
  readonly store: LaneStore;
  readonly close: (linkId: string, number: number) => Promise<SealedHead | undefined>;
  readonly facility: EventFacility;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly now: () => number;
  readonly post: PostWebhook;
  /** The wait before the next try, after so many failures in a row. */
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/** Sends what is owed to one endpoint, until nothing is due, and waits for no other endpoint. */
export class EndpointLane {
  #isFailing = false;
  #wake: () => void = () => undefined;

  constructor(private readonly ports: LanePorts) {}

  /** There is something new: an idle lane starts at once. */
  wake(): void {
    this.#wake();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Made before it reads what is due: what is owed meanwhile is not waited for.
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        await this.drain(signal);
      } catch (cause) {
        if (cause instanceof InvariantViolation) throw cause;
        this.ports.logger.warn({ err: cause, endpoint: this.ports.endpoint.id }, 'webhooks wait in the database');
      }
      await Promise.race([woken, new Promise((resolve) => setTimeout(resolve, IDLE_MS))]);
    }
  }

  /** Sends until nothing is due. */
  async drain(signal?: AbortSignal): Promise<void> {
    const { store, endpoint, now } = this.ports;
    while (signal?.aborted !== true) {
      const width = this.#isFailing ? WIDTH_OF_FAILING : WIDTH;
      const due = await store.due(endpoint.id, now(), this.#isFailing ? WIDTH_OF_FAILING : READ_AT_ONCE);
      const waiting = due.values();
      let sent = 0;
      const work = async (): Promise<void> => {
        for (const delivery of waiting) {
          if (signal?.aborted === true) return;
          if (await this.#send(delivery)) sent += 1;
        }
      };
      await Promise.all(Array.from({ length: width }, work));
      // What could not be made waits for the read tables.
      if (sent === 0) return;
    }
  }

  /** Tries a delivery; false where its event cannot be made now. */
  async #send(delivery: DueDelivery): Promise<boolean> {
    const { store, endpoint, now, post } = this.ports;
    const event = await this.#eventOf(delivery);
    if (event === undefined) return false;
    const outcome = await post(endpoint, { eventId: delivery.eventId, body: JSON.stringify(event) }, now());
    this.#isFailing = outcome !== 'delivered';
    if (outcome === 'delivered') {
      await store.delivered(delivery, now());
      this.#count('delivered');
    } else await this.#failed(delivery, outcome);
    return true;
  }

  async #failed(delivery: DueDelivery, { error, isFinal }: Failure): Promise<void> {
    const { store, endpoint, now, logger, backOffMs } = this.ports;
    const attempt = delivery.attempts + 1;
    const isLast = isFinal || attempt >= WEBHOOK_DELIVERY.attemptsMax;
    const about = { endpoint: endpoint.id, event: delivery.eventId, attempt, error };
    logger.warn(about, isLast ? 'webhook given up: it waits for a person' : 'webhook failed; it is tried again');
    this.#count(isLast ? 'dead' : 'retried');
    if (isLast) return store.givenUp(delivery, error, now());
    await store.failed(delivery, error, now() + backOffMs(BACK_OFF, attempt));
  }

  async #eventOf(delivery: DueDelivery): Promise<CloudEvent | undefined> {
    const { facility, close } = this.ports;
    const { endpointId, eventId, linkId, type, place, owedAt, testedBy, event } = delivery;
    if (type === 'endpoint.test')
      return endpointTest({ endpointId, eventId, at: owedAt, by: testedBy ?? '' }, facility);
    if (type === 'day.closed') {
      const head = await close(linkId, place);
      return head === undefined ? undefined : closeEvent(head, facility);
    }
    return event === null ? undefined : cloudEvent({ ...event, linkId, sequence: place, eventId, type }, facility);
  }

  #count(result: 'delivered' | 'retried' | 'dead'): void {
    this.ports.metrics.jackpot_webhook_deliveries_total.inc({ endpoint: this.ports.endpoint.id, result });
  }
}

interface Failure {
  readonly error: string;
  readonly isFinal: boolean;
}

/** Sends one message to its endpoint and returns what became of it. Never throws. */
export type PostWebhook = (
  endpoint: Endpoint,
  message: { readonly eventId: string; readonly body: string },
  now: number,
) => Promise<'delivered' | Failure>;

/** Over HTTP, signed. */
export const postSigned: PostWebhook = async ({ url, keys }, { eventId, body }, now) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      // A redirect would carry a signed message to an address that is not configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_DELIVERY.answerMsMax),
      headers: {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        ...signedHeaders(keys, { id: eventId, body, now }),
      },
      body,
    });
    await answer.body?.cancel();
    if (answer.ok) return 'delivered';
    return { error: `answered ${answer.status}`, isFinal: answer.status === WEBHOOK_DELIVERY.goneStatus };
  } catch (cause) {
    // Nothing but the wire is in here: whatever it throws is the outside world.
    return { error: String(cause), isFinal: false };
  }
};
