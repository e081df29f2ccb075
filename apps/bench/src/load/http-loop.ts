import { HttpLine } from './http-line.js';
import { RunCount, type RunResult, pause, until } from './run-result.js';

/** One who posts: what comes next, and what the answer to it means. */
export interface Poster {
  readonly path: string;
  readonly token: string | undefined;
  /** The next request's body. */
  body(): string;
  /** Counts what the answer acknowledges and refuses. */
  take(status: number, body: Buffer, count: RunCount, ms: number): void;
}

export interface HttpLoop {
  readonly address: string;
  readonly warmMs: number;
  readonly runMs: number;
}

/** Every poster has a connection of its own and always one request on it. */
export async function runHttpLoop(posters: readonly Poster[], ask: HttpLoop): Promise<RunResult> {
  const url = new URL(ask.address);
  const lines = await Promise.all(posters.map(() => HttpLine.open(url)));
  const count = new RunCount();
  const state: { isSending: boolean; open: number; failure: Error | undefined } = {
    isSending: true,
    open: posters.length,
    failure: undefined,
  };
  posters.forEach((poster, index) => {
    const line = lines[index];
    if (line === undefined) return;
    const head = line.headOf(poster.path, poster.token);
    const post = (): void => {
      if (!state.isSending) return void (state.open -= 1);
      const sentAt = performance.now();
      const answered = (status: number, body: Buffer): void => {
        poster.take(status, body, count, performance.now() - sentAt);
        post();
      };
      line.post(head, poster.body(), answered, (error) => (state.failure ??= error));
    };
    post();
  });
  try {
    await pause(ask.warmMs);
    count.begin();
    await pause(ask.runMs);
    count.end();
    state.isSending = false;
    await until(() => state.open === 0 || state.failure !== undefined, 'the last answers over HTTP');
  } finally {
    for (const line of lines) line.close();
  }
  if (state.failure !== undefined) throw state.failure;
  return count.result();
}
