import type { Batch } from '@jackpot/journal';
import { COMMIT_GIVE_UP_MS, COMMIT_RETRY_MS_MAX, COMMIT_RETRY_MS_MIN } from './limits.js';
import { Fault, type WriterPorts } from './ports.js';

/** How a batch ended: durable; its number is another's; or nobody can say, and we stop asking. */
export type CommitOutcome = 'appended' | 'taken' | 'lost';

/**
 * Makes a batch durable, through lost connections and lost answers.
 *
 * Sending the very same batch again is safe: its number is its key, so it is written once or it is found. What is never
 * done is to decide anew: whoever waits has not been answered, and the state already rests on this batch.
 */
export async function commitBatch(
  batch: Batch,
  ports: Pick<WriterPorts, 'journal' | 'metrics' | 'clock'>,
  abandoned: AbortSignal,
): Promise<CommitOutcome> {
  const startedAt = ports.clock.now();
  let waitMs = COMMIT_RETRY_MS_MIN;
  for (;;) {
    const startedMs = performance.now();
    try {
      const outcome = await ports.journal.append(batch);
      ports.metrics.committed({
        events: batch.lastSequence - batch.firstSequence + 1,
        bytes: batch.events.length,
        durationMs: performance.now() - startedMs,
      });
      return outcome;
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      ports.metrics.commitFailed(fault.code);
      if (!fault.retryable || abandoned.aborted || ports.clock.now() - startedAt > COMMIT_GIVE_UP_MS) return 'lost';
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(waitMs * 2, COMMIT_RETRY_MS_MAX);
  }
}
