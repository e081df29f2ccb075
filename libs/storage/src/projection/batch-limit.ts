import type { Batch } from '@jackpot/journal';

/** Bytes of events in one projection batch: some thousand wagers, a tenth of a second of work and of locks. */
export const PROJECTION_BYTES_MAX = 256 * 1024;
export const PROJECTION_BATCHES_MAX = 256;
const PROJECTION_BATCHES_START = 32;

/**
 * How many journal batches to read at once. Their size is known only once they are read, and a busy floor's are large:
 * so the number follows from the last read, and what exceeds the limit is left for the next projection batch.
 */
export class BatchLimit {
  #limit = PROJECTION_BATCHES_START;

  get limit(): number {
    return this.#limit;
  }

  /** The first batches that fit, at least one. Sets the limit of the next read. */
  cut(batches: readonly Batch[]): readonly Batch[] {
    let bytes = 0;
    let fit = 0;
    while (fit < batches.length && (fit === 0 || bytes < PROJECTION_BYTES_MAX)) {
      bytes += batches[fit]!.events.length;
      fit += 1;
    }
    if (fit < batches.length) this.#limit = fit;
    else if (fit === this.#limit) this.#limit = Math.min(2 * this.#limit, PROJECTION_BATCHES_MAX);
    return fit === batches.length ? batches : batches.slice(0, fit);
  }
}
