import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes on the slowest machine that these tests are given; none that passes waits for so long. */
export const WAIT_MS_MAX = 60_000;
const POLL_EVERY_MS = 50;

/**
 * Waits until a claim made of `expect`s holds, and gives back what it gives: of a page, a read model, a queue, whatever does
 * not change in the very instant of the act. It is made again from its beginning until nothing in it fails; what failed last
 * is the error in the end. It must change nothing, and must not have been true before the act it waits for.
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

/** The same of something that is there or not, in words of one’s own. */
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
