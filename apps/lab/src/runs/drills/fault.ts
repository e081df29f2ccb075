import type { Random } from '../../players/random.js';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import type { ChaosOptions } from './options.js';
import type { Session } from './session.js';

export interface Chaos {
  readonly session: Session;
  readonly options: ChaosOptions;
  readonly random: Random;
  readonly gapsMs: number[];
  faults: number;
}

/** Longest accepted time without acknowledged wagers after a fault. */
export const GAP_MS_MAX = 60_000;

export function logFault({ session, faults, options }: Chaos, what: string): void {
  session.log(`fault ${faults} of ${options.kills}: ${what}`);
}

/** Times of `performance.now()`. Only wagers after `after` (default: `since`) count. */
interface Since {
  readonly since: number;
  readonly after?: number;
}

export async function acknowledgedAgain({ session, gapsMs }: Chaos, { since, after = since }: Since): Promise<void> {
  const at = await session.watch.next({ since: after, withinMs: GAP_MS_MAX, abort: session.abort });
  gapsMs.push(at - since);
  session.log(`  wagers acknowledged again after ${seconds(at - since)}`);
}
