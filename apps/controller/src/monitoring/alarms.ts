import type { ALARM_KINDS } from '@jackpot/contract';
import { microToText } from '@jackpot/money';
import type { Role } from '@jackpot/progressive';
import { type Clause, REMEDIES, type Remedy } from '@jackpot/rules';
import { type PendingApproval, type Waiting, waitingOf } from './pending-approvals.js';

export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Something that somebody should see to. */
export interface Alarm {
  /** The same as long as the cause is the same: kind and what it is about. */
  readonly id: string;
  readonly kind: AlarmKind;
  /** When it began, ms since 1970; null where nobody keeps that. An acknowledgement before it was of another occurrence. */
  readonly since: number | null;
  /** The table's id where it is about one. */
  readonly table: string | null;
  /** What is the matter and what to do, as a sentence. */
  readonly text: string;
  /** Of what waits for a second person: who may end it. Empty of everything else, where the text says who does what. */
  readonly mayAct: readonly Role[];
  /** The parts of the address of the console's page where to look; empty where there is none of its own. */
  readonly page: readonly string[];
}

export interface WatchedTable {
  readonly tableId: string;
  readonly isOnline: boolean;
  /** When it was last heard; null: not since this controller leads the link. */
  readonly lastHeardAt: number | null;
  readonly coup: number;
  /** Since when the coup waits for its cards or its settlement; null: it does not, or has no coup. */
  readonly waitsSince: number | null;
  readonly isCoupUnderWay: boolean;
  /** Since when the round under way is held because it came too fast; null: it is not. */
  readonly roundHeldSince: number | null;
  /** Positions whose device was opened and has not been seen closed since. */
  readonly openDevices: readonly { readonly seat: number; readonly since: number }[];
  /** The irregularity whose remedy is not carried out yet. */
  readonly irregularity: {
    readonly shoe: number;
    readonly number: number;
    readonly clause: Clause;
    readonly at: number | null;
  } | null;
}

/** How things are with a link, as far as alarms follow from it. Times in ms since 1970. */
export interface AlarmInputs {
  readonly linkId: string;
  readonly now: number;
  /** Since when this controller watches. */
  readonly watchedSince: number;
  readonly suspended: { readonly at: number | null; readonly by: string; readonly reason: string } | null;
  /** What the link holds of its players, above the reset amounts. */
  readonly aboveResetMicro: bigint;
  readonly tables: readonly WatchedTable[];
  readonly heldClaims: readonly { readonly awardId: string; readonly fixedAt: number }[];
  readonly deadPayouts: readonly { readonly awardId: string; readonly reason: string; readonly failedAt: number }[];
  readonly payoutsWait: { readonly waitingFor: string; readonly since: number } | null;
  readonly deadWebhooks: readonly {
    readonly endpointId: string;
    readonly eventId: string;
    /** When it was given up last; null where that was before anybody kept it. */
    readonly givenUpAt: number | null;
  }[];
  /** The gaming day that is due to be closed, and when it ended. */
  readonly dayToClose: { readonly day: string; readonly endedAt: number } | null;
  readonly readsBehindSince: number | null;
  /** Amounts on their way from this link or to it. */
  readonly inTransit: readonly {
    readonly from: string;
    readonly toLink: string;
    readonly notice: number;
    readonly part: number;
    readonly amountMicro: bigint;
    readonly sentAt: number;
  }[];
  readonly halfDone: PendingApproval;
}

/** A coup is dealt in under a minute: one that waits so long for its cards or its settlement is held. */
export const COUP_WAITS_MS_MAX = 10 * 60_000;
/** Accounting closes a gaming day on the day after; half a day later somebody asks why not. */
export const CLOSE_GRACE_MS = 12 * 60 * 60_000;
/** A progressive that is removed is moved to a similar one within 30 days (REQ-85). Out of service so long, it is removed. */
export const REMOVED_MS_MAX = 30 * 24 * 60 * 60_000;
/** A relay that waits a moment for a server that starts anew is nobody's business. */
export const PAYOUTS_WAIT_MS_MAX = 30_000;

