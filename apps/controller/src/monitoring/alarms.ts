import { ACTS, ALARMS, type AlarmKind, type Trouble } from '@jackpot/contract';
import { centsToDollars, wholeCents } from '@jackpot/money';
import type { MeasureName } from '@jackpot/odds';
import { type Door, SIGNERS, TAX_TABLE_WARNED_DAYS, VOIDS_KEPT } from '@jackpot/progressive';
import { type Clause, REMEDIES, type Remedy } from '@jackpot/rules';
import type { AlteredRecords } from '../relays/records-watch.js';
import type { SilentWitness } from '../relays/witness-watch.js';
import { type Alarm, alarm, byUrgency } from './alarm.js';
import { type BrokenBooks, brokenBooksAlarms } from './broken-books.js';
import { recordAlarms, silentAlarm } from './record-alarms.js';
import { type PendingApproval, type PendingRequest, waitingOf } from './pending-approvals.js';

export interface WatchedTable {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly isOnline: boolean;
  readonly lastHeardAt: number | null;
  readonly coup: number;
  readonly waitsSince: number | null;
  readonly isCoupUnderWay: boolean;
  readonly lockedVoidsAt: readonly number[];
  readonly roundHeldSince: number | null;
  readonly openDevices: readonly { readonly seat: number; readonly since: number }[];
  readonly doors: readonly Door[];
  readonly reusedCards: { readonly shoe: number; readonly since: number } | null;
  readonly irregularity: {
    readonly shoe: number;
    readonly number: number;
    readonly clause: Clause;
    readonly at: number | null;
  } | null;
}

export interface UnusualPlay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly dealer: { readonly name: string; readonly license: string } | null;
  readonly measure: MeasureName;
  readonly coup: number;
  readonly at: number;
}

export interface Unmeasured {
  readonly unmeasured: string;
}

export interface DeadPayout {
  readonly awardId: string;
  readonly reason: string;
  readonly failedAt: number;
}

export interface Unread {
  readonly unread: string;
}

/** Times in ms since 1970. */
export interface AlarmInputs {
  readonly linkId: string;
  readonly now: number;
  readonly watchedSince: number;
  readonly suspended: { readonly at: number | null; readonly by: string; readonly reason: string } | null;
  readonly aboveResetMicro: bigint;
  readonly tables: readonly WatchedTable[];
  readonly heldClaims: readonly { readonly awardId: string; readonly fixedAt: number }[];
  readonly taxTableEndsAt: number;
  readonly deadPayouts: readonly DeadPayout[] | Unread;
  readonly payoutsWait: { readonly waitingFor: string; readonly since: number } | null;
  readonly deadWebhooks: readonly {
    readonly endpointId: string;
    readonly eventId: string;
    readonly givenUpAt: number | null;
  }[];
  /** Since when the oldest message about an alarm is owed. Null if none is. */
  readonly alertsWaitSince: number | null;
  readonly dayToClose: { readonly day: string; readonly endedAt: number } | null;
  readonly readsBehindSince: number | null;
  readonly brokenBooks: BrokenBooks;
  readonly inTransit: readonly {
    readonly from: string;
    readonly toLink: string;
    readonly notice: number;
    readonly part: number;
    readonly amountMicro: bigint;
    readonly sentAt: number;
  }[];
  readonly transfersFail: { readonly reason: string; readonly since: number } | null;
  readonly unusualPlay: readonly UnusualPlay[] | Unmeasured;
  readonly pending: PendingApproval;
  readonly records: AlteredRecords;
  readonly silentWitnesses: readonly SilentWitness[];
  readonly troubles: readonly Trouble[];
}

/**
 * How long a coup may wait after "no more bets", or after its result, before an alarm. A normal coup takes less than a
 * minute.
 */
