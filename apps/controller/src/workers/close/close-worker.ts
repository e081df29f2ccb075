import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { zoneOffset } from '@jackpot/contract';
import type { RecordsKeys } from '@jackpot/platform';
import { CloseStore, Seals, readJournal } from '@jackpot/storage';
import { type CloseRequest, closeDay } from './close-day.js';

export interface CloseWork {
  readonly databaseUrl: string;
  /** Batches must carry the seal of this key, so a day contains only what a controller wrote. */
  readonly recordsKeys: RecordsKeys;
  /** SHA-256 of the software's manifest. Null if the build left no manifest. */
  readonly software: string | null;
  readonly zone: string;
  readonly hour: number;
  readonly request: CloseRequest;
}

/** Closes a day on its own thread, because a busy day has a million events. */
const { databaseUrl, recordsKeys, software, zone, hour, request } = workerData as CloseWork;
const seals = new Seals({ ...recordsKeys, now: () => Date.now(), software: software ?? undefined });
const closes = new CloseStore(databaseUrl, seals);
const ports = {
  closes,
  batches: (linkId: string, afterBatch: number) => readJournal(databaseUrl, linkId, afterBatch, seals),
  rule: { zone, hour, offsetAt: zoneOffset(zone) },
  sha256: (bytes: Uint8Array) => hash('sha256', bytes, 'buffer'),
};

async function work() {
  try {
    return await closeDay(ports, request);
  } finally {
    await closes.close();
  }
}

must(parentPort, 'a worker has a parent').postMessage(await work());
