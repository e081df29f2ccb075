import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, payoutsApp } from '../../../../../../ops/lib/apps.mjs';
import { choosePort } from '../../../../../../ops/lib/ports.mjs';
import type { Bench } from '../bench.js';
import { type Limit, quantile } from '../goals.js';
import { type Listeners, startListeners } from '../processes/start.js';
import { startProcess } from '../servers/controller.js';
import { Floor } from '../servers/floor.js';
import { rowOf } from '../servers/sql.js';

const TABLES = 60;
const WAGERS_PER_SECOND = 900;
const REGISTER_MS = 2_000;
const ARRIVE_MS_MAX = 30_000;

export async function measureWebhooks(bench: Bench): Promise<void> {
  const { goals, servers } = bench;
  const floor = await Floor.open(bench, { name: 'webhooks', tables: TABLES });
  const listeners = startListeners();
  const WEBHOOKS_FILE = await listeners.call('receive', { folder: servers.dirs.tmp });
  const metricsPort = await choosePort();
  const app = payoutsApp({ metricsPort, secrets: floor.secrets, logs: servers.dirs.logs });
  const withWebhooks = { ...app, env: { ...app.env, WEBHOOKS_FILE } };
  const worker = await startProcess(servers, withWebhooks, addressOf(metricsPort));
  const { address, floorAddress, readingToken: token } = floor.controller;
  await listeners.call('readStream', { events: `${address}/api/v1/links/${floor.linkId}/events`, token });
  await sleep(REGISTER_MS);

  const before = await countsOf(floor);
  const startedMs = performance.now();
  const runMs = bench.effort.projectionMs * 3;
  await floor.load.call('offered', { address: floorAddress, perSecond: WAGERS_PER_SECOND, warmMs: 0, runMs });
  const seconds = (performance.now() - startedMs) / 1_000;
  await floor.settled();
  const after = await countsOf(floor);
  goals.atLeast('load of the webhooks: awards', (after.awards - before.awards) / seconds, '20 /s');
  goals.atLeast('load of the webhooks: batches', (after.batches - before.batches) / seconds, '300 /s');

  const events = after.events - before.events;
  const { pushedMs, readMs } = await arrivals(listeners, events);
  const judge = (how: string, timesMs: readonly number[], worst: Limit): void => {
    goals.atMost(`${how}, p99`, quantile(timesMs, 0.99) / 1_000, '1 s', `p50 ${quantile(timesMs, 0.5).toFixed(0)} ms`);
    goals.atMost(`${how}, worst`, quantile(timesMs, 1) / 1_000, worst);
    goals.atLeast(`${how}: events that arrived`, timesMs.length / events, '1 x', `${timesMs.length} of ${events}`);
  };
  judge('webhook to a receiver beside a dead, a hanging and a lying one', pushedMs, '2 s');
  judge('event stream by long polls', readMs, '1 s');
  await floor.runCheck('webhooks');
  await listeners.stop();
  await worker.stop();
  await floor.close();
}

async function countsOf({ sql, linkId }: Floor) {
  const row = await rowOf(
    sql,
    `SELECT (SELECT COUNT(*) FROM published_event WHERE link_id = ?) AS events,
            (SELECT COUNT(*) FROM award WHERE link_id = ?) AS awards,
            (SELECT MAX(batch) FROM journal WHERE stream = ?) AS batches`,
    [linkId, linkId, linkId],
  );
  return { events: Number(row?.['events']), awards: Number(row?.['awards']), batches: Number(row?.['batches']) };
}

async function arrivals(listeners: Listeners, events: number) {
  const deadline = performance.now() + ARRIVE_MS_MAX;
  for (;;) {
    const arrived = await listeners.call('arrived');
    const { pushedMs, readMs } = arrived;
    if (Math.min(pushedMs.length, readMs.length) >= events || performance.now() > deadline) return arrived;
    await sleep(200);
  }
}
