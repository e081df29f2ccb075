import fc from 'fast-check';
import { cards } from '../../test/floor.js';
import {
  DECK,
  IRREGULARITIES,
  type Irregularity,
  REMEDIES,
  type Remedy,
  type RoundSituation,
  nextCard,
  rulingOn,
} from '../index.js';

const [sevenOfClubs] = cards('7C');

/** Player 7, Banker 5: the Player stays, the Banker draws (chapter 10 B, D). */
const BANKER_DRAWS = cards('3S 2H 4D 3C');
/** Player 7, Banker 6: both stay (chapter 10 B, D). */
const BOTH_STAY = cards('3S 2H 4D 4C');
/** Player 9, Banker 2: a Natural (chapter 10 A). */
const NATURAL = cards('KS 2H 9S KC');
/** Player 3, Banker 6: the Player draws (chapter 10 B). */
const PLAYER_DRAWS = cards('AS 2H 2D 4C');

const discard: RoundSituation = { isUnderWay: true, dealt: [], exposedThirdCard: 'discard' };
const simulate: RoundSituation = { ...discard, exposedThirdCard: 'simulated-round' };
const between: RoundSituation = { ...discard, isUnderWay: false };
const hidden = (kind: Irregularity['kind']): Irregularity => ({ kind, card: null });
const seen = (kind: Irregularity['kind']): Irregularity => ({ kind, card: sevenOfClubs! });

describe('chapter 13, clause by clause', () => {
  it.each<[clause: string, happens: string, what: Irregularity, where: RoundSituation, done: Remedy]>([
    ['A', 'an undisclosed card drawn between rounds', hidden('drawn-in-error'), between, 'first-card-of-next-hand'],
    ['A', 'an undisclosed card for a Banker who stays', hidden('drawn-in-error'), discard, 'first-card-of-next-hand'],
    [
      'B(1)',
      "an undisclosed third card to the Player's Hand, the Banker draws",
      hidden('players-third'),
      { ...discard, dealt: BANKER_DRAWS },
      'bankers-third-card',
    ],
    [
      'B(2)',
      "an undisclosed third card to the Player's Hand, the Banker stays",
      hidden('players-third'),
      { ...discard, dealt: BOTH_STAY },
      'first-card-of-next-hand',
    ],
    [
      'B(2)',
      'an undisclosed third card against a Natural',
      hidden('players-third'),
      { ...simulate, dealt: NATURAL },
      'first-card-of-next-hand',
    ],
    [
      'C(1)',
      "a disclosed third card to the Player's Hand, the Banker draws",
      seen('players-third'),
      { ...simulate, dealt: BANKER_DRAWS },
      'bankers-third-card',
    ],
    [
      'C(2)(a)',
      'the same, the Banker stays, and the Rules Submission designates (a)',
      seen('players-third'),
      { ...discard, dealt: BOTH_STAY },
      'discard-with-one-more',
    ],
    [
      'C(2)(b)',
      'the same where it designates (b)',
      seen('players-third'),
      { ...simulate, dealt: BOTH_STAY },
      'simulated-round',
    ],
    ['D', 'a card disclosed as it is dealt', seen('drawn-in-error'), discard, 'simulated-round'],
    ['D', 'a card found face up between rounds', seen('found-face-up'), between, 'simulated-round'],
    [
      'D',
      'a card found face up in a round, whatever C(2) designates',
      seen('found-face-up'),
      { ...discard, dealt: BOTH_STAY },
      'simulated-round',
    ],
    ['E', 'too few cards to complete the round', hidden('cards-run-out'), discard, 'void-round'],
  ])('%s: %s', (clause, _, what, where, done) => {
    const ruling = rulingOn(what, where);
    expect(ruling).toEqual({ clause });
    expect('clause' in ruling && REMEDIES[ruling.clause]).toBe(done);
  });

  it.each<[what: Irregularity, where: RoundSituation, why: string]>([
    [seen('players-third'), { ...discard, dealt: PLAYER_DRAWS }, 'it is no irregularity'],
    [hidden('players-third'), { ...discard, dealt: cards('3S 2H 4D') }, 'four cards'],
    [hidden('players-third'), { ...between, dealt: BOTH_STAY }, 'no round is under way'],
    [hidden('found-face-up'), discard, 'has been seen'],
    [hidden('cards-run-out'), between, 'open a new shoe'],
    [seen('cards-run-out'), discard, '7C'],
  ])('has no clause for %j', (what, where, why) => {
    expect(rulingOn(what, where)).toMatchObject({ none: expect.stringContaining(why) });
  });

  it('gives a third card in error to the Banker exactly when chapter 10 has the Banker draw, seen or not', () => {
    const four = fc.array(fc.constantFrom(...DECK), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(four, fc.constantFrom(...DECK, null), fc.boolean(), (dealt, card, isDiscard) => {
        const round = { ...(isDiscard ? discard : simulate), dealt };
        const ruling = rulingOn({ kind: 'players-third', card }, round);
        const remedy = 'clause' in ruling ? REMEDIES[ruling.clause] : 'none';
        const due = nextCard(dealt);
        expect(remedy === 'none').toBe(due === 'player-3');
        expect(remedy === 'bankers-third-card').toBe(due === 'banker-3');
        if (remedy === 'first-card-of-next-hand') expect(card).toBeNull();
      }),
    );
  });

  it('never lets a disclosed card begin a hand with wagers, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IRREGULARITIES),
        fc.constantFrom(...DECK),
        fc.boolean(),
        (kind, card, isUnderWay) => {
          const ruling = rulingOn({ kind, card }, { ...discard, isUnderWay, dealt: BOTH_STAY });
          expect('clause' in ruling && REMEDIES[ruling.clause]).not.toBe('first-card-of-next-hand');
        },
      ),
    );
  });
});
