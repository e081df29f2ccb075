import { must } from '@jackpot/money';
import type { ThreeCardWager } from '@jackpot/rules';
import type { CountedWager } from '../counting/count-lines.js';
import { threeCardCountsOfAll } from './counts.js';
import { FULL_THREE_CARD_DECK, type ThreeCardDeck } from './deck.js';

export function countThreeCardWagers(
  wagers: readonly ThreeCardWager[],
  deck: ThreeCardDeck = FULL_THREE_CARD_DECK,
): readonly CountedWager[] {
  return threeCardCountsOfAll(wagers, deck).map(({ deals, lines: counts }, index) => {
    const wager = must(wagers[index], 'the wager of its counts');
    const lines = wager.lines.map((line, at) => ({ line, count: must(counts[at], 'count of a line') }));
    return { wager, lines, total: deals };
  });
}
