import { type CloudEvent, WEBHOOK_DELIVERY } from '@jackpot/contract';
import { signedHeaders } from '@jackpot/platform';
import { causeOf } from '../report.js';

export type Answer = { readonly status: number } | { readonly error: string };

type SentEvent = Omit<CloudEvent, 'type'> & { readonly type: string };

export interface Flaw {
  /** In ms ahead of the clock. */
  readonly shiftMs?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly keys?: readonly Buffer[];
  readonly signatures?: (right: string) => string;
  readonly hangsUp?: boolean;
}

export class Sender {
  constructor(
    private readonly options: {
      readonly url: string;
      readonly key: Buffer;
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
      return { error: causeOf(cause) };
    }
  }

  /** How often the receiver acted on each event id. Undefined without `actionsUrl`; the problem if it gives no list. */
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
