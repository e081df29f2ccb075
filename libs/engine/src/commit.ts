import type { Batch } from '@jackpot/journal';
import { COMMIT_GIVE_UP_MS, COMMIT_RETRY_MS_MAX, COMMIT_RETRY_MS_MIN } from './limits.js';
import { Fault, type WriterPorts } from './ports.js';
import type { Timers } from './timers.js';

/**
 * `appended`: the batch is durable. `taken`: another writer has used its number. `lost`: its fate is unknown and no
 * retry is left.
 */
export type CommitOutcome = 'appended' | 'taken' | 'lost';

/**
 * Makes a batch durable despite lost connections and answers. Sending the same batch again is safe: its number is its
 * key, so the batch is written once or found. The commands are never decided again, because their senders have no
 * answer yet and the state already includes this batch.
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
      ports.metrics.commitFailed(fault.code);
      if (!fault.retryable || abandoned.aborted || ports.clock.steady() - startedAt > COMMIT_GIVE_UP_MS) return 'lost';
    }
    await pause(ports.timers, waitMs, abandoned);
    // A writer that was stopped meanwhile must not send again: its successor may already be reading the journal.
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
