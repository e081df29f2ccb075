import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { CannotRun, readArguments } from '@jackpot/platform';
import { Refusal, explain } from '../../../../../ops/lib/command.mjs';
import type { Bench, Throughput } from './bench.js';
import { Checks } from './check/checks.js';
import { Goals, verdict } from './goals.js';
import { clusterNotMeasured, measureCluster } from './measures/cluster.js';
import { measureDays, measureHistory } from './measures/history.js';
import { measureLatency, measureLocks, measureProjection } from './measures/latency.js';
import { measureManyLinks } from './measures/many-links.js';
import { measureRules } from './measures/rules.js';
import { measureScale } from './measures/scale.js';
import { measureSigns } from './measures/signs.js';
import { measureStrangers } from './measures/strangers.js';
import { measureTable } from './measures/table.js';
import { measureThroughput, strongestRival } from './measures/throughput.js';
import { measureWebhooks } from './measures/webhooks.js';
import { measureYears } from './measures/years.js';
import { BENCH, type BenchValues, type MeasureName, effortOf, measuresOf } from './options.js';
import { TABLES } from './load/play.js';
import { Floor } from './servers/floor.js';
import { openServers } from './servers/servers.js';

/** Measures that play on one and the same floor. */
const ON_FLOOR = {
  throughput: measureThroughput,
  latency: measureLatency,
  locks: measureLocks,
  projection: measureProjection,
  signs: measureSigns,
} as const satisfies Partial<Record<MeasureName, (bench: Bench, floor: Floor) => Promise<void>>>;

/** Measures that start what they need. */
const ALONE = {
  history: measureHistory,
  scale: measureScale,
  rules: measureRules,
  table: measureTable,
  strangers: measureStrangers,
  days: measureDays,
  webhooks: measureWebhooks,
  'many-links': measureManyLinks,
  years: measureYears,
  cluster: measureCluster,
} as const satisfies Record<Exclude<MeasureName, keyof typeof ON_FLOOR>, (bench: Bench) => Promise<void>>;

async function runMeasures(bench: Bench, names: readonly MeasureName[]): Promise<void> {
  const onFloor = Object.entries(ON_FLOOR).filter(([name]) => names.includes(name as MeasureName));
  let floor: Floor | undefined;
  for (const [name, measure] of onFloor) {
    const played = (floor ??= await Floor.open(bench, { name: 'floor', tables: TABLES }));
    if (await run(bench, name, () => measure(bench, played))) continue;
    await floor.close();
    floor = undefined;
  }
  await floor?.close();
  for (const [name, measure] of Object.entries(ALONE))
    if (names.includes(name as MeasureName)) await run(bench, name, () => measure(bench));
  if (!names.includes('cluster')) clusterNotMeasured(bench);
}

/** A measure that cannot be finished is a failed check, and the next ones are still made. */
async function run(bench: Bench, name: string, measure: () => Promise<void>): Promise<boolean> {
  bench.print(name);
  try {
    await measure();
    return true;
  } catch (error) {
    bench.checks.add({ name, problems: [error instanceof Error ? String(error.stack) : String(error)], checked: '' });
    return false;
  }
}

/** Progress goes to the error stream, with the seconds since the start; the report goes to the other. */
function print(line: string): void {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}\n`);
}

async function main(words: readonly string[]): Promise<number> {
  const read = readArguments(BENCH, words);
  if (read.kind !== 'run') {
    (read.kind === 'help' ? process.stdout : process.stderr).write(`${read.text}\n`);
    return read.kind === 'help' ? 0 : 2;
  }
  print('starting the servers');
  const servers = await openServers(print);
  try {
    const bench: Bench = {
      ...{ servers, print, effort: effortOf(read.values) },
      ...{ checks: new Checks(print), goals: new Goals(), throughputs: [] },
    };
    await runMeasures(bench, measuresOf(read.values));
    report(bench, words, read.values);
    return bench.checks.failed.length === 0 ? 0 : 1;
  } finally {
    await servers.close();
  }
}

/** Prints the results as Markdown tables, and writes them as JSON where that is requested. */
function report(
  { servers: { settings }, goals, checks, throughputs }: Bench,
  words: readonly string[],
  { json }: BenchValues,
) {
  const machine = {
    command: ['npm run bench --', ...words].join(' '),
    measuredOn: new Date().toISOString().slice(0, 10),
    seconds: Math.round(performance.now() / 1_000),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${platform()} ${release().split('-')[0]} ${arch()}, Node ${process.version}`,
    settings: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  };
  const results = { ...machine, throughputs, findings: goals.findings, checks: checks.all };
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
  const head = ['what', 'goal', 'measured', '', 'note'];
  const rows = goals.findings.map((each) => [each.what, each.goal, each.measured, verdict(each), each.note]);
  const parts = [
    Object.values(machine).flat().join(', '),
    ...(throughputs.length === 0 ? [] : [throughputTable(throughputs)]),
    table(head, rows),
    `Correctness checks: ${checks.all.length - checks.failed.length} passed, ${checks.failed.length} failed.`,
    ...checks.failed.map(({ name, problems }) => `- ${name}: ${problems.slice(0, 5).join('; ')}`),
  ];
  process.stdout.write(`\n${parts.join('\n\n')}\n`);
}

function throughputTable(lines: readonly Throughput[]): string {
  const rival = strongestRival(lines, 8);
  const ours = lines.find(({ name }) => name.startsWith('WebSocket') && name.includes(' 8 in flight'));
  const times = (line: Throughput | undefined): string =>
    ((line?.perSecond ?? NaN) / (rival?.perSecond ?? NaN)).toFixed(2);
  const headline =
    rival === undefined
      ? 'No rival keeps the promises.'
      : `The strongest rival that keeps the promises is "${rival.name.replace('rival: ', '')}"; this controller acknowledges ` +
        `${times(ours)} times as many wagers. The journal is not there for speed: it gives audit, order and replay.`;
  const rows = lines.map((line) => [
    ...[line.name, Math.round(line.perSecond).toLocaleString('en'), times(line)],
    Object.entries(line.costUs)
      .map(([process, us]) => `${process} ${us.toFixed(2)}`)
      .join(', '),
    line.broken === undefined ? '' : line.broken.length === 0 ? 'kept' : `not kept: ${line.broken.join('; ')}`,
  ]);
  return `${headline}\n\n${table(['in turns, median of each', 'wagers/s', 'x that rival', 'us a wager', 'promises'], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isRefused = error instanceof Refusal || error instanceof CannotRun;
  process.stderr.write(`${isRefused ? explain(error) : String((error as Error).stack)}\n`);
  process.exitCode = isRefused ? 2 : 1;
}
process.exit();
