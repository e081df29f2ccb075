import { eventFacility } from '@jackpot/contract';
import { type Logger, type Metrics, type Traces, backOffMs, pause, systemClock } from '@jackpot/platform';
import { CloseStore, WebhookRepository } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import type { Settings } from '../settings.js';
import { readEndpoints } from './endpoints.js';
import { postSigned } from './endpoint-lane.js';
import { tracedPost } from './traced-post.js';
import { WebhookRelay } from './webhook-relay.js';

export interface Surroundings {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly traces: Traces | null;
  readonly now: () => number;
}

export class WebhookParts {
  readonly #relay: WebhookRelay;

  constructor(settings: Settings, dataSource: DataSource, { logger, metrics, traces, now }: Surroundings) {
    const endpoints = readEndpoints(settings.WEBHOOKS_FILE);
    const closes = new CloseStore(dataSource);
    this.#relay = new WebhookRelay({
      store: new WebhookRepository(dataSource),
      endpoints,
      close: async (linkId, number) => (await closes.heads(linkId, number, 1))[0],
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

  stop(): Promise<void> {
    return this.#relay.stop();
  }
}
