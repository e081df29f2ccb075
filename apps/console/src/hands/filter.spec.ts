import { setFacilityClock } from '../parts/times.js';
import { handsQuery, readFilter } from './filter.js';
import { resultText } from './words.js';

describe('a search of the hand history', () => {
  beforeAll(() => setFacilityClock({ zone: 'America/New_York', clock: '12-hour' }));

  it('has no condition without a filter, and those of the address with one', () => {
    expect(handsQuery(readFilter({}))).toBe('');
    const query = new URLSearchParams(handsQuery(readFilter({ table: 't-1', find: 'hit', cards: 'KS 9H' })));
    expect(Object.fromEntries(query)).toEqual({ table: 't-1', find: 'hit', cards: 'KS 9H' });
  });

  it('is of one gaming day, within which the times may be narrowed', () => {
    const query = new URLSearchParams(handsQuery(readFilter({ day: '2026-11-22', from: '2026-11-22T18:40' })));
    expect(Object.fromEntries(query)).toEqual({ day: '2026-11-22', from: '2026-11-22T23:40:00.000Z' });
  });

  it('includes the whole minute that was entered, and omits text that is not a time', () => {
    const query = new URLSearchParams(handsQuery(readFilter({ to: '2026-11-22T18:40', from: 'noon' })));
    expect(Object.fromEntries(query)).toEqual({ to: '2026-11-22T23:40:59.999Z' });
  });
});

describe('the result of a hand', () => {
  const hand = { phase: 'settled', outcome: 'banker', playerPoints: 4, bankerPoints: 7 } as const;
  it('has the winner with the points of the winner first', () => {
    expect(resultText(hand)).toBe('Banker wins 7 to 4');
    expect(resultText({ ...hand, outcome: 'player', playerPoints: 9 })).toBe('Player wins 9 to 7');
    expect(resultText({ ...hand, outcome: 'tie', playerPoints: 7 })).toBe('Tie, 7 to 7');
  });

  it('is "void" for a voided hand, and empty before the cards', () => {
    expect(resultText({ ...hand, phase: 'voided' })).toBe('Void');
    expect(resultText({ phase: 'locked', outcome: null, playerPoints: null, bankerPoints: null })).toBe('');
  });
});
