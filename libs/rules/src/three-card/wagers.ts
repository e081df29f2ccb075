import { rankOf } from '../card.js';
import type { ThreeCardDeal } from './deal.js';
import { isThreeFaces, isThreeKings } from './hand.js';
import {
  type ThreeCardEntry,
  type ThreeCardWager,
  pushing,
  threeCardWager,
  winning,
  winningLessVigorish,
} from './wager.js';

const ANTE_COMMISSION = threeCardWager(
  { key: 'ante/commission', name: 'Ante', chapter: '7 E(1), 11 B(2)(a)-(c), 12 A' },
  [winningLessVigorish('win', 1, ({ outcome }) => outcome === 'player'), pushing(({ outcome }) => outcome === 'tie')],
);

/**
 * Wins with more points, or with Three Kings against three other faces. Equal points push if the player has at least as
 * many faces, otherwise they lose (readings T3).
 */
const ANTE_FREE = threeCardWager(
  { key: 'ante/free', name: 'Ante, Commission Free', chapter: '1 B(8), 2 B(5)(a), 11 B(2)(d), 12 A' },
  [
    winning('win', 1, (deal) => margin(deal) > 0 || (bothThreeFaces(deal) && deal.outcome === 'player')),
    pushing((deal) => margin(deal) === 0 && deal.outcome !== 'dealer'),
  ],
);

/** Only the player's own hand matters (12 B; readings T8). */
function threeKings(paytable: 'A' | 'B', pays: Readonly<Record<'kings' | 'faces', number>>): ThreeCardWager {
  const letter = paytable.toLowerCase();
  return threeCardWager(
    {
      key: `three_kings/${paytable}`,
      name: `Three Kings Bonus, paytable ${paytable}`,
      chapter: `7 E(2), 11 B(5)-(6), 12 B Three Kings (1)(${letter})`,
    },
    [
      winning('three_kings', pays.kings, ({ player }) => isThreeKings(player)),
      winning('three_faces', pays.faces, ({ player }) => isThreeFaces(player)),
      winning('any_9', 3, ({ player }) => player.points === 9),
      winning('any_8', 2, ({ player }) => player.points === 8),
    ],
  );
}

type Tied = (deal: ThreeCardDeal) => boolean;

/** Best first: same cards, same points and faces, same points (readings T5). */
function tieLinesA(tied: Tied): readonly ThreeCardEntry[] {
  return [
    winning('three_card_copy', 50, isCopy),
    winning('point_face_tie', 10, (deal) => margin(deal) === 0 && deal.player.faces === deal.dealer.faces),
    winning('tie', 7, tied),
  ];
}

function tieLinesB(tied: Tied): readonly ThreeCardEntry[] {
  return [winning('tie', 8, tied)];
}

const TIE_CHAPTER = { A: '7 E(2), 11 B(7)-(8), 12 B Tie (1)(a)', B: '7 E(2), 11 B(7)-(8), 12 B Tie (1)(b)' } as const;

/** Three faces count as ten (readings T4). */
const DRAGON_BONUS = threeCardWager(
  { key: 'dragon_bonus', name: 'Dragon Bonus', chapter: '7 E(2), 11 B(9)-(10), 12 E' },
  [
    winning('win_by_10', 50, (deal) => margin(deal) === 10),
    winning('win_by_9', 20, (deal) => margin(deal) === 9),
    winning('win_by_8', 10, (deal) => margin(deal) === 8),
    winning('win_by_7', 5, (deal) => margin(deal) === 7),
    winning('win_by_6', 3, (deal) => margin(deal) === 6),
    winning('win_by_5', 1, (deal) => margin(deal) === 5),
  ],
);

/** Three faces count as ten, so they never tie with 0 points (readings T6). */
const tieOfWorth: Tied = (deal) => margin(deal) === 0;

/** Reading T6, the alternative: three faces tie with 0 points. */
const tieOfPoints: Tied = ({ player, dealer }) => player.points === dealer.points;

const THREE_KINGS_A = threeKings('A', { kings: 50, faces: 25 });
const THREE_KINGS_B = threeKings('B', { kings: 200, faces: 20 });
const TIE_BONUS_A = threeCardWager(
  { key: 'tie_bonus/A', name: 'Tie Bonus, paytable A', chapter: TIE_CHAPTER.A },
  tieLinesA(tieOfWorth),
);
const TIE_BONUS_B = threeCardWager(
  { key: 'tie_bonus/B', name: 'Tie Bonus, paytable B', chapter: TIE_CHAPTER.B },
  tieLinesB(tieOfWorth),
);
const ALT_TIE_BONUS_A = threeCardWager(
  { key: 'alt:tie_bonus/A_faces_are_0', name: 'Tie Bonus, paytable A, three faces tie 0', chapter: TIE_CHAPTER.A },
  tieLinesA(tieOfPoints),
);
const ALT_TIE_BONUS_B = threeCardWager(
  { key: 'alt:tie_bonus/B_faces_are_0', name: 'Tie Bonus, paytable B, three faces tie 0', chapter: TIE_CHAPTER.B },
  tieLinesB(tieOfPoints),
);

/**
 * In the order of chapter 11 B. Keys with `alt:` are alternative readings that a facility may choose (7 E(2), 12 B).
 */
export const THREE_CARD_WAGERS: readonly ThreeCardWager[] = Object.freeze([
  ANTE_COMMISSION,
  ANTE_FREE,
  THREE_KINGS_A,
  THREE_KINGS_B,
  TIE_BONUS_A,
  TIE_BONUS_B,
  ALT_TIE_BONUS_A,
  ALT_TIE_BONUS_B,
  DRAGON_BONUS,
]);

const BY_KEY: ReadonlyMap<string, ThreeCardWager> = new Map(THREE_CARD_WAGERS.map((wager) => [wager.key, wager]));

export function threeCardWagerByKey(key: string): ThreeCardWager | undefined {
  return BY_KEY.get(key);
}

/** Three faces count as ten points. */
function margin({ player, dealer }: ThreeCardDeal): number {
  return player.worth - dealer.worth;
}

function bothThreeFaces({ player, dealer }: ThreeCardDeal): boolean {
  return isThreeFaces(player) && isThreeFaces(dealer);
}

/** Two kings and a four are no copy of two queens and a four. */
function isCopy({ player, dealer }: ThreeCardDeal): boolean {
  if (player.ranking !== dealer.ranking) return false;
  const [mine, theirs] = [player, dealer].map(({ cards }) => cards.map(rankOf).sort((a, b) => a - b));
  return mine?.every((rank, index) => rank === theirs?.[index]) === true;
}
