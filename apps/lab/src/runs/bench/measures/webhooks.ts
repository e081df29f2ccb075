import { Agent } from '../environment/agent.js';
import { FloorEnvironment } from '../environment/floor-environment.js';
import { PayoutsWorker } from '../environment/payouts-worker.js';
import type { Bench } from '../bench.js';
import { atLeast, atMost } from '../goals.js';
import { pause } from '../load/run-result.js';
import type { Received } from '../receivers/receivers.js';
import type { ReceiversApi } from '../receivers/main.js';
import { quantile } from '../statistics.js';

const TABLES = 60;
/** Each in a commit of its own as far as the disk allows. */
const WAGERS_PER_SECOND = 900;
/** The worker registers its endpoints at the present of the link. */
const REGISTER_MS = 2_000;
const ARRIVE_MS_MAX = 30_000;
/** The times are those of a link under this load: a run with less of it has not measured them. */
const AWARDS_PER_SECOND_MIN = 20;
const BATCHES_PER_SECOND_MIN = 300;

/**
 * From the commit of an award to the receiver of its webhook, while one receiver is dead, one hangs and one never ends its
 * answer; and to a reader of the stream.
 */
export async function measureWebhooks(bench: Bench): Promise<void> {
  const floor = await FloorEnvironment.open(bench, { name: 'webhooks', tables: TABLES });
  const receivers = new Agent<ReceiversApi>('receivers', new URL('../receivers/main.js', import.meta.url));
  const webhooksFile = await receivers.call('listen', { folder: bench.environment.folder });
  const worker = await PayoutsWorker.start(bench.environment, { databaseUrl: floor.databaseUrl, webhooksFile });
  try {
    const { address, floorAddress } = floor.controller;
    await receivers.call('follow', { address, linkId: floor.linkId, token: floor.controller.readingToken });
    await pause(REGISTER_MS);
    const before = await counts(floor);
    const startedMs = performance.now();
    const runMs = bench.effort.projectionMs * 3;
    const plan = { address: floorAddress, perSecond: WAGERS_PER_SECOND, warmMs: 0, runMs };
    await floor.load.call('offered', plan);
    const seconds = (performance.now() - startedMs) / 1_000;
    await floor.settled();
    const after = await counts(floor);
    const sent = after.events - before.events;
    const arrived = await untilArrived(receivers, sent);
    const load = { awards: after.awards - before.awards, batches: after.batches - before.batches };
    report(bench, { sent, seconds, ...load, ...arrived });
    await floor.runCheck('webhooks');
  } finally {
    await receivers.call('close', undefined);
    await worker.stop();
    await receivers.stop();
    await floor.close();
  }
}

interface Outcome {
  readonly sent: number;
  readonly seconds: number;
  readonly awards: number;
  readonly batches: number;
  readonly pushed: Received;
  readonly read: Received;
}

function report(bench: Bench, { sent, seconds, awards, batches, pushed, read }: Outcome): void {
  const [perSecond, awardsPerSecond, batchesPerSecond] = [sent / seconds, awards / seconds, batches / seconds];
  const load = `${perSecond.toFixed(0)} events/s in ${batchesPerSecond.toFixed(0)} batches/s, ${TABLES} tables`;
  bench.figures['webhooks'] = { sent, perSecond, awardsPerSecond, batchesPerSecond, pushed, read };
  bench.print(`  ${load}`);
  for (const [what, limit, value] of [
    ['load of the webhooks: awards', AWARDS_PER_SECOND_MIN, awardsPerSecond],
    ['load of the webhooks: batches', BATCHES_PER_SECOND_MIN, batchesPerSecond],
  ] as const)
    bench.findings.push(atLeast({ what, limit, value, unit: '/s' }));
  for (const [how, { events, timesMs }, limit] of [
    ['webhook to a receiver beside a dead, a hanging and a lying one', pushed, 2],
    ['event stream by long polls', read, 1],
  ] as const) {
    const of = (share: number): number => quantile(timesMs, share) / 1_000;
    const note = `${load}; p50 ${of(0.5).toFixed(2)} s, worst ${of(1).toFixed(2)} s; ${events} of ${sent} arrived`;
    bench.print(`  ${how}: p50 ${of(0.5).toFixed(3)}, p99 ${of(0.99).toFixed(3)}, worst ${of(1).toFixed(3)} s`);
    bench.findings.push(
      atMost({ what: `${how}, p99`, limit: 1, value: of(0.99), unit: 's', note }),
      atMost({ what: `${how}, worst`, limit, value: of(1), unit: 's' }),
      atLeast({ what: `${how}: events that arrived`, limit: 1, value: events / sent, unit: 'x' }),
    );
  }
}

interface Counts {
  readonly events: number;
  readonly awards: number;
  readonly batches: number;
}

async function counts(floor: FloorEnvironment): Promise<Counts> {
  const [row] = await floor.sql.rows(
    `SELECT (SELECT COUNT(*) FROM published_event WHERE link_id = ?) AS events,
            (SELECT COUNT(*) FROM award WHERE link_id = ?) AS awards,
            (SELECT MAX(batch) FROM journal WHERE stream = ?) AS batches`,
    [floor.linkId, floor.linkId, floor.linkId],
  );
  const countOf = (name: keyof Counts): number => Number(row?.[name] ?? 0);
  return { events: countOf('events'), awards: countOf('awards'), batches: countOf('batches') };
}

/** Waits until everything has arrived, or as long as is reasonable: what is missing then is missed. */
async function untilArrived(
  receivers: Agent<ReceiversApi>,
  sent: number,
): Promise<{ readonly pushed: Received; readonly read: Received }> {
  const deadline = performance.now() + ARRIVE_MS_MAX;
  for (;;) {
    const arrived = await receivers.call('received', undefined);
    if (Math.min(arrived.pushed.events, arrived.read.events) >= sent || performance.now() > deadline) return arrived;
    await pause(200);
  }
}
