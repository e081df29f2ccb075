import { TablesEnvironment } from '../environment/tables-environment.js';
import type { Bench } from '../bench.js';
import type { TableTimes } from '../devices/played-table.js';
import { atMost } from '../goals.js';
import { SEATS } from '../play/link-terms.js';
import { median, quantile } from '../statistics.js';

const TABLES = 10;
const IDLE_MS = 5_000;
const MS_PER_BYTE = 10_000 / 115_200;
/** The device turns round and two characters of rest; the panel's own work. From the wire-time budget, without its USB adapter: a pseudo-terminal has none. */
const EXCHANGE_MS = 1.2 + 0.27;
const DEVICES = SEATS + 1;

function exchangeMs(requestBytes: number, replyBytes: number): number {
  return (requestBytes + replyBytes) * MS_PER_BYTE + EXCHANGE_MS;
}

/** A poll and its ACK, to every device once. */
const CYCLE_MS = DEVICES * exchangeMs(15, 15);
/** A key waits for its panel's turn at most a cycle; then a lock to every device, and a lamp to every seat. */
const LOCK_MS = CYCLE_MS + DEVICES * exchangeMs(31, 47) + SEATS * exchangeMs(31, 15);
const BUDGET_TIMES_MAX = 1.5;

/** Whole tables, from a chip on a sensor to its lamp and back: one alone against the wire, then ten on this machine. */
export async function measureTable(bench: Bench): Promise<void> {
  await oneTable(bench);
  await tenTables(bench);
}

async function oneTable(bench: Bench): Promise<void> {
  const environment = await TablesEnvironment.open(bench, { name: 'wire', tables: 1 });
  await environment.devices.call('warmUp', undefined);
  const cycles = await environment.devices.call('cycles', { runMs: IDLE_MS });
  const [times] = await environment.devices.call('play', { runMs: bench.effort.tableMs, tables: 1 });
  await judged(bench, environment, '1 emulated table', times === undefined ? [] : [times]);
  await environment.close();
  const locks = times?.lockToLamps ?? [];
  bench.print(
    `  poll cycle ${figuresOf(cycles)}; lock to lamps ${figuresOf(locks)}; chip to lamp ${figuresOf(times?.chipToLamp ?? [])}`,
  );
  bench.figures['table alone'] = { cycles: spread(cycles), lockToLamps: locks, chipToLamp: times?.chipToLamp };
  bench.findings.push(
    atMost({
      what: `poll cycle of ${DEVICES} devices at 115200 baud, against the wire-time budget`,
      limit: BUDGET_TIMES_MAX,
      value: median(cycles) / CYCLE_MS,
      unit: 'x',
      note: `${figuresOf(cycles)}; budget ${CYCLE_MS.toFixed(1)} ms`,
    }),
    atMost({
      what: 'lock key to the last of nine lamps, against the wire-time budget',
      limit: BUDGET_TIMES_MAX,
      value: median(locks) / LOCK_MS,
      unit: 'x',
      note: `${figuresOf(locks)}; budget ${LOCK_MS.toFixed(1)} ms, the commit is in ours and not in it`,
    }),
  );
}

async function tenTables(bench: Bench): Promise<void> {
  const environment = await TablesEnvironment.open(bench, { name: 'tables', tables: TABLES });
  await environment.devices.call('warmUp', undefined);
  const used = environment.watchCores();
  const times = await environment.devices.call('play', { runMs: bench.effort.tableMs, tables: TABLES });
  const cores = used();
  await judged(bench, environment, `${TABLES} emulated tables`, times);
  const memory = environment.agentBytes();
  await environment.close();
  const chips = times.flatMap(({ chipToLamp }) => chipToLamp);
  const locks = times.flatMap(({ lockToLamps }) => lockToLamps);
  bench.print(`  chip to lamp ${figuresOf(chips)}; lock to lamps ${figuresOf(locks)}`);
  bench.figures['tables together'] = { chipToLamp: spread(chips), lockToLamps: spread(locks), memory, cores };
  bench.findings.push(
    atMost({
      what: `chip to lamp, the commit in it, ${TABLES} tables at once with their devices on this machine, p99`,
      limit: 250,
      value: quantile(chips, 0.99),
      unit: 'ms',
      note: `${figuresOf(chips)}; 50 ms of it is the sensor's; lock to all lamps ${figuresOf(locks)}; cores: ${coresText(cores)}`,
    }),
    atMost({
      what: 'memory of a table agent, the largest of ten',
      limit: 120,
      value: Math.max(...memory) / 1e6,
      unit: 'MB',
      note: `smallest ${(Math.min(...memory) / 1e6).toFixed(0)} MB`,
    }),
  );
}

/** Every wager whose lamp was lit has contributed, once. */
async function judged(
  bench: Bench,
  environment: TablesEnvironment,
  name: string,
  times: readonly TableTimes[],
): Promise<void> {
  const laid = times.reduce((total, { wagers }) => total + wagers, 0);
  const contributed = await environment.contributed();
  const problems = times.flatMap((each) => each.problems);
  if (contributed !== laid) problems.push(`${laid} chips were in play, ${contributed} have contributed`);
  const coups = times.reduce((total, each) => total + each.coups, 0);
  bench.checks.add({ name, problems, checked: `${coups} coups, ${laid} wagers` });
  bench.print(`  ${name}: ${coups} coups, ${laid} wagers`);
}

function figuresOf(times: readonly number[]): string {
  const { p50, p99, max, count } = spread(times);
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, worst of ${count} ${max.toFixed(1)} ms`;
}

function coresText(cores: Readonly<Record<string, number>>): string {
  return Object.entries(cores)
    .map(([name, used]) => `${name} ${used.toFixed(2)}`)
    .join(', ');
}

function spread(times: readonly number[]) {
  return { p50: median(times), p99: quantile(times, 0.99), max: Math.max(...times), count: times.length };
}