export const COUP_WAITS_MS_MAX = ALARMS['coup-waits'].afterMs;
const VOIDS_WITHIN_MS = ALARMS['voids-unusual'].afterMs;
/** A close is overdue this long after its gaming day ends. */
export const CLOSE_OVERDUE_MS = ALARMS['close-overdue'].afterMs;
/**
 * How long a link may be out of service before it counts as removed. A removed progressive must be moved to a similar
 * one within 30 days (REQ-85).
 */
export const REMOVED_MS_MAX = ALARMS['removed-waits'].afterMs;
export const PAYOUTS_WAIT_MS_MAX = ALARMS['payouts-wait'].afterMs;
const ALERTS_WAIT_MS_MAX = ALARMS['alerts-wait'].afterMs;

/** How long a transfer may be in transit before an alarm. A restart of all services takes two to three minutes. */
export const TRANSIT_MS_MAX = ALARMS['transit-waits'].afterMs;

export function alarmsOf(watched: AlarmInputs): readonly Alarm[] {
  const tables = watched.tables.flatMap((table) => tableAlarms(table, watched));
  const late = waitingOf(watched.pending, watched.now)
    .filter((each): each is LateRequest => isLate(each, watched))
    .map(lateAlarm);
  const { unusualPlay } = watched;
  const unusual = 'unmeasured' in unusualPlay ? [unmeasured(unusualPlay)] : unusualPlay.map(unusualAlarm);
  const records = [
    ...brokenBooksAlarms(watched.linkId, watched.brokenBooks),
    ...recordAlarms(watched.records),
    ...watched.silentWitnesses.map(silentAlarm),
    ...watched.troubles.map(troubleAlarm),
  ];
  return [...linkAlarms(watched), ...tables, ...unusual, ...moneyAlarms(watched), ...records, ...late].sort(byUrgency);
}

export function waitsOf(watched: AlarmInputs): readonly PendingRequest[] {
  return waitingOf(watched.pending, watched.now).filter((each) => !isLate(each, watched));
}

function isLate({ kind, alarmAt }: PendingRequest, { now }: AlarmInputs): boolean {
  return kind in ALARMS && alarmAt !== null && alarmAt <= now;
}

type LateRequest = PendingRequest & { readonly kind: AlarmKind };

function lateAlarm({ alarmAt, since, ...same }: LateRequest): Alarm {
  return { ...same, since: since === null ? null : alarmAt, isOver: false };
}

function troubleAlarm({ part, text, since }: Trouble): Alarm {
  return alarm('service-trouble', part, { since, text });
}

function linkAlarms(watched: AlarmInputs): readonly Alarm[] {
  const { linkId, now, suspended, aboveResetMicro, readsBehindSince, alertsWaitSince } = watched;
  const found: Alarm[] = [];
  if (alertsWaitSince !== null && now - alertsWaitSince > ALERTS_WAIT_MS_MAX) {
    const text =
      'People outside the console are not told about alarms. Call the technician: the page Alerts shows what the receivers answered. Nothing is lost.';
    found.push(alarm('alerts-wait', linkId, { since: alertsWaitSince + ALERTS_WAIT_MS_MAX, text }));
  }
  if (suspended !== null) {
    const text = `The link is out of service, by ${suspended.by}: ${suspended.reason}. A pit manager puts it back in service.`;
    const mayAct = ACTS['link.resume'].who;
    found.push(alarm('link-suspended', linkId, { since: suspended.at, text, page: ['floor'], mayAct }));
  }
  const removedAt = suspended?.at ?? null;
  if (removedAt !== null && aboveResetMicro > 0n && now - removedAt > REMOVED_MS_MAX) {
    const text = `The link has been out of service for more than 30 days and holds ${centsToDollars(wholeCents(aboveResetMicro))} of its players above the reset amounts. Transfer it to an eligible level, retire the link with the Commission’s approval, or put it back in service.`;
    found.push(alarm('removed-waits', linkId, { since: removedAt + REMOVED_MS_MAX, text }));
  }
  if (readsBehindSince !== null) {
    const text = 'Reporting data is behind the journal. Play goes on. Check the projector’s lag and the database.';
    found.push(alarm('reads-behind', linkId, { since: readsBehindSince, text }));
  }
  return found;
}

