import { type Batch, EMPTY_CHAIN, JOURNAL_FORMAT, type Sha256, sealBatch } from '@jackpot/journal';
import { encodeEvents, type LinkEvent } from '../catalogue.js';
import { encodeMeters } from '../codec/meters.js';
import { evolve } from '../evolve.js';
import { initialState } from '../state.js';

/** @param sizes events per batch, repeated cyclically. A takeover always begins a batch. */
export function journalOf(
  events: readonly LinkEvent[],
  {
    stream,
    sha256,
    sizes = [3, 1, 7],
  }: { readonly stream: string; readonly sha256: Sha256; readonly sizes?: readonly number[] },
): readonly Batch[] {
  const state = initialState();
  let head = EMPTY_CHAIN;
  return batched(events, sizes).map((group) => {
    for (const event of group) evolve(state, event);
    const batch = sealBatch(
      {
        stream,
        batch: head.batch + 1,
        epoch: state.epoch,
        firstSequence: head.sequence + 1,
        lastSequence: head.sequence + group.length,
        sealedAt: Math.max(...group.map(({ at }) => at)),
        format: JOURNAL_FORMAT,
        events: encodeEvents(group),
        meters: encodeMeters(state.opened?.meters ?? []),
        previousHash: head.hash,
      },
      sha256,
    );
    head = { batch: batch.batch, sequence: batch.lastSequence, epoch: batch.epoch, hash: batch.hash };
    return batch;
  });
}

function batched(events: readonly LinkEvent[], sizes: readonly number[]): readonly (readonly LinkEvent[])[] {
  const groups: LinkEvent[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const room = sizes[(groups.length - 1) % sizes.length] ?? 1;
    if (group === undefined || group.length >= room || event.type === 'WriterTookOver') groups.push([event]);
    else group.push(event);
  }
  return groups;
}
