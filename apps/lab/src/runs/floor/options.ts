import { text } from '@jackpot/platform';
import type { Paytable } from '@jackpot/rules';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type PaceName, PACES } from '../../players/people/people.js';

/** Settings from the environment: values that must not be seen in a list of processes. */
export const settingsSchema = z.object({
  FLOOR_SETUP_TOKEN: text('the token of the program that opens links and sets table keys'),
  SLOT_ACCOUNTING_TOKEN: text('the token of the program that reads meters, books and claims'),
  STAFF_PASSWORD: text('password of every simulated person'),
});

/** What a run was started with. */
export interface Options {
  readonly controllers: readonly string[];
  /** The same controllers, by their ports for tables. */
  readonly floor: readonly string[];
  readonly tables: number;
  readonly seats: number;
  readonly linkId: string;
  readonly paytable: Paytable;
  readonly pace: PaceName;
  readonly forSeconds: number | null;
  readonly shoes: number | null;
  readonly seed: number | null;
  readonly withdrawals: number;
  readonly late: number;
  readonly duplicates: number;
  readonly voids: number;
  readonly bad: number;
  readonly record: string | null;
  readonly replay: string | null;
  readonly keys: string | null;
  readonly certificates: string | null;
  readonly linkFile: string | null;
  readonly http: boolean;
  readonly cage: boolean;
}

/** What to say instead of running, and the exit code. */
export interface Instead {
  readonly text: string;
  readonly code: 0 | 2;
}

const TABLES_MAX = 4_000;
/** More tables at a hand a second would leave two cores no time for the browser that shows them. */
const BRISK_TABLES_MAX = 8;

export const HELP = `Plays mini-baccarat on a floor of simulated tables against a running controller, keeps its own books of every
wager, award and meter, and at the end compares them with the controller's, to the millionth of a cent.

usage: floor-sim --controllers URL[,URL...] [options]
       with FLOOR_SETUP_TOKEN, SLOT_ACCOUNTING_TOKEN and STAFF_PASSWORD, as npm run floor:setup has left them

  --controllers URLS   the controllers, like http://127.0.0.1:3000; the one that leads is found
  --floor URLS         the same, by their ports for tables, like http://127.0.0.1:3010 (those of --controllers)
  --link ID            the link to play on (royal-9-demo); opened where it is not open yet
  --link-file FILE     the terms to open it with, as JSON (built in: paytable C, $5, four levels)
  --paytable A|B|C     of the built-in terms (C)
  --tables N           tables that play, 1 to ${TABLES_MAX} (4)
  --seats N            positions of each, 1 to 9 (7)
  --pace PACE          realistic: a hand in 20 to 60 s; brisk: in a second; flat-out: as answers come
                       (brisk for up to ${BRISK_TABLES_MAX} tables, realistic for more)
  --for SECONDS        stop after this long (until interrupted)
  --shoes N            stop after so many shoes at every table
  --seed N             the same people and cards again; otherwise from the system's generator
  --withdrawals PCT    wagers taken back before the lock (4)
  --late PCT           seats that bet after "no more bets" (2)
  --duplicates PCT     messages sent twice, old ones repeated, connections lost in the middle (1)
  --voids PCT          coups voided (0.2)
  --bad PCT            coups in which a bad message is sent; each must be refused and change nothing (0)
  --record FILE        write down what is played
  --replay FILE        play what was written down; its awards must come out again
  --keys FILE          keep the tables' secrets here, readable by their owner alone, so that a restart goes on with them
  --certificates DIR   the folder of the authority that issued the tables' certificates, for https of --floor; for https of
                       --controllers set NODE_EXTRA_CA_CERTS
  --http               speak HTTP instead of WebSocket
  --no-cage            do not pay claims (otherwise people of the simulation do; it creates their accounts)
  --help

exit code: 0 the books agree, 1 they differ, 2 it could not be run.
An interrupt (Ctrl-C) ends the coups under way and then compares; a second one ends at once.
`;

