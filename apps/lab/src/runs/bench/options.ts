import { parseArgs } from 'node:util';

/** The parts of a run, in the order in which they are measured. */
export const MEASURES = [
  'throughput',
  'latency',
  'locks',
  'projection',
  'signs',
  'history',
  'scale',
  'rules',
  'table',
  'strangers',
  'days',
  'webhooks',
  'many-links',
  'years',
  'cluster',
] as const;
export type MeasureName = (typeof MEASURES)[number];

/** Measured only where they are named: one takes long, the other fetches further servers. */
const NAMED_ONLY: ReadonlySet<MeasureName> = new Set(['years', 'cluster']);

const MINUTE_MS = 60_000;

/** How long and how large everything is measured. */
export interface Effort {
  readonly name: 'quick' | 'full';
  /** Times the candidates take turns; the median of each is what counts. */
  readonly rounds: number;
  readonly warmMs: number;
  readonly runMs: number;
  /** Tables of the throughput link. */
  readonly tables: number;
  readonly latencyMs: number;
  /** Wagers in the journal before memory is read and the link is restarted. */
  readonly historyWagers: number;
  readonly historyTables: number;
  readonly tries: number;
  readonly signsFew: number;
  readonly signsMany: number;
  readonly projectionMs: number;
  readonly scaleTables: readonly number[];
  readonly scaleMs: number;
  readonly loadDataRows: number;
  /** How long emulated tables play: one alone, then ten at once. */
  readonly tableMs: number;
  /** How long many links are watched, once on an idle and once on a busy disk. */
  readonly manyLinksMs: number;
  /** Wagers of the long history, spread over `yearsDays` gaming days. */
  readonly yearsWagers: number;
  readonly yearsDays: number;
}

const FULL: Effort = {
  name: 'full',
  rounds: 5,
  warmMs: 600,
  runMs: 2_000,
  tables: 360,
  latencyMs: 5_000,
  historyWagers: 1_000_000,
  historyTables: 1_000,
  tries: 15,
  signsFew: 1_000,
  signsMany: 10_000,
  projectionMs: 8_000,
  scaleTables: [10, 100, 1_000],
  scaleMs: 2_500,
  loadDataRows: 400_000,
  tableMs: 45_000,
  manyLinksMs: 30_000,
  yearsWagers: 1_000_000,
  yearsDays: 20,
};

/** The same measures, shorter: figures vary more, and the history is a fifth as long. */
const QUICK: Effort = {
  ...FULL,
  name: 'quick',
  rounds: 2,
  warmMs: 300,
  runMs: 800,
  latencyMs: 1_500,
  historyWagers: 200_000,
  tries: 4,
  projectionMs: 2_500,
  scaleMs: 1_000,
  loadDataRows: 100_000,
  tableMs: 12_000,
  manyLinksMs: 10_000,
  yearsWagers: 100_000,
  yearsDays: 5,
};

export interface Options {
  readonly effort: Effort;
  readonly only: readonly MeasureName[];
  readonly jsonFile: string | undefined;
  readonly allowWeak: boolean;
  readonly profileDir: string | undefined;
  /** Of the throughputs only those whose name holds this; ratios need the others. */
  readonly match: string;
}

export const USAGE = `npm run bench -- [options]
  --full              everything at full length, sixteen minutes (the default)
  --quick             the same measures, shorter: under three minutes
  --only NAME[,NAME]  some of: ${MEASURES.join(', ')}
  --json FILE         all figures as JSON as well
  --allow-weak        also on a database that does not wait for the disk; its figures prove nothing
  --profile DIR       instead of measuring: CPU profiles of controller and engine under load, into DIR
  --match TEXT        of the throughputs only those whose name holds TEXT: for a quick check, its ratios mean nothing
  --rounds N, --run-ms N   other than the effort's own
  --minutes N         how long many-links watches, twice: on an idle and on a busy disk
  --wagers N          how long the history of years is; years and cluster are measured only where they are named
  --help
Uses DATABASE_URL and REDIS_URL where set, else servers of its own in a temporary folder.
`;

/** Something the person who started the run can put right. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** What the command line requests; 'help' where only that was. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const values = parsed(args);
  if (values.help === true) return 'help';
  const effort = values.quick === true ? QUICK : FULL;
  return {
    effort: {
      ...effort,
      rounds: countOf(values.rounds, effort.rounds),
      runMs: countOf(values['run-ms'], effort.runMs),
      manyLinksMs: values.minutes === undefined ? effort.manyLinksMs : countOf(values.minutes, 1) * MINUTE_MS,
      yearsWagers: countOf(values.wagers, effort.yearsWagers),
    },
    only: measuresOf(values.only),
    jsonFile: values.json,
    allowWeak: values['allow-weak'] === true,
    profileDir: values.profile,
    match: values.match ?? '',
  };
}

interface Values {
  readonly quick?: boolean;
  readonly full?: boolean;
  readonly only?: string;
  readonly json?: string;
  readonly 'allow-weak'?: boolean;
  readonly profile?: string;
  readonly match?: string;
  readonly rounds?: string;
  readonly minutes?: string;
  readonly wagers?: string;
  readonly 'run-ms'?: string;
  readonly help?: boolean;
}

function parsed(args: readonly string[]): Values {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        full: { type: 'boolean' },
        only: { type: 'string' },
        json: { type: 'string' },
        'allow-weak': { type: 'boolean' },
        profile: { type: 'string' },
        match: { type: 'string' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        wagers: { type: 'string' },
        'run-ms': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function measuresOf(text: string | undefined): readonly MeasureName[] {
  if (text === undefined) return MEASURES.filter((name) => !NAMED_ONLY.has(name));
  return text.split(',').map((name) => {
    const found = MEASURES.find((measure) => measure === name.trim());
    if (found === undefined) throw new CannotRun(`--only: there is no ${name}; there are ${MEASURES.join(', ')}`);
    return found;
  });
}

function countOf(text: string | undefined, initial: number): number {
  if (text === undefined) return initial;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CannotRun(`${text} is not a whole number above 0`);
  return Number(text);
}
