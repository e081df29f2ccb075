import { setTimeout as sleep } from 'node:timers/promises';
import { memoryBytes } from '../../../worlds/processes/process-figures.js';
import type { Bench } from '../bench.js';
import type { Limit } from '../goals.js';
import { Floor } from '../servers/floor.js';

const MB = 2 ** 20;
const AFTER_PLAY_MS = 1_500;
/** A controller collects garbage when play pauses, and V8 returns freed memory some ten seconds later. */
const REST_MS = 18_000;
const GOAL_MB: Readonly<Record<number, Limit>> = { 3: '180 MB', 100: '220 MB', 1_000: '300 MB' };

/** The rule of docs/operate/capacity.md, in MB. */
export const MEMORY_RULE = { idle: 300, perTable: 0.6 };

interface MemoryFigures {
  readonly afterPlayMb: number;
  readonly atRestMb: number;
}

interface Play {
  readonly wagers: number;
  readonly inFlight: number;
}

export async function memoryAfter(floor: Floor, { wagers, inFlight }: Play): Promise<MemoryFigures> {
  const { controller, load } = floor;
  await load.call('webSocket', { address: controller.floorAddress, inFlight, warmMs: 0, wagers });
  await floor.settled();
  await sleep(AFTER_PLAY_MS);
  const afterPlayMb = memoryBytes(controller.pid, 'VmRSS') / MB;
  await sleep(REST_MS);
  return { afterPlayMb, atRestMb: memoryBytes(controller.pid, 'VmRSS') / MB };
}

export function memoryName(tables: number, wagers: number): string {
  const amount = (count: number): string => count.toLocaleString('en');
  return `controller memory, ${amount(tables)} tables, after ${amount(wagers)} wagers`;
}

interface Measured {
  readonly tables: number;
  readonly wagers: number;
  readonly figures: MemoryFigures;
}

export function judgeMemory({ goals }: Bench, { tables, wagers, figures }: Measured): void {
  const { afterPlayMb, atRestMb } = figures;
  const [what, goal] = [memoryName(tables, wagers), GOAL_MB[tables] ?? '300 MB'];
  goals.atMost(what, afterPlayMb, goal);
  goals.atMost(`${what}, ${REST_MS / 1_000} s later`, atRestMb, goal);
  const ruleMb = MEMORY_RULE.idle + MEMORY_RULE.perTable * tables;
  goals.atMost(`${what}, against the rule for capacity`, afterPlayMb / ruleMb, '1 x', `rule: ${ruleMb} MB`);
}

const FEW_WAGERS = 9_000;

export async function measureMemory(bench: Bench): Promise<void> {
  for (const tables of [3, 100]) {
    const floor = await Floor.open(bench, { name: `memory_${tables}`, tables });
    const figures = await memoryAfter(floor, { wagers: FEW_WAGERS, inFlight: 1 });
    await floor.runCheck(`memory with ${tables} tables`);
    judgeMemory(bench, { tables, wagers: FEW_WAGERS, figures });
    await floor.close();
  }
}
