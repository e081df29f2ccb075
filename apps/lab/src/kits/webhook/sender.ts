import { type CloudEvent, WEBHOOK_DELIVERY } from '@jackpot/contract';
import { signedHeaders } from '@jackpot/platform';
import { causeOf } from '../report.js';

/** The answer of a receiver: its status, or why there was none. */
export type Answer = { readonly status: number } | { readonly error: string };

/** An event of the product, or one of a later version. */
type SentEvent = Omit<CloudEvent, 'type'> & { readonly type: string };

/** What differs from a message as the product sends it. */
export interface Flaw {
  /** Milliseconds between the time in the message and the clock. */
  readonly shiftMs?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The body that is sent in place of the signed one. */
  readonly body?: string;
  readonly keys?: readonly Buffer[];
  /** What stands in the header in place of the right signature. */
  readonly signatures?: (right: string) => string;
  /** The sender hangs up without reading the answer. */
  readonly hangsUp?: boolean;
}

/** Sends webhooks as the product does, or with a flaw. */
export class Sender {
  constructor(
    private readonly options: {
      readonly url: string;
      readonly key: Buffer;
      /** Lists the ids that the receiver has acted on. */
      readonly actionsUrl: string | undefined;
      readonly now: () => number;
    },
  ) {}

  async send(event: SentEvent, flaw: Flaw = {}): Promise<Answer> {
    const { url, key, now } = this.options;
    const body = JSON.stringify(event);
    const keys = flaw.keys ?? [key];
    const signed = signedHeaders(keys, { id: event.id, body, now: now() + (flaw.shiftMs ?? 0) });
    const signature = flaw.signatures?.(signed['webhook-signature']) ?? signed['webhook-signature'];
    const named = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      ...{ ...signed, 'webhook-signature': signature },
      ...flaw.headers,
    };
    const headers = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const hangUp = new AbortController();
    try {
      const sent = fetch(url, {
        ...{ method: 'POST', redirect: 'manual', headers, body: flaw.body ?? body },
        signal: AbortSignal.any([AbortSignal.timeout(WEBHOOK_DELIVERY.answerMsMax), hangUp.signal]),
      });
      const answer = await sent;
      if (flaw.hangsUp === true) hangUp.abort();
      else await answer.body?.cancel();
      return { status: answer.status };
    } catch (cause) {
      // Only the wire is in here.
      return { error: causeOf(cause) };
    }
  }

  /** How often the receiver acted on each id; undefined where it does not list them, or a text: why it could not be read. */
  async actions(): Promise<ReadonlyMap<string, number> | string | undefined> {
    const { actionsUrl } = this.options;
    if (actionsUrl === undefined) return undefined;
    try {
      const answer = await fetch(actionsUrl, { signal: AbortSignal.timeout(WEBHOOK_DELIVERY.answerMsMax) });
      const ids: unknown = await answer.json();
      if (!answer.ok || !Array.isArray(ids)) return `${actionsUrl} answered ${answer.status} without a list of ids`;
      const counts = new Map<string, number>();
      for (const id of ids as readonly unknown[]) counts.set(String(id), (counts.get(String(id)) ?? 0) + 1);
      return counts;
    } catch (cause) {
      return `${actionsUrl}: ${causeOf(cause)}`;
    }
  }
}
