import { setTimeout as sleep } from 'node:timers/promises';

/** Default limit of a wait, longer than anything takes on the slowest test machine. */
export const WAIT_MS_MAX = 60_000;
const POLL_EVERY_MS = 50;

/**
 * Repeats a check that consists of `expect`s until it passes. The check must change nothing, and must not already be
 * true before the act whose result is awaited.
 */
export async function eventually<T>(claim: () => T | Promise<T>, limitMs = WAIT_MS_MAX): Promise<T> {
  for (const deadline = performance.now() + limitMs; ; await sleep(POLL_EVERY_MS)) {
    try {
      return await claim();
    } catch (failure) {
      if (performance.now() > deadline) throw notEven(failure, limitMs);
    }
  }
}

export async function untilSo<T>(what: string, read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  return eventually(async () => {
    const answer = await read();
    if (answer === undefined) throw new Error(`${what}: it never came`);
    return answer;
  });
}

function notEven(failure: unknown, limitMs: number): Error {
  const text = failure instanceof Error ? failure.message : String(failure);
  return new Error(`not even after ${Math.round(limitMs / 1_000)} s: ${text}`, { cause: failure });
}
