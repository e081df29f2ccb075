import type { Logger } from '@jackpot/platform';
import { SqlFailure } from '@jackpot/storage';

const POLL_MS = 1_000;

export interface AwaitSchema {
  /** Migrations by which the database differs from this code. */
  readonly difference: () => Promise<readonly string[]>;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
}

/**
 * Waits until the database is there and has this code's schema. The controller migrates it, and the two may be started in
 * either order; a worker that wrote to another schema than its own would be worse than one that waits.
 */
export async function awaitSchema({ difference, logger, isStopping }: AwaitSchema): Promise<void> {
  let reported = '';
  while (!isStopping()) {
    const what = await lack(difference);
    if (what === null) return;
    if (what !== reported) logger.warn({ lack: what }, 'waiting for the database');
    reported = what;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function lack(difference: AwaitSchema['difference']): Promise<string | null> {
  try {
    const names = await difference();
    return names.length === 0 ? null : `its schema is not that of this code: ${names.join(', ')}`;
  } catch (cause) {
    if (!(cause instanceof SqlFailure)) throw cause;
    return cause.message;
  }
}
