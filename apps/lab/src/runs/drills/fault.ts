import type { Random } from '../../players/random.js';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import type { ChaosOptions } from './options.js';
import type { Session } from './session.js';

/** The faults of one session, and how long the floor had to wait after each, in ms. */
export interface Chaos {
  readonly session: Session;
  readonly options: ChaosOptions;
  readonly random: Random;
  readonly gapsMs: number[];
  faults: number;
}

/** Without an acknowledged wager for longer than this, the floor does not recover by itself. */
export const GAP_MS_MAX = 60_000;

export function logFault({ session, faults, options }: Chaos, what: string): void {
  session.log(`fault ${faults} of ${options.kills}: ${what}`);
}

/** Moments of `performance.now()`; a wager acknowledged before `after` (default `since`) does not count. */
interface Since {
  readonly since: number;
  readonly after?: number;
}

/** Waits until wagers are acknowledged again, and notes how long that took since the fault. */
export async function acknowledgedAgain({ session, gapsMs }: Chaos, { since, after = since }: Since): Promise<void> {
  const at = await session.watch.next({ since: after, withinMs: GAP_MS_MAX, abort: session.abort });
  gapsMs.push(at - since);
  session.log(`  wagers acknowledged again after ${seconds(at - since)}`);
}
