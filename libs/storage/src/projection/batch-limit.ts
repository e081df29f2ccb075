import type { Batch } from '@jackpot/journal';

/** Bytes of events in one run: some thousand wagers, a tenth of a second of work, and locks for no longer. */
export const RUN_BYTES = 256 * 1024;
export const RUN_BATCHES_MAX = 256;
const RUN_BATCHES_START = 32;

/**
 * How many batches to read at once. Batches are tiny on a quiet floor and large on a busy one, and their size is known
 * only when they are read: so the number follows what was read before, and what was too much is left for the next run.
 */
export class BatchLimit {
  #limit = RUN_BATCHES_START;

  get limit(): number {
    return this.#limit;
  }

  /** The first batches that fit a run; always one. Sets the limit of the next read. */
  cut(batches: readonly Batch[]): readonly Batch[] {
    let bytes = 0;
    let fit = 0;
    while (fit < batches.length && (fit === 0 || bytes < RUN_BYTES)) {
      bytes += batches[fit]!.events.length;
      fit += 1;
    }
    if (fit < batches.length) this.#limit = fit;
    else if (fit === this.#limit) this.#limit = Math.min(2 * this.#limit, RUN_BATCHES_MAX);
    return fit === batches.length ? batches : batches.slice(0, fit);
  }
}
