import { randomBytes } from 'node:crypto';
import type { Bench } from '../bench.js';
import { median, quantile } from '../goals.js';
import { SEATS, linkTerms, tableId } from '../load/play.js';
import type { TableTimes } from '../processes/devices.js';
import { type Devices, startDevices } from '../processes/start.js';
import { Controller } from '../servers/controller.js';
import { giveKeys } from '../servers/floor.js';
import { dropDatabase, migratedDatabase } from '../servers/servers.js';

const TABLES = 10;
const IDLE_MS = 5_000;
const MS_PER_BYTE = 10_000 / 115_200;
/** Fixed part of an exchange: the turnaround, with the line idle for two characters, and the panel's own work. */
const EXCHANGE_MS = 1.2 + 0.27;
const DEVICES = SEATS + 1;

const exchangeMs = (requestBytes: number, replyBytes: number): number =>
  (requestBytes + replyBytes) * MS_PER_BYTE + EXCHANGE_MS;

/** Time of a poll cycle: a poll and its ACK for every device. */
const CYCLE_MS = DEVICES * exchangeMs(15, 15);
/**
 * From the dealer's key to the lamps: at most one poll cycle, then a lock for every device and a lamp for every seat.
 */
const LOCK_MS = CYCLE_MS + DEVICES * exchangeMs(31, 47) + SEATS * exchangeMs(31, 15);

export async function measureTable(bench: Bench): Promise<void> {
  const { goals } = bench;
  await withTables(bench, 1, async (devices) => {
    const cycles = await devices.call('cycles', { runMs: IDLE_MS });
    const cycle = `poll cycle of ${DEVICES} devices at 115200 baud, against the wire-time budget`;
    goals.atMost(cycle, median(cycles) / CYCLE_MS, '1.5 x', `${spread(cycles)}; budget ${CYCLE_MS.toFixed(1)} ms`);
    const times = await devices.call('play', { runMs: bench.effort.tableMs });
    const locks = times.flatMap(({ lockToLamps }) => lockToLamps);
    const note = `${spread(locks)} with the commit; budget without it ${LOCK_MS.toFixed(1)} ms`;
    goals.atMost(
      'lock key to the last of nine lamps, against the wire-time budget',
      median(locks) / LOCK_MS,
      '1.5 x',
      note,
    );
    return times;
  });
  await withTables(bench, TABLES, async (devices) => {
    const times = await devices.call('play', { runMs: bench.effort.tableMs });
    const chips = times.flatMap(({ chipToLamp }) => chipToLamp);
    const what = `chip to lamp, the commit in it, ${TABLES} tables at once with their devices on this machine, p99`;
    goals.atMost(what, quantile(chips, 0.99), '250 ms', `${spread(chips)}; 50 ms of it is the sensor's`);
    const memory = Math.max(...(await devices.call('agentBytes'))) / 1e6;
    goals.atMost('memory of a table agent, the largest of ten', memory, '120 MB');
    return times;
  });
}

type Play = (devices: Devices) => Promise<readonly TableTimes[]>;

async function withTables(bench: Bench, count: number, play: Play): Promise<void> {
  const name = `tables_${count}`;
  const link = `bench-tables-${count}`;
  const secrets = await migratedDatabase(bench.servers, name);
  const controller = await Controller.start(bench.servers, { secrets });
  await controller.openLink(linkTerms(link, count));
  const secret = randomBytes(32).toString('hex');
  await giveKeys(secrets, { linkId: link, tables: [...Array(count).keys()], secret });
  const devices = startDevices();
  const tables = Array.from({ length: count }, (_, at) => tableId(at));
  const plan = { link, tables, secret, controllers: [controller.floorAddress] };
  await devices.call('set', plan);
  await devices.call('warmUp');
  const times = await play(devices);

  const lit = times.reduce((sum, { wagers }) => sum + wagers, 0);
  const coups = times.reduce((sum, each) => sum + each.coups, 0);
  const { levels } = (await controller.read(`/api/v1/links/${link}/meters`)) as {
    readonly levels: readonly { readonly level: string; readonly inWagers: number }[];
  };
  const contributed = levels.find(({ level }) => level === 'star')?.inWagers;
  const problems = times.flatMap((each) => each.problems);
  if (contributed !== lit) problems.push(`${lit} chips were in play, ${contributed} have contributed`);
  bench.checks.add({ name: `${count} emulated tables`, problems, checked: `${coups} coups, ${lit} wagers` });
  await devices.call('close');
  await devices.stop();
  await controller.stop();
  await dropDatabase(secrets);
}

function spread(times: readonly number[]): string {
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  return `p50 ${p50}, p99 ${p99}, worst of ${times.length} ${worst} ms`;
}
