import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import type { Limit } from '../goals.js';
import { memoryBytes } from '../../../worlds/processes/process-figures.js';
import { Floor } from '../servers/floor.js';
import { rowOf } from '../servers/sql.js';

const TABLES = 1_000;
const IN_FLIGHT = 8;
const IDLE_MS = 1_500;
const MB = 2 ** 20;

export async function measureHistory(bench: Bench): Promise<void> {
  const { historyWagers } = bench.effort;
  const floor = await Floor.open(bench, { name: 'history', tables: TABLES });
  const half = await memoryAfter(floor, historyWagers / 2);
  const whole = await memoryAfter(floor, historyWagers / 2);
  const wagers = historyWagers.toLocaleString('en');
  await floor.runCheck(`${wagers} wagers at ${TABLES} tables`);
  const what = `controller memory, ${TABLES.toLocaleString('en')} tables, after ${wagers} wagers`;
  bench.goals.atMost(what, whole, '300 MB', `${half.toFixed(0)} MB after the half`);
  bench.goals.atMost(`${what}: flat from the half to the whole`, whole / half, '1.1 x');

  const start = async (how: string, limit: Limit): Promise<void> => {
    await floor.controller.again();
    await floor.controller.untilLeading([floor.linkId]);
    const seconds = floor.controller.takeoverMs(floor.linkId) / 1_000;
    await floor.runCheck(`start ${how}`);
    bench.goals.atMost(`start with ${wagers} wagers in the journal, ${how}`, seconds, limit);
  };
  await floor.controller.kill();
  await start('from the last snapshot after kill -9', '1 s');
  await floor.controller.stop();
  await start('from the snapshot of an orderly stop', '1 s');
  await floor.controller.stop();
  await floor.sql.query('DELETE FROM snapshot');
  await start('by replay of everything', '5 s');
  bench.checks.add(await floor.check.verify('verifier over the long history', bench.servers.dirs.logs));
  await floor.close();
}

async function memoryAfter(floor: Floor, wagers: number): Promise<number> {
  const { controller, load } = floor;
  await load.call('webSocket', { address: controller.floorAddress, inFlight: IN_FLIGHT, warmMs: 0, wagers });
  await floor.settled();
  await sleep(IDLE_MS);
  return memoryBytes(controller.pid, 'VmRSS') / MB;
}

const DAY_TABLES = 60;
const DAY_WAGERS = 100_000;
const DAY_IN_FLIGHT = 4;
/** Longest wait until the open gaming day is stored. */
const FOLDED_MS_MAX = 300_000;

export async function measureDays(bench: Bench): Promise<void> {
  const floor = await Floor.open(bench, { name: 'days', tables: DAY_TABLES });
  const { controller, linkId } = floor;
  const plan = { address: controller.floorAddress, inFlight: DAY_IN_FLIGHT, warmMs: 0, wagers: DAY_WAGERS };
  await floor.load.call('webSocket', plan);
  await floor.settled();
  await folded(floor);
  const read = async (when: string): Promise<void> => {
    const startedMs = performance.now();
    await controller.read(`/api/v1/links/${linkId}/days/next`);
    const seconds = (performance.now() - startedMs) / 1_000;
    bench.goals.atMost(`open gaming day, ${DAY_WAGERS.toLocaleString('en')} wagers, ${when}`, seconds, '1 s');
  };
  await read('first read');
  await read('next read');
  await controller.stop();
  await controller.again();
  await controller.untilLeading([linkId]);
  await read('first read after a restart');
  await controller.kill();
  await controller.again();
  await controller.untilLeading([linkId]);
  await read('first read after kill -9');
  await read('next read after it');
  await floor.runCheck('open day');
  await floor.close();
}

async function folded({ sql, linkId }: Floor): Promise<void> {
  for (const deadline = performance.now() + FOLDED_MS_MAX; performance.now() < deadline; await sleep(500)) {
    const row = await rowOf(
      sql,
      `SELECT (SELECT batch FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1) AS head,
              (SELECT batch FROM open_day_fold WHERE link_id = ?) AS stored`,
      [linkId, linkId],
    );
    if (row?.['stored'] === row?.['head']) return;
  }
  throw new Error('the fold of the open day was not stored');
}
