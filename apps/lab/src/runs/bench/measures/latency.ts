import { Agent } from '../environment/agent.js';
import { engineAgent } from '../environment/engine-agent.js';
import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import type { EngineApi } from '../engine/main.js';
import { EngineCheck } from '../check/checks.js';
import { atMost } from '../goals.js';
import type { CommitTimes } from '../limits/commits.js';
import type { LimitsApi } from '../limits/main.js';
import type { Offer } from '../load/pacing.js';
import type { RunResult } from '../load/run-result.js';
import { median } from '../statistics.js';

const RATES = [1_000, 5_000, 20_000] as const;
const ROUNDS = 3;

/** Who is offered wagers: the engine by itself, and the whole way from a table and back. */
interface Way {
  readonly name: string;
  offer(plan: Offer): Promise<RunResult>;
  readonly results: Map<number, RunResult[]>;
}

/** How long a table waits for its lamp at loads a floor may have, against the least a durable commit takes. */
export async function measureLatency(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const limits = new Agent<LimitsApi>('limits', new URL('../limits/main.js', import.meta.url));
  const url = await bench.environment.makeDatabase('commits');
  const engine = await openEngine(bench);
  const ways: readonly Way[] = [
    {
      name: 'engine',
      offer: async (plan) => engine.check.noted(await engine.agent.call('offer', plan)),
      results: new Map(),
    },
    { name: 'WebSocket', offer: (plan) => offeredToFloor(floor, plan), results: new Map() },
  ];
  const commits: CommitTimes[] = [];
  const runMs = bench.effort.latencyMs / ROUNDS;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const perSecond of RATES) {
      commits.push(await limits.call('singleCommits', { url, runMs }));
      for (const way of ways) {
        const result = await way.offer({ perSecond, warmMs: bench.effort.warmMs, runMs });
        way.results.set(perSecond, [...(way.results.get(perSecond) ?? []), result]);
        bench.print(
          `  ${way.name}, ${figuresOf(perSecond, result)}; bare commit ${commits.at(-1)?.p50Ms.toFixed(2)} ms`,
        );
      }
    }
    await floor.runCheck(`acknowledgements at offered loads, round ${round + 1}`);
  }
  bench.checks.add(await engine.check.run('engine at offered loads'));
  await engine.agent.call('close', undefined);
  await Promise.all([engine.agent.stop(), limits.stop()]);
  judge(bench, ways, commits);
}

async function openEngine(bench: Bench): Promise<{ readonly agent: Agent<EngineApi>; readonly check: EngineCheck }> {
  const agent = await engineAgent();
  const databaseUrl = await bench.environment.makeDatabase('latency_engine');
  await agent.call('open', { databaseUrl, linkId: 'bench-latency', tables: bench.effort.tables });
  return { agent, check: new EngineCheck(agent, databaseUrl, 'bench-latency') };
}

async function offeredToFloor(floor: FloorEnvironment, plan: Offer): Promise<RunResult> {
  const result = await floor.load.call('offered', { address: floor.controller.floorAddress, ...plan });
  await floor.settled();
  return result;
}

function figuresOf(offered: number, { p50Ms, p99Ms, perSecond, lateP99Ms }: RunResult): string {
  const late = `generator late p99 ${lateP99Ms?.toFixed(2)}`;
  return `${offered}/s offered: ${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(2)} p99 ${p99Ms.toFixed(2)} ms (${late})`;
}

function judge(bench: Bench, ways: readonly Way[], commits: readonly CommitTimes[]): void {
  bench.figures['bareCommit'] = commits;
  const bare = { p50: median(commits.map(({ p50Ms }) => p50Ms)), p99: median(commits.map(({ p99Ms }) => p99Ms)) };
  for (const { name, results } of ways) {
    for (const perSecond of RATES) {
      const runs = results.get(perSecond) ?? [];
      bench.figures[`${name} offered ${perSecond}`] = runs;
      const what = `acknowledgement, ${name}, ${perSecond.toLocaleString('en')} wagers/s offered`;
      const judged = (share: 'p50' | 'p99', limit: number): void => {
        const ours = median(runs.map((run) => (share === 'p50' ? run.p50Ms : run.p99Ms)));
        const note = `${ours.toFixed(2)} ms against ${bare[share].toFixed(2)} ms`;
        bench.findings.push(atMost({ what: `${what}, ${share}`, limit, value: ours / bare[share], unit: 'x', note }));
      };
      judged('p50', 1.5);
      judged('p99', 4);
    }
  }
}
