import { TAX_TABLE_WARNED_DAYS } from '@jackpot/progressive';
import { FLOOR_SILENCE_MS_MAX } from './floor/limits.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Who waits, most urgent first: players at the table or security (`table`); a winner (`patron`); players whose wagers,
 * or machines whose records, are affected (`service`); the office.
 */
export const URGENCIES = ['table', 'patron', 'service', 'office'] as const;
export type Urgency = (typeof URGENCIES)[number];

interface AlarmDeclaration {
  readonly title: string;
  readonly urgency: Urgency;
  readonly afterMs?: number;
  readonly starts: string;
  readonly ends: string;
  readonly action: string;
}

/** Tasks that become alarms after `afterMs`, or immediately. */
export const WAITING_ALARMS = {
  'correction-waits': {
    title: 'Correction not approved',
    urgency: 'table',
    starts: 'with the request',
    ends: 'approved, or the hand is over',
    action: 'compare the cards on the table with the request; approve it before the hand is completed',
  },
  'claim-unverified': {
    title: 'Win not verified',
    urgency: 'patron',
    afterMs: 5 * MINUTE,
    starts: 'after the hit',
    ends: 'verified',
    action: 'compare the cards at the table and verify the win',
  },
  'claim-request-waits': {
    title: 'Payment stopped',
    urgency: 'patron',
    afterMs: 5 * MINUTE,
    starts: 'after the rejection of a claim or the void of its slip was requested',
    ends: 'approved or withdrawn',
    action: 'a patron may be waiting: approve or withdraw the request on the claim',
  },
  'adjustment-waits': {
    title: 'Adjustment not approved',
    urgency: 'service',
    afterMs: HOUR,
    starts: 'after the request; at once where the meter did not hold the new amount lately',
    ends: 'approved or impossible',
    action: 'approve it on *Notices*, with the link out of service, or put the link back in service',
  },
  'notice-due': {
    title: 'Notice not executed',
    urgency: 'office',
    afterMs: DAY,
    starts: 'after its date',
    ends: 'executed or canceled',
    action: 'execute or cancel it on *Notices*',
  },
} as const satisfies Readonly<Record<string, AlarmDeclaration>>;

const WAITING_ONLY = {
  'void-waits': 'table',
  'claim-verified': 'patron',
  'claim-authorized': 'patron',
  'payment-correction-waits': 'office',
  'payment-rules-wait': 'office',
  'opening-request': 'service',
  'terms-unsigned': 'office',
  'terms-approved': 'office',
  'account-request': 'office',
  'recovery-request': 'office',
} as const satisfies Readonly<Record<string, Urgency>>;

/** Tasks shown only to people who may read accounts. */
export const OF_ACCOUNTS: readonly WaitingKind[] = ['account-request', 'recovery-request'];

