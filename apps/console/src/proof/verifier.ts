import { t } from '../texts/t.js';

export type VerifierRequest =
  | { readonly kind: 'export'; readonly from: { readonly url: string } | { readonly file: Blob } }
  | { readonly kind: 'inclusion'; readonly proof: unknown }
  | { readonly kind: 'pack'; readonly html: string }
  | { readonly kind: 'must-hit'; readonly linkId: string; readonly cycles: readonly RevealedCycle[] };

export interface Progress {
  readonly kind: 'progress';
  readonly bytes: number;
  readonly batches: number;
  /** Total number of batches. 0 before the header is read. */
  readonly of: number;
  readonly checkpoints: number;
}

export type VerifierResult =
  | { readonly kind: 'verified'; readonly export: VerifiedExport }
  | { readonly kind: 'included'; readonly included: IncludedEntry }
  | { readonly kind: 'pack'; readonly data: unknown; readonly included: IncludedEntry | Invalid }
  | { readonly kind: 'must-hit'; readonly cycles: readonly RecomputedCycle[] }
  | Invalid
  | Unreadable;

export interface Invalid {
  readonly kind: 'invalid';
  readonly code: string;
  /** 1-based; null if the record has no lines. */
  readonly line: number | null;
  readonly text: string;
}

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly text: string;
}

export interface VerifiedExport {
  readonly operator: string;
  readonly link: string;
  readonly exportedAt: string;
  readonly batches: number;
  readonly events: number;
  readonly writers: number;
  readonly headHash: string;
  readonly checkpoints: number;
  readonly coups: {
    readonly opened: number;
    readonly locked: number;
    readonly resolved: number;
    readonly voided: number;
  };
  readonly wagers: number;
  readonly awards: readonly { readonly line: string; readonly count: number; readonly amount: string }[];
  readonly meters: readonly { readonly level: string; readonly cycle: number; readonly display: string }[];
  readonly accounts: number;
  readonly triggersOpened: number;
  readonly terms: number;
  readonly documents: { readonly prepared: number; readonly pending: number; readonly unused: number };
  readonly software: string;
  readonly lines: number;
}

export interface IncludedEntry {
  readonly sequence: number;
  readonly batch: number;
  readonly event: string;
  readonly operator: string;
  readonly link: string;
  readonly checkpointBatch: number;
  readonly signedAt: string;
  readonly root: string;
  readonly steps: number;
}

export interface RevealedCycle {
  readonly cycle: number;
  readonly commitment: string;
  readonly trigger: string;
  readonly nonce: string;
  readonly winnerNonce: string;
}

export interface RecomputedCycle {
  readonly cycle: number;
  readonly preimage: string;
  readonly recomputed: string;
  readonly isKept: boolean;
}

/** Uses a worker thread, because hashing a journal takes minutes. `signal` stops the verification. */
export function runVerifier(
  verifierRequest: VerifierRequest,
  keys: readonly string[],
  { onProgress, signal }: { readonly onProgress?: (progress: Progress) => void; readonly signal?: AbortSignal } = {},
): Promise<VerifierResult> {
  const stopped: VerifierResult = { kind: 'unreadable', text: t('Stopped.') };
  if (signal?.aborted === true) return Promise.resolve(stopped);
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: VerifierResult): void => {
      worker.terminate();
      resolve(answer);
    };
    signal?.addEventListener('abort', () => end(stopped));
    worker.onerror = () => end({ kind: 'unreadable', text: t('The verifier did not load. Reload the page.') });
    worker.onmessage = ({ data }: MessageEvent<Progress | VerifierResult>) => {
      if (data.kind === 'progress') onProgress?.(data);
      else end(data);
    };
    worker.postMessage({ request: verifierRequest, keys });
  });
}
