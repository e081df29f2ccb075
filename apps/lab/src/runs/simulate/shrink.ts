import type { Fault } from '../../faults/faults.js';
import { type Outcome, type SimulationOptions, simulate } from './simulation.js';

const AFTER_LAST_FAULT_MS = 5_000;

export async function shrink(options: SimulationOptions, failed: Outcome): Promise<Outcome> {
  let best = failed;
  let horizonMs = options.horizonMs;
  const isSame = (outcome: Outcome): boolean => outcome.failure !== undefined && outcome.promise === failed.promise;
  const tryWith = async (faults: readonly Fault[], forMs: number): Promise<boolean> => {
    const outcome = await simulate({ ...options, faults, horizonMs: forMs });
    if (!isSame(outcome)) return false;
    best = outcome;
    horizonMs = forMs;
    return true;
  };
  for (let canGoOn = true; canGoOn;) {
    canGoOn = false;
    for (let at = best.faults.length - 1; at >= 0; at -= 1)
      if (await tryWith(best.faults.toSpliced(at, 1), horizonMs)) canGoOn = true;
    const lastMs = best.faults.at(-1)?.atMs ?? 0;
    const shorterMs = Math.max(lastMs + AFTER_LAST_FAULT_MS, Math.floor(horizonMs / 2));
    if (shorterMs < horizonMs && (await tryWith(best.faults, shorterMs))) canGoOn = true;
  }
  return best;
}