/** An alarm ends with its cause. A door alarm must also be acknowledged. */
export const ALARMS = {
  'link-suspended': {
    title: 'Out of service',
    urgency: 'service',
    starts: 'the link is suspended',
    ends: 'resumed or retired',
    action: 'a pit manager puts the link back in service when the reason is resolved',
  },
  'removed-waits': {
    title: 'Out of service 30 days: funds not transferred',
    urgency: 'office',
    afterMs: 30 * DAY,
    starts: 'out of service with more than the reset amounts (REQ-85)',
    ends: 'transferred, retired or resumed',
    action: 'transfer the amounts, retire the link with the Commission’s approval, or put it back in service',
  },
  'table-offline': {
    title: 'Table offline',
    urgency: 'table',
    afterMs: FLOOR_SILENCE_MS_MAX,
    starts: 'after its last message, if it was connected or has a hand in progress',
    ends: 'reconnected',
    action: 'check the table’s computer and network cable; deal no side bets there',
  },
  'coup-waits': {
    title: 'Hand waiting',
    urgency: 'table',
    afterMs: 10 * MINUTE,
    starts: 'after “no more bets” or after its result',
    ends: 'the hand continues',
    action: 'enter its cards, complete it, or void it',
  },
  'round-held': {
    title: 'Hand on hold',
    urgency: 'table',
    starts: '“no more bets” came too fast after the last',
    ends: 'released or voided',
    action: 'check the table, then release the hand on *Hands*, or void it',
  },
  'voids-unusual': {
    title: 'Many voids after no more bets',
    urgency: 'service',
    afterMs: HOUR,
    starts: 'or less between three voids after “no more bets” at one table',
    ends: 'an hour after the last',
    action: 'check with surveillance who requested them and why',
  },
  'play-unusual': {
    title: 'Unusual play',
    urgency: 'service',
    starts:
      'a measure of the hands of a table or a dealer reaches its limit ([unusual play](../explanation/anomalies.md)), or play cannot be measured',
    ends: '24 hours after that hand, or when play is measured again',
    action:
      'call surveillance, compare the hands with the video, check who dealt; where play is not measured, call the technician',
  },
  'device-opened': {
    title: 'Device opened',
    urgency: 'table',
    starts: 'the case of a seat device is opened',
    ends: 'the device reports closed',
    action: 'call security and a technician; the seat takes no wagers',
  },
  'door-opened': {
    title: 'Door opened',
    urgency: 'table',
    starts: 'a door is opened, or its contact gives no answer',
    ends: 'closed, and the alarm acknowledged',
    action: 'call security',
  },
  'claim-held': {
    title: 'Claim on hold',
    urgency: 'patron',
    starts: 'another hit came close',
    ends: 'released',
    action: 'a pit manager decides the order and releases the claim',
  },
  irregularity: {
    title: 'Dealing irregularity',
    urgency: 'table',
    starts: 'it is recorded',
    ends: 'its remedy is complete',
    action: 'follow the remedy that the alarm names',
  },
  'cards-reused': {
    title: 'Cards not replaced',
    urgency: 'table',
    starts: 'a shoe is opened with the cards of the one before, which was over (chapters 9 D(3), 13 E)',
    ends: 'the next shoe is opened',
    action: 'bring new decks to the table, unless the Rules Submission lets the dealer shuffle the same decks again',
  },
  'tax-table-ends': {
    title: 'Tax table ends',
    urgency: 'office',
    starts: `${TAX_TABLE_WARNED_DAYS} days before the tax table of the payment rules ends, and while it does not cover the day`,
    ends: 'payment rules are in force whose table goes on',
    action:
      'accounting requests payment rules with the tax values of the period that follows, and a pit manager or the Commission approves them ([payment rules](../how-to/pay-a-claim.md#payment-rules))',
  },
  'payout-given-up': {
    title: 'Payout failed',
    urgency: 'patron',
    starts: 'the last attempt to prepare a document failed, or it cannot be read whether one did',
    ends: 'the job is queued again, or it can be read',
    action: 'fix the cause that the alarm names, then queue it again',
  },
  'payouts-wait': {
    title: 'Payouts delayed',
    urgency: 'patron',
    afterMs: 30 * SECOND,
    starts: 'without Redis or the database, or after a payout document became owed',
    ends: 'what is owed is prepared, or a dead letter',
    action: 'restart the program that the alarm names; what is owed is safe in the database',
  },
  'webhook-given-up': {
    title: 'Webhook failed',
    urgency: 'office',
    starts: 'the last attempt to send a message failed',
    ends: 'it is sent again',
    action: 'check the receiver, then send it again',
  },
  'alerts-wait': {
    title: 'Alerts not delivered',
    urgency: 'service',
    afterMs: 5 * MINUTE,
    starts: 'after a message about an alarm became owed to a recipient who has not got it',
    ends: 'it is delivered, or canceled with its rule',
    action: 'check the mail server and the payouts worker; the page *Alerts* shows what the receiver answered',
  },
  'close-overdue': {
    title: 'Day not closed',
    urgency: 'office',
    afterMs: 12 * HOUR,
    starts: 'after the end of a gaming day',
    ends: 'closed',
    action: 'accounting closes the day',
  },
  'books-broken': {
    title: 'Books do not add up',
    urgency: 'service',
    starts: 'an account is not its meter, or the open gaming day does not add up (found within a minute)',
    ends: 'they add up again',
    action:
      'close no gaming day, change nothing, run `royal9 verify` and call the technician ([what to do](../operate/books-broken.md))',
  },
  'reads-behind': {
    title: 'Reporting data delayed',
    urgency: 'service',
    afterMs: SECOND,
    starts: 'behind the journal',
    ends: 'they have caught up',
    action: 'check the projector’s lag and the database; play goes on',
  },
  'service-trouble': {
    title: 'Service trouble',
    urgency: 'service',
    starts: 'a database, a queue, a clock, a log or a controller does not work as it must (found within three seconds)',
    ends: 'it works again',
    action: 'call the technician, who does what the alarm names',
  },
  'transit-waits': {
    title: 'Transfer in transit',
    urgency: 'service',
    afterMs: 5 * MINUTE,
    starts: 'after an amount was sent to another link; at once where what is in transit cannot be read',
    ends: 'it arrives, or it can be read',
    action: 'check that a controller leads the receiving link; then the amount arrives by itself',
  },
  'rows-altered': {
    title: 'Records changed',
    urgency: 'service',
    starts: 'rows are not what the controllers wrote (checked every few seconds)',
    ends: 'they are again',
    action: 'change nothing, call the auditor',
  },
  'trail-altered': {
    title: 'Audit trail changed',
    urgency: 'service',
    starts: 'the trail is not what the controllers wrote',
    ends: 'it is again',
    action: 'change nothing, call the auditor',
  },
  'witness-silent': {
    title: 'Witness silent',
    urgency: 'service',
    starts: 'no newer checkpoint of a witness for `WITNESS_SILENT_MINUTES`',
    ends: 'the witness signs one',
    action: 'call the people who run the witness; restart and repair nothing before they answer',
  },
  ...WAITING_ALARMS,
} as const satisfies Readonly<Record<string, AlarmDeclaration>>;

export type AlarmKind = keyof typeof ALARMS;
export type WaitingKind = keyof typeof WAITING_ALARMS | keyof typeof WAITING_ONLY;

export const ALARM_KINDS = Object.keys(ALARMS) as readonly AlarmKind[];
export const WAITING_KINDS: readonly WaitingKind[] = [
  ...(Object.keys(WAITING_ALARMS) as readonly (keyof typeof WAITING_ALARMS)[]),
  ...(Object.keys(WAITING_ONLY) as readonly (keyof typeof WAITING_ONLY)[]),
];

export function urgencyOf(kind: AlarmKind | WaitingKind): Urgency {
  return kind in ALARMS ? ALARMS[kind as AlarmKind].urgency : WAITING_ONLY[kind as keyof typeof WAITING_ONLY];
}
