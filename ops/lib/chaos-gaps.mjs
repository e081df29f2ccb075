import { seconds } from './steps.mjs';

/**
 * One chaotic evening: what is done to whom, and how long the floor had to wait each time, in ms.
 * @typedef {{
 *   evening: import('./soak-session.mjs').Session,
 *   options: import('./chaos-args.mjs').ChaosOptions,
 *   chance: import('./chaos-chance.mjs').Chance,
 *   gaps: number[],
 *   faults: number,
 * }} Chaos
 */

/** Nobody acknowledges for longer than this, and the floor does not go on by itself. */
export const GAP_MS_MAX = 60_000;

/** @param {Chaos} chaos @param {string} what */
export function tellFault({ evening, faults, options }, what) {
  evening.tell(`fault ${faults} of ${options.kills}: ${what}`);
}

/**
 * Waits until wagers are acknowledged again, and notes how long that took from the fault.
 * @param {Chaos} chaos
 * @param {{ since: number, after?: number }} moments `after`: what is acknowledged earlier does not count
 */
export async function acknowledgedAgain({ evening, gaps }, { since, after = since }) {
  const at = await evening.watch.next({ since: after, withinMs: GAP_MS_MAX, abort: evening.abort });
  gaps.push(at - since);
  evening.tell(`  wagers acknowledged again after ${seconds(at - since)}`);
}