const SPEC = {
  controllers: { type: 'string' },
  floor: { type: 'string' },
  link: { type: 'string' },
  'link-file': { type: 'string' },
  paytable: { type: 'string' },
  tables: { type: 'string' },
  seats: { type: 'string' },
  pace: { type: 'string' },
  for: { type: 'string' },
  shoes: { type: 'string' },
  seed: { type: 'string' },
  withdrawals: { type: 'string' },
  late: { type: 'string' },
  duplicates: { type: 'string' },
  voids: { type: 'string' },
  bad: { type: 'string' },
  record: { type: 'string' },
  replay: { type: 'string' },
  keys: { type: 'string' },
  certificates: { type: 'string' },
  http: { type: 'boolean' },
  cage: { type: 'boolean' },
  'no-cage': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Values = Partial<Record<keyof typeof SPEC, string | boolean>>;

/** Reads the command line, or reports everything that is wrong with it. */
export function readOptions(words: readonly string[]): Options | Instead {
  let values: Values;
  try {
    values = parseArgs({ args: [...words], options: SPEC, allowPositionals: false }).values;
  } catch (fault) {
    return { text: `${(fault as Error).message}\nSee --help.`, code: 2 };
  }
  if (values.help === true) return { text: HELP, code: 0 };
  const reader = new Reader(values);
  const tables = reader.whole('tables', 1, TABLES_MAX) ?? 4;
  const options: Options = {
    controllers: reader.urls('controllers'),
    floor: reader.urls(values.floor === undefined ? 'controllers' : 'floor'),
    tables,
    seats: reader.whole('seats', 1, 9) ?? 7,
    linkId: reader.text('link') ?? 'royal-9-demo',
    paytable: reader.oneOf('paytable', ['A', 'B', 'C']) ?? 'C',
    pace: reader.oneOf('pace', Object.keys(PACES) as PaceName[]) ?? (tables > BRISK_TABLES_MAX ? 'realistic' : 'brisk'),
    forSeconds: reader.whole('for', 1, 100_000_000) ?? null,
    shoes: reader.whole('shoes', 1, 1_000_000) ?? null,
    seed: reader.whole('seed', 0, Number.MAX_SAFE_INTEGER) ?? null,
    withdrawals: reader.percent('withdrawals') ?? 4,
    late: reader.percent('late') ?? 2,
    duplicates: reader.percent('duplicates') ?? 1,
    voids: reader.percent('voids') ?? 0.2,
    bad: reader.percent('bad') ?? 0,
    record: reader.text('record') ?? null,
    replay: reader.text('replay') ?? null,
    keys: reader.text('keys') ?? null,
    certificates: reader.text('certificates') ?? null,
    linkFile: reader.text('link-file') ?? null,
    http: values.http === true,
    cage: values['no-cage'] !== true,
  };
  const problems = [...reader.problems, ...togetherProblems(values, options)];
  return problems.length === 0 ? options : { text: `${problems.join('\n')}\nSee --help.`, code: 2 };
}

function togetherProblems(values: Values, options: Options): readonly string[] {
  const problems: string[] = [];
  if (values.cage === true && values['no-cage'] === true) problems.push('--cage and --no-cage exclude each other.');
  if (options.linkFile !== null && values.paytable !== undefined)
    problems.push('--paytable is of the built-in terms; --link-file brings its own.');
  if (options.replay === null) return problems;
  // What is played is in the recording; an option that would be ignored is refused.
  for (const name of [
    'tables',
    'seats',
    'paytable',
    'pace',
    'shoes',
    'withdrawals',
    'late',
    'voids',
    'link-file',
  ] as const) {
    if (values[name] !== undefined) problems.push(`--${name} has no meaning with --replay.`);
  }
  return problems;
}

/** Reads values one by one and keeps every problem, so that all are reported together. */
class Reader {
  readonly problems: string[] = [];

  constructor(private readonly values: Values) {}

  text(name: keyof typeof SPEC): string | undefined {
    const value = this.values[name];
    if (value === '') this.problems.push(`--${name} is empty.`);
    return typeof value === 'string' ? value : undefined;
  }

  whole(name: keyof typeof SPEC, min: number, max: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= min && value <= max) return value;
    this.problems.push(`--${name} is a whole number from ${min} to ${max}, not "${text}".`);
    return undefined;
  }

  percent(name: keyof typeof SPEC): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^\d+(\.\d{1,2})?$/.test(text) && value <= 100) return value;
    this.problems.push(`--${name} is a percentage from 0 to 100 with at most two decimals, not "${text}".`);
    return undefined;
  }

  oneOf<T extends string>(name: keyof typeof SPEC, allowed: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const found = allowed.find((one) => one === text);
    if (found === undefined) this.problems.push(`--${name} is one of ${allowed.join(', ')}, not "${text}".`);
    return found;
  }

  urls(name: keyof typeof SPEC): readonly string[] {
    const text = this.text(name);
    if (text === undefined) {
      this.problems.push(`--${name} is needed.`);
      return [];
    }
    const urls = text.split(',').map((one) => one.trim().replace(/\/+$/, ''));
    for (const url of urls) {
      if (!/^https?:\/\/[^/]+$/.test(url) || !URL.canParse(url)) {
        this.problems.push(`--${name}: "${url}" is not an address like http://127.0.0.1:3000.`);
      }
    }
    return urls;
  }
}
