import {
  AccountingFault,
  type FoldCheckpoint,
  DayCut,
  type DayPeriod,
  type DayReport,
  type ExceptionRow,
  DayWalk,
  type GamingDayRule,
  emptyFoldCheckpoint,
  gamingDayOf,
  JournalBeginning,
  periodAfter,
  periodOf,
  readFoldCheckpoint,
  lineChances,
} from '@jackpot/books';
import { type Batch, type Sha256 } from '@jackpot/journal';
import type { KeepExceptions, LastClose } from '@jackpot/storage';

export interface FoldPorts {
  readonly batches: (linkId: string, afterBatch: number) => AsyncIterable<Batch>;
  readonly rule: GamingDayRule;
  readonly sha256: Sha256;
}

/**
 * The day after the last closed one, otherwise the day on which the link was opened. Undefined for a link that was
 * never opened, whose journal has only takeovers.
 * @throws AccountingFault if the last close was not written by a controller, because no day may continue from it
 */
export async function nextPeriod(
  { batches, rule }: FoldPorts,
  linkId: string,
  last: LastClose | undefined,
): Promise<DayPeriod | undefined> {
  if (last !== undefined) {
    if (!last.isSealed)
      throw new AccountingFault('CLOSE_FORGED', `close ${last.close.number} has no seal of a controller`);
    return periodAfter(last.close, rule);
  }
  const beginning = new JournalBeginning();
  for await (const batch of batches(linkId, 0)) {
    beginning.take(batch);
    if (beginning.isSettled) break;
  }
  return beginning.at === undefined ? undefined : periodOf(gamingDayOf(beginning.at, rule), rule);
}

export interface FoldRequest {
  readonly linkId: string;
  readonly period: DayPeriod;
  readonly last: LastClose | undefined;
  readonly keep: KeepExceptions;
}

export async function foldDay(
  ports: FoldPorts,
  { linkId, period, last, keep }: FoldRequest,
): Promise<{ readonly report: DayReport; readonly checkpoint: FoldCheckpoint }> {
  const start = await startOf(ports, linkId, last);
  const { batch } = start.head;
  const lastSequence = await cutOf(ports, linkId, period, start);
  const { zone, hour } = ports.rule;
  const walk = new DayWalk(start, ports.sha256);
  const found: ExceptionRow[] = [];
  const keepException = (row: ExceptionRow): void => void found.push(row);
  walk.begin({ linkId, period, zone, boundaryHour: hour, chancesOf: lineChances, keepException });
  for await (const each of batchesTo(ports, { linkId, walk, afterBatch: batch, upTo: lastSequence })) {
    walk.take(each, lastSequence);
    await keep(found.splice(0));
  }
  const report = walk.end();
  return { report, checkpoint: walk.checkpoint() };
}

/**
 * Where the fold of the next day starts. If this software cannot read the checkpoint of the last close, folds again
 * from the first batch.
 */
export async function startOf(ports: FoldPorts, linkId: string, last: LastClose | undefined): Promise<FoldCheckpoint> {
  if (last === undefined) return emptyFoldCheckpoint();
  const checkpoint = last.checkpoint === null ? undefined : readFoldCheckpoint(last.checkpoint);
  if (checkpoint !== undefined) return checkpoint;
  const { zone, boundaryHour, lastSequence: upTo } = last.close;
  const walk = new DayWalk(emptyFoldCheckpoint(), ports.sha256);
  const keepException = (): undefined => undefined;
  walk.begin({ linkId, period: last.close, zone, boundaryHour, chancesOf: null, keepException });
  for await (const batch of batchesTo(ports, { linkId, walk, afterBatch: 0, upTo })) walk.take(batch, upTo);
  walk.end();
  return walk.checkpoint();
}

interface Stretch {
  readonly linkId: string;
  readonly walk: DayWalk;
  readonly afterBatch: number;
  readonly upTo: number;
}

async function* batchesTo(ports: FoldPorts, { linkId, walk, afterBatch, upTo }: Stretch): AsyncGenerator<Batch> {
  if (walk.sequence >= upTo) return;
  for await (const batch of ports.batches(linkId, afterBatch)) {
    yield batch;
    if (walk.sequence >= upTo) return;
  }
}

async function cutOf(ports: FoldPorts, linkId: string, { endsAt }: DayPeriod, start: FoldCheckpoint): Promise<number> {
  const cut = new DayCut(endsAt, start.state.sequence);
  for await (const batch of ports.batches(linkId, start.head.batch)) {
    cut.take(batch);
    if (cut.isSettled) break;
  }
  return cut.lastSequence;
}
