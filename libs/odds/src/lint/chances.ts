import {
  type ConfigProblem,
  type LinkConfig,
  cited,
  hasProgressive,
  jurisdictionOf,
  threeCardGameOf,
} from '@jackpot/progressive';
import { compare, fraction } from '../exact/fraction.js';
import type { LinkOdds } from '../royal-9/link-odds.js';
import { ROYAL_LEVELS } from '../royal-9/awards.js';

/**
 * COMAR 36.05.03.24 H. In a set of the terms, a line that is printed before the lines of pairs may leave some positions a
 * smaller chance. Tables of different games have equal chances only if the exact chances are equal.
 */
export function chanceFindings(config: LinkConfig, { layouts }: LinkOdds): readonly ConfigProblem[] {
  if (config.lines === undefined && config.threeCardLines === undefined) return [];
  const games = new Set(config.tables.filter(hasProgressive).map((table) => threeCardGameOf(table) !== null));
  const positions = layouts.flatMap(({ tableIds, odds }) =>
    odds.atReset.map(({ seat, lines }) => ({ tableId: tableIds[0] ?? '', seat, lines, deals: odds.coups.deals })),
  );
  return ROYAL_LEVELS.flatMap((level) => {
    const chances = positions.map(({ tableId, seat, lines, deals }) => {
      const count = lines.find(({ line }) => line === level)?.count ?? 0n;
      return { tableId, seat, chance: fraction(count, deals) };
    });
    const [first] = chances;
    const other = chances.find(({ chance }) => first !== undefined && compare(chance, first.chance) !== 0);
    if (first === undefined || other === undefined) return [];
    const where = `position ${first.seat} of ${first.tableId} and position ${other.seat} of ${other.tableId}`;
    const why = cited(jurisdictionOf(config.jurisdiction).citations.equalChances);
    const [path, remedy] =
      games.size > 1
        ? ['threeCardLines', 'choose lines with the same chance, or give each game a link of its own']
        : ['lines', 'print the lines of pairs first, or give all positions suited pairs or none'];
    const text = `${where} have different chances to win ${level}${why}: ${remedy}`;
    return [{ path, code: 'CHANCES_UNEQUAL', text }];
  });
}
