import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import type { ResponseOf, api } from '@jackpot/contract';
import type { Secrets } from '../../../../../../ops/lib/apps.mjs';
import type { Bench } from '../bench.js';
import { startEngine } from '../processes/start.js';
import { Controller } from '../servers/controller.js';
import { dropDatabase, migratedDatabase } from '../servers/servers.js';
import { progressOf } from '../servers/floor.js';
import { openSql } from '../servers/sql.js';

const LINK = 'bench-years';
const TABLES = 60;
const IN_FLIGHT = 4_096;
const DAY_MS = 86_400_000;
const PROJECTED_MS_MAX = 3_600_000;
const POLL_MS = 500;
const PAGE_TRIES = 5;

const PAGES = [
  ...['coups?limit=50', 'coups?table=table-01&limit=50', 'coups?find=hit&limit=50', 'tables/table-01/coups/1'],
  ...['awards?limit=50', 'claims?limit=50', 'meters', 'meter-history?level=star&limit=50', 'must-hit?limit=50'],
  ...['log?limit=50', 'days', 'events?after=0&limit=100'],
]
  .map((page) => `/api/v1/links/${LINK}/${page}`)
  .concat(`/api/v1/search?q=A1&link=${LINK}`);

export async function measureYears(bench: Bench): Promise<void> {
  const { servers } = bench;
  const wagers = bench.effort.yearsWagers.toLocaleString('en');
  const secrets = await migratedDatabase(servers, 'years');
  await writeHistory(bench, secrets);
  const sql = await openSql(secrets.DATABASE_URL);
  const controller = await Controller.start(servers, { secrets });
  await measureProjected(bench, controller, sql);
  await measureCloses(bench, controller);
  await measurePages(bench, controller);

  const start = async (how: string): Promise<void> => {
    await controller.again();
    await controller.untilLeading([LINK]);
    const seconds = controller.takeoverMs(LINK) / 1_000;
    bench.goals.atMost(`start with ${wagers} wagers in the journal, ${how}`, seconds, '1 s');
  };
  await controller.stop();
  await start('after a stop, from its snapshot');
  await controller.kill();
  await start('after kill -9, from the last snapshot');
  await controller.stop();
  await sql.end();
  await dropDatabase(secrets);
}

async function writeHistory({ effort, checks }: Bench, secrets: Secrets): Promise<void> {
  const { yearsWagers: wagers, yearsDays } = effort;
  const { DATABASE_URL: databaseUrl, TRIGGER_KEY: triggerKey, RECORDS_KEY: recordsKey } = secrets;
  const lengthMs = yearsDays * DAY_MS;
  const history = { fromMs: Date.now() - 3_600_000 - lengthMs, msEach: lengthMs / wagers };
  const engine = startEngine();
  await engine.call('open', { databaseUrl, linkId: LINK, tables: TABLES, triggerKey, recordsKey, history });
  const { acknowledged } = await engine.call('run', { inFlight: IN_FLIGHT, warmMs: 0, wagers });
  const problems = acknowledged === wagers ? [] : [`${acknowledged} of ${wagers} were acknowledged`];
  checks.add({ name: 'history of years', problems, checked: `${wagers} wagers` });
  await engine.call('close');
  await engine.stop();
}

async function measureProjected({ goals, effort }: Bench, controller: Controller, sql: Connection): Promise<void> {
  await controller.longestStandstillMs();
  let standstillMs = 0;
  for (const deadline = performance.now() + PROJECTED_MS_MAX; ; await sleep(POLL_MS)) {
    standstillMs = Math.max(standstillMs, await controller.longestStandstillMs());
    const { head, projected } = await progressOf(sql, LINK);
    if (head === projected) break;
    if (performance.now() > deadline) throw new Error('the read tables do not catch up');
  }
  const written = effort.yearsWagers.toLocaleString('en');
  const what = `event loop while the read tables of ${written} wagers are written, longest standstill`;
  goals.atMost(what, standstillMs, '50 ms');
}

async function measureCloses({ goals, effort }: Bench, controller: Controller): Promise<void> {
  const { staff } = controller;
  const days = `/api/v1/links/${LINK}/days`;
  const seconds: number[] = [];
  await controller.longestStandstillMs();
  let standstillMs = 0;
  for (;;) {
    const next = (await staff.get('accounting', `${days}/next`)) as ResponseOf<typeof api.days.next>;
    if (Date.parse(next.closableAt) > Date.now()) break;
    const startedMs = performance.now();
    await staff.post('accounting', `${days}/${next.day}/close`, [200, 201]);
    seconds.push((performance.now() - startedMs) / 1_000);
    standstillMs = Math.max(standstillMs, await controller.longestStandstillMs());
  }
  const [first = Number.NaN, last = Number.NaN] = [seconds[0], seconds.at(-1)];
  const closed = `${seconds.length} days of ${effort.yearsWagers.toLocaleString('en')} wagers are closed`;
  goals.atMost(`event loop while ${closed}, longest standstill`, standstillMs, '50 ms');
  const note = `${last.toFixed(2)} against ${first.toFixed(2)} s`;
  goals.atMost(`close of the last of ${seconds.length} days against the first`, last / first, '1.5 x', note);
}

async function measurePages({ goals, effort }: Bench, { staff }: Controller): Promise<void> {
  const slowest = { ms: 0, page: '' };
  for (const page of PAGES) {
    for (let tries = 0; tries < PAGE_TRIES; tries += 1) {
      const startedMs = performance.now();
      await staff.get('accounting', page);
      const ms = performance.now() - startedMs;
      if (ms > slowest.ms) Object.assign(slowest, { ms, page });
    }
  }
  const what = `slowest of ${PAGES.length} pages after ${effort.yearsWagers.toLocaleString('en')} wagers`;
  goals.atMost(`${what}, each read ${PAGE_TRIES} times`, slowest.ms, '200 ms', slowest.page);
}