function unusualVoids(at: readonly number[], now: number): number | null {
  const [first, last] = [at.at(-VOIDS_KEPT), at.at(-1)];
  if (first === undefined || last === undefined) return null;
  return last - first <= VOIDS_WITHIN_MS && now - last <= VOIDS_WITHIN_MS ? last : null;
}

/** A table that never connected and has no coup is closed, which is no alarm. */
function tableAlarms(table: WatchedTable, { now, watchedSince }: AlarmInputs): readonly Alarm[] {
  const { tableId, assetNumber, coup, isOnline, lastHeardAt, waitsSince, isCoupUnderWay, irregularity } = table;
  const { roundHeldSince, openDevices } = table;
  const found: Alarm[] = [];
  if (!isOnline && (lastHeardAt !== null || isCoupUnderWay)) {
    const text = isCoupUnderWay
      ? `${assetNumber} is offline with hand ${coup} in progress: no side bet is recognized there, and the hand waits. Check the table’s computer and network cable.`
      : `${assetNumber} is offline: no side bet is recognized there. Check the table’s computer and network cable.`;
    found.push(alarm('table-offline', tableId, { since: lastHeardAt ?? watchedSince, table: tableId, text }));
  }
  if (waitsSince !== null && now - waitsSince > COUP_WAITS_MS_MAX) {
    const text = `Hand ${coup} at ${assetNumber} has waited since “no more bets”. Enter its cards, complete it, or void it.`;
    found.push(alarm('coup-waits', `${tableId}-${coup}`, { since: waitsSince, table: tableId, text }));
  }
  if (roundHeldSince !== null) {
    const text = `Hand ${coup} at ${assetNumber} came faster than the terms allow: betting is closed, nothing is credited. Check the table, then release the hand (Hands) or void it.`;
    const page = ['recall', tableId, String(coup)];
    const mayAct = SIGNERS.releaseRound;
    found.push(
      alarm('round-held', `${tableId}-${coup}`, { since: roundHeldSince, table: tableId, text, page, mayAct }),
    );
  }
  const voidsSince = unusualVoids(table.lockedVoidsAt, now);
  if (voidsSince !== null) {
    const text = `${assetNumber} voided ${VOIDS_KEPT} hands after “no more bets” within an hour. Check with surveillance who requested them and why (Hands, Activity log).`;
    found.push(alarm('voids-unusual', tableId, { since: voidsSince, table: tableId, text }));
  }
  for (const { seat, since } of openDevices) {
    const text = `The device of seat ${seat} at ${assetNumber} was opened: it takes no wagers. Call security and a technician. The alarm ends when the device reports closed.`;
    found.push(alarm('device-opened', `${tableId}-${seat}`, { since, table: tableId, text }));
  }
  found.push(...doorAlarms(table));
  if (table.reusedCards !== null) {
    const { shoe, since } = table.reusedCards;
    const text = `Shoe ${shoe} at ${assetNumber} has the cards of the shoe before, which was over. Chapters 9 D(3), 13 E: replace them with new decks, unless the Rules Submission lets the dealer shuffle the same decks again.`;
    found.push(alarm('cards-reused', `${tableId}-${shoe}`, { since, table: tableId, text }));
  }
  if (irregularity !== null) {
    const { shoe, number, clause, at } = irregularity;
    const text = `${assetNumber}, shoe ${shoe}: chapter 13 ${clause}. ${REMEDY_TEXTS[REMEDIES[clause]]}`;
    found.push(alarm('irregularity', `${tableId}-${shoe}-${number}`, { since: at, table: tableId, text }));
  }
  return found;
}

