import { writeTableToken } from '@jackpot/contract';
import type { Bench } from '../bench.js';
import { Agent } from '../environment/agent.js';
import { FloorEnvironment, giveKeys } from '../environment/floor-environment.js';
import { type Controller, hexKey } from '../environment/controller.js';
import { residentBytes } from '../environment/processor-time.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';
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

const SPELLINGS = 5_000;
/** The memory that they may leave behind. */
const SPELLINGS_MB_MAX = 30;
/** The collector may take so long to give the memory of answered requests back. */
const COLLECTED_MS_MAX = 20_000;
const MB = 1e6;

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
  await measureSpellings(bench, { controller, strangers });
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
    const bytesBefore = residentBytes(controller.pid);
    const [during, { connections, answers }] = await Promise.all([offered(), strangers.call('attack', attack)]);
    const after = await offered();
    const idle = median([before.p99Ms, after.p99Ms]);
    const figures = `p99 ${during.p99Ms.toFixed(1)} ms against ${idle.toFixed(1)}; ${Math.round(during.perSecond)}/s acknowledged`;
    const done = Object.entries(answers).map(([answer, times]) => `${times} x ${answer}`);
    const memory = `memory ${megabytes(bytesBefore)} MB before, ${megabytes(residentBytes(controller.pid))} MB after`;
    const note = `${figures}; ${connections} connections, ${done.join(', ') || 'no answer'}; ${memory}`;
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

interface Attacked {
  readonly controller: Controller;
  readonly strangers: Agent<StrangersApi>;
}

/** Measures whether the controller keeps memory for texts that a stranger chooses. */
async function measureSpellings(bench: Bench, { controller, strangers }: Attacked): Promise<void> {
  const send = (requests: number) => strangers.call('spell', { address: controller.address, requests });
  // The first requests load code that stays in memory, so they are sent before the measurement begins.
  await send(SPELLINGS / 5);
  const before = residentBytes(controller.pid);
  const answers = await send(SPELLINGS);
  const peak = residentBytes(controller.pid);
  const grown = () => (residentBytes(controller.pid) - before) / MB;
  const until = performance.now() + COLLECTED_MS_MAX;
  while (grown() > SPELLINGS_MB_MAX && performance.now() < until) await pause(500);
  const value = Math.max(1, grown());
  const done = Object.entries(answers).map(([answer, times]) => `${times} x ${answer}`);
  const note = `${megabytes(before)} MB before, ${megabytes(peak)} MB at the end; ${done.join(', ')}`;
  const what = `memory left behind by ${SPELLINGS.toLocaleString('en')} spellings of a public address`;
  bench.print(`  ${what}: ${value.toFixed(0)} MB; ${note}`);
  bench.findings.push(atMost({ what, limit: SPELLINGS_MB_MAX, value, unit: 'MB', note }));
}

function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(0);
}
