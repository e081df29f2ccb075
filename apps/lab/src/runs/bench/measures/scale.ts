import { Agent } from '../environment/agent.js';
import { engineAgent } from '../environment/engine-agent.js';
import { processorMs } from '../environment/processor-time.js';
import type { Bench } from '../bench.js';
import type { EngineApi } from '../engine/main.js';
import { EngineCheck } from '../check/checks.js';
import { atMost } from '../goals.js';
import { median } from '../statistics.js';

/** The same for every size of floor: only the number of tables differs. */
const IN_FLIGHT = 4_096;

interface Sized {
  readonly tables: number;
  readonly agent: Agent<EngineApi>;
  readonly check: EngineCheck;
  readonly costs: Cost[];
}

/** Processor time of one wager: of the engine's process, and of the database's. */
interface Cost {
  readonly engineUs: number;
  readonly databaseUs: number;
  readonly perSecond: number;
}

/** Whether a wager costs the same on a small floor, a large one, and one that has played for long. */
export async function measureScale(bench: Bench): Promise<void> {
  const sized = await Promise.all(bench.effort.scaleTables.map((tables) => opened(bench, tables)));
  for (let round = 0; round < bench.effort.rounds; round += 1) {
    for (const each of sized) {
      each.costs.push(await costOf(bench, each));
      bench.print(`  ${each.tables} tables: ${figuresOf(each.costs.at(-1))}`);
    }
  }
  const largest = sized.at(-1);
  const old = largest === undefined ? [] : await afterHistory(bench, largest);
  for (const { agent, check, tables } of sized) {
    bench.checks.add(await check.run(`engine with ${tables} tables`));
    await agent.call('close', undefined);
    await agent.stop();
  }
  const costs = sized.map((each) => ({ tables: each.tables, ...medians(each.costs) }));
  bench.figures['scale'] = { costs, old: medians(old) };
  judge(bench, costs, medians(old));
}

async function opened(bench: Bench, tables: number): Promise<Sized> {
  const databaseUrl = await bench.environment.makeDatabase(`scale_${tables}`);
  const agent = await engineAgent();
  const linkId = `bench-${tables}`;
  await agent.call('open', { databaseUrl, linkId, tables });
  return { tables, agent, check: new EngineCheck(agent, databaseUrl, linkId), costs: [] };
}

async function costOf({ environment, effort }: Bench, { agent, check }: Sized, runMs = effort.scaleMs): Promise<Cost> {
  const before = processorMs(environment.databasePid);
  const plan = { inFlight: IN_FLIGHT, warmMs: effort.warmMs, runMs };
  const result = check.noted(await agent.call('run', plan));
  const databaseUs = ((processorMs(environment.databasePid) - before) * 1_000) / result.acknowledged;
  return { engineUs: result.processorUs, databaseUs, perSecond: result.perSecond };
}

/** The largest floor plays until its journal holds a long history, then it is measured once more. */
async function afterHistory(bench: Bench, largest: Sized): Promise<readonly Cost[]> {
  const perSecond = medians(largest.costs).perSecond;
  const played = perSecond * ((bench.effort.rounds * (bench.effort.scaleMs + bench.effort.warmMs)) / 1_000);
  const missing = Math.max(0, bench.effort.historyWagers - played);
  if (missing > 0) await costOf(bench, largest, (missing / perSecond) * 1_000);
  const costs: Cost[] = [];
  for (let round = 0; round < bench.effort.rounds; round += 1) costs.push(await costOf(bench, largest));
  bench.print(`  ${largest.tables} tables, long history: ${figuresOf(medians(costs))}`);
  return costs;
}

function medians(costs: readonly Cost[]): Cost {
  return {
    engineUs: median(costs.map(({ engineUs }) => engineUs)),
    databaseUs: median(costs.map(({ databaseUs }) => databaseUs)),
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
  };
}

function figuresOf(cost: Cost | undefined): string {
  if (cost === undefined) return '-';
  return `${Math.round(cost.perSecond)}/s, ${cost.engineUs.toFixed(2)} us engine, ${cost.databaseUs.toFixed(2)} us database`;
}

function judge(bench: Bench, costs: readonly (Cost & { readonly tables: number })[], old: Cost): void {
  const engine = costs.map(({ engineUs }) => engineUs);
  const spread = Math.max(...engine) / Math.min(...engine);
  const young = costs.at(-1)?.engineUs ?? Number.NaN;
  const note = costs.map(({ tables, engineUs }) => `${tables}: ${engineUs.toFixed(2)} us`).join(', ');
  bench.findings.push(
    atMost({
      what: `cost per wager at ${costs.map(({ tables }) => tables).join(', ')} tables, dearest against cheapest`,
      limit: 1.2,
      value: spread,
      unit: 'x',
      note,
    }),
    atMost({
      what: 'cost per wager with a long history, against a short one',
      limit: 1.2,
      value: old.engineUs / young,
      unit: 'x',
      note: `${old.engineUs.toFixed(2)} against ${young.toFixed(2)} us`,
    }),
  );
}
