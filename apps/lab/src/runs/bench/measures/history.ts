import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import type { Limit } from '../goals.js';
import { Floor } from '../servers/floor.js';
import { judgeMemory, memoryAfter, memoryName } from './memory.js';
import { rowOf } from '../servers/sql.js';

const TABLES = 1_000;
const IN_FLIGHT = 8;

export async function measureHistory(bench: Bench): Promise<void> {
  const { historyWagers } = bench.effort;
  const floor = await Floor.open(bench, { name: 'history', tables: TABLES });
  const plan = { wagers: historyWagers / 2, inFlight: IN_FLIGHT };
  const half = await memoryAfter(floor, plan);
  const whole = await memoryAfter(floor, plan);
  const wagers = historyWagers.toLocaleString('en');
  await floor.runCheck(`${wagers} wagers at ${TABLES} tables`);
  judgeMemory(bench, { tables: TABLES, wagers: historyWagers, figures: whole });
  const what = memoryName(TABLES, historyWagers);
  bench.goals.atMost(`${what}: flat from the half to the whole`, whole.afterPlayMb / half.afterPlayMb, '1.1 x');

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
