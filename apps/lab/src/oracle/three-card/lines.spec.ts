import fc from 'fast-check';
import { type Card, DECK, THREE_CARD_PREDICATE_NAMES, compileThreeCardLines } from '@jackpot/rules';
import { someThreeCardLines } from '../../../../../libs/rules/src/testing/index.js';
import { cardText } from '../rules/cards.js';
import { type RoundRules, winnersOfRound } from './lines.js';

const METERS = { star: 600_000n, spade: 150_000n, heart: 45_001n };
const HANDS = 3;
/** Few ranks and two suits, so that rare hands are dealt often. */
const FEW = DECK.filter((card) => [8, 9, 10, 11, 12].includes(card % 13) && card < 39);

const deal = (from: readonly Card[]) => fc.shuffledSubarray([...from], { minLength: 9, maxLength: 9 });
const rules: fc.Arbitrary<RoundRules> = fc.record({
  lines: fc
    .array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 14 })
    .map((numbers) => someThreeCardLines(numbers, { isMeterShared: true })),
  pick: fc.constantFrom('printed-order', 'highest-value'),
});

function bySet(rules: RoundRules, cards: readonly Card[], forfeited: readonly number[]): void {
  const [dealer = [], ...own] = Array.from({ length: HANDS }, (_, hand) => cards.slice(3 * hand, 3 * hand + 3));
  const seats = [2, 5].map((seat, at) => ({ seat, cards: own[at] ?? [] }));
  const inPlay = seats.filter(({ seat }) => !forfeited.includes(seat));
  const found = compileThreeCardLines(rules).evaluate(dealer, inPlay, METERS);
  const hands = new Map([
    [0, dealer.map(cardText)],
    ...seats.map(({ seat, cards: dealt }) => [seat, dealt.map(cardText)] as const),
  ]);
  const expected = winnersOfRound(rules, { hands, forfeited }, [2, 5], (meter) =>
    meter === 'must-hit' ? 0n : METERS[meter],
  );
  expect(found).toEqual(expected.map(({ seat, line }) => ({ seat, line })));
}

describe('the product and the oracle, at a table of Three Card Baccarat', () => {
  it.each(THREE_CARD_PREDICATE_NAMES)('agree on when %s is true', (when) => {
    const lines = [{ line: 'own-one', name: 'One', when, award: { level: null, cents: 1n } }] as const;
    fc.assert(
      fc.property(fc.oneof(deal(DECK), deal(FEW)), (cards) => bySet({ lines, pick: 'printed-order' }, cards, [])),
      { numRuns: 2_000 },
    );
  });

  it('pay the same lines of any set that terms may state', () => {
    const forfeited = fc.subarray([2, 5]);
    fc.assert(fc.property(rules, fc.oneof(deal(DECK), deal(FEW)), forfeited, bySet), { numRuns: 5_000 });
  });
});
