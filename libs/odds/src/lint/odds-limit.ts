import type { Jurisdiction } from '@jackpot/progressive';
import { compare, decimalText, fraction } from '../exact/fraction.js';
import type { LevelOdds } from '../royal-9/levels.js';
import type { Finding } from './finding.js';

export function oddsLimitFindings(
  oddsMax: Jurisdiction['oddsMax'],
  levels: readonly Pick<LevelOdds, 'level' | 'wagersBetweenHits'>[],
): readonly Finding[] {
  return levels.flatMap(({ level, wagersBetweenHits }) => {
    if (oddsMax === null || wagersBetweenHits === null) return [];
    if (compare(wagersBetweenHits, fraction(BigInt(oddsMax.value))) <= 0) return [];
    const sentence = `${level} is hit more rarely than once in ${oddsMax.value} wagers (${oddsMax.source}): use fewer decks, or another layout`;
    const numbers = { wagersBetweenHits: decimalText(wagersBetweenHits, 1) };
    return [{ severity: 'illegal', code: 'ODDS_OVER_LIMIT', path: `levels.${level}`, sentence, numbers }];
  });
}
