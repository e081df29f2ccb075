import { setTimeout } from 'node:timers/promises';

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The rejection only means that the signal came.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
