import type { Progress, VerifierAnswer, VerifierAsk } from './worker/asks.js';

/** One question to a thread of its own, which ends with the answer. `signal` stops it. */
export function askVerifier(
  ask: VerifierAsk,
  keys: readonly string[],
  { onProgress, signal }: { readonly onProgress?: (progress: Progress) => void; readonly signal?: AbortSignal } = {},
): Promise<VerifierAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker/verify.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: VerifierAnswer): void => {
      worker.terminate();
      resolve(answer);
    };
    signal?.addEventListener('abort', () => end({ kind: 'not-read', text: 'Stopped before its end.' }));
    worker.onerror = () => end({ kind: 'not-read', text: 'The verifier could not be loaded. Load the page again.' });
    worker.onmessage = ({ data }: MessageEvent<Progress | VerifierAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data);
      else end(data);
    };
    worker.postMessage({ ask, keys });
  });
}
