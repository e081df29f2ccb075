import { type EventFacility, alertEvent, alertFactsSchema, endpointTest } from '@jackpot/contract';
import { InvariantViolation } from '@jackpot/money';
import { type BackOffLimits, type Logger, type Metrics } from '@jackpot/platform';
import type { AlertMessage, AlertRepository } from '@jackpot/storage';
import type { Endpoint } from '../webhooks/endpoints.js';
import type { PostWebhook } from '../webhooks/endpoint-lane.js';
import { type MailFacility, alertMail, testMail } from './mail-text.js';
import { MAIL_MS_MAX, type SendMail, type Sent } from './send-mail.js';
import { z } from 'zod';

const POLL_MS = 500;
const AT_ONCE_MAX = 5;
/** No other worker sends the message for so long. After a crash, the message is sent again after this time. */
const CLAIMED_MS = 2 * MAIL_MS_MAX;
const BACK_OFF = { minMs: 2_000, maxMs: 300_000 };
const ANSWER_LENGTH_MAX = 500;

const testBody = z.strictObject({ by: z.string() });

export interface AlertPorts {
  readonly store: Pick<AlertRepository, 'due' | 'claim' | 'finish'>;
  readonly mail: { readonly from: string; readonly send: SendMail } | null;
  readonly endpoints: readonly Endpoint[];
  readonly post: PostWebhook;
  readonly facility: EventFacility & MailFacility;
  readonly metrics: Pick<Metrics, 'jackpot_alert_messages_total'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => number;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly backOffMs: (limits: BackOffLimits, failures: number) => number;
}

/**
 * Sends messages about alarms, at least once. The database is the queue. A message is tried until it is sent or
 * canceled; a test is tried once.
 */
export class AlertSender {
  readonly #stop = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  readonly #reported = new Map<AlertMessage['channel'], string>();

  constructor(private readonly ports: AlertPorts) {}

  start(): void {
    this.#loops = Promise.all([this.#run('mail'), this.#run('webhook')]);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loops;
  }

  async round(channel: AlertMessage['channel']): Promise<void> {
    const due = await this.ports.store.due(channel, this.ports.now(), AT_ONCE_MAX);
    await Promise.all(due.map((message) => this.#attempt(message)));
  }

  async #run(channel: AlertMessage['channel']): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.round(channel);
      } catch (cause) {
        if (cause instanceof InvariantViolation) throw cause;
        this.ports.logger.warn({ err: cause, channel }, 'alerts wait in the database');
      }
      await this.ports.pause(POLL_MS, this.#stop.signal);
    }
  }

  async #attempt(message: AlertMessage): Promise<void> {
    const { store, metrics, logger, now, backOffMs } = this.ports;
    const claimed = await store.claim(message, now() + CLAIMED_MS);
    if (claimed === undefined) return;
    const { isSent, answer: whole } = await this.#send(claimed);
    const { channel, messageId, attempts, what } = claimed;
    const answer = whole.slice(0, ANSWER_LENGTH_MAX);
    const isLast = isSent || what === 'test';
    const state = isSent ? 'sent' : 'failed';
    const result = isSent ? 'delivered' : isLast ? 'dead' : 'retried';
    metrics.jackpot_alert_messages_total.inc({ channel, result });
    if (isSent) this.#reported.delete(channel);
    else if (this.#reported.get(channel) !== answer) {
      logger.warn({ messageId, channel, attempt: attempts, answer }, 'an alert was not delivered');
      this.#reported.set(channel, answer);
    }
    if (isLast) await store.finish(claimed, { state, answer, doneAt: now() });
    else await store.finish(claimed, { answer, dueAt: now() + backOffMs(BACK_OFF, attempts) });
  }

  #send(message: AlertMessage): Promise<Sent> {
    return message.channel === 'mail' ? this.#mail(message) : this.#webhook(message);
  }

  async #mail(message: AlertMessage): Promise<Sent> {
    const { mail, facility } = this.ports;
    if (mail === null) return { isSent: false, answer: 'No mail server is set. Set MAIL_URL of the payouts worker.' };
    const body: unknown = JSON.parse(message.body);
    const written =
      message.what === 'test'
        ? testMail(testBody.parse(body).by, message, facility)
        : alertMail(alertFactsSchema.parse(body), message, facility);
    return mail.send({ ...written, from: mail.from });
  }

  async #webhook(message: AlertMessage): Promise<Sent> {
    const { endpoints, facility, post, now } = this.ports;
    const { messageId: eventId, target: endpointId, what, madeAt: at } = message;
    const endpoint = endpoints.find(({ id }) => id === endpointId);
    if (endpoint === undefined)
      return {
        isSent: false,
        answer: `WEBHOOKS_FILE has no endpoint ${endpointId}. Add it, or take it out of the rules.`,
      };
    const body: unknown = JSON.parse(message.body);
    const event =
      what === 'test'
        ? endpointTest({ endpointId, eventId, at, by: testBody.parse(body).by }, facility)
        : alertEvent(alertFactsSchema.parse(body), message, facility);
    const outcome = await post(endpoint, { eventId, body: JSON.stringify(event) }, now());
    if (outcome === 'delivered') return { isSent: true, answer: 'delivered' };
    return { isSent: false, answer: `Check the receiver ${endpointId}. (${outcome.error})` };
  }
}
