import { assert } from '@jackpot/money';
import { type Batch, type ChainHead, JournalDamage, type Sha256, follow, isChainBreak } from '@jackpot/journal';
import { type LevelMeters, decodeEvents, decodeMeters } from '@jackpot/progressive';
import { foldEvent } from './fold/fold-event.js';
import type { LinkMemory } from './link-memory.js';
import { type ProjectionBatch, noRows } from './projection-batch.js';

/** What some batches in a row come to. */
export interface RunResult {
  readonly run: ProjectionBatch;
  readonly head: ChainHead;
  readonly meters: readonly LevelMeters[];
  readonly sealedAt: number;
}

/**
 * Folds batches into rows. The chain is followed on the way, so the tables never go on behind a gap or on top of another
 * history (INV-11), and the registers that the events lead to are held against the meters that the journal recorded.
 */
export function runBatches(memory: LinkMemory, from: ChainHead, batches: readonly Batch[], sha256: Sha256): RunResult {
  const run = { memory, rows: noRows() };
  let head = from;
  for (const batch of batches) {
    const next = follow(head, batch, sha256);
    if (isChainBreak(next)) throw new JournalDamage(`${batch.stream} batch ${batch.batch}: ${JSON.stringify(next)}`);
    foldBatch(run, batch);
    head = next;
  }
  const last = batches.at(-1);
  assert(last !== undefined, 'a run has a batch');
  const meters = decodeMeters(last.meters);
  checkMeters(run, meters, last);
  forgetOpenWagers(run);
  return { run, head, meters, sealedAt: last.sealedAt };
}

function foldBatch(run: ProjectionBatch, batch: Batch): void {
  let sequence = batch.firstSequence;
  for (const event of decodeEvents(batch.events)) {
    foldEvent(run, event, sequence);
    sequence += 1;
  }
  if (sequence !== batch.lastSequence + 1) {
    throw new JournalDamage(`${batch.stream} batch ${batch.batch} holds another number of events than it says`);
  }
}

/** INV-02 from the other side: what the events add up to is what the batch says the meters were. */
function checkMeters({ memory }: ProjectionBatch, meters: readonly LevelMeters[], { stream, batch }: Batch): void {
  const isSame = meters.every((level) => {
    const ours = memory.levels.get(level.level);
    return (
      ours !== undefined &&
      ours.cycle === level.cycle &&
      ours.displayMicro === level.displayMicro &&
      ours.reserveMicro === level.reserveMicro &&
      ours.overflowMicro === level.overflowMicro
    );
  });
  if (!isSame || meters.length !== memory.levels.size) {
    throw new JournalDamage(`${stream} batch ${batch}: the events lead to other meters than it recorded`);
  }
}

/** From the next run on these wagers are rows like any other. */
function forgetOpenWagers({ memory, rows }: ProjectionBatch): void {
  for (const { tableNo } of rows.wagers) memory.tables[tableNo]!.openWagers = [];
}
