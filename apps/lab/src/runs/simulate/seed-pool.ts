import { Worker } from 'node:worker_threads';
import type { Outcome, SimulationOptions } from './simulation.js';

/** The next seed to play; undefined: no more. */
export type SeedSource = () => number | undefined;

export interface PoolOptions {
  /** Threads, each with one seed at a time. */
  readonly jobs: number;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Plays seeds on several processors. A seed is played whole by one thread, so how many there are changes no outcome. */
export async function playSeeds(
  options: SimulationOptions,
  nextSeed: SeedSource,
  { jobs, onOutcome }: PoolOptions,
): Promise<void> {
  await Promise.all(Array.from({ length: jobs }, () => playOnThread(options, nextSeed, onOutcome)));
}

/** Nearly everything that a seed makes is soon gone: with V8's own 16 MB a sixth of the time goes to copying what is not yet. */
const YOUNG_MB = 96;

function playOnThread(
  options: SimulationOptions,
  nextSeed: SeedSource,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const worker = new Worker(new URL('./seed-worker.js', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return new Promise((resolve, reject) => {
    const playNext = (): void => {
      const seed = nextSeed();
      if (seed === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage({ ...options, seed });
    };
    worker.on('message', (outcome: Outcome) => {
      onOutcome(outcome);
      playNext();
    });
    worker.on('error', reject);
    playNext();
  });
}
