import { eventFacility } from '@jackpot/contract';
import { type Logger, type Metrics, type Traces, backOffMs, pause, systemClock } from '@jackpot/platform';
import { CloseStore, WebhookStore } from '@jackpot/storage';
import type { Settings } from '../settings.js';
import { readEndpoints } from './endpoints.js';
import { postSigned } from './endpoint-lane.js';
import { tracedPost } from './traced-post.js';
import { WebhookRelay } from './webhook-relay.js';

export interface Surroundings {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Null where none are wanted. */
  readonly traces: Traces | null;
  readonly now: () => number;
}

/** The webhooks of a worker with the stores they need. */
export class WebhookParts {
  readonly #stores: WebhookStore[] = [];
  readonly #closes: CloseStore;
  readonly #relay: WebhookRelay;

  /** Throws where the endpoints or their secrets cannot be read: a worker that leaves some out would be worse than none. */
  constructor(settings: Settings, { logger, metrics, traces, now }: Surroundings) {
    const { DATABASE_URL, WEBHOOKS_FILE } = settings;
    const endpoints = readEndpoints(WEBHOOKS_FILE);
    this.#closes = new CloseStore(DATABASE_URL);
    const store = (): WebhookStore => {
      const made = new WebhookStore(DATABASE_URL);
      this.#stores.push(made);
      return made;
    };
    this.#relay = new WebhookRelay({
      store: store(),
      laneStore: store,
      endpoints,
      close: async (linkId, number) => (await this.#closes.heads(linkId, number, 1))[0],
      facility: eventFacility(settings),
      metrics,
      logger,
      time: { ...systemClock, now, pause },
      post: traces === null ? postSigned : tracedPost(traces, postSigned),
      backOffMs,
    });
  }

  start(): void {
    this.#relay.start();
  }

  /** Ends after what is under way. */
  stop(): Promise<void> {
    return this.#relay.stop();
  }

  async close(): Promise<void> {
    await Promise.all([this.#closes.close(), ...this.#stores.map((store) => store.close())]);
  }
}
