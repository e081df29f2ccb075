import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { CannotRun, type Values, commandLine, oneOf, anyText, whole } from '@jackpot/platform';
import { type OddsRequest, answerOdds, readingOdds } from '@jackpot/odds';
import { linkConfigProblems, readLinkConfig } from '@jackpot/progressive';
import { RULE_SETS, type RuleSetId } from '@jackpot/rules';
import { oddsReport } from '../odds/odds-report.js';
import { oddsText } from '../odds/odds-text.js';
import { readingsText } from '../odds/readings-text.js';

const DECKS_MAX = 8;

const LINE = commandLine({
  command: 'royal9 odds',
  about: "Prints the exact odds of every wager, or of those named, and of a link's Royal 9 and Must Hit.",
  options: {
    decks: { help: 'decks of the shoe', shown: 'N', read: whole(1, DECKS_MAX) },
    wager: { help: 'only this wager; may be repeated', shown: 'KEY', read: anyText, isList: true },
    rules: { help: 'the set of rules', shown: 'SET', read: oneOf(Object.keys(RULE_SETS) as RuleSetId[]) },
    shoe: { help: 'the cards already seen, in any order', shown: '"KS 9H ..."', read: anyText },
    game: { help: 'the game', shown: 'GAME', read: oneOf(['mini-baccarat', 'three-card']), initial: 'mini-baccarat' },
    config: { help: "a link's terms: its Royal 9 and Must Hit are computed too", shown: 'FILE', read: anyText },
    readings: { help: 'only the odds and the liability of each reading that the terms may choose; needs --config' },
    json: { help: 'as JSON' },
    report: { help: 'also write a report to print', shown: 'FILE', read: anyText },
  },
  notes: 'Exit code: 0 printed, 1 the question cannot be answered; the problems are on standard error.',
});
type OddsValues = Values<typeof LINE.options>;

/** See docs/reference/odds.md. */
export const odds = {
  line: LINE,
  misuseCode: 1,
  failureCode: 1,
  run: (values: OddsValues): number => {
    if (values.readings) return printReadings(values);
    const answer = answerOdds(requestOf(values), (given) => createHash('sha256').update(given).digest('hex'));
    if (!answer.ok) {
      for (const { path, code, text: sentence } of answer.problems)
        process.stderr.write(`${path}: ${code}: ${sentence}\n`);
      return 1;
    }
    if (values.report !== undefined) writeFileSync(values.report, oddsReport(answer.odds));
    process.stdout.write(values.json ? `${JSON.stringify(answer.odds, null, 2)}\n` : oddsText(answer.odds));
    return 0;
  },
};

function printReadings({ config: path, json }: OddsValues): number {
  if (path === undefined) throw new CannotRun('--readings needs the terms of a link: add --config FILE');
  const read = readLinkConfig(readJson(path));
  const problems = read.ok ? linkConfigProblems(read.config) : read.problems;
  for (const { path: at, code, text: sentence } of problems) process.stderr.write(`${at}: ${code}: ${sentence}\n`);
  if (!read.ok || problems.length > 0) return 1;
  const rows = readingOdds(read.config);
  process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : readingsText(rows));
  return 0;
}

export function requestOf({ game, decks, wager, rules, shoe, config }: OddsValues): OddsRequest {
  return {
    game,
    decks,
    wagers: wager.length === 0 ? undefined : wager,
    rules,
    seen: shoe?.split(/[\s,]+/).filter((card) => card !== ''),
    config: config === undefined ? undefined : readJson(config),
  };
}

export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new CannotRun(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
