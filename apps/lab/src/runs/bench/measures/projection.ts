import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';
import { quantile } from '../statistics.js';

const PER_SECOND = 20_000;
const SAMPLE_EVERY_MS = 5;

interface Sample {
  readonly at: number;
  readonly head: number;
  readonly projected: number;
}

/** How far behind the journal the tables are that people read, under load: read from the database, not from our metrics. */
export async function measureProjection(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const samples: Sample[] = [];
  const state = { isOver: false };
  const sampling = sample(floor, samples, state);
  const result = await floor.load.call('offered', {
    address: floor.controller.floorAddress,
    perSecond: PER_SECOND,
    warmMs: bench.effort.warmMs,
    runMs: bench.effort.projectionMs,
  });
  const caughtUpMs = await floor.settled();
  state.isOver = true;
  await sampling;
  await floor.runCheck('read models under load');
  const lags = lagsOf(samples);
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(lags, share)) as [number, number, number];
  bench.figures['projection'] = { offered: result, samples: samples.length, p50, p99, worst, caughtUpMs };
  bench.print(`  read models behind by p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, at most ${worst.toFixed(0)} ms`);
  bench.findings.push(
    atMost({
      what: `read models behind the journal under ${PER_SECOND.toLocaleString('en')} wagers/s, p99`,
      limit: 100,
      value: p99,
      unit: 'ms',
      note: `p50 ${p50.toFixed(0)} ms, at most ${worst.toFixed(0)} ms; acknowledged ${Math.round(result.perSecond)}/s meanwhile`,
    }),
  );
}

async function sample(floor: FloorEnvironment, samples: Sample[], state: { readonly isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    const progress = await floor.progress();
    samples.push({ at: performance.now(), ...progress });
    await pause(SAMPLE_EVERY_MS);
  }
}

/** For everything that was seen in the journal: how long until the read models had it too. */
function lagsOf(samples: readonly Sample[]): readonly number[] {
  const lags: number[] = [];
  let later = 0;
  let head = -1;
  for (const [index, seen] of samples.entries()) {
    if (seen.head === head) continue;
    head = seen.head;
    later = Math.max(later, index);
    while (later < samples.length && (samples[later]?.projected ?? 0) < seen.head) later += 1;
    const reached = samples[later];
    if (reached !== undefined) lags.push(reached.at - seen.at);
  }
  return lags;
}
