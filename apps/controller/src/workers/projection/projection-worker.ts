import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { Seals, makeProjector } from '@jackpot/storage';
import { HeapAtRest } from '../heap-at-rest.js';
import type { CommittedUpTo, ProjectionNews, ProjectionWork } from './worker-messages.js';

/**
 * Minimum pause between two batches of a link. After a slow batch the pause is as long as the batch took, up to
 * `REST_MS_MAX`.
 */
const REST_MS_MIN = 10;
const REST_MS_MAX = 25;
const REST_SHARE = 1;
const RETRY_MS = 500;

/** Writes the projections behind the journal, so the engine's thread only decides and commits. */
const port = must(parentPort, 'a worker has a parent');
const { databaseUrl, recordsKeys } = workerData as ProjectionWork;
const projector = makeProjector(databaseUrl, new Seals({ ...recordsKeys, now: () => Date.now() }));
const wanted = new Map<string, number>();
const running = new Set<string>();
const heap = new HeapAtRest();
heap.start();

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
      heap.worked();
      done = (await projector.projectNext(stream)).sequence;
      report({ type: 'projected', stream, sequence: done });
      await pause(restAfter(performance.now() - startedMs));
    } catch (error) {
      report({ type: 'failed', stream, message: error instanceof Error ? error.message : String(error) });
      await pause(RETRY_MS);
    }
  }
  running.delete(stream);
}

function restAfter(runMs: number): number {
  return Math.min(REST_MS_MAX, Math.max(REST_MS_MIN, runMs * REST_SHARE));
}

function report(news: ProjectionNews): void {
  port.postMessage(news);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
