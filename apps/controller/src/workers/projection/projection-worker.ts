import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { makeProjector } from '@jackpot/storage';
import type { CommittedUpTo, ProjectionNews } from './worker-messages.js';

/**
 * Pause between two runs of one link: many small batches become one transaction, and a reader still sees them at once.
 * A run that took long is followed by as long a pause: under load the engine and the database need the time more,
 * and a large run costs them half as much a wager as a small one.
 */
const REST_MS_MIN = 10;
const REST_MS_MAX = 25;
const REST_SHARE = 1;
/** After a failure: the database is likely away, and comes back by itself. */
const RETRY_MS = 500;

/**
 * The projector's thread. It writes the tables that people read, behind the journal, so that the engine's own thread has
 * nothing to do but decide and commit. Everything it needs it reads from the journal; it may die and start at any time.
 */
const port = must(parentPort, 'a worker has a parent');
const projector = makeProjector((workerData as { readonly databaseUrl: string }).databaseUrl);
const wanted = new Map<string, number>();
const running = new Set<string>();

port.on('message', ({ stream, sequence }: CommittedUpTo) => {
  wanted.set(stream, Math.max(sequence, wanted.get(stream) ?? 0));
  if (!running.has(stream)) void run(stream);
});

async function run(stream: string): Promise<void> {
  running.add(stream);
  let done = 0;
  while (done < (wanted.get(stream) ?? 0)) {
    const startedMs = performance.now();
    try {
      done = (await projector.projectNext(stream)).sequence;
      tell({ type: 'projected', stream, sequence: done });
      await pause(restAfter(performance.now() - startedMs));
    } catch (error) {
      tell({ type: 'failed', stream, message: error instanceof Error ? error.message : String(error) });
      await pause(RETRY_MS);
    }
  }
  running.delete(stream);
}

function restAfter(runMs: number): number {
  return Math.min(REST_MS_MAX, Math.max(REST_MS_MIN, runMs * REST_SHARE));
}

function tell(news: ProjectionNews): void {
  port.postMessage(news);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
