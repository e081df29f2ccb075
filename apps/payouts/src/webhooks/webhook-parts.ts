import { type Logger, backOffMs } from '@jackpot/platform';
import { CloseStore, WebhookStore, journalStreams, readJournal } from '@jackpot/storage';
import type { Settings } from '../settings.js';
import { readEndpoints } from './endpoints.js';
import { WebhookRelay, postSigned } from './webhook-relay.js';

/** The webhooks of a worker with the stores they need. */
export class WebhookParts {
  readonly #store: WebhookStore;
  readonly #closes: CloseStore;
  readonly #relay: WebhookRelay;

  /** Throws where the endpoints or their secrets cannot be read: a worker that leaves some out would be worse than none. */
  constructor({ DATABASE_URL, WEBHOOKS_FILE }: Settings, logger: Logger, now: () => number) {
    const endpoints = readEndpoints(WEBHOOKS_FILE);
    this.#store = new WebhookStore(DATABASE_URL);
    this.#closes = new CloseStore(DATABASE_URL);
    this.#relay = new WebhookRelay({
      store: this.#store,
      endpoints,
      streams: () => journalStreams(DATABASE_URL),
      batches: (stream, afterBatch) => readJournal(DATABASE_URL, stream, afterBatch),
      closes: (stream, from, limit) => this.#closes.heads(stream, from, limit),
      logger,
      now,
      post: postSigned,
      backOffMs,
    });
  }

  start(): void {
    this.#relay.start();
  }

  /** Ends after the round under way. */
  stop(): Promise<void> {
    return this.#relay.stop();
  }

  async close(): Promise<void> {
    await Promise.all([this.#store.close(), this.#closes.close()]);
  }
}
