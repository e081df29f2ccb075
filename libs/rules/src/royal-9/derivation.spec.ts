import fc from 'fast-check';
import { type Card, DECK, parseCard } from '../card.js';
import { deriveRoyal9 } from './derivation.js';
import { compileRoyal9 } from './evaluator.js';
import { kingNineCards } from './king-nine.js';
import { type Royal9Terms, linesOf } from './paytables.js';
import { KING_NINES } from '../testing/index.js';
import { suggestedSeatMap } from './suggested-seat-map.js';
import { ROYAL9_POLICY_DEFAULT } from './terms.js';

const cards = (text: string): readonly Card[] => text.split(' ').map((name) => parseCard(name)!);
const meters = { star: 5_000_000n, spade: 45_000n, heart: 60_000n };
const hand = fc.oneof(
  fc.tuple(fc.constantFrom(...DECK), fc.constantFrom(...DECK)),
  fc.constantFrom(...KING_NINES).map(kingNineCards),
);
const terms: fc.Arbitrary<Royal9Terms> = fc.record({
  paytable: fc.constantFrom('A', 'B', 'C'),
  policy: fc.record({
    pick: fc.constantFrom('printed-order', 'highest-value'),
    anyTwo: fc.constantFrom('table', 'own-seat', 'own-plus-other', 'others-only'),
    identical: fc.constantFrom('other-personal', 'any-king-nine', 'two-other-personal'),
    positions: fc.constantFrom('printed', 'bettors'),
  }),
  seatMap: fc.constantFrom(suggestedSeatMap(5, 1), suggestedSeatMap(4, 2), suggestedSeatMap(9, 1)),
});

describe('the derivation of a seat’s line', () => {
  it('agrees with the evaluator for any terms and cards', () => {
    fc.assert(
      fc.property(terms, hand, hand, fc.array(fc.nat(9), { minLength: 1 }), (terms, player, banker, picks) => {
        const all = terms.seatMap.map(({ seat }) => seat);
        const seatsInPlay = [...new Set(picks.map((pick) => all[pick % all.length]!))];
        const deal = { player, banker };
        const paid = compileRoyal9(terms).evaluate(deal, seatsInPlay, meters);
        for (const seat of seatsInPlay) {
          const { pays, lines } = deriveRoyal9(terms, { deal, seatsInPlay, seat, meters });
          expect(pays).toBe(paid.find((won) => won.seat === seat)?.line ?? null);
          expect(lines.map(({ line }) => line)).toEqual(linesOf(terms.paytable));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('states what it examined', () => {
    const terms: Royal9Terms = {
      paytable: 'C',
      policy: ROYAL9_POLICY_DEFAULT,
      seatMap: suggestedSeatMap(3, 1),
    };
    const deal = { player: cards('9S KS'), banker: cards('JH 9D') };
    const { player, lines, pays } = deriveRoyal9(terms, { deal, seatsInPlay: [1, 2], seat: 1, meters });
    expect(player).toMatchObject({ kingNine: 'KS9S', isSuited: true, owners: [1], owner: 'own' });
    expect(pays).toBe('heart');
    expect(lines.find(({ line }) => line === 'heart')).toEqual({
      line: 'heart',
      isTrue: true,
      worthCents: 60_000n,
      because: 'Player K♠ 9♠ is the pair of seat 1; Banker is a Royal 9 without a king',
    });
    expect(lines.find(({ line }) => line === 'suited-v-suited')).toMatchObject({
      isTrue: false,
      because: 'Player is a Royal 9 of one suit; Banker is a Royal 9 of two suits',
    });
  });
});
