import type { Batch } from '@jackpot/journal';
import { COMMIT_GIVE_UP_MS, COMMIT_RETRY_MS_MAX, COMMIT_RETRY_MS_MIN } from './limits.js';
import { Fault, type WriterPorts } from './ports.js';
import type { Timers } from './timers.js';

/**
 * `appended`: the batch is durable. `taken`: another writer has used the batch number. `lost`: nobody knows whether the
 * batch was written, and the writer gives up.
 */
export type CommitOutcome = 'appended' | 'taken' | 'lost';

/**
 * Writes a batch to the journal and retries after lost connections. The batch number is the key, so repeats write the
 * batch only once and never decide the commands again.
 */
export async function commitBatch(
  batch: Batch,
  ports: Pick<WriterPorts, 'journal' | 'metrics' | 'clock' | 'timers'>,
  abandoned: AbortSignal,
): Promise<CommitOutcome> {
  const startedAt = ports.clock.steady();
  let waitMs = COMMIT_RETRY_MS_MIN;
  for (;;) {
    const startedMs = performance.now();
    try {
      const outcome = await ports.journal.append(batch);
      if (outcome === 'appended') count(batch, performance.now() - startedMs, ports.metrics);
      return outcome;
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      ports.metrics.commitFailed(fault);
      if (!fault.retryable || abandoned.aborted || ports.clock.steady() - startedAt > COMMIT_GIVE_UP_MS) return 'lost';
    }
    await pause(ports.timers, waitMs, abandoned);
    // If this writer was stopped during the pause, it must not send again: its successor may already be reading the
    // journal.
    if (abandoned.aborted) return 'lost';
    waitMs = Math.min(waitMs * 2, COMMIT_RETRY_MS_MAX);
  }
}

function count(batch: Batch, durationMs: number, metrics: WriterPorts['metrics']): void {
  const events = batch.lastSequence - batch.firstSequence + 1;
  metrics.committed({ events, bytes: batch.events.length, durationMs });
}

function pause(timers: Timers, ms: number, abandoned: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      abandoned.removeEventListener('abort', done);
      resolve();
    };
    const cancel = timers.later(ms, done);
    abandoned.addEventListener('abort', done);
  });
}
