import {
  CHECK_KINDS,
  CHECK_RESULTS,
  CLAIM_ACTS_OF_TWO,
  DEDUCTION_KINDS,
  LEVELS,
  PAYMENT_METHODS,
  REGISTERS,
} from '@jackpot/progressive';
import { z } from 'zod';
import { awardLine, centsForm, microForm } from '../api/fields.js';

const dollars = centsForm;
const exact = microForm;
const count = z.int().min(0);
const level = z.enum(LEVELS);
const cards = z.array(z.string()).describe('in dealt order, like KS');
const person = z.string();
const at = z.iso.datetime().describe('UTC');
const awardId = z.string().describe('the award: its link, -A and its number');

const table = {
  tableId: z.string().describe('the table by its id in the terms'),
  assetNumber: z.string().describe('the asset number of the table'),
};
const hand = { ...table, coup: count.describe('the number of the hand at the table') };
const winner = {
  awardId,
  ...hand,
  seat: count,
  line: awardLine,
  lineName: z.string().describe('the line as printed on the layout'),
  level: level.nullable().describe('the level whose meter it takes; null for a fixed award'),
};
const method = z
  .string()
  .describe('the way of all parts; `cash-and-check` or `split` for several, `none` where all was kept back');
const parts = z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: dollars, reference: z.string() }));
const deductions = z.array(z.object({ kind: z.enum(DEDUCTION_KINDS), amount: dollars, reference: z.string() }));
const tax = z
  .boolean()
  .describe('whether the winning needs Form W-2G, by the table of tax years; all awards of the wager are added');
const award = {
  ...winner,
  amount: dollars,
  fromMeter: dollars.describe('the part of the amount that a meter pays; the house pays the rest'),
  price: dollars.describe('the wager'),
  meterBefore: exact.nullable().describe('what the meter of the level showed before the hand was resolved'),
  meterAfter: exact.nullable().describe('what it shows after all awards of the hand and the reset'),
  needsW2G: tax,
  isHeld: z.boolean().describe('on hold until people have reviewed two hits that came close'),
  documentNumber: count.describe('number of the payout document; 0: the dealer pays at the table'),
};
const meters = z
  .array(z.object({ level, meterBefore: exact, meterAfter: exact }))
  .describe('each level whose meter the event changed: what it showed before and shows after');
const notice = { notice: count.describe('number of the notice on the link') };
const target = z.object({ link: z.string(), level });

const alarm = {
  kind: z.string().describe('docs/reference/alarms.md lists them'),
  title: z.string(),
  urgency: z.string(),
  tableId: z.string().nullable(),
  since: at.nullable().describe('when the cause began; null where that is not recorded'),
  raisedAt: at,
  alarm: z.string().describe('the alarm and the time it was raised: the same in both messages about it'),
  action: z.string().describe('what to do'),
};

interface Declared {
  readonly summary: string;
  readonly data: Readonly<Record<string, z.ZodType>>;
}
function type<const Data extends Declared['data']>(summary: string, data: Data) {
  return { summary, data } as const satisfies Declared;
}

