import { writeTableToken } from '@jackpot/contract';
import type { Bench } from '../bench.js';
import { Agent } from '../environment/agent.js';
import { FloorEnvironment, giveKeys } from '../environment/floor-environment.js';
import { hexKey } from '../environment/controller.js';
import { atMost } from '../goals.js';
import type { RunResult } from '../load/run-result.js';
import { tableId } from '../play/link-terms.js';
import type { AttackName, StrangersApi } from '../strangers/main.js';
import { median } from '../statistics.js';

const ATTACKS: readonly AttackName[] = [
  '4 MB bodies to the sign-in',
  '4 MB bodies to rules and terms',
  '3 MB uploads',
  '600 connections to everything public',
  '40 sign-ins at a time',
  '3,000 feeds that are not read',
  '500 slow writers, 500 slow readers',
  'frames without end from one table',
];
const TABLES = 60;
const PER_SECOND = 500;
/** What an attack may do to the slowest acknowledgements, times the idle ones before and after it. */
const LIMIT = 2;

/**
 * What those without a sign-in, and a table that sends without end, do to the wagers of the others. All of it on this machine:
 * the attackers take processor time from the controller as well.
 */
export async function measureStrangers(bench: Bench): Promise<void> {
  const floor = await FloorEnvironment.open(bench, { name: 'strangers', tables: TABLES + 1, isLimited: true });
  const strangers = new Agent<StrangersApi>('strangers', new URL('../strangers/main.js', import.meta.url));
  const { linkId, controller } = floor;
  // The last table is the attacker's: it has a key of its own and plays no hand.
  const secret = hexKey();
  await giveKeys(floor.databaseUrl, { linkId, tables: [TABLES], secret });
  const tableToken = writeTableToken({ linkId, tableId: tableId(TABLES), secret });
  const plan = { address: controller.floorAddress, perSecond: PER_SECOND, warmMs: bench.effort.warmMs, tables: TABLES };
  const runMs = bench.effort.latencyMs;
  const offered = (): Promise<RunResult> => floor.load.call('offered', { ...plan, runMs });
  let before = await offered();
  for (const name of ATTACKS) {
    const attack = {
      name,
      address: controller.address,
      floorAddress: controller.floorAddress,
      linkId,
      tableToken,
      forMs: plan.warmMs + runMs,
    };
    const [during, { connections, answers }] = await Promise.all([offered(), strangers.call('attack', attack)]);
    const after = await offered();
    const idle = median([before.p99Ms, after.p99Ms]);
    const figures = `p99 ${during.p99Ms.toFixed(1)} ms against ${idle.toFixed(1)}; ${Math.round(during.perSecond)}/s acknowledged`;
    const done = Object.entries(answers).map(([answer, times]) => `${times} x ${answer}`);
    const note = `${figures}; ${connections} connections, ${done.join(', ') || 'no answer'}`;
    bench.print(`  ${name}: ${note}`);
    bench.findings.push(
      atMost({
        what: `acknowledgements during ${name}, p99`,
        limit: LIMIT,
        value: during.p99Ms / idle,
        unit: 'x',
        note,
      }),
    );
    before = after;
  }
  await strangers.stop();
  await floor.runCheck('acknowledgements while strangers attack');
  await floor.close();
}
