import type { Deal } from '../deal.js';
import { isNaturalOf } from './events.js';
import { LOSE, push, win } from './lines.js';
import type { Wager } from './wager.js';

/** Chapter 12 F, and seed 003. */
export type DragonBonusPaytable = 'A' | 'B' | 'C' | 'S003';

type Hand = 'player' | 'banker';

const MARGIN_MAX = 9;
const MARGIN_MIN = 4;
const MARGINS = [9, 8, 7, 6, 5, 4];
const NATURAL_WIN = MARGINS.length;
const NATURAL_TIE = NATURAL_WIN + 1;
const LOST = NATURAL_TIE + 1;

/** Odds to 1 for a win by 9, 8, 7, 6, 5 and 4 points. */
const MARGIN_PAYS: Readonly<Record<DragonBonusPaytable, readonly number[]>> = {
  A: [30, 10, 6, 4, 2, 1],
  B: [20, 8, 7, 4, 3, 1],
  C: [30, 10, 4, 4, 2, 2],
  // The casino page prints the same numbers as paytable C (readings D5).
  S003: [30, 10, 4, 4, 2, 2],
};

const CHAPTER: Readonly<Record<DragonBonusPaytable, string>> = {
  A: '7 A(4), 12 F(1)',
  B: '7 A(4), 12 F(2)',
  C: '7 A(4), 12 F(3)',
  S003: 'seed 003, Dragon bonus',
};

/** Chapters 7 A(4), 12 E, F. A winning Natural pays 1 to 1 (readings D1). */
export function dragonBonus(hand: Hand, paytable: DragonBonusPaytable): Wager {
  return {
    key: `dragon_bonus_${hand}/${paytable}`,
    name: `Dragon Bonus, ${hand === 'player' ? "Player's" : "Banker's"} Hand, paytable ${paytable}`,
    chapter: CHAPTER[paytable],
    dependsOn: 'points',
    lines: [
      ...MARGINS.map((margin, index) => win(`win_by_${margin}`, MARGIN_PAYS[paytable][index] ?? 0)),
      win('natural_win', 1),
      push('natural_tie'),
      LOSE,
    ],
    lineOf: hand === 'player' ? lineOfPlayer : lineOfBanker,
  };
}

function lineOfPlayer(deal: Deal): number {
  return lineOf(isNaturalOf(deal.player, deal.playerPoints), deal.playerPoints - deal.bankerPoints);
}

function lineOfBanker(deal: Deal): number {
  return lineOf(isNaturalOf(deal.banker, deal.bankerPoints), deal.bankerPoints - deal.playerPoints);
}

/** A Natural can tie only with a Natural (chapters 10 A, 7 A(4)(a), (b)). */
function lineOf(isNatural: boolean, margin: number): number {
  if (isNatural) return margin > 0 ? NATURAL_WIN : margin === 0 ? NATURAL_TIE : LOST;
  return margin >= MARGIN_MIN ? MARGIN_MAX - margin : LOST;
}
