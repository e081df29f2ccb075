import { createHash } from 'node:crypto';
import type { Batch } from '@jackpot/journal';
import type { LinkEvent } from '@jackpot/progressive';
import { Prng, type Scene, journalOf, played } from '../../progressive/src/testing/index.js';

export const STREAM = 'royal-9-east';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export function batchesOf(events: readonly LinkEvent[], sizes: readonly number[] = [5, 1, 40]): readonly Batch[] {
  return journalOf(events, { stream: STREAM, sha256, sizes });
}

/**
 * The same history for the same seed. After adding a kind of event, search for a seed with a long and varied history.
 */
export function someHistory(prngSeed = 131, happenings = 300): Scene {
  const prng = new Prng(prngSeed);
  const number = (): number => prng.pick(10_000);
  return played({
    prngSeed,
    terms: Array.from({ length: 20 }, number).with(-1, 0),
    dice: Array.from({ length: happenings }, () => [number(), number(), number(), number()] as const),
  });
}
