import { launch } from './apps.mjs';
import { deathReactions } from './death-reactions.mjs';
import { startServer } from './server-start.mjs';

const ASK_MS_MAX = 2_000;

/**
 * Starts a process of the product, waits until it answers, then keeps it running and says so whenever it has to.
 * @param {{
 *   app: import('./apps.mjs').App,
 *   answers: () => Promise<boolean>,
 *   holdFd: number,
 *   restarts: Map<string, number>,
 *   abort: AbortSignal,
 *   note: (text: string) => void,
 *   onGivenUp: (error: Error) => void,
 * }} options
 */
export function startApp({ app, answers, holdFd, restarts, abort, note, onGivenUp }) {
  const name = `The ${app.name}`;
  const onEachDeath = () => void restarts.set(app.name, (restarts.get(app.name) ?? 0) + 1);
  return startServer({
    name,
    launch: () => launch(app, holdFd),
    answers,
    abort,
    logFile: app.logFile,
    ...deathReactions({ name, logFile: app.logFile, log: note, onGivenUp, onEachDeath }),
  });
}

/** @param {string} address @param {number} [wanted] without it any answer will do @returns {() => Promise<boolean>} */
export function httpAnswers(address, wanted) {
  return async () => {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_MS_MAX) });
      await answer.arrayBuffer();
      return wanted === undefined || answer.status === wanted;
    } catch {
      return false; // not listening yet
    }
  };
}
