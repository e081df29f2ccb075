import { happens, seededRandom, systemRandom } from './random.js';

describe.each([
  ['the system', systemRandom],
  ['a seed', seededRandom(1, 'test')],
])('chance from %s', (_, below) => {
  it('stays within any bound', () => {
    for (const bound of [1, 2, 3, 52, 416, 10_000, 2 ** 31]) {
      for (let draw = 0; draw < 200; draw += 1) {
        const value = below(bound);
        expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true);
      }
    }
  });

  it('is uniform: chi-square of 52 cards over 52,000 draws', () => {
    const counts = new Array<number>(52).fill(0);
    for (let draw = 0; draw < 52_000; draw += 1) counts[below(52)]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(chiSquare).toBeLessThan(110); // With 51 degrees of freedom, a fair source exceeds 110 about once in 400,000 runs.
  });

  it('happens as often as requested', () => {
    let count = 0;
    for (let draw = 0; draw < 40_000; draw += 1) if (happens(below, 2.5)) count += 1;
    expect(count).toBeGreaterThan(800);
    expect(count).toBeLessThan(1_200);
    expect(happens(below, 0)).toBe(false);
    expect(happens(below, 100)).toBe(true);
  });
});
