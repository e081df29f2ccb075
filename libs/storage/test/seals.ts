import { Seals } from '../src/sealed/seals.js';

const KEY = Buffer.alloc(32, 7);

/** The key of `SEALS`, as a program's setting. */
export const RECORDS_KEY = KEY.toString('hex');

/** One key for all specs that seal in the process of the test. */
export const SEALS = new Seals({ key: KEY, now: () => 1_800_000_000_000 });
