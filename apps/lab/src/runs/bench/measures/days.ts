import { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import { pause } from '../load/run-result.js';

const TABLES = 60;
const WAGERS = 100_000;
const IN_FLIGHT = 4;
/** The controller folds the open day of a link that is not busy every 15 s, and begins half a minute after its start. */
const STORED_MS_MAX = 300_000;
const POLL_MS = 500;

/** The open gaming day at 100,000 wagers: how long accounting waits for it, also at the first read after a restart. */
export async function measureDays(bench: Bench): Promise<void> {
  const floor = await FloorEnvironment.open(bench, { name: 'days', tables: TABLES });
  const plan = { address: floor.controller.floorAddress, inFlight: IN_FLIGHT, warmMs: 0, wagers: WAGERS };
  const { acknowledged } = await floor.load.call('webSocket', plan);
  await floor.settled();
  const wagers = acknowledged.toLocaleString('en');
  const storedMs = await untilStored(floor);
  bench.print(`  ${wagers} wagers; the fold of the day was stored ${(storedMs / 1_000).toFixed(0)} s after the last`);
  const read = async (when: string): Promise<void> => {
    const startedMs = performance.now();
    await floor.controller.request('GET', `/api/v1/links/${floor.linkId}/days/next`);
    const value = (performance.now() - startedMs) / 1_000;
    ((bench.figures['open day s'] ??= {}) as Record<string, number>)[when] = value;
    bench.findings.push(atMost({ what: `open gaming day, ${wagers} wagers, ${when}`, limit: 1, value, unit: 's' }));
  };
  await read('first read');
  await read('next read');
  await floor.controller.stop();
  await startAgain(bench, floor);
  await read('first read after a restart');
  await floor.controller.kill();
  await startAgain(bench, floor);
  await read('first read after kill -9');
  await read('next read after it');
  await floor.runCheck('open day');
  await floor.close();
}

async function startAgain(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const { databaseUrl, linkId } = floor;
  floor.controller = await floor.controller.again(bench.environment, databaseUrl);
  await floor.controller.untilLeading(linkId);
}

/** Waits until a fold is stored that has the whole journal; how long that took. */
async function untilStored(floor: FloorEnvironment): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const [row] = await floor.sql.rows(
      `SELECT (SELECT batch FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1) AS head,
              (SELECT batch FROM open_day_fold WHERE link_id = ?) AS stored`,
      [floor.linkId, floor.linkId],
    );
    if (row?.['stored'] === row?.['head']) return performance.now() - startedMs;
    if (performance.now() - startedMs > STORED_MS_MAX) throw new Error('the fold of the open day was not stored');
    await pause(POLL_MS);
  }
}
