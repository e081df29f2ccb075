import { eventFacility } from '@jackpot/contract';
import { type Logger, type Metrics, backOffMs, pause } from '@jackpot/platform';
import { AlertRepository, type Seals } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import type { Settings } from '../settings.js';
import { postSigned } from '../webhooks/endpoint-lane.js';
import { readEndpoints } from '../webhooks/endpoints.js';
import { AlertSender } from './alert-sender.js';
import { mailServerOf } from './mail-server.js';
import { smtpSender } from './send-mail.js';

interface Surroundings {
  readonly seals: Seals;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly now: () => number;
}

export class AlertParts {
  readonly #sender: AlertSender;

  constructor(settings: Settings, dataSource: DataSource, { seals, ...surroundings }: Surroundings) {
    const server = mailServerOf(settings);
    this.#sender = new AlertSender({
      ...{ ...surroundings, pause, backOffMs, post: postSigned },
      store: new AlertRepository(dataSource, seals),
      mail: server === null ? null : { from: server.from, send: smtpSender(server.options) },
      endpoints: readEndpoints(settings.WEBHOOKS_FILE),
      facility: { ...eventFacility(settings), zone: settings.FACILITY_ZONE },
    });
  }

  start(): void {
    this.#sender.start();
  }

  stop(): Promise<void> {
    return this.#sender.stop();
  }
}
