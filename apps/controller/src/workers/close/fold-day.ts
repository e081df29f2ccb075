import {
  type FoldCheckpoint,
  DayCut,
  type DayPeriod,
  type DayReport,
  DayWalk,
  type GamingDayRule,
  daysAfter,
  emptyFoldCheckpoint,
  gamingDayOf,
  periodOf,
  readFoldCheckpoint,
  royal9Chances,
} from '@jackpot/books';
import { type Batch, type Sha256 } from '@jackpot/journal';
import { decodeEvents } from '@jackpot/progressive';
import type { LastClose } from '@jackpot/storage';

export interface FoldPorts {
  /** Committed batches of a link after one of them, in order. */
  readonly batches: (linkId: string, afterBatch: number) => AsyncIterable<Batch>;
  readonly rule: GamingDayRule;
  readonly sha256: Sha256;
}

/**
 * The day after the last one that was closed, from where that one ended; otherwise the day on which the link was opened,
 * however long it was led before. A link that was never opened has none: its journal holds takeovers only.
 */
export async function nextPeriod(
  { batches, rule }: FoldPorts,
  linkId: string,
  last: LastClose | undefined,
): Promise<DayPeriod | undefined> {
  if (last !== undefined) return { ...periodOf(daysAfter(last.close.day, 1), rule), startsAt: last.close.endsAt };
  for await (const batch of batches(linkId, 0)) {
    const first = decodeEvents(batch.events).find(({ type }) => type !== 'WriterTookOver');
    if (first !== undefined) return periodOf(gamingDayOf(first.at, rule), rule);
  }
  return undefined;
}

/** A day folded from the journal as it is now, and the state that the next day starts from. */
export async function foldDay(
  ports: FoldPorts,
  {
    linkId,
    period,
    last,
  }: { readonly linkId: string; readonly period: DayPeriod; readonly last: LastClose | undefined },
): Promise<{ readonly report: DayReport; readonly carry: FoldCheckpoint }> {
  const carry = await carryOf(ports, linkId, last);
  const lastSequence = await cutOf(ports, linkId, period, carry);
  const { zone, hour } = ports.rule;
  const walk = new DayWalk(carry, ports.sha256);
  walk.begin({ linkId, period, zone, boundaryHour: hour, chancesOf: royal9Chances });
  await walkTo(ports, linkId, walk, carry.head.batch, lastSequence);
  const report = walk.end();
  return { report, carry: walk.checkpoint() };
}

/** The state that the last close left; if another release wrote it, the fold starts from the first batch again. */
async function carryOf(ports: FoldPorts, linkId: string, last: LastClose | undefined): Promise<FoldCheckpoint> {
  if (last === undefined) return emptyFoldCheckpoint();
  const carry = readFoldCheckpoint(last.carry);
  if (carry !== undefined) return carry;
  const walk = new DayWalk(emptyFoldCheckpoint(), ports.sha256);
  walk.begin({
    linkId,
    period: last.close,
    zone: last.close.zone,
    boundaryHour: last.close.boundaryHour,
    chancesOf: null,
  });
  await walkTo(ports, linkId, walk, 0, last.close.lastSequence);
  walk.end();
  return walk.checkpoint();
}

async function walkTo(
  ports: FoldPorts,
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

async function cutOf(ports: FoldPorts, linkId: string, { endsAt }: DayPeriod, carry: FoldCheckpoint): Promise<number> {
  const cut = new DayCut(endsAt, carry.state.sequence);
  for await (const batch of ports.batches(linkId, carry.head.batch)) cut.take(batch);
  return cut.lastSequence;
}
