import { fractionText } from '../exact/fraction.js';
import { type WagerOdds, chanceOf } from '../wager-odds.js';
import { type ShareBody, deviationText, oneIn, shareBody } from './values.js';

/** Counts are texts because they exceed the exact range of JSON numbers. */
export interface WagerOddsBody {
  readonly key: string;
  readonly name: string;
  readonly chapter: string;
  readonly total: string;
  readonly lines: readonly LineOddsBody[];
  readonly returned: ShareBody;
  readonly houseEdge: ShareBody;
  readonly hitFrequency: ShareBody;
  readonly pushFrequency: ShareBody;
  /** Of the net win on one unit staked. */
  readonly variance: string;
  readonly standardDeviation: string;
  readonly vigorish: ShareBody;
}

export interface LineOddsBody {
  readonly id: string;
  readonly result: 'win' | 'lose' | 'push';
  /** "8 to 1", or "1 to 1 less 5%". Empty for a line that wins nothing. */
  readonly pays: string;
  readonly count: string;
  readonly chance: ShareBody;
  readonly often: string;
}

export function wagerOddsBody(odds: WagerOdds): WagerOddsBody {
  const { wager, lines, total } = odds.counted;
  return {
    key: wager.key,
    name: wager.name,
    chapter: wager.chapter,
    total: total.toString(),
    lines: lines.map((entry) => {
      const chance = chanceOf(odds.counted, entry);
      const { id, result } = entry.line;
      return {
        id,
        result,
        pays: paysText(entry.line),
        count: entry.count.toString(),
        chance: shareBody(chance),
        often: oneIn(chance),
      };
    }),
    returned: shareBody(odds.returned),
    houseEdge: shareBody(odds.houseEdge),
    hitFrequency: shareBody(odds.hitFrequency),
    pushFrequency: shareBody(odds.pushFrequency),
    variance: fractionText(odds.variance),
    standardDeviation: deviationText(odds.variance),
    vigorish: shareBody(odds.vigorish),
  };
}

function paysText({ result, odds, vigorish }: WagerOdds['counted']['lines'][number]['line']): string {
  if (result !== 'win') return '';
  return `${odds.pays} to ${odds.on}${vigorish ? ' less 5%' : ''}`;
}
