import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { OddsRequest } from '@jackpot/odds';
import { RULE_SETS, type RuleSetId } from '@jackpot/rules';

/** What is asked of the command, and where the answer goes. */
export interface OddsOptions {
  readonly request: OddsRequest;
  readonly isJson: boolean;
  /** File for the printable report; undefined: none. */
  readonly reportFile: string | undefined;
}

/** Reads the command line. What is wrong with it is thrown as an `OptionsProblem`, with what to write instead. */
export class OptionsProblem extends Error {}

export const USAGE = `npm run -s odds -- [--decks 1..8] [--wager KEY]... [--rules 000|002|003] [--shoe "KS 9H ..."]
                    [--game mini-baccarat|three-card] [--config link.json] [--json] [--report out.html]
  --shoe    the cards already seen of the shoe or deck, in any order
  --config  a link's configuration: its Royal 9 and Must Hit are answered too`;

export function readOptions(args: readonly string[]): OddsOptions {
  const { values } = parsed(args);
  const game = values.game ?? 'mini-baccarat';
  if (game !== 'mini-baccarat' && game !== 'three-card')
    throw new OptionsProblem('--game is mini-baccarat or three-card');
  if (values.rules !== undefined && !isRuleSet(values.rules))
    throw new OptionsProblem(`--rules is one of ${Object.keys(RULE_SETS).join(', ')}`);
  if (values.decks !== undefined && !/^[1-8]$/.test(values.decks)) throw new OptionsProblem('--decks is 1 to 8');
  return {
    isJson: values.json,
    reportFile: values.report,
    request: {
      game,
      decks: values.decks === undefined ? undefined : Number(values.decks),
      wagers: values.wager,
      rules: values.rules,
      seen: values.shoe?.split(/[\s,]+/).filter((card) => card !== ''),
      config: values.config === undefined ? undefined : readJson(values.config),
    },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        decks: { type: 'string' },
        wager: { type: 'string', multiple: true },
        rules: { type: 'string' },
        shoe: { type: 'string' },
        game: { type: 'string' },
        config: { type: 'string' },
        report: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new OptionsProblem(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function isRuleSet(text: string): text is RuleSetId {
  return Object.hasOwn(RULE_SETS, text);
}

/** A file of JSON; what cannot be read is the caller's to mend, not a fault of ours. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new OptionsProblem(
      `${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
