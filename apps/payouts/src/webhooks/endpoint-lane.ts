import type { SealedHead } from '@jackpot/books';
import {
  type CloudEvent,
  type EventFacility,
  WEBHOOK_DELIVERY,
  closeEvent,
  cloudEvent,
  endpointTest,
} from '@jackpot/contract';
import type { Clock } from '@jackpot/engine';
import { InvariantViolation } from '@jackpot/money';
import { type BackOffLimits, type Logger, type Metrics, signedHeaders } from '@jackpot/platform';
import type { DueDelivery, WebhookRepository } from '@jackpot/storage';
import type { Endpoint } from './endpoints.js';

/** Includes rows that are then skipped. */
const READ_AT_ONCE_MAX = 64;
const WIDTH = WEBHOOK_DELIVERY.atOnceMax;
const WIDTH_OF_FAILING = 1;
const IDLE_MS = 500;
const BACK_OFF = { minMs: WEBHOOK_DELIVERY.retryMsMin, maxMs: WEBHOOK_DELIVERY.retryMsMax };

export type LaneStore = Pick<WebhookRepository, 'due' | 'delivered' | 'failed' | 'givenUp'>;

export interface LaneTime extends Clock {
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface LanePorts {
  readonly endpoint: Endpoint;
  readonly store: LaneStore;
  readonly close: (linkId: string, number: number) => Promise<SealedHead | undefined>;
  readonly facility: EventFacility;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly time: LaneTime;
  readonly post: PostWebhook;
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/**
 * Due messages are read again for each free slot, so claims overtake awards paid at the table, and a message without an
 * answer blocks only one slot.
 */
export class EndpointLane {
  readonly #underWay = new Set<string>();
  /** Messages whose event is not in the projections yet. */
  readonly #notMade = new Set<string>();
  #notMadeSinceMs = 0;
  readonly #bell: Bell;
  #isFailing = false;
  /** The last logged failure, to log it only once. */
  #reported: string | undefined;
  #failure: { readonly cause: unknown } | null = null;

  constructor(private readonly ports: LanePorts) {
    this.#bell = new Bell(ports.time.pause);
  }

  wake(): void {
    this.#bell.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted || this.#underWay.size > 0) {
      try {
        await this.drain(signal);
      } catch (cause) {
        if (cause instanceof InvariantViolation) throw cause;
        this.ports.logger.warn({ err: cause, endpoint: this.ports.endpoint.id }, 'webhooks wait in the database');
      }
      if (!signal.aborted) await this.#bell.rung(IDLE_MS);
    }
  }

  async drain(signal?: AbortSignal): Promise<void> {
    for (;;) {
      this.#throwFailure();
      if (signal?.aborted !== true) for (const delivery of await this.#next()) void this.#start(delivery);
      if (this.#underWay.size === 0) return;
      await this.#bell.rung(IDLE_MS);
    }
  }

  async #next(): Promise<readonly DueDelivery[]> {
    const { store, endpoint, time } = this.ports;
    const free = (this.#isFailing ? WIDTH_OF_FAILING : WIDTH) - this.#underWay.size;
    if (free <= 0) return [];
    if (time.steady() - this.#notMadeSinceMs >= IDLE_MS) this.#notMade.clear();
    // Copied before the read. Otherwise a message that is delivered during the read would be sent twice.
    const skipped = new Set([...this.#underWay, ...this.#notMade]);
    const due = await store.due(endpoint.id, time.now(), Math.min(READ_AT_ONCE_MAX, free + skipped.size));
    return due.filter(({ eventId }) => !skipped.has(eventId)).slice(0, free);
  }

  /** Never rejects: `drain` throws the failure. */
  async #start(delivery: DueDelivery): Promise<void> {
    const { eventId } = delivery;
    this.#underWay.add(eventId);
    try {
      if (!(await this.#send(delivery))) this.#waitFor(eventId);
    } catch (cause) {
      if (!(this.#failure?.cause instanceof InvariantViolation)) this.#failure = { cause };
    } finally {
      this.#underWay.delete(eventId);
      this.#bell.ring();
    }
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure.cause;
  }

  #waitFor(eventId: string): void {
    if (this.#notMade.size === 0) this.#notMadeSinceMs = this.ports.time.steady();
    this.#notMade.add(eventId);
  }

  async #send(delivery: DueDelivery): Promise<boolean> {
    const { store, endpoint, time, post } = this.ports;
    const event = await this.#eventOf(delivery);
    if (event === undefined) return false;
    const outcome = await post(endpoint, { eventId: delivery.eventId, body: JSON.stringify(event) }, time.now());
    this.#isFailing = outcome !== 'delivered';
    if (outcome === 'delivered') {
      if (this.#reported !== undefined)
        this.ports.logger.info({ endpoint: endpoint.id }, 'webhooks are delivered again');
      this.#reported = undefined;
      await store.delivered(delivery, time.now());
      this.#count('delivered');
    } else await this.#failed(delivery, outcome);
    return true;
  }

  async #failed(delivery: DueDelivery, { error, isFinal }: Failure): Promise<void> {
    const { store, endpoint, time, logger, backOffMs } = this.ports;
    const attempt = delivery.attempts + 1;
    const isLast = isFinal || attempt >= WEBHOOK_DELIVERY.attemptsMax;
    const about = { endpoint: endpoint.id, event: delivery.eventId, attempt, error };
    if (isLast) logger.warn(about, 'webhook given up: it waits for a person');
    else if (error !== this.#reported) logger.warn(about, 'webhook failed; it is tried again');
    this.#reported = error;
    this.#count(isLast ? 'dead' : 'retried');
    if (isLast) return store.givenUp(delivery, error, time.now());
    await store.failed(delivery, error, time.now() + backOffMs(BACK_OFF, attempt));
  }

  async #eventOf(delivery: DueDelivery): Promise<CloudEvent | undefined> {
    const { facility, close } = this.ports;
    const { endpointId, eventId, linkId, type, place, owedAt, testedBy, event } = delivery;
    if (type === 'endpoint.test')
      return endpointTest({ endpointId, eventId, at: owedAt, by: testedBy ?? '' }, facility);
    if (type === 'day.closed') {
      const head = await close(linkId, place);
      return head === undefined ? undefined : closeEvent(head, facility, eventId);
    }
    return event === null ? undefined : cloudEvent({ ...event, linkId, sequence: place, eventId, type }, facility);
  }

  #count(result: 'delivered' | 'retried' | 'dead'): void {
    this.ports.metrics.jackpot_webhook_deliveries_total.inc({ endpoint: this.ports.endpoint.id, result });
  }
}

/** If `ring()` is called while nobody is waiting, the next wait returns immediately. */
class Bell {
  #rung = new AbortController();

  constructor(private readonly pause: LaneTime['pause']) {}

  ring(): void {
    this.#rung.abort();
  }

  async rung(msMax: number): Promise<void> {
    await this.pause(msMax, this.#rung.signal);
    this.#rung = new AbortController();
  }
}

interface Failure {
  readonly error: string;
  readonly isFinal: boolean;
}

/** Never throws. */
export type PostWebhook = (
  endpoint: Endpoint,
  message: { readonly eventId: string; readonly body: string },
  now: number,
) => Promise<'delivered' | Failure>;

export const postSigned: PostWebhook = async ({ url, keys }, { eventId, body }, now) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      // A redirect could lead to an address that is not configured.
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
    // Only network calls are inside the `try`, so this error is not a bug.
    return { error: String(cause), isFinal: false };
  }
};
