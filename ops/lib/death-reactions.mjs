import { Refusal } from './errors.mjs';
import { tailOf } from './files.mjs';
import { describeDeath, QUICK_DEATHS_MAX } from './keep-alive.mjs';

/**
 * What happens when a kept process dies: people are told each time, and at the end why it was given up.
 * @param {{ name: string, logFile: string, log: (text: string) => void, onGivenUp: (error: Refusal) => void, onEachDeath?: () => void }} options
 */
export function deathReactions({ name, logFile, log, onGivenUp, onEachDeath }) {
  return {
    onDeath: (/** @type {import('./keep-alive.mjs').Death} */ death, /** @type {number} */ restartMs) => {
      onEachDeath?.();
      log(`${name} died (${describeDeath(death)}); starting it again in ${restartMs / 1000} s; its log: ${logFile}`);
    },
    onRestart: () => log(`${name} started again`),
    onGivenUp: (/** @type {import('./keep-alive.mjs').Death} */ death) => {
      onGivenUp(
        new Refusal(
          `${name} died ${QUICK_DEATHS_MAX} times in a row (last: ${describeDeath(death)}), so it is given up.`,
          {
            tail: tailOf(logFile),
            advice: `see the end of its log above; all of it is in ${logFile}`,
          },
        ),
      );
    },
  };
}