/** The alarm of a door stays after the door is closed, until a person has acknowledged it. */
function doorAlarms({ tableId, assetNumber, doors }: WatchedTable): readonly Alarm[] {
  return doors.map(({ door, how, openedAt, closedAt }) => {
    const isOver = closedAt !== null;
    const text = isOver
      ? `Door ${door} of ${assetNumber} was opened and is closed again. Check with security who opened it. The alarm ends when it is acknowledged.`
      : how === 'contact'
        ? `Door ${door} of ${assetNumber} was opened. Call security. The alarm ends when the door is closed and the alarm is acknowledged.`
        : `The contact of door ${door} of ${assetNumber} gives no answer: the door may be open. Call security and a technician.`;
    return alarm('door-opened', `${tableId}-${door}`, { since: openedAt, table: tableId, text, isOver });
  });
}

function unusualAlarm({ tableId, assetNumber, dealer, measure, coup, at }: UnusualPlay): Alarm {
  const whose = dealer === null ? assetNumber : `Hands of ${dealer.name} (${dealer.license}), last at ${assetNumber}`;
  const text = `${whose}, up to hand ${coup}: ${UNUSUAL_TEXTS[measure]} Honest play shows this about once in ${measure === 'day-awards' ? '10,000 days' : 'a million hands'}. Call surveillance, compare the hands with the video (Hands), and check who dealt.`;
  return alarm('play-unusual', `${dealer?.license ?? tableId}-${measure}`, { since: at, table: tableId, text });
}

function unmeasured({ unmeasured: cause }: Unmeasured): Alarm {
  const text = `Unusual play is not measured: ${cause}. Call the technician.`;
  return alarm('play-unusual', 'not-measured', { since: null, text });
}

const UNUSUAL_TEXTS: Readonly<Record<MeasureName, string>> = {
  pace: 'hands follow each other faster than a dealer deals.',
  hits: 'Spade and Heart are won more often than the odds allow.',
  'star-hits': 'Star was won more than once within few hands.',
  'table-awards': 'awards of printed amounts are won in more hands than the odds allow.',
  'day-awards': 'awards of printed amounts came to more in this gaming day than the odds allow.',
  'lone-wagers': 'hand after hand has a single wager.',
  voids: 'too many hands are voided after “no more bets”.',
  'late-wagers': 'wagers come after “no more bets” in most hands.',
};

const REMEDY_TEXTS: Readonly<Record<Remedy, string>> = {
  'first-card-of-next-hand': 'The card is the first of the next hand.',
  'bankers-third-card': 'The card is the Banker’s third.',
  'discard-with-one-more': 'The card is discarded with one more, face down.',
  'simulated-round': 'A simulated round is owed before the next wagers.',
  'void-round': 'The round is void, all wagers go back, the cards are replaced.',
};

function moneyAlarms(watched: AlarmInputs): readonly Alarm[] {
  const { now, linkId, heldClaims, deadPayouts, payoutsWait, deadWebhooks, dayToClose } = watched;
  const held = heldClaims.map(({ awardId, fixedAt }) => {
    const text = `Claim ${awardId} is on hold: another hit came close. A pit manager decides the order and releases the claim.`;
    const page = ['claims', awardId];
    return alarm('claim-held', awardId, { since: fixedAt, text, page, mayAct: SIGNERS.releaseClaim });
  });
  const dead = deadAlarms(deadPayouts);
  const webhooks = deadWebhooks.map(({ endpointId, eventId, givenUpAt }) => {
    const text = `Webhook message ${eventId} to ${endpointId} failed for good. Check the receiver, then send it again.`;
    return alarm('webhook-given-up', `${endpointId}-${eventId}`, { since: givenUpAt, text });
  });
  const found = [...held, ...taxTableAlarms(watched), ...dead, ...webhooks, ...transitAlarms(watched)];
  if (payoutsWait !== null && now - payoutsWait.since > PAYOUTS_WAIT_MS_MAX) {
    const text = `Payout documents wait for ${payoutsWait.waitingFor}. What is owed is safe in the database. Restart ${payoutsWait.waitingFor}.`;
    found.push(alarm('payouts-wait', linkId, { since: payoutsWait.since, text }));
  }
  if (dayToClose !== null && now - dayToClose.endedAt > CLOSE_OVERDUE_MS) {
    const text = `Gaming day ${dayToClose.day} is over and not closed. Accounting closes it.`;
    const since = dayToClose.endedAt + CLOSE_OVERDUE_MS;
    const page = ['accounting', dayToClose.day];
    found.push(alarm('close-overdue', dayToClose.day, { since, text, page, mayAct: ACTS['day.close'].who }));
  }
  return found;
}

