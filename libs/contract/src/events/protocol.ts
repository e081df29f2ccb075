import type { ProtocolRule } from '../floor/protocol.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

export const WEBHOOK_DELIVERY = {
  answerMsMax: 10 * SECOND_MS,
  atOnceMax: 8,
  /** The last attempt comes 21 to 41 hours after the first, because a receiver may be off for a night. */
  attemptsMax: 19,
  retryMsMin: 5 * SECOND_MS,
  retryMsMax: 6 * HOUR_MS,
  /** A receiver answers with this status if it does not want the message. */
  goneStatus: 410,
  /** Largest difference between the time of a message and the receiver's clock. */
  clockMsMax: 300 * SECOND_MS,
} as const;

const { answerMsMax, atOnceMax, attemptsMax, retryMsMin, retryMsMax, goneStatus, clockMsMax } = WEBHOOK_DELIVERY;

/** Rules for receivers of webhooks. The conformance kit cites the keys, so never reuse a key. */
export const WEBHOOK_RULES = {
  W1: {
    part: 'Delivery',
    text: `A message is a POST of one CloudEvent 1.0 as JSON. Store it, then answer with a 2xx status within ${answerMsMax / SECOND_MS} s. The body of the answer is ignored; redirects are not followed.`,
  },
  W2: {
    part: 'Delivery',
    text: `Every other answer, and none, is a failure: the message is sent again after ${retryMsMin / SECOND_MS} s, doubled each time up to ${retryMsMax / HOUR_MS} hours, half of each wait random. After attempt ${attemptsMax} a person must replay it. Status ${goneStatus} ends the delivery of a message at once.`,
  },
  W3: {
    part: 'Delivery',
    text: `Up to ${atOnceMax} messages are sent at once.`,
  },
  W4: {
    part: 'Signature',
    text: '`webhook-signature` is `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` (Standard Webhooks 1.0), over the bytes of the body as received. The key is the base64 after `whsec_`. Check it before anything else. Refuse a message without a right signature with a 4xx status, and do not act on it.',
  },
  W5: {
    part: 'Signature',
    text: 'The header may contain several signatures, separated by spaces, some of other versions. One correct `v1` signature is enough. While a secret is being changed, messages carry a signature for the old and for the new secret.',
  },
  W6: {
    part: 'Signature',
    text: `Refuse a message whose \`webhook-timestamp\` (seconds since 1970) differs by more than ${clockMsMax / SECOND_MS} s from your clock: it may be a recorded one.`,
  },
  W7: {
    part: 'Messages',
    text: 'The same fact always has the same `id`, which is also `webhook-id`. A message may come again, with a new time and signature, because your answer was lost: answer with a 2xx status, and act on an id once.',
  },
  W8: {
    part: 'Messages',
    text: 'Messages may arrive out of order. Sort the messages of a link by `data.sequence`, and closes by `data.number`. Do not refuse a message because an earlier message is missing.',
  },
  W9: {
    part: 'Messages',
    text: 'Ignore a type and a field that you do not know, with a 2xx status: later versions may add both. `royal9.endpoint.test`, `royal9.alarm.raised` and `royal9.alarm.over` are sent whatever an endpoint subscribes to.',
  },
  W10: {
    part: 'Messages',
    text: 'Amounts are exact decimal texts, with two decimals, or eight for meters. Never read them as floating-point numbers.',
  },
} as const satisfies Readonly<Record<string, ProtocolRule>>;

/** Shortest wait before a client repeats a request without an answer. */
const REPEAT_MS_MIN = 100;

export const ACCOUNTING_RULES = {
  A1: {
    part: 'Stream',
    text: 'Read `GET /api/v1/links/<link>/events?after=<place>` with `Authorization: Bearer <token of a service account>`. Store `next` together with what you made of the page, and send it as `after` of the next request. After a lost response or a restart read again from the stored place: nothing is missing. A place that is refused (409 `PLACE_LOST`) is of a journal that was replaced by a restored backup: read on after the place that `detail` names.',
  },
  A2: {
    part: 'Stream',
    text: 'The same event may come again, and the same fact may come by webhook too: act on an `id` once.',
  },
  A3: {
    part: 'Stream',
    text: 'If `hasMore` is true, read the next page at once. Otherwise use `waitSeconds`, so that the request waits for new events, or read again after a second.',
  },
  A4: {
    part: 'Stream',
    text: 'Ignore a type and a field that you do not know: later versions may add both.',
  },
  A5: {
    part: 'Slips',
    text: 'For each `claim.opened`, report one of your slips: `PUT /api/v1/claims/<awardId>/system-slip` with your `slipNumber`, our `documentNumber` and `state`. A slip number always belongs to one slip of one document and is never used again.',
  },
  A6: {
    part: 'Slips',
    text: `A report without an answer, and one that is answered with 5xx or 429, is sent again, unchanged, after ${REPEAT_MS_MIN} ms or more (or after \`Retry-After\`), until it is answered. It is executed once: 201 the first time, then 200.`,
  },
  A7: {
    part: 'Slips',
    text: 'Every other 4xx is final: do not send the report again, show a person its `code`, and continue with the next event.',
  },
  A8: {
    part: 'Slips',
    text: 'After `document.voided` the claim has the document `nextDocumentNumber`: report the slip of `documentNumber` as `void`, then a new slip number for the new document. `claim.rejected` ends its claim: report its slip as `void`. Each claim in `increases` of this event has a new document and amount: report its old slip as `void`, then a new one.',
  },
  A9: {
    part: 'Slips',
    text: 'Pay a slip only where `paidBy` of the claim is `system`. Report it as `paid`, with `amount` (the whole award) and `deductions`, before the money is handed out, and hand it out only after 200 or 201. A refused report has paid nothing: pay nothing, and report the slip as `void`.',
  },
} as const satisfies Readonly<Record<`A${number}`, ProtocolRule>>;
