import fc from 'fast-check';
import {
  CARDS_CHANGE_MS_MAX,
  changeCardsBy,
  coverCardSeen,
  deckAge,
  decksAtTable,
  handCompleted,
  isAlternated,
  isBatch,
  type ShoeEnd,
} from '../index.js';

const HOUR = 60 * 60 * 1_000;

function coupsDealtFrom(end: ShoeEnd): number {
  let [now, coups] = [coverCardSeen(end), 0];
  for (; now !== 'over'; coups += 1) now = handCompleted(now);
  return coups;
}

describe('the end of a shoe (chapter 9 D)', () => {
  it('the hand with the cover card is completed, "last hand" is announced, and one more follows', () => {
    const afterThatHand = handCompleted(coverCardSeen('far'));
    expect(afterThatHand).toBe('last-hand');
    expect(handCompleted(afterThatHand)).toBe('over');
    expect(coupsDealtFrom('far')).toBe(2);
  });

  it('without a cover card a shoe never ends; a second cover card changes nothing; an ended shoe stays ended', () => {
    expect(handCompleted('far')).toBe('far');
    expect(coverCardSeen('last-hand')).toBe('last-hand');
    expect(handCompleted('over')).toBe('over');
  });
});

describe('the age of the cards (chapter 3 C)', () => {
  const opened = Date.UTC(2026, 2, 1, 4);
  const at = (hours: number) => deckAge({ openedAt: opened, now: opened + hours * HOUR, warnMs: 2 * HOUR });

  it('is warned of before, and 24 hours are the end of it', () => {
    expect([0, 21.9, 22, 23.9, 24, 30].map(at)).toEqual(['fresh', 'fresh', 'due', 'due', 'overdue', 'overdue']);
    expect(changeCardsBy(opened)).toBe(Date.UTC(2026, 2, 2, 4));
  });

  it('never gets better as time goes by', () => {
    const rank = { fresh: 0, due: 1, overdue: 2 };
    fc.assert(
      fc.property(fc.nat(CARDS_CHANGE_MS_MAX * 2), fc.nat(CARDS_CHANGE_MS_MAX), fc.nat(HOUR), (age, more, warnMs) => {
        const then = deckAge({ openedAt: 0, now: age, warnMs });
        expect(rank[deckAge({ openedAt: 0, now: age + more, warnMs })]).toBeGreaterThanOrEqual(rank[then]);
      }),
    );
  });
});

describe('batches (chapter 3 A, B)', () => {
  it('of six to eight decks; with a shuffler there are two of them', () => {
    expect([5, 6, 7, 8, 9, 6.5].map(isBatch)).toEqual([false, true, true, true, false, false]);
    expect([decksAtTable(6, 1), decksAtTable(6, 2), decksAtTable(8, 2)]).toEqual([6, 12, 16]);
    expect(() => decksAtTable(12, 2)).toThrow(RangeError);
  });

  it('are alternated: the same cards are not dealt twice running, new ones may be', () => {
    const red = { backs: 'red', openedAt: 1 };
    expect(isAlternated(null, red)).toBe(true);
    expect(isAlternated(red, red)).toBe(false);
    expect(isAlternated(red, { backs: 'blue', openedAt: 1 })).toBe(true);
    expect(isAlternated(red, { backs: 'red', openedAt: 2 })).toBe(true);
  });
});
