import { everyCoup } from '../test/every-coup.js';
import type { Card, Deal } from './index.js';

const size = (hand: readonly Card[]): number => hand.length;
const margin = (deal: Deal): number => deal.playerPoints - deal.bankerPoints;
const isTwoCardNatural = (hand: readonly Card[], points: number): boolean => size(hand) === 2 && points >= 8;
const noNatural = (deal: Deal): boolean =>
  !isTwoCardNatural(deal.player, deal.playerPoints) && !isTwoCardNatural(deal.banker, deal.bankerPoints);

/** From casinoexploit.com and wizardofodds.com, as in libs/odds/test/published-odds.json. */
const PUBLISHED_EIGHT_DECKS: readonly (readonly [string, number, (deal: Deal) => boolean])[] = [
  ['all coups', 4_998_398_275_503_360, () => true],
  ['banker wins', 2_292_252_566_437_888, (deal) => deal.outcome === 'banker'],
  ['tie', 475_627_426_473_216, (deal) => deal.outcome === 'tie'],
  ['banker wins with three cards', 763_885_033_768_960, (deal) => deal.outcome === 'banker' && size(deal.banker) === 3],
  ['banker wins with 2', 44_681_581_871_104, (deal) => deal.outcome === 'banker' && deal.bankerPoints === 2],
  ['banker wins with 8', 529_914_458_673_152, (deal) => deal.outcome === 'banker' && deal.bankerPoints === 8],
  [
    'Dragon 7',
    112_633_011_329_024,
    (deal) => deal.outcome === 'banker' && deal.bankerPoints === 7 && size(deal.banker) === 3,
  ],
  [
    'Panda 8',
    172_660_763_262_976,
    (deal) => deal.outcome === 'player' && deal.playerPoints === 8 && size(deal.player) === 3,
  ],
  ['Player ahead by 8, no Natural', 34_097_645_543_424, (deal) => noNatural(deal) && margin(deal) === 8],
  ['Player ahead by 4, no Natural', 186_780_352_174_080, (deal) => noNatural(deal) && margin(deal) === 4],
  ['Banker ahead by 6, no Natural', 119_200_072_366_080, (deal) => noNatural(deal) && margin(deal) === -6],
  ['Natural tie', 89_325_908_267_520, (deal) => deal.outcome === 'tie' && !noNatural(deal)],
];

function tally(decks: number, claims: readonly ((deal: Deal) => boolean)[]): readonly number[] {
  const counts = claims.map(() => 0);
  everyCoup(decks, (deal, ways) => claims.forEach((claim, index) => claim(deal) && (counts[index]! += ways)));
  return counts;
}

describe('the dealing rules give the published counts', () => {
  it('eight decks', () => {
    const counts = tally(
      8,
      PUBLISHED_EIGHT_DECKS.map(([, , claim]) => claim),
    );
    const named = PUBLISHED_EIGHT_DECKS.map(([name], index) => [name, counts[index]]);
    expect(named).toEqual(PUBLISHED_EIGHT_DECKS.map(([name, count]) => [name, count]));
  });

  it('six decks: Player wins', () => {
    expect(tally(6, [(deal) => deal.outcome === 'player'])).toEqual([392_220_492_728_832]);
  });
});
