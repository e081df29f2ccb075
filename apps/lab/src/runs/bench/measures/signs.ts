import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { type Limit, median, quantile } from '../goals.js';
import { type Listeners, startListeners } from '../processes/start.js';
import type { Floor } from '../servers/floor.js';

const IDLE_MS = 350;
const HIT_SIGNS = 1_000;
const METER_SIGNS = 10_000;

export async function measureSigns(bench: Bench, floor: Floor): Promise<void> {
  await floor.load.call('steer', { address: floor.controller.floorAddress, tables: 1 });
  const hit = `hit, from the cards sent, to shown by ${HIT_SIGNS.toLocaleString('en')} signs`;
  await measured(bench, floor, { what: hit, limit: '100 ms', count: HIT_SIGNS, once: oneHit });
  const update = `meter update, from the lock sent, to ${METER_SIGNS.toLocaleString('en')} signs`;
  await measured(bench, floor, { what: update, limit: '250 ms', count: METER_SIGNS, once: oneUpdate });
  await floor.load.call('letGo');
  await floor.runCheck('hits and meter updates on signs');
}

interface Measure {
  readonly what: string;
  readonly limit: Limit;
  readonly count: number;
  readonly once: (floor: Floor, signs: Listeners) => Promise<number>;
}

async function measured(bench: Bench, floor: Floor, { what, limit, count, once }: Measure): Promise<void> {
  const signs = startListeners();
  const feed = `${floor.controller.address}/api/v1/links/${floor.linkId}/feed`;
  await signs.call('connectSigns', { feed, count });
  const times: number[] = [];
  for (let round = 0; round < bench.effort.tries; round += 1) {
    await sleep(IDLE_MS);
    times.push(await once(floor, signs));
  }
  await signs.stop();
  const note = `median of ${times.length}, worst ${quantile(times, 1).toFixed(0)} ms; the commit is in it`;
  bench.goals.atMost(what, median(times), limit, note);
}

async function oneHit({ load }: Floor, signs: Listeners): Promise<number> {
  await load.call('fill', { isNewShoe: true });
  const { journalSequence: afterSequence } = await load.call('lock');
  await sleep(IDLE_MS);
  await signs.call('arm', { type: 'award', afterSequence });
  const { sentAt } = await load.call('hitHeart');
  return (await signs.call('shown')) - sentAt;
}

async function oneUpdate(floor: Floor, signs: Listeners): Promise<number> {
  await floor.load.call('fill', { isNewShoe: false });
  await sleep(IDLE_MS);
  await signs.call('arm', { type: 'meters', afterSequence: (await floor.progress()).head });
  const { sentAt } = await floor.load.call('lock');
  return (await signs.call('shown')) - sentAt;
}
