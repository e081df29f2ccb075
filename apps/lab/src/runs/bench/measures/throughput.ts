import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench, Throughput } from '../bench.js';
import { atLeast, atMost } from '../goals.js';
import { median } from '../statistics.js';
import { Field, LIMITS, type TakenTurn, taken } from './candidates.js';

/** Wagers a second of everybody, in turns: A B C A B C. What disturbs the machine for a while disturbs all alike. */
export async function measureThroughput(bench: Bench, floor: FloorEnvironment): Promise<void> {
  const field = await Field.open(bench, floor);
  const candidates = field.candidates().filter(({ name }) => name.includes(bench.match));
  const turns = new Map<string, TakenTurn[]>(candidates.map(({ name }) => [name, []]));
  for (let round = 1; round <= bench.effort.rounds; round += 1) {
    for (const candidate of candidates) {
      const turn = await taken(candidate, bench.checks);
      turns.get(candidate.name)?.push(turn);
      bench.print(`  round ${round}: ${candidate.name}: ${Math.round(turn.perSecond)}/s`);
    }
  }
  await field.close();
  const lines = candidates.map(({ name }) => throughputOf(name, turns.get(name) ?? []));
  bench.throughputs.push(...lines);
  compare(bench, lines);
  compareCost(bench, lines);
}

function throughputOf(name: string, turns: readonly TakenTurn[]): Throughput {
  const medians = (of: (turn: TakenTurn) => Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(
      Object.keys(turns[0]?.cores ?? {}).map((each) => [
        each,
        median(turns.map((turn) => of(turn)[each] ?? Number.NaN)),
      ]),
    );
  return {
    name,
    perSecond: turns.map(({ perSecond }) => perSecond),
    p50Ms: median(turns.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(turns.map(({ p99Ms }) => p99Ms)),
    cores: medians(({ cores }) => cores),
    costUs: medians(({ costUs }) => costUs),
  };
}

function compare(bench: Bench, lines: readonly Throughput[]): void {
  /** The best of these lines; not a number where none of them ran (`--match`). */
  const rateOf = (start: string, part = ''): number => {
    const found = lines.filter(({ name }) => name.startsWith(start) && name.includes(part));
    return found.length === 0 ? Number.NaN : Math.max(...found.map(({ perSecond }) => median(perSecond)));
  };
  // The baseline counts with its better load: more connections only wait for the same rows.
  const baseline = rateOf('baseline');
  const against = (what: string, rate: number, limit: number): void => {
    bench.findings.push(atLeast({ what, limit, value: rate / baseline, unit: 'x' }));
  };
  against(
    'WebSocket JSON, 8 in flight at each of 360 tables, against the baseline',
    rateOf('WebSocket', '8 in flight'),
    300,
  );
  against('WebSocket JSON, one in flight each, against the baseline', rateOf('WebSocket', ' 1 in flight'), 100);
  against('HTTP, nine wagers a request, against the baseline', rateOf('HTTP, nine'), 200);
  against('HTTP, one wager a request, against the baseline', rateOf('HTTP, one'), 50);
  against('engine at 256 in flight, against the baseline', rateOf('engine, 256'), 300);
  bench.findings.push(
    atLeast({
      what: 'engine at 256 in flight, against one SQL round trip a wager',
      limit: 75,
      value: rateOf('engine, 256') / rateOf('one SQL'),
      unit: 'x',
    }),
    atLeast({
      what: 'engine saturated, all checks on, against LOAD DATA INFILE',
      limit: 1,
      value: rateOf('engine, saturated') / rateOf('LOAD DATA'),
      unit: 'x',
      note: lines.find(({ name }) => name.startsWith('LOAD DATA'))?.name ?? '',
    }),
  );
}

/** A wager's processor time over all processes, against the same frames and the same batches without a controller. */
function compareCost(bench: Bench, lines: readonly Throughput[]): void {
  for (const { name, costUs } of lines.filter(({ name }) => name.startsWith('WebSocket'))) {
    const [frames, batches] = [LIMITS.frames, LIMITS.batches].map((limit) =>
      allOf(lines.find((line) => line.name === `${limit} for ${name}`)?.costUs ?? {}),
    );
    const ours = allOf(costUs);
    bench.findings.push(
      atMost({
        what: `processor time of a wager, ${name}, against the sum of its limits`,
        limit: 1.5,
        value: ours / ((frames ?? Number.NaN) + (batches ?? Number.NaN)),
        unit: 'x',
        note: `${ours.toFixed(1)} us; ${LIMITS.frames} ${frames?.toFixed(1)}, ${LIMITS.batches} ${batches?.toFixed(1)}`,
      }),
    );
  }
}

/** Of all processes of a line; the main thread is a part of the server's. */
function allOf({ server = 0, database = 0, load = 0 }: Readonly<Record<string, number>>): number {
  return server + database + load;
}
