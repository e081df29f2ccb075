import { type Values, anyText, commandLine, whole } from '@jackpot/platform';
import { files, someOf } from '../readers.js';

export const MEASURES = [
  ...([
    'throughput',
    'latency',
    'locks',
    'projection',
    'signs',
    'memory',
    'history',
    'scale',
    'rules',
    'table',
  ] as const),
  ...(['strangers', 'days', 'webhooks', 'many-links', 'years', 'cluster'] as const),
] as const;
export type MeasureName = (typeof MEASURES)[number];

/** `years` takes long, and `cluster` downloads more servers. */
const NAMED_ONLY: readonly MeasureName[] = ['years', 'cluster'];

export const BENCH = commandLine({
  command: 'npm run bench --',
  about: 'Measures the product against its goals, sixteen to thirty minutes at full length.',
  options: {
    quick: { help: 'the same measures with shorter turns: five to thirteen minutes' },
    only: { help: `some of ${MEASURES.join(', ')}`, shown: 'NAME[,NAME]', read: someOf(MEASURES) },
    json: { help: 'all rows as JSON', shown: 'FILE', read: anyText },
    of: {
      help: 'measures nothing; prints the rows of runs that --json wrote: medians, and how far the runs differ',
      shown: 'FILE[,FILE]',
      read: files,
    },
    against: {
      help: 'plays in turns with the build in another checkout, and compares the cost of a wager; measures nothing else',
      shown: 'FOLDER',
      read: anyText,
    },
    rounds: { help: 'turns of each throughput', shown: 'N', read: whole(1, 1_000) },
    minutes: {
      help: 'how long many-links plays, twice: on an idle and on a busy disk',
      shown: 'N',
      read: whole(1, 60),
    },
    wagers: { help: 'length of the history of years', shown: 'N', read: whole(1, 100_000_000) },
  },
  notes:
    'Prints the rows that an operator needs; --json has all of them, and the throughput of every rival.\n' +
    'Uses DATABASE_URL and REDIS_URL where set, else servers of its own in a temporary folder. years and cluster are measured\n' +
    'only where they are named. Exit code: 0 all correctness checks passed, 1 one failed, 2 it cannot run.',
});

const FULL = {
  rounds: 5,
  warmMs: 600,
  runMs: 2_000,
  latencyMs: 5_000,
  historyWagers: 1_000_000,
  tries: 15,
  projectionMs: 8_000,
  scaleMs: 2_500,
  loadDataRows: 400_000,
  tableMs: 45_000,
  manyLinksMs: 30_000,
  yearsWagers: 1_000_000,
  yearsDays: 20,
};
export type Effort = Readonly<typeof FULL>;

const QUICK: Effort = {
  ...{ rounds: 2, warmMs: 300, runMs: 800, latencyMs: 1_500, tries: 4, projectionMs: 2_500, scaleMs: 1_000 },
  ...{ historyWagers: 200_000, loadDataRows: 100_000, tableMs: 12_000, manyLinksMs: 10_000 },
  ...{ yearsWagers: 100_000, yearsDays: 5 },
};

export type BenchValues = Values<(typeof BENCH)['options']>;

export function measuresOf({ only }: BenchValues): readonly MeasureName[] {
  return only ?? MEASURES.filter((name) => !NAMED_ONLY.includes(name));
}

export function effortOf({ quick, rounds, minutes, wagers }: BenchValues): Effort {
  const effort = quick ? QUICK : FULL;
  return {
    ...effort,
    rounds: rounds ?? effort.rounds,
    manyLinksMs: minutes === undefined ? effort.manyLinksMs : minutes * 60_000,
    yearsWagers: wagers ?? effort.yearsWagers,
  };
}
