import { Seals } from '../src/sealed/seals.js';

const KEY = Buffer.alloc(32, 7);

export const RECORDS_KEY = KEY.toString('hex');

export const SEALS = new Seals({ key: KEY, now: () => 1_800_000_000_000 });
