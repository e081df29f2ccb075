import { availableParallelism } from 'node:os';
import { type Values, commandLine, whole } from '@jackpot/platform';
import { addTo, brokenText, keptText, noTotals, totalsText } from './report.js';
import { shrink } from './shrink.js';
import { type Outcome, type SimulationOptions, simulate } from './simulation.js';
import { type SeedSource, playSeeds } from './seed-pool.js';

const SEED_MAX = 2 ** 31;
const HOUR_MS = 3_600_000;
const PROGRESS_MS = 10_000;

const LINE = commandLine({
  command: 'npm run -s simulate --',
  about:
    'Plays the whole system in one process under virtual time, with faults, and holds everything against an independent model.',
  options: {
    seed: { help: 'the first seed, or the only one', shown: 'N', read: whole(0, SEED_MAX), initial: 1 },
    seeds: { help: 'so many seeds, from --seed on', shown: 'N', read: whole(1, SEED_MAX), initial: 1 },
    hours: { help: 'seeds from --seed on for so many hours', shown: 'H', read: whole(1, 1_000) },
    links: { help: 'links', shown: 'N', read: whole(1, 50), initial: 1 },
    tables: { help: 'tables of each link', shown: 'N', read: whole(1, 50), initial: 2 },
    seconds: { help: 'virtual seconds in which faults happen', shown: 'S', read: whole(1, 86_400), initial: 60 },
    jobs: { help: 'seeds at a time', shown: 'N', read: whole(1, 64), initial: availableParallelism() },
    shrink: { help: 'find the shortest history that breaks the same promise' },
  },
  notes: 'Exit code: 0 every promise kept, 1 a promise was broken. The same seed and options give the same trace.',
});
type SimulateValues = Values<typeof LINE.options>;

/** The command of docs/explanation/simulation.md. */
export const simulateCommand = {
  line: LINE,
  run: (values: SimulateValues): Promise<number> =>
    values.seeds === 1 && values.hours === undefined ? playOne(values) : playMany(values),
};

function optionsOf({ seed, links, tables, seconds }: SimulateValues): SimulationOptions {
  return { seed, links, tables, horizonMs: seconds * 1_000 };
}

async function playOne(values: SimulateValues): Promise<number> {
  const options = optionsOf(values);
  const outcome = await simulate(options);
  if (outcome.failure === undefined) {
    print(keptText(outcome));
    return 0;
  }
  print(brokenText(values.shrink ? await shrink(options, outcome) : outcome, options));
  return 1;
}

async function playMany(values: SimulateValues): Promise<number> {
  const totals = noTotals();
  const startedMs = performance.now();
  let printedMs = startedMs;
  const onOutcome = (outcome: Outcome): void => {
    addTo(totals, outcome);
    const nowMs = performance.now();
    if (outcome.failure !== undefined) print(brokenText(outcome, { ...optionsOf(values), seed: outcome.seed }));
    if (nowMs - printedMs < PROGRESS_MS) return;
    printedMs = nowMs;
    print(totalsText(totals, nowMs - startedMs));
  };
  await playSeeds(optionsOf(values), seedsOf(values, startedMs), { jobs: values.jobs, onOutcome });
  print(totalsText(totals, performance.now() - startedMs));
  return totals.broken === 0 ? 0 : 1;
}

function seedsOf({ seed, seeds, hours }: SimulateValues, startedMs: number): SeedSource {
  let next = seed;
  return () => {
    const isOver = hours === undefined ? next >= seed + seeds : performance.now() - startedMs >= hours * HOUR_MS;
    if (isOver) return undefined;
    next += 1;
    return next - 1;
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
