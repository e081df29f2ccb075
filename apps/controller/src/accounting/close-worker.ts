import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { zoneOffset } from '@jackpot/platform';
import { CloseStore, readJournal } from '@jackpot/storage';
import { type CloseAsked, closeDay } from './close-day.js';

/** What a close's thread is given. */
export interface CloseWork {
  readonly databaseUrl: string;
  readonly zone: string;
  readonly hour: number;
  readonly asked: CloseAsked;
}

/**
 * The thread of one close. A day of a full house is a million events to fold: on the engine's own thread tables would
 * wait for it. What it needs it reads from the journal; it writes one row, or none.
 */
const { databaseUrl, zone, hour, asked } = workerData as CloseWork;
const closes = new CloseStore(databaseUrl);
const closed = await closeDay(
  {
    closes,
    batches: (linkId, afterBatch) => readJournal(databaseUrl, linkId, afterBatch),
    rule: { zone, hour, offsetAt: zoneOffset(zone) },
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  },
  asked,
).finally(() => closes.close());
must(parentPort, 'a worker has a parent').postMessage(closed);
