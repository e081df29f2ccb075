import {
  AccountingFault,
  type Carry,
  DayCut,
  type DayPeriod,
  DayWalk,
  type GamingDay,
  type GamingDayRule,
  carryText,
  daysAfter,
  emptyCarry,
  gamingDayOf,
  periodOf,
  readCarry,
  reportText,
  royal9Chances,
  sealClose,
} from '@jackpot/accounting';
import type { AccountingRejectionCode } from '@jackpot/contract';
import { type Batch, GENESIS_HASH, type Sha256, fromHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { decodeEvents } from '@jackpot/progressive';
import type { CloseStore, LastClose } from '@jackpot/storage';

/** So long after its end a day is still open: an event that was decided before it may not be committed yet. */
export const CLOSE_GRACE_MS = 60_000;

/** Who closes which day of which link, by which rule. */
export interface CloseAsked {
  readonly linkId: string;
  readonly day: GamingDay;
  readonly facilityId: string;
  readonly closedBy: string;
  /** ms since 1970. */
  readonly now: number;
}

export interface ClosePorts {
  readonly closes: Pick<CloseStore, 'append' | 'last' | 'ofDay'>;
  /** Committed batches of a link after one of them, in order. */
  readonly batches: (linkId: string, afterBatch: number) => AsyncIterable<Batch>;
  readonly rule: GamingDayRule;
  readonly sha256: Sha256;
}

export type Closed =
  | { readonly ok: true; readonly isNew: boolean }
  | { readonly ok: false; readonly code: AccountingRejectionCode; readonly detail: string };

/**
 * Closes a gaming day: finds its last event in the journal, folds it, and keeps what came out. A day that is closed
 * already stays as it is. Of two that close at once one is kept, and both are told the same: the table's keys decide.
 */
export async function closeDay(ports: ClosePorts, asked: CloseAsked): Promise<Closed> {
  const { closes } = ports;
  if ((await closes.ofDay(asked.linkId, asked.day)) !== undefined) return { ok: true, isNew: false };
  const last = await closes.last(asked.linkId);
  const period = await nextPeriod(ports, asked.linkId, last);
  if (period === undefined) return refused('DAY_OUT_OF_ORDER', 'the link has no event yet');
  if (period.day !== asked.day) return refused('DAY_OUT_OF_ORDER', `the next to close is ${period.day}`);
  if (asked.now < period.endsAt + CLOSE_GRACE_MS)
    return refused('DAY_NOT_OVER', `it ends ${new Date(period.endsAt).toISOString()}`);
  try {
    const isNew = await close(ports, asked, period, last);
    return { ok: true, isNew };
  } catch (fault) {
    if (fault instanceof AccountingFault) return refused('DAY_DOES_NOT_ADD_UP', fault.message);
    throw fault;
  }
}

function refused(code: AccountingRejectionCode, detail: string): Closed {
  return { ok: false, code, detail };
}

/** The day after the last that was closed, from where that one ended; else the day of the link's first event. */
async function nextPeriod(
  { batches, rule }: ClosePorts,
  linkId: string,
  last: LastClose | undefined,
): Promise<DayPeriod | undefined> {
  if (last !== undefined) return { ...periodOf(daysAfter(last.close.day, 1), rule), startsAt: last.close.endsAt };
  for await (const batch of batches(linkId, 0)) {
    const [first] = decodeEvents(batch.events);
    return periodOf(gamingDayOf(must(first, 'an event of a batch').at, rule), rule);
  }
  return undefined;
}

async function close(
  ports: ClosePorts,
  asked: CloseAsked,
  period: DayPeriod,
  last: LastClose | undefined,
): Promise<boolean> {
  const carry = await carryOf(ports, asked, last);
  const lastSequence = await cutOf(ports, asked.linkId, period, carry);
  const { zone, hour } = ports.rule;
  const walk = new DayWalk(carry, ports.sha256);
  walk.begin({ linkId: asked.linkId, period, zone, boundaryHour: hour, chancesOf: royal9Chances });
  await walkTo(ports, asked.linkId, walk, carry.head.batch, lastSequence);
  const report = walk.end();
  const head = {
    linkId: asked.linkId,
    number: (last?.close.number ?? 0) + 1,
    facilityId: asked.facilityId,
    ...period,
    zone,
    boundaryHour: hour,
    firstSequence: report.firstSequence,
    lastSequence: report.lastSequence,
    batch: report.batch,
    batchHash: must(fromHex(report.batchHash), 'a hash in hex'),
    closedAt: asked.now,
    closedBy: asked.closedBy,
  };
  const sealed = sealClose(head, reportText(report), last?.close.hash ?? GENESIS_HASH, ports.sha256);
  return ports.closes.append(sealed, carryText(walk.carry()));
}

/** What the last close left; where another release wrote that, the same is walked anew from the first batch. */
async function carryOf(ports: ClosePorts, { linkId }: CloseAsked, last: LastClose | undefined): Promise<Carry> {
  if (last === undefined) return emptyCarry();
  const carry = readCarry(last.carry);
  if (carry !== undefined) return carry;
  const walk = new DayWalk(emptyCarry(), ports.sha256);
  walk.begin({
    linkId,
    period: last.close,
    zone: last.close.zone,
    boundaryHour: last.close.boundaryHour,
    chancesOf: null,
  });
  await walkTo(ports, linkId, walk, 0, last.close.lastSequence);
  walk.end();
  return walk.carry();
}

async function walkTo(
  ports: ClosePorts,
  linkId: string,
  walk: DayWalk,
  afterBatch: number,
  upTo: number,
): Promise<void> {
  if (walk.sequence >= upTo) return;
  for await (const batch of ports.batches(linkId, afterBatch)) {
    walk.take(batch, upTo);
    if (walk.sequence >= upTo) return;
  }
}

async function cutOf(ports: ClosePorts, linkId: string, { endsAt }: DayPeriod, carry: Carry): Promise<number> {
  const cut = new DayCut(endsAt, carry.state.sequence);
  for await (const batch of ports.batches(linkId, carry.head.batch)) cut.take(batch);
  return cut.lastSequence;
}
