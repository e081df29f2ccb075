import { cards } from '../../test/floor.js';
import { type Paytable, ROYAL9_POLICY_DEFAULT, type Royal9Line, type Royal9Policy } from '../index.js';
import { predicatesOf } from './paytables.js';
import { PREDICATES, PREDICATE_NAMES, type SeatView, type PairOwner } from './predicates.js';
import { firstTwoOf } from './first-two.js';

const PERSONAL: readonly Royal9Line[] = ['star', 'any-two', 'spade', 'heart', 'identical'];
const ANY_TWO = ['table', 'own-seat', 'own-plus-other', 'others-only'] as const;
const IDENTICAL = ['other-personal', 'any-king-nine', 'two-other-personal'] as const;

const hands = ['KS 9S', 'KH 9H', 'KC 9D', 'QS 9S', 'AS 2D'].map((text) => firstTwoOf(cards(text)));
const standings: readonly PairOwner[] = ['own', 'other', 'none'];

/** Every possible combination of the hands above. Only a King 9 is the pair of a seat, and equal pairs are of one seat. */
const views: readonly SeatView[] = hands
  .flatMap((playerHand) => hands.map((bankerHand) => ({ playerHand, bankerHand })))
  .flatMap((both) => standings.flatMap((player) => standings.map((banker) => ({ ...both, player, banker }))))
  .filter(({ playerHand, player }) => playerHand.kingNine !== undefined || player === 'none')
  .filter(({ bankerHand, banker }) => bankerHand.kingNine !== undefined || banker === 'none')
  .filter((view) => view.playerHand !== view.bankerHand || view.player === view.banker);

function personalLines(paytable: Paytable, policy: Partial<Royal9Policy>, view: SeatView): readonly Royal9Line[] {
  const lines = predicatesOf({ paytable, policy: { ...ROYAL9_POLICY_DEFAULT, ...policy } });
  return PERSONAL.filter((line) => lines.some((each) => each.line === line && each.isWon(view)));
}

const isOwnOwn = ({ player, banker }: SeatView): boolean => player === 'own' && banker === 'own';

describe('the personal lines exclude each other, whatever the pick', () => {
  it.each(IDENTICAL)('paytable C, identical %s: one at most', (identical) => {
    for (const view of views) expect(personalLines('C', { identical }, view).length).toBeLessThanOrEqual(1);
  });

  it('one pair a seat, own pairs or others only: one at most on A and B', () => {
    const onePairEach = views.filter((view) => !isOwnOwn(view) || view.playerHand === view.bankerHand);
    for (const view of onePairEach) {
      for (const anyTwo of ['own-seat', 'others-only'] as const) {
        expect(personalLines('A', { anyTwo }, view).length).toBeLessThanOrEqual(1);
      }
    }
  });

  it.each(ANY_TWO)('Any Two %s: an exact match is Star and nothing else', (anyTwo) => {
    const exact = views.filter((view) => isOwnOwn(view) && view.playerHand === view.bankerHand);
    for (const view of exact) expect(personalLines('A', { anyTwo }, view)).toEqual(['star']);
  });

  it.each(['table', 'own-seat'] as const)(
    'Any Two %s: two different own pairs win Any Two and nothing else',
    (anyTwo) => {
      const different = views.filter((view) => isOwnOwn(view) && view.playerHand !== view.bankerHand);
      for (const view of different) expect(personalLines('B', { anyTwo }, view)).toEqual(['any-two']);
    },
  );
});

describe('the predicates that read any two cards', () => {
  const wins = (player: string, banker: string): readonly string[] =>
    PREDICATE_NAMES.filter((name) => {
      const { reads, under } = PREDICATES[name];
      const [playerHand, bankerHand] = [firstTwoOf(cards(player)), firstTwoOf(cards(banker))];
      return (
        reads === 'cards' && under(ROYAL9_POLICY_DEFAULT)({ playerHand, bankerHand, player: 'none', banker: 'none' })
      );
    });

  it.each([
    ['7S 7S', '2D 2D', ['both-suited-pairs', 'any-suited-pair', 'both-pairs', 'any-pair']],
    [
      '7S 7S',
      '7S 7S',
      ['four-of-a-card', 'both-suited-pairs', 'any-suited-pair', 'four-of-a-rank', 'both-pairs', 'any-pair'],
    ],
    ['7S 7H', '7D 7C', ['four-of-a-rank', 'both-pairs', 'any-pair']],
    ['7S 7H', '7D 8C', ['any-pair']],
    ['KS 8S', '9H JH', ['both-suited-naturals', 'any-suited-natural', 'natural-9-over-natural-8']],
    ['KS 8S', '4H 4D', ['any-pair', 'any-suited-natural']],
    ['4S 5H', '9D TC', ['both-natural-9']],
    ['3S 5H', '9D TC', ['natural-9-over-natural-8']],
    ['3S 5H', '2D 6C', []],
    ['TS JS', '2D 3D', []],
  ])('%s against %s', (player, banker, expected) => {
    expect(wins(player, banker)).toEqual(expected);
  });
});
