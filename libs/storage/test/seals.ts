import { Seals } from '../src/sealed/seals.js';

/** One key for the specs of this library. */
export const SEALS = new Seals({ key: new Uint8Array(32).fill(7), now: () => 1_800_000_000_000 });
