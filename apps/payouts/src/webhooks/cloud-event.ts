/** Types of webhook events; docs/asyncapi.json describes each. */
export const WEBHOOK_TYPES = [
  'award.fixed',
  'claim.opened',
  'claim.verified',
  'claim.authorized',
  'claim.released',
  'claim.rejected',
  'payout.paid',
  'transfer.noticed',
  'transfer.sent',
  'transfer.received',
  'retirement.noticed',
  'notice.cancelled',
  'link.retired',
  'coup.corrected',
  'day.closed',
  'terms.activated',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** A CloudEvent (1.0, structured, JSON). Its id is derived from the place in the journal, so a repeated event has the same id. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: `royal9.${WebhookType}`;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly data: Readonly<Record<string, string | number | null>>;
}

export function cloudEvent(
  linkId: string,
  type: WebhookType,
  place: string,
  subject: string,
  at: number,
  data: CloudEvent['data'],
): CloudEvent {
  return {
    specversion: '1.0',
    id: `${linkId}-${place}`,
    source: `/links/${linkId}`,
    type: `royal9.${type}`,
    subject,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}