const DAY_MS = 86_400_000;

function taxTableAlarms({ linkId, now, taxTableEndsAt }: AlarmInputs): readonly Alarm[] {
  const since = taxTableEndsAt - TAX_TABLE_WARNED_DAYS * DAY_MS;
  if (now < since) return [];
  const days = Math.ceil((taxTableEndsAt - now) / DAY_MS);
  const ends =
    days > 0
      ? `ends in ${days} ${days === 1 ? 'day' : 'days'}`
      : 'does not cover this day, and claims are taxed by an earlier period';
  const text = `The tax table of the payment rules ${ends}. Accounting requests payment rules with the values of the next period; a pit manager or the Commission approves them.`;
  return [alarm('tax-table-ends', linkId, { since: days > 0 ? since : taxTableEndsAt, text, page: ['payment-rules'] })];
}

function deadAlarms(deadPayouts: AlarmInputs['deadPayouts']): readonly Alarm[] {
  if ('unread' in deadPayouts) {
    const text = `Whether payout documents failed for good is not known: ${deadPayouts.unread}. Call the technician.`;
    return [alarm('payout-given-up', 'not-read', { since: null, text })];
  }
  return deadPayouts.map(({ awardId, reason, failedAt }) => {
    const text = `The payout document of ${awardId} failed for good: ${reason}. Fix the cause, then queue it again.`;
    return alarm('payout-given-up', awardId, { since: failedAt, text });
  });
}

/** Raised on both links, because the amount has left the source and not reached the target. */
function transitAlarms({ now, inTransit, transfersFail }: AlarmInputs): readonly Alarm[] {
  const failing = transfersFail === null ? [] : [transfersFailAlarm(transfersFail)];
  const late = inTransit.filter(({ sentAt }) => now - sentAt > TRANSIT_MS_MAX);
  const waiting = late.map(({ from, toLink, notice, part, amountMicro, sentAt }) => {
    const text = `${centsToDollars(wholeCents(amountMicro))} of ${from} (notice ${notice}) should have come to ${toLink} by now; no sign shows it. Check that a controller leads ${toLink} and that the projector keeps up; then it arrives by itself.`;
    const since = sentAt + TRANSIT_MS_MAX;
    return alarm('transit-waits', `${from}-${notice}-${part}`, { since, text, page: ['notices'] });
  });
  return [...failing, ...waiting];
}

function transfersFailAlarm({ reason, since }: NonNullable<AlarmInputs['transfersFail']>): Alarm {
  const text = `Amounts for other links wait, because what is in transit cannot be read: ${reason}. Call the technician.`;
  return alarm('transit-waits', 'not-read', { since, text, page: ['notices'] });
}

export interface Acknowledgement {
  readonly at: number;
  readonly name: string;
  readonly license: string;
}

export function acknowledgedBy({ since }: Alarm, given: readonly Acknowledgement[]): Acknowledgement | null {
  const counted = given.filter(({ at }) => since === null || at >= since);
  return counted.reduce<Acknowledgement | null>((last, one) => (last === null || one.at > last.at ? one : last), null);
}
