/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {() => boolean | Promise<boolean>} holds
 * @param {{ withinMs: number, everyMs: number, abort?: AbortSignal }} options if `abort` is aborted, its reason is thrown
 * @returns {Promise<boolean>} false after `withinMs`
 */
export async function becomesTrue(holds, { withinMs, everyMs, abort }) {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    abort?.throwIfAborted();
    if (await holds()) return true;
    await sleep(everyMs);
  }
  return false;
}

const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 30_000;

/**
 * Delay before the next attempt: 1 s, 2 s, 4 s, ... at most 30 s.
 * @param {number} failures in a row, from 1
 */
export const backOffMs = (failures) => Math.min(RETRY_MS_MIN * 2 ** (failures - 1), RETRY_MS_MAX);

/**
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {{ tries: number, isDone: (result: T) => boolean }} options
 * @returns {Promise<T>} the first result for which `isDone` is true, or the last result
 */
export async function retry(attempt, { tries, isDone }) {
  for (let failures = 1; ; failures += 1) {
    const result = await attempt();
    if (isDone(result) || failures >= tries) return result;
    await sleep(backOffMs(failures));
  }
}
