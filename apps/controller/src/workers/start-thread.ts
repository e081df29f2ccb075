import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/**
 * Young generation of a thread, MB. What these threads build lives for one answer or one batch, so they need less of it than
 * the thread that decides, whose objects live for a commit.
 */
const YOUNG_MB_MAX = 24;

interface ThreadPlan {
  readonly workerData?: unknown;
  /** Limit of its heap, MB; by default that of the process. A thread that needs more ends. */
  readonly heapMbMax?: number;
}

/** Starts a thread beside the one that decides, with a heap of its own size. */
export function startThread(module: URL, { workerData, heapMbMax }: ThreadPlan): Worker {
  // The option of the main thread (ops/lib/node-args.mjs) would outweigh the limit of every other one. That thread has its
  // heap already, and keeps its size.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(module, {
    workerData,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MB_MAX,
      ...(heapMbMax === undefined ? {} : { maxOldGenerationSizeMb: heapMbMax }),
    },
  });
}
