/**
 * Why a run ends. `interrupted`: a person wants it; `elapsed`: the time asked for is over; `broken`: something is given up.
 * @typedef {{ kind: 'interrupted' | 'elapsed' } | { kind: 'broken', error: Error }} Reason
 */

/**
 * The first reason counts. It breaks off whatever is being prepared (`abort`); a second Ctrl-C asks to lose no more time
 * with polite endings (`hurry`) - the database is still stopped in its own time.
 * @param {{ onHurry: () => void }} options
 */
export function makeEnding({ onHurry }) {
  const abort = new AbortController();
  const hurry = new AbortController();
  /** @type {(reason: Reason) => void} */
  let settle = () => {};
  const reason = /** @type {Promise<Reason>} */ (new Promise((resolve) => (settle = resolve)));

  /** @param {Reason} why */
  function end(why) {
    settle(why); // has no effect after the first
    abort.abort();
  }

  /** @param {NodeJS.Signals} signal */
  function onSignal(signal) {
    if (!abort.signal.aborted) end({ kind: 'interrupted' });
    else if (signal === 'SIGINT' && !hurry.signal.aborted) {
      hurry.abort();
      onHurry();
    }
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  return { abort: abort.signal, hurry: hurry.signal, reason, end };
}

/** @typedef {ReturnType<typeof makeEnding>} Ending */
