import fc from 'fast-check';
import { THREE_CARD_WAGERS, cardWith, rankOf, threeCardWagerByKey } from '../index.js';
import type { Card, Suit, ThreeCardDeal } from '../index.js';
import { anyDeal, dealOfCards, dealt } from '../../test/three-card.js';

function lineOn(key: string, deal: ThreeCardDeal): string {
  const wager = threeCardWagerByKey(key)!;
  return wager.lines[wager.lineOf(deal)]!.id;
}

type Example = readonly [player: string, dealer: string, line: string];

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  'ante/commission': [
    ['9S KH TD', '9H TS TC', 'win'],
    ['9S KH TD', '9H JS TC', 'push'],
    ['9S TH TD', '9H JS TC', 'lose'],
    ['KS KH KD', 'KC QS JS', 'win'],
    ['QH QC QD', 'KC QS JS', 'push'],
  ],
  'ante/free': [
    ['9S KH TD', '9H TS TC', 'push'], // same points, more faces
    ['9S KH TD', '9H JS TC', 'push'], // same points, same faces
    ['9S TH TD', '9H JS TC', 'lose'], // same points, fewer faces
    ['9S TH TD', '8H JS QC', 'win'],
    ['8S JH QD', '9H TS TC', 'lose'],
    ['KS KH KD', 'KC QS JS', 'win'],
    ['KC QS JS', 'KS KH KD', 'lose'],
    ['QH QC QD', 'KC QS JS', 'push'],
    ['KC QS JS', 'TS TH TD', 'win'], // three faces are 10 points, not 0
  ],
  'three_kings/A': [
    ['KS KH KD', '2S 3S 4S', 'three_kings'],
    ['KS KH QD', 'KC JS JD', 'three_faces'],
    ['9S TS TH', 'KS KH KD', 'any_9'], // the dealer's hand does not matter
    ['9S JS QH', '2S 3S 4S', 'any_9'],
    ['4S 4H TD', 'KS KH KD', 'any_8'],
    ['7S TS TH', 'KS KH KD', 'lose'],
    ['TS TH TD', 'KS KH KD', 'lose'],
  ],
  'three_kings/B': [
    ['KS KH KD', '2S 3S 4S', 'three_kings'],
    ['QS QH QD', 'KC KS KH', 'three_faces'],
    ['8S AS TH', '2S 3S 4S', 'any_9'],
    ['8S JS KH', '2C 3S 4S', 'any_8'],
    ['7S JS KH', '2C 3S 4S', 'lose'],
  ],
  'tie_bonus/A': [
    ['4S KH 5D', '5C 4C KS', 'three_card_copy'],
    ['KS KH KC', 'KD QS JS', 'point_face_tie'], // points and faces are equal, although the Ante wins (T7)
    ['4S KH 5D', '9C QC TS', 'point_face_tie'],
    ['QH QC QD', 'KC QS JS', 'point_face_tie'],
    ['KS QS JS', 'KD QD JD', 'three_card_copy'],
    ['2S 3S 4S', '9C QC KS', 'tie'],
    ['2S 3S 4S', '8C QC KS', 'lose'],
    ['KS QS JS', 'TC TD TH', 'lose'],
    ['TS TC TH', 'KS QS JS', 'lose'],
  ],
  'tie_bonus/B': [
    ['4S KH 5D', '5C 4C KS', 'tie'],
    ['2S 3S 4S', '9C QC KS', 'tie'],
    ['2S 3S 4S', '8C QC KS', 'lose'],
    ['KS QS JS', 'TC TD TH', 'lose'],
  ],
  'alt:tie_bonus/A_faces_are_0': [
    ['4S KH 5D', '5C 4C KS', 'three_card_copy'],
    ['KS QS JS', 'TC TD TH', 'tie'],
    ['TC TD TH', 'KS QS JS', 'tie'],
    ['QH QC QD', 'KC QS JS', 'point_face_tie'],
    ['KS QS JS', '9C TD TH', 'lose'],
  ],
  'alt:tie_bonus/B_faces_are_0': [
    ['KS QS JS', 'TC TD TH', 'tie'],
    ['KS QS JS', 'AC TD TH', 'lose'],
  ],
  dragon_bonus: [
    ['KS QS JS', 'TC TD TH', 'win_by_10'],
    ['KS KH KD', 'TC TD TH', 'win_by_10'],
    ['KS QS JS', 'AC TD TH', 'win_by_9'],
    ['9S QS JS', 'TC TD TH', 'win_by_9'],
    ['9S QS JS', 'AC TD TH', 'win_by_8'],
    ['7S QS JS', 'TC TD TH', 'win_by_7'],
    ['7S QS JS', 'AC TD TH', 'win_by_6'],
    ['5S QS JS', 'TC TD TH', 'win_by_5'],
    ['4S QS JS', 'TC TD TH', 'lose'],
    ['TC TD TH', 'KS QS JS', 'lose'],
    ['KS KH KD', 'KC QS JS', 'lose'], // the Ante wins, but with a margin of 0 points
  ],
};

