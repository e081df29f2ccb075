import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { must } from '@jackpot/money';
import { CannotRun, readArguments } from '@jackpot/platform';
import { Refusal, explain } from '../../../../../ops/lib/command.mjs';
import type { Bench, Throughput } from './bench.js';
import { type Check, Checks } from './check/checks.js';
import { type Finding, Goals } from './goals.js';
import { clusterNotMeasured, measureCluster } from './measures/cluster.js';
import { measureBuilds } from './measures/builds.js';
import { measureDays, measureHistory } from './measures/history.js';
import { measureLatency, measureLocks, measureProjection } from './measures/latency.js';
import { measureManyLinks } from './measures/many-links.js';
import { measureMemory } from './measures/memory.js';
import { measureRules } from './measures/rules.js';
import { measureScale } from './measures/scale.js';
import { measureSigns } from './measures/signs.js';
import { measureStrangers } from './measures/strangers.js';
import { measureTable } from './measures/table.js';
import { measureThroughput, mediansOf, strongestRival } from './measures/throughput.js';
import { measureWebhooks } from './measures/webhooks.js';
import { measureYears } from './measures/years.js';
import { BENCH, type MeasureName, effortOf, measuresOf } from './options.js';
import { TABLES } from './load/play.js';
import { Floor } from './servers/floor.js';
import { openServers, programsIn } from './servers/servers.js';
import { operatorsTable } from './summary.js';

const ON_FLOOR = {
  throughput: measureThroughput,
  latency: measureLatency,
  locks: measureLocks,
  projection: measureProjection,
  signs: measureSigns,
} as const satisfies Partial<Record<MeasureName, (bench: Bench, floor: Floor) => Promise<void>>>;

const ALONE = {
  memory: measureMemory,
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

function print(line: string): void {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}\n`);
}

async function main(words: readonly string[]): Promise<number> {
  const read = readArguments(BENCH, words);
  if (read.kind !== 'run') {
    (read.kind === 'help' ? process.stdout : process.stderr).write(`${read.text}\n`);
    return read.kind === 'help' ? 0 : 2;
  }
  const { of, against } = read.values;
  if (of !== undefined) {
    process.stdout.write(`${reportOf(of.flatMap(readResults))}\n`);
    return 0;
  }
  const other = against === undefined ? undefined : await programsIn(against);
  print('starting the servers');
  const servers = await openServers(print);
  try {
    const bench: Bench = {
      ...{ servers, print, effort: effortOf(read.values) },
      ...{ checks: new Checks(print), goals: new Goals(), throughputs: [] },
    };
    if (other === undefined) await runMeasures(bench, measuresOf(read.values));
    else await run(bench, 'builds', () => measureBuilds(bench, other));
    report(bench, words, read.values.json);
    return bench.checks.failed.length === 0 ? 0 : 1;
  } finally {
    await servers.close();
  }
}

interface Results {
  readonly command: string;
  readonly measuredOn: string;
  readonly machine: string;
  readonly system: string;
  readonly throughputs: readonly Throughput[];
  readonly findings: readonly Finding[];
  readonly checks: readonly Check[];
}

function report(
  { servers: { settings }, goals, checks, throughputs }: Bench,
  words: readonly string[],
  file?: string,
): void {
  const results: Results & Readonly<Record<string, unknown>> = {
    command: ['npm run bench --', ...words].join(' '),
    measuredOn: new Date().toISOString().slice(0, 10),
    seconds: Math.round(performance.now() / 1_000),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${platform()} ${release().split('-')[0]} ${arch()}, Node ${process.version}`,
    settings: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ...{ throughputs, findings: goals.findings, checks: checks.all },
  };
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(`${reportOf([results])}\n`);
}

function readResults(file: string): readonly Results[] {
  return [JSON.parse(readFileSync(file, 'utf8')) as Results | readonly Results[]].flat();
}

function reportOf(runs: readonly Results[]): string {
  const last = must(runs.at(-1), 'a run');
  const failed = runs.flatMap(({ checks }) => checks.filter(({ problems }) => problems.length > 0));
  const throughputs = runs.map((run) => run.throughputs).filter((lines) => lines.length > 0);
  const count = runs.reduce((sum, { checks }) => sum + checks.length, 0);
  return [
    `${last.command}, ${last.measuredOn}, ${last.machine}, ${last.system}${runs.length > 1 ? `; ${runs.length} runs` : ''}`,
    ...(throughputs.length === 0 ? [] : [headline(throughputs)]),
    operatorsTable(runs.map(({ findings }) => findings)),
    `Correctness checks: ${count - failed.length} passed, ${failed.length} failed.`,
    ...failed.map(({ name, problems }) => `- ${name}: ${problems.slice(0, 5).join('; ')}`),
  ].join('\n\n');
}

function headline(runs: readonly (readonly Throughput[])[]): string {
  const lines = overRuns(runs);
  const rivals = lines.filter(({ name }) => name.startsWith('rival: '));
  return [
    ...[8, 1].map((inFlight) => comparisonAt(lines, inFlight)),
    'The journal is not there for speed: it gives audit, order and replay.',
    ...rivals.map((rival) => {
      const promises = rival.broken?.length === 0 ? 'keeps the promises' : `breaks ${rival.broken?.join('; ')}`;
      const late = rival.writtenAfterMs ?? 0;
      const isLate =
        late > LATE_MS ? `; its rows were complete ${(late / 1_000).toFixed(1)} s after the last answer` : '';
      return `- ${rival.name}: ${rateOf(rival)}, ${promises}${isLate}`;
    }),
  ].join('\n');
}

const LATE_MS = 500;
const rateOf = ({ perSecond }: Throughput): string => `${Math.round(perSecond).toLocaleString('en')}/s`;

function comparisonAt(lines: readonly Throughput[], inFlight: number): string {
  const ours = lines.find(({ name }) => name.startsWith('WebSocket') && name.includes(` ${inFlight} in flight`));
  const strongest = strongestRival(lines, inFlight);
  if (strongest === undefined || ours === undefined) return `With ${inFlight} in flight, no rival keeps the promises.`;
  const times = (ours.perSecond / strongest.perSecond).toFixed(2);
  return (
    `With ${inFlight} in flight, the strongest rival that keeps the promises is "${strongest.name.replace('rival: ', '')}" ` +
    `with ${rateOf(strongest)}; this controller acknowledges ${rateOf(ours)}, ${times} times as many.`
  );
}

/** The medians of the runs, and every promise that was broken in a run. */
function overRuns(runs: readonly (readonly Throughput[])[]): readonly Throughput[] {
  return (runs[0] ?? []).map((first) => {
    const same = runs.flatMap((lines) => lines.find(({ name }) => name === first.name) ?? []);
    return {
      ...mediansOf(first.name, same),
      ...(first.broken && { broken: [...new Set(same.flatMap(({ broken }) => broken ?? []))] }),
    };
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isRefused = error instanceof Refusal || error instanceof CannotRun;
  process.stderr.write(`${isRefused ? explain(error) : String((error as Error).stack)}\n`);
  process.exitCode = isRefused ? 2 : 1;
}
process.exit();
