import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/**
 * Limit of the young generation, in MB. Worker threads build objects for one answer or batch, and need less than the
 * deciding thread, whose objects live for a commit.
 */
const YOUNG_MB_MAX = 24;

interface ThreadPlan {
  readonly workerData?: unknown;
  readonly heapMbMax?: number;
}

export function startThread(module: URL, { workerData, heapMbMax }: ThreadPlan): Worker {
  // The main thread's option (ops/lib/node-args.mjs) would override the limit of every other thread.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(module, {
    workerData,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MB_MAX,
      ...(heapMbMax === undefined ? {} : { maxOldGenerationSizeMb: heapMbMax }),
    },
  });
}
