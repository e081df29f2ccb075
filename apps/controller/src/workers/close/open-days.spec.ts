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
