import { stopChild } from './child.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ code: number | null, signal: string | null }} Death */

const DELAY_MS_MIN = 1_000;
const DELAY_MS_MAX = 30_000;
// A process that lived this long was well; its next death starts the count anew.
const QUICK_DEATH_MS_MAX = 30_000;
export const QUICK_DEATHS_MAX = 5;

/** @param {Death} death */
export const describeDeath = ({ code, signal }) => (signal === null ? `exit code ${code}` : `signal ${signal}`);

/**
 * Keeps one child running: a death we did not ask for is told and followed by a new start, each time later; too many
 * quick ones and it is given up, because something is wrong that another start does not mend.
 * @param {{
 *   first: ChildProcess,
 *   launch: () => ChildProcess,
 *   onDeath: (death: Death, restartMs: number) => void,
 *   onRestart: () => void,
 *   onGivenUp: (death: Death) => void,
 * }} options
 */
export function keepAlive({ first, launch, onDeath, onRestart, onGivenUp }) {
  let stopping = false;
  let quickDeaths = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  let child = first;
  watch();

  function watch() {
    const startedAt = performance.now();
    let told = false;
    const died = (/** @type {Death} */ death) => {
      if (stopping || told) return;
      told = true;
      quickDeaths = performance.now() - startedAt < QUICK_DEATH_MS_MAX ? quickDeaths + 1 : 1;
      react(death);
    };
    child.once('error', (error) => died({ code: null, signal: `${error.message}` }));
    child.once('exit', (code, signal) => died({ code, signal }));
    // It may have died between its first answer and now.
    if (child.exitCode !== null || child.signalCode !== null) died({ code: child.exitCode, signal: child.signalCode });
  }

  /** @param {Death} death */
  function react(death) {
    if (quickDeaths >= QUICK_DEATHS_MAX) {
      stopping = true;
      onGivenUp(death);
      return;
    }
    const restartMs = Math.min(DELAY_MS_MIN * 2 ** (quickDeaths - 1), DELAY_MS_MAX);
    onDeath(death, restartMs);
    pending = setTimeout(() => {
      child = launch();
      watch();
      onRestart();
    }, restartMs);
  }

  return {
    /** @param {Parameters<typeof stopChild>[1]} [options] */
    stop(options) {
      stopping = true;
      clearTimeout(pending);
      return stopChild(child, options);
    },
  };
}
