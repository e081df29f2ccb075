import type { JournalPort } from '@jackpot/engine';

/** In ms of `performance.now()`. */
export interface CommitTime {
  readonly batch: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly sentMs: number;
  readonly durableMs: number;
}

/** The last commit of each link, for traces. One is enough: its answers go out before the link's next commit. */
export class CommitTimes {
  readonly #last = new Map<string, CommitTime>();

  lastOf(linkId: string): CommitTime | undefined {
    return this.#last.get(linkId);
  }

  timed(journal: JournalPort): JournalPort {
    return {
      append: async (batch) => {
        const sentMs = performance.now();
        const outcome = await journal.append(batch);
        const { firstSequence, lastSequence } = batch;
        const durableMs = performance.now();
        this.#last.set(batch.stream, { batch: batch.batch, firstSequence, lastSequence, sentMs, durableMs });
        return outcome;
      },
      head: (stream) => journal.head(stream),
      read: (stream, afterBatch, page) => journal.read(stream, afterBatch, page),
      streams: () => journal.streams(),
    };
  }
}