/** `data` has these fields and `COMMON`. docs/reference/event-types.md is generated from this table. */
export const EVENT_TYPES = {
  'award.fixed': type('The amount of an award is fixed.', award),
  'claim.opened': type('The award is a claim: it has a number for its payout document.', award),
  'claim.verified': type('A person examined the win and found it right.', { ...winner, by: person }),
  'claim.authorized': type('The payout is authorized.', { ...winner, by: person }),
  'claim.released': type('A claim on hold may be paid.', { ...winner, by: person, reason: z.string() }),
  'claim.rejected': type('It was no hit, or no wager: the level is as if it had not been.', {
    ...winner,
    ...{ amount: dollars, by: person, confirmedBy: person, reason: z.string() },
    increases: z
      .array(z.object({ awardId, amount: dollars, documentNumber: count }))
      .describe('later winners of the level who are owed so much more, under another document'),
    meters,
  }),
  'claim.checked': type('The result of a look-up before payment is recorded.', {
    ...winner,
    ...{ by: person, check: z.enum(CHECK_KINDS), result: z.enum(CHECK_RESULTS) },
    owed: dollars.describe('of debts; 0.00 otherwise'),
  }),
  'claim.forfeited': type('The award goes to the State: the patron may not be paid, and no meter gets it back.', {
    ...winner,
    ...{ amount: dollars, by: person, confirmedBy: person, reason: z.string(), documentNumber: count },
  }),
  'document.voided': type('A payout document is void; the claim goes on under the next number.', {
    ...winner,
    ...{ by: person, confirmedBy: person, reason: z.string(), documentNumber: count, nextDocumentNumber: count },
  }),
  'payout.paid': type(
    'The claim is paid: by the cage, or by a slip of the slot accounting system (`method` is `slip`).',
    {
      ...winner,
      ...{
        amount: dollars,
        price: dollars,
        needsW2G: tax,
        documentNumber: count,
        method,
        parts: parts.nullable().describe('what the patron got; null for a payment that 0.9.0 recorded'),
        deductions: deductions.nullable().describe('what was kept back: parts and deductions together are the amount'),
        issuedBy: person,
      },
    },
  ),
  'coup.corrected': type('A misread card was corrected: awards of the wrong cards are reversed.', {
    ...hand,
    ...{ reference: z.string(), by: person, confirmedBy: person, cardsBefore: cards, cards },
    awardsReversed: z.array(awardId),
    meters,
  }),
  'coup.voided': type('A hand is void: its wagers go back and its contributions were taken out.', {
    ...hand,
    ...{ by: person, reason: z.string(), meters },
  }),
  'meter.adjusted': type('Two people set a meter to another amount.', {
    level,
    register: z.enum(REGISTERS),
    ...{ meterBefore: exact, meterAfter: exact, cause: z.string(), reference: z.string(), reason: z.string() },
    ...{ by: person, confirmedBy: person },
  }),
  'link.suspended': type('The link is out of play.', { by: person, reason: z.string() }),
  'link.resumed': type('The link is in play again.', { by: person, reason: z.string() }),
  'transfer.noticed': type('The notice of a transfer is posted.', {
    ...notice,
    ...{ level, to: z.array(target), reference: z.string(), by: person, dueAt: at },
  }),
  'transfer.sent': type('The amount of a level left it.', {
    ...notice,
    ...{ level, to: z.array(target), amount: exact, reference: z.string(), by: person, confirmedBy: person, meters },
  }),
  'transfer.received': type('An amount arrived from another link.', {
    ...notice,
    ...{ level, from: z.string(), amount: exact, meters },
  }),
  'retirement.noticed': type('The notice that the link ends is posted.', {
    ...notice,
    ...{ reference: z.string(), by: person, dueAt: at },
  }),
  'notice.cancelled': type('A notice was cancelled.', { ...notice, by: person, reason: z.string() }),
  'link.retired': type('The link ended.', { ...notice, reference: z.string(), by: person, confirmedBy: person }),
  'terms.activated': type('New terms are in force.', {
    version: count,
    hash: z.string().describe('SHA-256 of the document, in hexadecimal'),
    stagedBy: person,
    approvedBy: z.array(person),
    activatedBy: person,
  }),
  'day.closed': type('Accounting closed a gaming day. Its place is the number of the close.', {
    number: count.describe('the number of the close on the link'),
    closedBy: person,
    lastSequence: count.describe('the last place of the journal that belongs to the day'),
    hash: z.string().describe('SHA-256 of the close, in hexadecimal'),
  }),
  'endpoint.test': type('A person tests the endpoint. It is no event of a link and is only sent by webhook.', {
    endpointId: z.string(),
    by: person,
  }),
  'claim.stopped': type(
    'The rejection of the claim or the void of its document was requested: it is not paid until that is approved or withdrawn.',
    { ...winner, by: person, requested: z.enum(CLAIM_ACTS_OF_TWO), reason: z.string() },
  ),
  'claim.resumed': type('That request was withdrawn: the claim may be paid.', {
    ...winner,
    ...{ by: person, reason: z.string() },
  }),
  'slip.refused': type(
    'The slot accounting system reported a slip as paid that may not pay its claim. Nothing was paid here: a person looks into it.',
    {
      ...{ awardId, slipNumber: z.string(), documentNumber: count.describe('as it was reported') },
      amount: dollars.describe('as it was reported; 0.00: it was not'),
      ...{ code: z.string().describe('why, as the report was answered'), detail: z.string(), by: z.string() },
    },
  ),
  'payout.corrected': type(
    'Two people corrected how a claim was paid: `before` was recorded, the rest is what it is since. The award is the same.',
    {
      ...{ awardId, amount: dollars, documentNumber: count },
      ...{ method, parts, deductions },
      before: z.object({ method, parts, deductions }),
      ...{ by: person, confirmedBy: person, reason: z.string() },
    },
  ),
  'alarm.raised': type(
    'An alarm of the console was raised. It is no event of a link and is only sent by webhook, to endpoints that the alert rules name.',
    { ...alarm, afterSeconds: count.describe('0, or after how many seconds without an acknowledgement it was sent') },
  ),
  'alarm.over': type('The cause of that alarm ended. It is sent to whom `alarm.raised` was sent.', {
    ...alarm,
    overAt: at,
    acknowledgedBy: person.nullable(),
  }),
} as const satisfies Readonly<Record<string, Declared>>;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as readonly EventType[];

const ONLY_WEBHOOKS: readonly EventType[] = ['endpoint.test', 'alarm.raised', 'alarm.over'];
/** Types of the event stream. The others are sent only by webhook, whatever an endpoint subscribes to. */
export const STREAM_TYPE_NAMES = EVENT_TYPE_NAMES.filter((type) => !ONLY_WEBHOOKS.includes(type));

export const COMMON = {
  facility: z.string().describe('the facility, as its controllers are configured'),
  gamingDay: z.iso
    .date()
    .describe('the gaming day of the event by the clocks of the facility; of a close, the day closed'),
  link: z.string(),
  sequence: count.describe('place in the journal of the link, which is the order; 0 where the event has none there'),
} as const;

export const COMMON_FIELDS = Object.keys(COMMON);

export type DataOf<T extends EventType> = z.output<z.ZodObject<(typeof EVENT_TYPES)[T]['data']>>;

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENT_TYPES, text);
}
