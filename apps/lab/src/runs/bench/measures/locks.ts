import { Agent } from '../environment/agent.js';
import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import type { CommitTimes } from '../limits/commits.js';
import type { LimitsApi } from '../limits/main.js';
import { pause } from '../load/run-result.js';
import { median, quantile } from '../statistics.js';

const TABLES = 200;
/** What two hundred locks come to in the journal: an event with nine seats and four contributions each. */
const LOCK_BYTES = 128 * TABLES;
const IDLE_MS = 120;

/** "No more bets" at two hundred tables in one instant: how long the last dealer waits. */
export async function measureLocks(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const limits = new Agent<LimitsApi>('limits', new URL('../limits/main.js', import.meta.url));
  const url = await bench.environment.makeDatabase('batches');
  const commits: CommitTimes[] = [];
  const locks: number[] = [];
  await floor.load.call('steer', { address: floor.controller.floorAddress, tables: TABLES });
  for (let round = 0; round < bench.effort.tries; round += 1) {
    if (round % 5 === 0) commits.push(await limits.call('batchCommits', { url, runMs: 400, bytes: LOCK_BYTES }));
    await floor.load.call('fill', { tables: TABLES });
    await pause(IDLE_MS);
    const { sentAt, answeredAt } = await floor.load.call('lock', { tables: TABLES });
    locks.push(answeredAt - sentAt);
  }
  await floor.load.call('letGo', undefined);
  await floor.runCheck(`${TABLES} tables locking at once`);
  await limits.stop();
  const commit = median(commits.map(({ p50Ms }) => p50Ms));
  const lock = median(locks);
  bench.figures['locks'] = { locks, commits };
  bench.print(
    `  last lock answered after ${lock.toFixed(2)} ms (worst ${quantile(locks, 1).toFixed(2)}); a batch commit ${commit.toFixed(2)} ms`,
  );
  bench.findings.push(
    atMost({
      what: `${TABLES} tables locking at one instant, the last answered, against one batch commit`,
      limit: 10,
      value: lock / commit,
      unit: 'x',
      note: `${lock.toFixed(2)} ms, worst of ${locks.length} ${quantile(locks, 1).toFixed(2)} ms; the commit ${commit.toFixed(2)} ms`,
    }),
  );
}
