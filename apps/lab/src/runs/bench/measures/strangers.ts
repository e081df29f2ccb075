import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeTableToken } from '@jackpot/contract';
import type { Bench } from '../bench.js';
import { median } from '../goals.js';
import { tableId } from '../load/play.js';
import { memoryBytes } from '../../../worlds/processes/process-figures.js';
import { type Strangers, startStrangers } from '../processes/start.js';
import { Floor, giveKeys } from '../servers/floor.js';

const TABLES = 60;
const PER_SECOND = 500;

const SPELLINGS = 5_000;
const SPELLINGS_MB_MAX = 30;
const COLLECTED_MS_MAX = 20_000;

export async function measureStrangers(bench: Bench): Promise<void> {
  const { warmMs, latencyMs: runMs } = bench.effort;
  const floor = await Floor.open(bench, { name: 'strangers', tables: TABLES + 1, isLimited: true });
  const strangers = startStrangers();
  const { linkId, controller } = floor;
  // The attacker has the key of the last table, which plays no hand.
  const secret = randomBytes(32).toString('hex');
  await giveKeys(floor.secrets, { linkId, tables: [TABLES], secret });
  const tableToken = writeTableToken({ linkId, tableId: tableId(TABLES), secret });
  const { address, floorAddress } = controller;
  const target = { address, floorAddress, linkId, tableToken, forMs: warmMs + runMs };
  const offer = { address: floorAddress, perSecond: PER_SECOND, warmMs, runMs, tables: TABLES };
  const offered = () => floor.load.call('offered', offer);
  await measureSpellings(bench, floor, strangers);
  let before = await offered();
  for (const name of await strangers.call('attacks')) {
    const [during, answers] = await Promise.all([offered(), strangers.call('attack', { name, ...target })]);
    const after = await offered();
    const idleMs = median([before.p99Ms, after.p99Ms]);
    const note = `p99 ${during.p99Ms.toFixed(1)} ms against ${idleMs.toFixed(1)}; ${shown(answers)}`;
    bench.goals.atMost(`acknowledgements during ${name}, p99`, during.p99Ms / idleMs, '2 x', note);
    before = after;
  }
  await strangers.stop();
  await floor.runCheck('acknowledgements while strangers attack');
  await floor.close();
}

async function measureSpellings({ goals }: Bench, { controller }: Floor, strangers: Strangers): Promise<void> {
  const send = (requests: number) => strangers.call('spell', { address: controller.address, requests });
  // The first requests load code, which occupies memory permanently.
  await send(SPELLINGS / 5);
  const before = memoryBytes(controller.pid, 'VmRSS');
  const answers = await send(SPELLINGS);
  const grownMb = () => (memoryBytes(controller.pid, 'VmRSS') - before) / 1e6;
  const until = performance.now() + COLLECTED_MS_MAX;
  while (grownMb() > SPELLINGS_MB_MAX && performance.now() < until) await sleep(500);
  const what = `memory left behind by ${SPELLINGS.toLocaleString('en')} spellings of a public address`;
  goals.atMost(what, Math.max(1, grownMb()), `${SPELLINGS_MB_MAX} MB`, shown(answers));
}

function shown(answers: Readonly<Record<string, number>>): string {
  const each = Object.entries(answers).map(([answer, times]) => `${times} x ${answer}`);
  return each.length === 0 ? 'no answer' : each.join(', ');
}
