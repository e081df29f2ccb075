import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { zoneOffset } from '@jackpot/contract';
import { Mutex } from '@jackpot/platform';
import { CloseStore, Seals, lastSequence, readJournal } from '@jackpot/storage';
import type { OpenDaysMessage, OpenDaysSetting, OpenDaysTask } from './open-days-messages.js';
import { OpenDays } from './open-days.js';

/**
 * The thread that keeps the open days. A busy day is a million events to fold: on the engine's own thread, tables would
 * wait for it. It reads the journal and writes nothing.
 */
const { databaseUrl, recordsKey, zone, hour } = workerData as OpenDaysSetting;
/** Folds that were read once are continued this often, so that the next read finds little to do. */
const CONTINUE_MS = 60_000;

const parent = must(parentPort, 'a worker has a parent');
const send = (message: OpenDaysMessage): void => parent.postMessage(message);
const seals = new Seals({ key: recordsKey, now: () => Date.now() });
const mutex = new Mutex();
const days = new OpenDays({
  closes: new CloseStore(databaseUrl),
  batches: (linkId, afterBatch) => readJournal(databaseUrl, linkId, afterBatch, seals),
  rule: { zone, hour, offsetAt: zoneOffset(zone) },
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  lastSequence: (linkId) => lastSequence(databaseUrl, linkId),
  onProgress: (linkId, percent) => send({ type: 'progress', linkId, percent }),
});

parent.on('message', ({ id, linkId }: OpenDaysTask) => {
  mutex
    .run(linkId, () => days.read(linkId))
    .then(
      (next) => send({ type: 'read', id, next }),
      (error: unknown) => send({ type: 'failed', id, reason: String(error) }),
    );
});

setInterval(() => {
  // A fold that fails is begun again by the next read, which reports why.
  for (const linkId of days.linkIds) void mutex.run(linkId, () => days.continueDay(linkId)).catch(() => undefined);
}, CONTINUE_MS).unref();
