import { hash } from 'node:crypto';

/**
 * Every span, and what it measures. The trace of a wager has the root `table.wager` at the table, and the part
 * `floor.wager` at the controller.
 */
export const SPANS = {
  'table.wager': 'the report of a chip, by the device or by the dealer; the reply of the device that its lamp is lit',
  'table.answer': 'the message is queued at the table; its answer arrives',
  'table.lamp': 'the lamp is queued on the bus; the device replies',
  'floor.wager': 'the message is read at the controller; its answer is on its way',
  'link.decide': 'the message is queued at the writer of the link; it is decided',
  'journal.wait': 'it is decided; its batch goes to the database',
  'journal.commit': 'its batch goes to the database; the batch is durable',
  'payout.prepare': 'the job of an award is taken; its document is kept',
  'webhook.post': 'an event is sent to an endpoint; the endpoint answers',
} as const;

export type SpanName = keyof typeof SPANS;

/** Attributes of spans: numbers and names of the floor, never a person, an amount or a key. */
export const SPAN_ATTRIBUTES = {
  link: 'jackpot.link',
  table: 'jackpot.table',
  seat: 'jackpot.seat',
  device: 'jackpot.device',
  boot: 'jackpot.device.boot',
  deviceSequence: 'jackpot.device.sequence',
  coup: 'jackpot.coup',
  message: 'jackpot.message',
  answer: 'jackpot.answer',
  lamp: 'jackpot.lamp',
  batch: 'jackpot.journal.batch',
  sequence: 'jackpot.journal.sequence',
  award: 'jackpot.award',
  event: 'jackpot.event',
  endpoint: 'jackpot.endpoint',
} as const;

export type SpanAttributes = { readonly [A in keyof typeof SPAN_ATTRIBUTES]?: string | number };

export interface Span {
  readonly name: SpanName;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attributes?: SpanAttributes;
  readonly isFailed?: boolean;
  readonly parts?: readonly Span[];
}

/** Ids of a trace (16 bytes) and of its root span (8 bytes), in hexadecimal. */
export interface TraceIds {
  readonly traceId: string;
  readonly rootId: string;
}

export interface DeviceMessage {
  readonly link: string;
  readonly table: string;
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
}

/** Ids of a wager's trace. Table and controller compute the same ids, so no message needs them. */
export function wagerTrace({ link, table, device, boot, sequence }: DeviceMessage): TraceIds {
  return idsOf('wager', link, table, device, boot, sequence);
}

export function payoutTrace(awardId: string): TraceIds {
  return idsOf('payout', awardId);
}

export function eventTrace(eventId: string): TraceIds {
  return idsOf('event', eventId);
}

function idsOf(...parts: readonly (string | number)[]): TraceIds {
  const digest = hash('sha256', JSON.stringify(parts), 'hex');
  return { traceId: digest.slice(0, 32), rootId: digest.slice(32, 48) };
}
