import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf, api } from '@jackpot/contract';
import type { Bench } from '../bench.js';
import { startLimits } from '../processes/start.js';
import { rolesAt } from '../../../worlds/processes/link-roles.js';
import { Floor } from '../servers/floor.js';

const LINKS = 500;
const TABLES_EACH = 4;
const PER_SECOND = 200;
const WARM_MS = 2_000;
const POLL_MS = 1_000;
const ANSWER_MS_MAX = 10_000;

export async function measureManyLinks(bench: Bench): Promise<void> {
  await measureLeases(bench);
  await measureScreens(bench);
}

async function measureLeases(bench: Bench): Promise<void> {
  const { goals, servers } = bench;
  const forMs = bench.effort.manyLinksMs;
  const links = Array.from({ length: LINKS }, (_, index) => `many-${index}`);
  const floor = await Floor.open(bench, { name: 'many', links, tables: TABLES_EACH });
  await floor.controller.untilLeading(links);
  await floor.load.call('connect', { address: floor.controller.floorAddress });
  for (const isDiskBusy of [false, true]) {
    const limits = startLimits();
    const [result, notLed] = await Promise.all([
      floor.load.call('playPatiently', { perSecond: PER_SECOND, warmMs: WARM_MS, runMs: forMs }),
      watch(floor, links, forMs),
      isDiskBusy ? limits.call('keepDiskBusy', { folder: servers.dirs.data, forMs }) : undefined,
    ]);
    await limits.stop();
    const what = `${LINKS} links in one controller${isDiskBusy ? ', disk busy' : ''}`;
    const note = `${Math.round(result.perSecond)} wagers/s at ${LINKS * TABLES_EACH} tables, p99 ${result.p99Ms.toFixed(0)} ms`;
    goals.never(`${what}: links seen that were not led`, notLed, note);
    goals.never(`${what}: connections of tables lost`, result.lost);
    // With a busy disk, refusals are allowed: a link refuses wagers when a commit takes a second.
    const refused = Object.values(result.refused).reduce((sum, times) => sum + times, 0);
    if (!isDiskBusy) goals.never(`${what}: refusals`, refused);
  }
  await floor.load.call('leave');
  await floor.close();
}

async function watch({ controller }: Floor, links: readonly string[], forMs: number): Promise<number> {
  let notLed = 0;
  for (const endAt = performance.now() + forMs; performance.now() < endAt; await sleep(POLL_MS)) {
    const roles = await rolesAt(controller.address, ANSWER_MS_MAX);
    notLed += links.filter((link) => !['leading', 'stalled'].includes(roles?.[link] ?? '')).length;
  }
  return notLed;
}

const SCREEN_TABLES = 1_000;
const SCREENS = 10;
const SCREEN_MS_MAX = 60_000;
const SCREEN_POLL_MS = 3_000;

type FloorAnswer = Pick<ResponseOf<typeof api.tables.floor>, 'cursor' | 'hasMore'>;

async function measureScreens(bench: Bench): Promise<void> {
  const runMs = Math.min(bench.effort.manyLinksMs, SCREEN_MS_MAX);
  const floor = await Floor.open(bench, { name: 'screens', tables: SCREEN_TABLES });
  const { controller, load } = floor;
  await controller.untilLeading([floor.linkId]);
  await load.call('connect', { address: controller.floorAddress });
  await controller.longestStandstillMs();
  const [result] = await Promise.all([
    load.call('playPatiently', { perSecond: PER_SECOND, warmMs: WARM_MS, runMs }),
    ...Array.from({ length: SCREENS }, () => showFloor(floor, runMs)),
  ]);
  // The event loop may stand still for 50 ms, the time of a commit on a slow disk.
  const what = `${SCREENS} screens on the floor of ${SCREEN_TABLES} tables: longest standstill of the event loop`;
  const note = `p99 of acknowledgements ${result.p99Ms.toFixed(1)} ms`;
  bench.goals.atMost(what, await controller.longestStandstillMs(), '50 ms', note);
  await load.call('leave');
  await floor.close();
}

async function showFloor({ controller, linkId }: Floor, forMs: number): Promise<void> {
  const path = `/api/v1/links/${linkId}`;
  let query = '';
  const readFloor = async (): Promise<void> => {
    for (let hasMore = true; hasMore;) {
      const answer = (await controller.read(`${path}/floor${query}`)) as FloorAnswer;
      query = `?after=${answer.cursor}`;
      ({ hasMore } = answer);
    }
  };
  const endAt = performance.now() + forMs;
  await readFloor();
  await sleep(Math.random() * SCREEN_POLL_MS);
  for (; performance.now() < endAt; await sleep(SCREEN_POLL_MS))
    await Promise.all([readFloor(), controller.read(`${path}/alarms`)]);
}
