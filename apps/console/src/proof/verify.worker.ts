import type { Unreadable, Progress, VerifierResult, VerifierRequest } from './verifier.js';
import { keysOf, recompute, verifyEntry, verifyExport, verifyPack } from './verify.js';

const PROGRESS_MS = 100;

/** Members of a worker's global object, which the types of a window lack. */
const thread = globalThis as unknown as {
  onmessage:
    | ((event: MessageEvent<{ readonly request: VerifierRequest; readonly keys: readonly string[] }>) => void)
    | null;
  postMessage(message: Progress | VerifierResult): void;
};

thread.onmessage = ({ data: { request, keys } }) => {
  void answerTo(request, keys)
    .catch((error: unknown): Unreadable => ({
      kind: 'unreadable',
      text: error instanceof Error ? error.message : String(error),
    }))
    .then((answer) => thread.postMessage(answer));
};

async function answerTo(request: VerifierRequest, keyTexts: readonly string[]): Promise<VerifierResult> {
  if (request.kind === 'must-hit') return { kind: 'must-hit', cycles: recompute(request.linkId, request.cycles) };
  const keys = keysOf(keyTexts);
  if ('kind' in keys) return keys;
  switch (request.kind) {
    case 'export': {
      const stream = await streamOf(request.from);
      if ('kind' in stream) return stream;
      const found = await verifyExport(chunksOf(stream), { keys, onProgress: reportProgress() });
      return 'kind' in found ? found : { kind: 'verified', export: found };
    }
    case 'inclusion': {
      const found = verifyEntry(request.proof, keys);
      return 'kind' in found ? found : { kind: 'included', included: found };
    }
    case 'pack': {
      const found = verifyPack(request.html, keys);
      return 'kind' in found ? found : { kind: 'pack', ...found };
    }
  }
}

function reportProgress(): (progress: Progress) => void {
  let sentAtMs = -PROGRESS_MS;
  return (progress) => {
    if (performance.now() - sentAtMs < PROGRESS_MS) return;
    sentAtMs = performance.now();
    thread.postMessage(progress);
  };
}

type From = Extract<VerifierRequest, { readonly kind: 'export' }>['from'];

async function streamOf(from: From): Promise<ReadableStream<Uint8Array> | Unreadable> {
  if ('file' in from) return from.file.stream();
  const answer = await fetch(from.url, { cache: 'no-store', credentials: 'same-origin' });
  if (answer.ok && answer.body !== null) return answer.body;
  const problem = (await answer.json().catch(() => ({}))) as { readonly title?: string; readonly code?: string };
  return {
    kind: 'unreadable',
    text: `${problem.title ?? `The controller answered ${answer.status}.`} ${problem.code ?? ''}`,
  };
}

/** Some browsers cannot iterate a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
