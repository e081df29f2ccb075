import fc from 'fast-check';
import { parseCard } from '../../card.js';
import {
  type Card,
  DECK,
  SAMPLE_THREE_CARD_LINES,
  THREE_CARD_PREDICATES,
  type ThreeCardPredicateName,
  compileThreeCardLines,
  deriveThreeCardLine,
  lineSetProblems,
  threeCardDealsByKind,
} from '../../index.js';
import { threeCardFactsOf } from './facts.js';
import { someThreeCardLines } from '../../testing/index.js';

const METERS = { star: 1_000_000n, spade: 50_000n, heart: 10_000n };
const hand = (text: string): readonly Card[] => text.split(' ').map((name) => parseCard(name)!);
const won = (own: string, dealer: string): readonly string[] =>
  Object.entries(THREE_CARD_PREDICATES)
    .filter(([, { isWon }]) => isWon({ own: threeCardFactsOf(hand(own)), dealer: threeCardFactsOf(hand(dealer)) }))
    .map(([name]) => name);

const deals = fc.shuffledSubarray([...DECK], { minLength: 9, maxLength: 9 }).map((cards) => ({
  dealer: cards.slice(0, 3),
  hands: [1, 4].map((seat, at) => ({ seat, cards: cards.slice(3 + 3 * at, 6 + 3 * at) })),
}));

describe('lines of a table of Three Card Baccarat', () => {
  it.each([
    ['KS KH KD', 'JS QH KC', ['three-kings', 'kings-over-faces', 'both-three-faces', 'three-faces', 'three-of-a-rank']],
    ['JS QH KC', 'KS KH KD', ['faces-under-kings', 'both-three-faces', 'three-faces']],
    [
      'JS QS KS',
      'JH QH KH',
      [
        'both-three-faces',
        'three-faces',
        'both-mini-royal',
        'mini-royal',
        'suited-copy',
        'copy',
        'both-suited',
        'suited',
      ],
    ],
    ['9S TS QS', '4H 4C TD', ['suited-9', 'any-9', 'nine-over-eight', 'suited']],
    ['9S JH QS', '9C TD KD', ['both-9', 'nine-with-two-faces', 'any-9']],
    ['7S 7H 7D', '2C 2D TD', ['three-of-a-rank']],
    ['8S TH KS', '2S 7D AD', ['any-8']],
    ['JS JH QD', 'TS TH TD', ['three-faces', 'win-by-10']],
  ])('%s against %s', (own, dealer, names) => {
    expect([...won(own, dealer)].sort()).toEqual([...names].sort());
  });

  it.each<[ThreeCardPredicateName, number]>([
    ['three-kings', 4],
    ['three-faces', 220],
    ['mini-royal', 4],
    ['three-of-a-rank', 52],
    ['suited', 1_144],
  ])('%s is true for %i of the 22,100 hands', (name, hands) => {
    expect(waysOf(name)).toBe(BigInt(hands) * 18_424n);
  });

  it.each<[ThreeCardPredicateName, bigint]>([
    ['kings-over-faces', 4n * 84n],
    ['faces-under-kings', 4n * 84n],
    ['both-mini-royal', 12n],
    ['suited-copy', 286n * 4n * 3n],
    ['both-three-of-a-rank', 52n * 48n],
  ])('%s is true for %i of the 407,170,400 deals', (name, ways) => {
    expect(waysOf(name)).toBe(ways);
  });

  it('every deal of one deck is counted once, with two hands of different cards', () => {
    expect(threeCardDealsByKind().reduce((sum, { ways }) => sum + ways, 0n)).toBe(407_170_400n);
  });

  it('the line that is paid follows from the derivation, for every set of lines', () => {
    fc.assert(
      fc.property(
        deals,
        fc.array(fc.nat(), { minLength: 4, maxLength: 9 }),
        fc.boolean(),
        ({ dealer, hands }, numbers, byValue) => {
          const terms = {
            lines: someThreeCardLines(numbers, { isMeterShared: true }),
            pick: byValue ? ('highest-value' as const) : ('printed-order' as const),
          };
          const paid = compileThreeCardLines(terms).evaluate(dealer, hands, METERS);
          const derived = [...hands].reverse().flatMap(({ seat, cards: own }) => {
            const { pays } = deriveThreeCardLine(terms, { seat, own, dealer, meters: METERS });
            return pays === null ? [] : [{ seat, line: pays }];
          });
          expect(paid).toEqual(derived);
        },
      ),
    );
  });

  it('several positions may win mini royals, and one only three kings', () => {
    const codes = lineSetProblems(SAMPLE_THREE_CARD_LINES, { isMeterShared: false, predicates: THREE_CARD_PREDICATES });
    expect(codes).toMatchObject([{ code: 'LINE_WON_TOGETHER', at: 2 }]);
    expect(
      lineSetProblems(SAMPLE_THREE_CARD_LINES, { isMeterShared: true, predicates: THREE_CARD_PREDICATES }),
    ).toEqual([]);
  });
});

function waysOf(name: ThreeCardPredicateName): bigint {
  const { isWon } = THREE_CARD_PREDICATES[name];
  return threeCardDealsByKind()
    .filter(isWon)
    .reduce((sum, { ways }) => sum + ways, 0n);
}
