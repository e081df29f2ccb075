import { Agent } from '../bed/agent.js';
import type { FloorBed } from '../bed/floor-bed.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import type { CommitTimes } from '../limits/commits.js';
import type { LimitsApi } from '../limits/main.js';
import type { RunResult } from '../load/run-result.js';
import { median } from '../statistics.js';

const RATES = [1_000, 5_000, 20_000] as const;
const ROUNDS = 3;

/** How long a table waits for its lamp at loads a floor may have, against the least a durable commit takes. */
export async function measureLatency(bench: Bench, floor: FloorBed): Promise<void> {
  const limits = new Agent<LimitsApi>('limits', new URL('../limits/main.js', import.meta.url));
  const url = await bench.bed.makeDatabase('commits');
  const commits: CommitTimes[] = [];
  const offered = new Map<number, RunResult[]>(RATES.map((rate) => [rate, []]));
  const { latencyMs: runMs, warmMs } = bench.effort;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const perSecond of RATES) {
      commits.push(await limits.call('singleCommits', { url, runMs: runMs / ROUNDS }));
      const ask = { address: floor.controller.address, perSecond, warmMs, runMs: runMs / ROUNDS };
      const result = await floor.load.call('offered', ask);
      offered.get(perSecond)?.push(result);
      bench.tell(`  ${perSecond}/s offered: ${told(result)}; bare commit ${commits.at(-1)?.p50Ms.toFixed(2)} ms`);
      await floor.settled();
    }
    await floor.check(`acknowledgements at offered loads, round ${round + 1}`);
  }
  await limits.stop();
  const commit = { p50: median(commits.map(({ p50Ms }) => p50Ms)), p99: median(commits.map(({ p99Ms }) => p99Ms)) };
  bench.figures['bareCommit'] = commits;
  for (const perSecond of RATES) judge(bench, perSecond, offered.get(perSecond) ?? [], commit);
}

function told({ p50Ms, p99Ms, perSecond, lateP99Ms }: RunResult): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(2)} p99 ${p99Ms.toFixed(2)} ms (generator late p99 ${lateP99Ms?.toFixed(2)})`;
}

function judge(
  bench: Bench,
  perSecond: number,
  runs: readonly RunResult[],
  commit: { readonly p50: number; readonly p99: number },
): void {
  const p50Ms = median(runs.map((run) => run.p50Ms));
  const p99Ms = median(runs.map((run) => run.p99Ms));
  bench.figures[`offered ${perSecond}`] = runs;
  const what = `acknowledgement at ${perSecond.toLocaleString('en')} wagers/s offered`;
  const note = (ours: number, theirs: number): string => `${ours.toFixed(2)} ms against ${theirs.toFixed(2)} ms`;
  bench.findings.push(
    atMost({
      what: `${what}, p50, against a bare commit`,
      limit: 1.5,
      value: p50Ms / commit.p50,
      unit: 'x',
      note: note(p50Ms, commit.p50),
    }),
    atMost({
      what: `${what}, p99, against a bare commit`,
      limit: 4,
      value: p99Ms / commit.p99,
      unit: 'x',
      note: note(p99Ms, commit.p99),
    }),
  );
}
