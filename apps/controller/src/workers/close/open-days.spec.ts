import { calmLinks } from './day-closing.js';
import { percentBetween } from './open-days.js';

describe('how much of a day is folded', () => {
  it('is whole percent of what was missing when the read began, and 99 until the result is there', () => {
    expect(percentBetween({ from: 1_000, at: 1_380, to: 2_000 })).toBe(38);
    expect(percentBetween({ from: 1_000, at: 2_000, to: 2_000 })).toBe(99);
    expect(percentBetween({ from: 1_000, at: 2_300, to: 2_000 })).toBe(99);
    expect(percentBetween({ from: 1_000, at: 900, to: 2_000 })).toBe(0);
    expect(percentBetween({ from: 1_000, at: 1_000, to: 1_000 })).toBe(0);
  });
});

describe('the links whose open day is folded on the way', () => {
  it('are those that were led before and do not play faster than any real floor', () => {
    const before = new Map([
      ['calm', 1_000],
      ['idle', 500],
      ['flooded', 1_000],
      ['led elsewhere now', 9],
    ]);
    const now = new Map([
      ['calm', 1_900],
      ['idle', 500],
      ['flooded', 1_000_000],
      ['new', 3],
    ]);
    expect(calmLinks(before, now)).toEqual(['calm', 'idle']);
  });
});