describe.each(Object.entries(EXAMPLES))('%s', (key, examples) => {
  it.each(examples)('%s against %s: %s', (player, dealer, line) => {
    expect(lineOn(key, dealt(player, dealer))).toBe(line);
  });

  it('has an example of every line', () => {
    const lines = threeCardWagerByKey(key)!.lines.map(({ id }) => id);
    expect(new Set(examples.map(([, , line]) => line))).toEqual(new Set(lines));
  });
});

describe('laws of every wager', () => {
  const everyLine = (deal: ThreeCardDeal) => THREE_CARD_WAGERS.map((wager) => wager.lineOf(deal));

  it('each has examples above', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(THREE_CARD_WAGERS.map(({ key }) => key).sort());
  });

  it('suits never matter: each rank may change its suits as it likes', () => {
    const suits = fc.array(fc.shuffledSubarray<Suit>([0, 1, 2, 3], { minLength: 4 }), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(anyDeal, suits, (deal, suitsOfRank) => {
        const other = (card: Card) => {
          const rank = rankOf(card);
          return cardWith({ rank, suit: suitsOfRank[rank]![Math.floor(card / 13)]! });
        };
        const { player, dealer } = deal;
        expect(everyLine(dealOfCards(player.cards.map(other), dealer.cards.map(other)))).toEqual(everyLine(deal));
      }),
    );
  });

  it('the order of the cards in a hand never matters', () => {
    fc.assert(
      fc.property(anyDeal, ({ player, dealer }) => {
        const turned = dealOfCards(player.cards.toReversed(), [...dealer.cards.slice(1), dealer.cards[0]!]);
        expect(everyLine(turned)).toEqual(everyLine(dealOfCards(player.cards, dealer.cards)));
      }),
    );
  });

  it('any deal has one line of each, and the losing line is the last', () => {
    fc.assert(
      fc.property(anyDeal, (deal) => {
        for (const wager of THREE_CARD_WAGERS) {
          expect(wager.lines[wager.lineOf(deal)]).toBeDefined();
          expect(wager.lines.map(({ id }) => id).lastIndexOf('lose')).toBe(wager.lines.length - 1);
        }
      }),
    );
  });

  it('exchanging the hands turns a winning Ante into a losing one, and a push stays a push', () => {
    const mirror: Readonly<Record<string, string>> = { win: 'lose', lose: 'win', push: 'push' };
    fc.assert(
      fc.property(anyDeal, ({ player, dealer }) => {
        const there = lineOn('ante/commission', dealOfCards(player.cards, dealer.cards));
        expect(lineOn('ante/commission', dealOfCards(dealer.cards, player.cards))).toBe(mirror[there]);
      }),
    );
  });

  it('Commission Free differs only where the player leads by faces alone: there it pushes instead of winning', () => {
    fc.assert(
      fc.property(anyDeal, (deal) => {
        const byFaces = deal.outcome === 'player' && deal.player.points === deal.dealer.points && deal.player.faces < 3;
        expect(lineOn('ante/free', deal)).toBe(byFaces ? 'push' : lineOn('ante/commission', deal));
      }),
    );
  });

  it('a tie of the Ante is a tie of the Tie Bonus, and the Dragon Bonus wins only with the Ante', () => {
    fc.assert(
      fc.property(anyDeal, (deal) => {
        if (deal.outcome === 'tie') expect(lineOn('tie_bonus/B', deal)).toBe('tie');
        if (lineOn('dragon_bonus', deal) !== 'lose') expect(deal.outcome).toBe('player');
      }),
    );
  });
});