/**
 * A relay asks for what is on its way every second, another controller takes over within seconds, and a whole house is started
 * again in two or three minutes: what takes longer does not come by itself.
 */
export const TRANSIT_MS_MAX = 5 * 60_000;

/** Every alarm of a link, the oldest first; those that nobody knows the age of last. */
export function alarmsOf(watched: AlarmInputs): readonly Alarm[] {
  const tables = watched.tables.flatMap((table) => tableAlarms(table, watched));
  const late = waitingOf(watched.halfDone, watched.now)
    .filter((each) => isLate(each, watched))
    .map(lateAlarm);
  return [...linkAlarms(watched), ...tables, ...moneyAlarms(watched), ...late].sort(byAge);
}

/** What waits for a second person and is no alarm yet, or never is: each thing stands here or there. The oldest first. */
export function waitsOf(watched: AlarmInputs): readonly Waiting[] {
  return waitingOf(watched.halfDone, watched.now).filter((each) => !isLate(each, watched));
}

function isLate({ alarmAt }: Waiting, { now }: AlarmInputs): boolean {
  return alarmAt !== null && alarmAt <= now;
}

/** Such an alarm begins when the waiting is too long; of what is one at once, that is when it was asked for. */
function lateAlarm({ id, kind, since, alarmAt, table, text, mayAct, page }: Waiting): Alarm {
  return { id, kind, since: since === null ? null : alarmAt, table, text, mayAct, page };
}

function byAge(one: Alarm, other: Alarm): number {
  return (one.since ?? Infinity) - (other.since ?? Infinity) || (one.id < other.id ? -1 : 1);
}

interface Told {
  readonly since: number | null;
  readonly text: string;
  readonly table?: string;
  readonly page?: readonly string[];
}

function alarm(kind: AlarmKind, about: string, { since, text, table, page }: Told): Alarm {
  const where = page ?? (table === undefined ? [] : ['recall', table]);
  return { id: `${kind}:${about}`, kind, since, table: table ?? null, text, mayAct: [], page: where };
}

function linkAlarms({ linkId, now, suspended, aboveResetMicro, readsBehindSince }: AlarmInputs): readonly Alarm[] {
  const found: Alarm[] = [];
  if (suspended !== null) {
    const text = `The link is out of service, by ${suspended.by}: ${suspended.reason}. A pit manager puts it back.`;
    found.push(alarm('link-suspended', linkId, { since: suspended.at, text }));
  }
  const removedAt = suspended?.at ?? null;
  if (removedAt !== null && aboveResetMicro > 0n && now - removedAt > REMOVED_MS_MAX) {
    const text = `The link is out of service for more than 30 days and holds $${microToText(aboveResetMicro)} of its players above the reset amounts. Transfer it to an eligible level, retire the link by the Commission’s word, or put it back.`;
    found.push(alarm('removed-waits', linkId, { since: removedAt + REMOVED_MS_MAX, text }));
  }
  if (readsBehindSince !== null) {
    const text = 'What is read is behind the journal. Play goes on; look at the projector’s lag and the database.';
    found.push(alarm('reads-behind', linkId, { since: readsBehindSince, text }));
  }
  return found;
}

