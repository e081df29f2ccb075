import { anyText, commandLine, oneOf, readArguments, text, whole } from '@jackpot/platform';
import type { Paytable } from '@jackpot/rules';
import { z } from 'zod';
import { type PaceName, PACES } from '../../players/people/people.js';
import { percent, urls } from '../readers.js';

/** Secrets come from the environment, because command lines are visible in the list of processes. */
export const settingsSchema = z.object({
  FLOOR_SETUP_TOKEN: text('the token of the program that opens links and sets table keys'),
  SLOT_ACCOUNTING_TOKEN: text('the token of the program that reads meters, books and claims'),
  STAFF_PASSWORD: text('password of every simulated person'),
});

export interface Options {
  readonly controllers: readonly string[];
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

export interface Instead {
  readonly text: string;
  readonly code: 0 | 2;
}

const TABLES_MAX = 4_000;
/** Above this number of tables, the default pace is realistic, so that two cores can also run a browser. */
const BRISK_TABLES_MAX = 8;

const LINE = commandLine({
  command: 'npm run floor --',
  about: `Plays mini-baccarat on a floor of simulated tables against a running controller, keeps its own books of every
wager, award and meter, and at the end compares them with the controller's, to the millionth of a cent.`,
  options: {
    controllers: { help: 'the controllers; the one that leads is found', shown: 'URLS', read: urls, isRequired: true },
    floor: { help: 'the same, by their ports for tables (those of --controllers)', shown: 'URLS', read: urls },
    link: {
      ...{ help: 'the link to play on; opened where it is not open yet', shown: 'ID' },
      ...{ read: anyText, initial: 'royal-9-demo' },
    },
    'link-file': {
      ...{ help: 'the terms to open it with, as JSON (built in: paytable C, $5, four levels)', shown: 'FILE' },
      read: anyText,
    },
    paytable: { help: 'of the built-in terms (C)', shown: 'A|B|C', read: oneOf(['A', 'B', 'C']) },
    tables: { help: 'tables that play', shown: 'N', read: whole(1, TABLES_MAX), initial: 4 },
    seats: { help: 'positions of each', shown: 'N', read: whole(1, 9), initial: 7 },
    pace: {
      help: `realistic: a hand in 20 to 60 s; brisk: in a second; flat-out: as answers come (brisk for up to ${BRISK_TABLES_MAX} tables)`,
      ...{ shown: 'PACE', read: oneOf(Object.keys(PACES) as PaceName[]) },
    },
    for: { help: 'stop after this long (until interrupted)', shown: 'SECONDS', read: whole(1, 100_000_000) },
    shoes: { help: 'stop after so many shoes at every table', shown: 'N', read: whole(1, 1_000_000) },
    seed: { help: "the same people and cards again (the system's generator)", shown: 'N', read: whole(0) },
    withdrawals: { help: 'wagers taken back before the lock', shown: 'PCT', read: percent, initial: 4 },
    late: { help: 'seats that bet after "no more bets"', shown: 'PCT', read: percent, initial: 2 },
    duplicates: {
      ...{ help: 'messages sent twice, old ones repeated, connections lost in the middle', shown: 'PCT' },
      ...{ read: percent, initial: 1 },
    },
    voids: { help: 'coups voided', shown: 'PCT', read: percent, initial: 0.2 },
    bad: {
      ...{ help: 'coups in which a bad message is sent; each must be refused and change nothing', shown: 'PCT' },
      ...{ read: percent, initial: 0 },
    },
    record: { help: 'write down what is played', shown: 'FILE', read: anyText },
    replay: { help: 'play what was written down; its awards must come out again', shown: 'FILE', read: anyText },
    keys: {
      ...{
        help: "keep the tables' secrets here, for their owner alone, so that a restart goes on with them",
        shown: 'FILE',
      },
      read: anyText,
    },
    certificates: {
      help: "folder of the authority of the tables' certificates, for https of --floor; for --controllers set NODE_EXTRA_CA_CERTS",
      ...{ shown: 'DIR', read: anyText },
    },
    http: { help: 'speak HTTP instead of WebSocket' },
    cage: { help: 'pay claims, which is what happens without --no-cage' },
    'no-cage': { help: 'do not pay claims (otherwise people of the simulation do; it creates their accounts)' },
  },
  notes: `With FLOOR_SETUP_TOKEN, SLOT_ACCOUNTING_TOKEN and STAFF_PASSWORD, as npm run floor:setup has left them.
exit code: 0 the books agree, 1 they differ, 2 it could not be run.
An interrupt (Ctrl-C) ends the coups under way and then compares; a second one ends at once.`,
});

export function readOptions(words: readonly string[]): Options | Instead {
  const read = readArguments(LINE, words);
  if (read.kind !== 'run') return { text: read.text, code: read.kind === 'help' ? 0 : 2 };
  const { values, given } = read;
  const { controllers, floor = controllers, paytable = 'C', tables, for: forSeconds = null, link: linkId } = values;
  const { shoes = null, seed = null, record = null, replay = null, keys = null, certificates = null } = values;
  const { pace = tables > BRISK_TABLES_MAX ? 'realistic' : 'brisk', 'link-file': linkFile = null } = values;
  const { seats, withdrawals, late, duplicates, voids, bad, http, 'no-cage': isWithoutCage } = values;
  const options: Options = {
    ...{ controllers, floor, tables, seats, linkId, paytable, pace, forSeconds, shoes, seed },
    ...{ withdrawals, late, duplicates, voids, bad, record, replay, keys, certificates, linkFile },
    ...{ http, cage: !isWithoutCage },
  };
  const problems = togetherProblems(given, options);
  return problems.length === 0 ? options : { text: `${problems.join('\n')}\nSee --help.`, code: 2 };
}

const NOT_WITH_REPLAY = [
  ...['tables', 'seats', 'paytable', 'pace', 'shoes', 'withdrawals', 'late', 'voids', 'link-file'],
] as const;

function togetherProblems(given: ReadonlySet<string>, options: Options): readonly string[] {
  const problems: string[] = [];
  if (given.has('cage') && given.has('no-cage')) problems.push('--cage and --no-cage exclude each other.');
  if (options.linkFile !== null && given.has('paytable'))
    problems.push('--paytable is of the built-in terms; --link-file brings its own.');
  if (options.replay === null) return problems;
  for (const name of NOT_WITH_REPLAY) if (given.has(name)) problems.push(`--${name} has no meaning with --replay.`);
  return problems;
}
