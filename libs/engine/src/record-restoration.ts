import { JOURNAL_FORMAT, sealBatch } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import {
  type Draws,
  type LinkCommand,
  type LinkEvent,
  decide,
  encodeEvents,
  encodeMeters,
  evolve,
  firstAwardAfter,
} from '@jackpot/progressive';
import type { WriterPorts } from './ports.js';
import { replay } from './replay.js';

const NO_DRAWS: Draws = { below: never, seal: never, open: never };

function never(): never {
  throw new Error('a restoration draws nothing');
}

/**
 * Records in the journal that it was restored from a copy: one batch with a takeover and `JournalRestored`. Award
 * numbers of the journal's lost part are not used again.
 * @returns the number of the next award; null if the link was never opened or is retired
 * @throws Error if another writer is present
 */
export async function recordRestoration(
  stream: string,
  ports: Pick<WriterPorts, 'journal' | 'sha256'>,
  now: number,
): Promise<number | null> {
  const snapshots = { latest: () => Promise.resolve(undefined), save: () => Promise.resolve() };
  const { state, head } = await replay(stream, { ...ports, snapshots });
  if (state.opened === null || state.opened.isRetired) return null;
  const firstAward = firstAwardAfter(state.opened.awards, now);
  const commands: readonly LinkCommand[] = [
    { type: 'take-over', epoch: state.epoch + 1, holder: 'restore' },
    { type: 'journal-restored', firstAward },
  ];
  const events = commands.flatMap((command): readonly LinkEvent[] => {
    const decided = decide(state, command, { now, draws: NO_DRAWS });
    assert(decided.answer.ok, 'a restoration is recorded in every link that is open');
    for (const event of decided.events) evolve(state, event);
    return decided.events;
  });
  const batch = sealBatch(
    {
      stream,
      batch: head.batch + 1,
      epoch: state.epoch,
      firstSequence: head.sequence + 1,
      lastSequence: state.sequence,
      sealedAt: now,
      format: JOURNAL_FORMAT,
      events: encodeEvents(events),
      meters: encodeMeters(state.opened.meters),
      previousHash: head.hash,
    },
    ports.sha256,
  );
  if ((await ports.journal.append(batch)) === 'taken')
    throw new Error(`another program writes the journal of ${stream}`);
  return firstAward;
}
