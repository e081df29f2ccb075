import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** Limit of the young generation, in MB. Two thirds of it stay in memory even when the thread is idle. */
const YOUNG_MB_MAX = 12;

interface ThreadPlan {
  readonly workerData?: unknown;
  readonly heapMbMax?: number;
  readonly youngMbMax?: number;
}

export function startThread(module: URL, { workerData, heapMbMax, youngMbMax = YOUNG_MB_MAX }: ThreadPlan): Worker {
  // The main thread's option (ops/lib/node-args.mjs) would override the limit of every other thread.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(module, {
    workerData,
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMbMax,
      ...(heapMbMax === undefined ? {} : { maxOldGenerationSizeMb: heapMbMax }),
    },
  });
}
