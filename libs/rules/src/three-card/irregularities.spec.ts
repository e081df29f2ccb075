import fc from 'fast-check';
import { type ThreeCardIrregularity, ruleThreeCardIrregularity } from '../index.js';
import { chapterOf004 } from '../../test/seed-004.js';

const THREE_HANDS = [3, 3, 3];
const MISDEALT = [4, 3, 3];
const stub = (dealing: 'manual-shoe' | 'hand' | 'automated-shoe', stubCards: number, handSizes: readonly number[]) =>
  ({ kind: 'stub-counted', dealing, stubCards, handSizes }) as const;

describe('when something goes wrong', () => {
  it.each<[string, ThreeCardIrregularity, string, string, string]>([
    ['a card lies face up in the shoe', { kind: 'card-found-face-up' }, 'round-void', 'reshuffle', '13 A'],
    ['a card is drawn in error, unseen', { kind: 'card-drawn-unexposed' }, 'plays-on', 'keep', '13 B'],
    ['a hand has four cards', { kind: 'hands-counted', handSizes: MISDEALT }, 'round-void', 'reshuffle', '13 C'],
    ['the dealer has two', { kind: 'hands-counted', handSizes: [3, 2] }, 'round-void', 'reshuffle', '13 C'],
    ['every hand has three', { kind: 'hands-counted', handSizes: THREE_HANDS }, 'plays-on', 'keep', '13 C'],
    ['the shoe jams', { kind: 'automated-shoe-jammed' }, 'round-void', 'reshuffle', '13 D'],
    ['a shuffler dies', { kind: 'device-out-of-order', coveredOrMarked: false }, 'hold', 'keep', '13 E(1)-(2)'],
    ['it is covered', { kind: 'device-out-of-order', coveredOrMarked: true }, 'plays-on', 'reshuffle', '13 E'],
    ['a device counts 51', { kind: 'device-counted-deck', deckCards: 51 }, 'hold', 'remove', '5 B(2)'],
    ['a device counts 52', { kind: 'device-counted-deck', deckCards: 52 }, 'plays-on', 'keep', '5 B(1)'],
    ['a player shows the hand', { kind: 'player-violation' }, 'wagers-forfeit', 'keep', '11 A(5)'],
    ['a player leaves', { kind: 'player-left' }, 'wagers-may-be-forfeit', 'keep', '7 B(3)'],
    ['the stub is right', stub('manual-shoe', 43, THREE_HANDS), 'plays-on', 'keep', '8 F(2)'],
    [
      'one card less in the stub, one more on the table',
      stub('hand', 42, MISDEALT),
      'round-void',
      'reshuffle',
      '9 D(4)',
    ],
    ['a card is missing', stub('automated-shoe', 42, THREE_HANDS), 'round-void', 'remove', '10 C(4)'],
    ['a card is missing and a hand has four', stub('manual-shoe', 41, MISDEALT), 'round-void', 'remove', '8 F(5)'],
  ])('%s', (_, irregularity, effect, deck, clause) => {
    expect(ruleThreeCardIrregularity(irregularity)).toMatchObject({ effect, deck, clause });
  });

  it('every clause of chapter 13 has a ruling that cites it', () => {
    const letters = [...chapterOf004(13).matchAll(/^([A-Z])\. /gm)].map(([, letter]) => `13 ${letter}`);
    const cited = [
      ruleThreeCardIrregularity({ kind: 'card-found-face-up' }),
      ruleThreeCardIrregularity({ kind: 'card-drawn-unexposed' }),
      ruleThreeCardIrregularity({ kind: 'hands-counted', handSizes: MISDEALT }),
      ruleThreeCardIrregularity({ kind: 'automated-shoe-jammed' }),
      ruleThreeCardIrregularity({ kind: 'device-out-of-order', coveredOrMarked: true }),
    ].map(({ clause }) => clause);
    expect(cited).toEqual(letters);
  });

  it('whichever position is dealt first, a round stands exactly when stub and hands are 52 cards and every hand has three', () => {
    const sizes = fc.array(fc.oneof({ weight: 6, arbitrary: fc.constant(3) }, fc.integer({ min: 0, max: 5 })), {
      minLength: 2,
      maxLength: 7,
    });
    const dealing = fc.constantFrom('manual-shoe' as const, 'hand' as const, 'automated-shoe' as const);
    fc.assert(
      fc.property(sizes, fc.integer({ min: -1, max: 1 }), dealing, (handSizes, missing, how) => {
        const onTable = handSizes.reduce((sum, size) => sum + size, 0);
        const { effect, deck } = ruleThreeCardIrregularity(stub(how, 52 - onTable - missing, handSizes));
        expect(effect === 'plays-on').toBe(missing === 0 && handSizes.every((size) => size === 3));
        expect(deck === 'remove').toBe(missing !== 0);
      }),
    );
  });

  it('a void round returns all wagers, and reports it to the dealer', () => {
    const voided = [
      ruleThreeCardIrregularity({ kind: 'card-found-face-up' }),
      ruleThreeCardIrregularity({ kind: 'automated-shoe-jammed' }),
      ruleThreeCardIrregularity({ kind: 'hands-counted', handSizes: MISDEALT }),
      ruleThreeCardIrregularity(stub('hand', 42, THREE_HANDS)),
      ruleThreeCardIrregularity(stub('hand', 42, MISDEALT)),
    ];
    for (const { effect, act } of voided) {
      expect(effect).toBe('round-void');
      expect(act).toContain('return all wagers');
    }
  });
});
