import { isStubCountDue, threeCardDeckLifeMs, threeCardTableProblems } from '../index.js';
import { chapterOf004 } from '../../test/seed-004.js';

const TABLE = { dealing: 'manual-shoe', shuffling: 'manual', seats: 6, decks: 1 } as const;
const codes = (change: Partial<Parameters<typeof threeCardTableProblems>[0]>): readonly string[] =>
  threeCardTableProblems({ ...TABLE, ...change }).map(({ code }) => code);

describe('a table may be set up', () => {
  it.each([
    [{}, []],
    [{ dealing: 'automated-shoe' }, []],
    [{ shuffling: 'automated-device', decks: 2 }, []],
    [{ shuffling: 'automated-device', dealing: 'hand' }, []],
    [{ decks: 2 }, ['DECKS_NOT_ALLOWED']],
    [{ shuffling: 'automated-device', decks: 3 }, ['DECKS_NOT_ALLOWED']],
    [{ decks: 0 }, ['DECKS_NOT_ALLOWED']],
    [{ seats: 7 }, ['SEATS_NOT_ALLOWED']],
    [{ dealing: 'hand' }, ['HAND_DEALT_NEEDS_SHUFFLER']],
    [{ dealing: 'hand', seats: 5, decks: 2 }, ['SEATS_NOT_ALLOWED', 'DECKS_NOT_ALLOWED', 'HAND_DEALT_NEEDS_SHUFFLER']],
  ] as const)('%p: %p', (change, problems) => {
    expect(codes(change)).toEqual(problems);
  });
});

describe('the decks', () => {
  it('are changed after four hours by hand and eight from a shoe (3 C)', () => {
    const hours = (dealing: Parameters<typeof threeCardDeckLifeMs>[0]) => threeCardDeckLifeMs(dealing) / 3_600_000;
    expect(chapterOf004(3)).toMatch(/Four hours, if the cards are dealt by hand[\s\S]*Eight hours, if .* dealing shoe/);
    expect([hours('hand'), hours('manual-shoe'), hours('automated-shoe')]).toEqual([4, 8, 8]);
  });

  it('the stub is counted every five rounds, unless a device counts (8 E, 9 C)', () => {
    const due = (change: object) =>
      isStubCountDue({ dealing: 'manual-shoe', deviceCounts: false, roundsSinceCount: 5, ...change });
    expect(chapterOf004(8)).toContain('at least once every 5 rounds');
    expect([due({}), due({ dealing: 'hand' }), due({ roundsSinceCount: 6 })]).toEqual([true, true, true]);
    expect(due({ roundsSinceCount: 4 })).toBe(false);
    expect(due({ deviceCounts: true })).toBe(false);
    expect(due({ dealing: 'automated-shoe' })).toBe(false);
  });
});
