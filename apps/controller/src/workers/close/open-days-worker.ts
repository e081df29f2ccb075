import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Batch } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { EncodedResult, api, zoneOffset } from '@jackpot/contract';
import { Mutex } from '@jackpot/platform';
import { CloseStore, OpenDayStore, Seals, lastSequence, readJournal } from '@jackpot/storage';
import type { Refused } from './close-day.js';
import { listed } from './listed-exception.js';
import type { NextDayText, OpenDaysMessage, OpenDaysSetting, OpenDaysTask } from './open-days-messages.js';
import { type NextDay, OpenDays } from './open-days.js';

/** This thread reads the journal and writes only `open_day_fold`, the totals of open days. */
const { databaseUrl, recordsKeys, zone, hour, software } = workerData as OpenDaysSetting;
/** Background work pauses this many times as long as it ran. */
const PAUSE_TIMES = 4;
const WORK_MS = 20;

const parent = must(parentPort, 'a worker has a parent');
const send = (message: OpenDaysMessage): void => parent.postMessage(message);
const seals = new Seals({ ...recordsKeys, now: () => Date.now(), software: software ?? undefined });
const mutex = new Mutex();
const days = new OpenDays({
  closes: new CloseStore(databaseUrl, seals),
  folds: new OpenDayStore(databaseUrl, seals),
  software,
  batches: gently,
  rule: { zone, hour, offsetAt: zoneOffset(zone) },
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  lastSequence: (linkId) => lastSequence(databaseUrl, linkId),
  onFault: (linkId, fault) => send({ type: 'fault', linkId, fault }),
  onProgress: (linkId, percent) => send({ type: 'progress', linkId, percent }),
});
const reading = new Map<string, number>();
const continued = new Set<string>();

parent.on('message', (task: OpenDaysTask) => {
  if (task.type === 'read') read(task.id, task.linkId);
  else void continueDays(task.linkIds);
});

async function* gently(linkId: string, afterBatch: number): AsyncGenerator<Batch> {
  let sinceMs = performance.now();
  for await (const batch of readJournal(databaseUrl, linkId, afterBatch, seals)) {
    yield batch;
    const workedMs = performance.now() - sinceMs;
    if (workedMs < WORK_MS) continue;
    if ((reading.get(linkId) ?? 0) === 0) await pause(workedMs * PAUSE_TIMES);
    sinceMs = performance.now();
  }
}

function read(id: number, linkId: string): void {
  reading.set(linkId, (reading.get(linkId) ?? 0) + 1);
  mutex
    .run(linkId, () => days.read(linkId))
    .finally(() => reading.set(linkId, (reading.get(linkId) ?? 1) - 1))
    .then(
      (next) => send({ type: 'read', id, next: encoded(next) }),
      (error: unknown) => send({ type: 'failed', id, reason: String(error) }),
    );
}

/** Encoded on this thread, because a megabyte of claims would delay tables on the engine's thread. */
function encoded(next: NextDay | Refused | undefined): NextDayText | Refused | undefined {
  if (next === undefined || !next.ok) return next;
  const { period, closableAt, report, tablePaid, exceptions } = next;
  const day = { ...period, closableAt, report, tablePaid, exceptions: exceptions.map(listed) };
  return { ok: true, text: EncodedResult.of(api.days.next, day).text };
}

async function continueDays(linkIds: readonly string[]): Promise<void> {
  await Promise.all([...new Set([...linkIds, ...days.linkIds])].map(continueDay));
  send({ type: 'continued' });
}

async function continueDay(linkId: string): Promise<void> {
  if (continued.has(linkId)) return;
  continued.add(linkId);
  await mutex
    .run(linkId, () => days.continueDay(linkId))
    .catch((error: unknown) => send({ type: 'not-continued', linkId, reason: String(error) }))
    .finally(() => continued.delete(linkId));
}
