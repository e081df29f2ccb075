import { processorMs } from '../../../worlds/processes/process-figures.js';
import type { Bench } from '../bench.js';
import { median } from '../goals.js';
import { TABLES } from '../load/play.js';
import { Floor } from '../servers/floor.js';
import type { Programs } from '../servers/servers.js';

/** A controller is compared warm: just-in-time compilation doubles the cost of the first thousands of hands. */
const WARM_MS = 3_000;
const RUN_MS = 7_000;
const GOAL = '1.03 x';

interface Cost {
  readonly us: number;
  /** Against the cost of the load generator, which a slow moment of the machine affects as well. */
  readonly relative: number;
}

export async function measureBuilds(bench: Bench, programs: Programs): Promise<void> {
  const own = await Floor.open(bench, { name: 'this', tables: TABLES });
  const other = await Floor.open(bench, { name: 'other', tables: TABLES, programs });
  for (const inFlight of [8, 1]) {
    const costs = new Map<Floor, Cost[]>([
      [own, []],
      [other, []],
    ]);
    await Promise.all([...costs.keys()].map((floor) => floor.settled()));
    for (let round = 0; round <= bench.effort.rounds; round += 1) {
      for (const [floor, taken] of round % 2 === 0 ? costs : [...costs].toReversed()) {
        const cost = await costOf(floor, inFlight);
        bench.print(
          `  ${inFlight} in flight, round ${round}: ${floor.linkId}: ${cost.us.toFixed(1)} us, ${cost.relative.toFixed(2)} x the load`,
        );
        if (round > 0) taken.push(cost);
        await floor.settled();
      }
    }
    judge(bench, { inFlight, own: costs.get(own) ?? [], other: costs.get(other) ?? [] });
  }
  await own.runCheck('this build');
  await own.close();
  await other.close();
}

async function costOf({ controller, load }: Floor, inFlight: number): Promise<Cost> {
  const processorOf = () => ({ controller: processorMs(controller.pid), load: processorMs(load.pid) });
  const before = processorOf();
  const plan = { address: controller.floorAddress, inFlight, warmMs: WARM_MS, runMs: RUN_MS };
  const { acknowledged } = await load.call('webSocket', plan);
  const after = processorOf();
  const usedMs = after.controller - before.controller;
  return { us: (usedMs * 1_000) / acknowledged, relative: usedMs / (after.load - before.load) };
}

interface InTurns {
  readonly inFlight: number;
  readonly own: readonly Cost[];
  readonly other: readonly Cost[];
}

function judge({ goals }: Bench, { inFlight, own, other }: InTurns): void {
  const relative = (costs: readonly Cost[]): number => median(costs.map((cost) => cost.relative));
  const spread = (costs: readonly Cost[]): string => {
    const all = costs.map((cost) => cost.relative);
    return `${relative(costs).toFixed(2)} x the load (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`;
  };
  goals.atMost(
    `processor time of a wager, ${TABLES} tables, ${inFlight} in flight each, against the other build`,
    relative(own) / relative(other),
    GOAL,
    `${spread(own)}; other: ${spread(other)}`,
  );
}
