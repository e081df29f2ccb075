import { Agent } from '../environment/agent.js';
import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';
import type { SignsApi } from '../signs/main.js';
import { median, quantile } from '../statistics.js';

const PATIENCE_MS = 10_000;
/** Longer than the pause between two updates of a sign: what is measured does not wait for an earlier one. */
const IDLE_MS = 350;

/** From a hit, or a change of meters, to the last of many signs that shows it. */
export async function measureSigns(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const { signsFew, signsMany } = bench.effort;
  await floor.load.call('steer', { address: floor.controller.floorAddress, tables: 1 });
  const hits = await withSigns(bench, floor, signsFew, (signs) => oneHit(floor, signs));
  const updates = await withSigns(bench, floor, signsMany, (signs) => oneUpdate(floor, signs));
  await floor.load.call('letGo', undefined);
  await floor.runCheck('hits and meter updates on signs');
  bench.findings.push(
    judged(`hit, from the cards sent, to shown by ${signsFew.toLocaleString('en')} signs`, 100, hits),
    judged(`meter update, from the lock sent, to ${signsMany.toLocaleString('en')} signs`, 250, updates),
  );
}

function judged(what: string, limit: number, times: readonly number[]) {
  const note = `median of ${times.length}, worst ${quantile(times, 1).toFixed(0)} ms; the commit is in it`;
  return atMost({ what, limit, value: median(times), unit: 'ms', note });
}

async function withSigns(
  bench: Bench,
  floor: FloorEnvironment,
  count: number,
  once: (signs: Agent<SignsApi>) => Promise<number>,
): Promise<readonly number[]> {
  const signs = new Agent<SignsApi>('signs', new URL('../signs/main.js', import.meta.url));
  const times: number[] = [];
  try {
    await signs.call('connect', { address: floor.controller.address, linkId: floor.linkId, count });
    for (let round = 0; round < bench.effort.tries; round += 1) {
      await pause(IDLE_MS);
      times.push(await once(signs));
    }
    await signs.call('close', undefined);
  } finally {
    await signs.stop();
  }
  bench.figures[`signs ${count}`] = times;
  bench.print(`  ${count} signs: median ${median(times).toFixed(1)} ms, worst ${quantile(times, 1).toFixed(1)} ms`);
  return times;
}

async function oneHit(floor: FloorEnvironment, signs: Agent<SignsApi>): Promise<number> {
  await floor.load.call('fill', { tables: 1, isNewShoe: true });
  const { journalSequence } = await floor.load.call('lock', { tables: 1 });
  await pause(IDLE_MS);
  await signs.call('arm', { type: 'award', afterSequence: journalSequence });
  const { sentAt } = await floor.load.call('hitHeart', undefined);
  return (await signs.call('shown', { patienceMs: PATIENCE_MS })).lastAt - sentAt;
}

async function oneUpdate(floor: FloorEnvironment, signs: Agent<SignsApi>): Promise<number> {
  await floor.load.call('fill', { tables: 1 });
  await pause(IDLE_MS);
  const { head } = await floor.progress();
  await signs.call('arm', { type: 'meters', afterSequence: head });
  const { sentAt } = await floor.load.call('lock', { tables: 1 });
  return (await signs.call('shown', { patienceMs: PATIENCE_MS })).lastAt - sentAt;
}
