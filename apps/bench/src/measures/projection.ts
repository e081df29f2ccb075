import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';
import { quantile } from '../statistics.js';

const PER_SECOND = 20_000;
const LOOK_EVERY_MS = 5;

interface Look {
  readonly at: number;
  readonly head: number;
  readonly projected: number;
}

/** How far behind the journal the tables are that people read, under load: seen in the database, not told by us. */
export async function measureProjection(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const looks: Look[] = [];
  const state = { isOver: false };
  const looking = look(floor, looks, state);
  const result = await floor.load.call('offered', {
    address: floor.controller.address,
    perSecond: PER_SECOND,
    warmMs: bench.effort.warmMs,
    runMs: bench.effort.projectionMs,
  });
  const caughtUpMs = await floor.settled();
  state.isOver = true;
  await looking;
  await floor.runCheck('read models under load');
  const lags = lagsOf(looks);
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(lags, share)) as [number, number, number];
  bench.figures['projection'] = { offered: result, looks: looks.length, p50, p99, worst, caughtUpMs };
  bench.tell(`  read models behind by p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, at most ${worst.toFixed(0)} ms`);
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

async function look(floor: FloorEnvironment, looks: Look[], state: { readonly isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    const progress = await floor.progress();
    looks.push({ at: performance.now(), ...progress });
    await pause(LOOK_EVERY_MS);
  }
}

/** For everything that was seen in the journal: how long until the read models had it too. */
function lagsOf(looks: readonly Look[]): readonly number[] {
  const lags: number[] = [];
  let later = 0;
  let head = -1;
  for (const [index, seen] of looks.entries()) {
    if (seen.head === head) continue;
    head = seen.head;
    later = Math.max(later, index);
    while (later < looks.length && (looks[later]?.projected ?? 0) < seen.head) later += 1;
    const reached = looks[later];
    if (reached !== undefined) lags.push(reached.at - seen.at);
  }
  return lags;
}