/** A table that was never in contact and deals nothing is closed, and nobody's alarm. */
function tableAlarms(table: WatchedTable, { now, watchedSince }: AlarmInputs): readonly Alarm[] {
  const { tableId, coup, isOnline, lastHeardAt, waitsSince, isCoupUnderWay, irregularity } = table;
  const { roundHeldSince, openDevices } = table;
  const found: Alarm[] = [];
  if (!isOnline && (lastHeardAt !== null || isCoupUnderWay)) {
    const text = isCoupUnderWay
      ? `Table ${tableId} is not in contact with coup ${coup} under way: no wager is recognized there, the coup waits.`
      : `Table ${tableId} is not in contact: no wager is recognized there. Look at its agent and its line.`;
    found.push(alarm('table-offline', tableId, { since: lastHeardAt ?? watchedSince, table: tableId, text }));
  }
  if (waitsSince !== null && now - waitsSince > COUP_WAITS_MS_MAX) {
    const text = `Coup ${coup} of table ${tableId} is held after “no more bets”: enter its cards, settle it, or void it.`;
    found.push(alarm('coup-waits', `${tableId}-${coup}`, { since: waitsSince, table: tableId, text }));
  }
  if (roundHeldSince !== null) {
    const text = `Coup ${coup} of table ${tableId} came faster than the terms allow: bets are over, nothing is credited. Look at the table, then release the round (recall) or void it.`;
    found.push(alarm('round-held', `${tableId}-${coup}`, { since: roundHeldSince, table: tableId, text }));
  }
  for (const { seat, since } of openDevices) {
    const text = `The device of seat ${seat} at table ${tableId} was opened: it takes no wagers. Call security and a technician; the alarm ends when it is seen closed.`;
    found.push(alarm('device-opened', `${tableId}-${seat}`, { since, table: tableId, text }));
  }
  if (irregularity !== null) {
    const { shoe, number, clause, at } = irregularity;
    const text = `Table ${tableId}, shoe ${shoe}: chapter 13 ${clause}. ${REMEDY_TEXTS[REMEDIES[clause]]}`;
    found.push(alarm('irregularity', `${tableId}-${shoe}-${number}`, { since: at, table: tableId, text }));
  }
  return found;
}

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
    const text = `Claim ${awardId} is held: another hit came close. A pit manager decides the order and releases it.`;
    return alarm('claim-held', awardId, { since: fixedAt, text, page: ['claims', awardId] });
  });
  const dead = deadPayouts.map(({ awardId, reason, failedAt }) => {
    const text = `The payout document of ${awardId} was given up: ${reason}. Mend the cause, then put it back to work.`;
    return alarm('payout-given-up', awardId, { since: failedAt, text });
  });
  const webhooks = deadWebhooks.map(({ endpointId, eventId, givenUpAt }) => {
    const text = `Message ${eventId} for ${endpointId} was given up. Ask there, then send it once more.`;
    return alarm('webhook-given-up', `${endpointId}-${eventId}`, { since: givenUpAt, text });
  });
  const found = [...held, ...dead, ...webhooks, ...transitAlarms(watched)];
  if (payoutsWait !== null && now - payoutsWait.since > PAYOUTS_WAIT_MS_MAX) {
    const text = `Payout documents wait for ${payoutsWait.waitingFor}. What is owed is safe; start it again.`;
    found.push(alarm('payouts-wait', linkId, { since: payoutsWait.since, text }));
  }
  if (dayToClose !== null && now - dayToClose.endedAt > CLOSE_GRACE_MS) {
    const text = `Gaming day ${dayToClose.day} is over and not closed. Accounting closes it.`;
    found.push(alarm('close-overdue', dayToClose.day, { since: dayToClose.endedAt + CLOSE_GRACE_MS, text }));
  }
  return found;
}

/** Told on both links: the one does not have it any more, the other not yet. */
function transitAlarms({ now, inTransit }: AlarmInputs): readonly Alarm[] {
  const late = inTransit.filter(({ sentAt }) => now - sentAt > TRANSIT_MS_MAX);
  return late.map(({ from, toLink, notice, part, amountMicro, sentAt }) => {
    const text = `$${microToText(amountMicro)} of ${from} (notice ${notice}) should have come to ${toLink} long ago; no sign shows it. Is ${toLink} led, and does the projector keep up? It comes by itself once they do.`;
    const since = sentAt + TRANSIT_MS_MAX;
    return alarm('transit-waits', `${from}-${notice}-${part}`, { since, text, page: ['notices'] });
  });
}

/** Who has seen an alarm, and when. It stays: seen is not mended. */
export interface Acknowledgement {
  readonly at: number;
  readonly name: string;
  readonly license: string;
}

/** The acknowledgement that counts for an alarm: the newest one since it began. */
export function acknowledgedBy({ since }: Alarm, said: readonly Acknowledgement[]): Acknowledgement | null {
  const counted = said.filter(({ at }) => since === null || at >= since);
  return counted.reduce<Acknowledgement | null>((last, one) => (last === null || one.at > last.at ? one : last), null);
}
