import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { must } from '@jackpot/money';
import type { TrustedKeys, VerifiedFile } from './verify-file.js';

/** The worker has the extension of this file: .js or .mjs. */
const WORKER = new URL(`./segment-worker${extname(import.meta.url)}`, import.meta.url);

interface PendingResult {
  readonly resolve: (verified: VerifiedFile) => void;
  readonly reject: (error: unknown) => void;
}

export async function* verifyFiles(
  paths: readonly string[],
  trusted: TrustedKeys,
  jobs: number,
): AsyncGenerator<VerifiedFile> {
  const waiting: PendingResult[] = [];
  const results = paths.map(() => new Promise<VerifiedFile>((resolve, reject) => waiting.push({ resolve, reject })));
  // Errors are reported below, so they must not count as unhandled here.
  for (const result of results) result.catch(() => undefined);
  let next = 0;
  const workers = Array.from({ length: Math.min(jobs, paths.length) }, () => {
    const worker = new Worker(WORKER, { workerData: trusted });
    let at = -1;
    const goOn = (): void => {
      at = next;
      next += 1;
      if (at < paths.length) worker.postMessage(paths[at]);
      else void worker.terminate();
    };
    worker.on('message', (verified: VerifiedFile) => {
      waiting[at]?.resolve(verified);
      goOn();
    });
    worker.on('error', (error) => waiting.slice(at).forEach(({ reject }) => reject(error)));
    goOn();
    return worker;
  });
  try {
    for (let at = 0; at < paths.length; at += 1) yield await must(results[at], 'the result of a file');
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
