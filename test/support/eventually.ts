import { setTimeout as sleep } from 'node:timers/promises';

/** Default limit of a wait, longer than anything takes on the slowest test machine. */
export const WAIT_MS_MAX = 60_000;
/** Pauses between checks grow, because a check of a slow act would otherwise take processor time from the act. */
const PAUSE_MS_MIN = 25;
const PAUSE_MS_MAX = 200;
const PAUSE_GROWTH = 1.3;

/**
 * Repeats a check that consists of `expect`s until it passes. The check must change nothing, and must not already be
 * true before the act whose result is awaited.
 */
export async function eventually<T>(claim: () => T | Promise<T>, limitMs = WAIT_MS_MAX): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = PAUSE_MS_MIN; ; pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MS_MAX)) {
    try {
      return await claim();
    } catch (failure) {
      if (performance.now() > deadline) throw notEven(failure, limitMs);
    }
    await sleep(pauseMs);
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
