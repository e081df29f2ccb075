import { Histogram, median, quantile } from './statistics.js';

describe('statistics', () => {
  it('finds the middle, between neighbors where it lies between', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([0, 10], 0.9)).toBe(9);
    expect(median([])).toBeNaN();
  });

  it('a histogram gives quantiles within one per cent, and never beyond the largest', () => {
    const times = new Histogram();
    for (let ms = 1; ms <= 1_000; ms += 1) times.add(ms / 10);
    expect(times.quantile(0.5)).toBeGreaterThanOrEqual(50);
    expect(times.quantile(0.5)).toBeLessThanOrEqual(50.6);
    expect(times.quantile(1)).toBe(100);
    expect(times.max).toBe(100);
  });

  it('of nothing there is no quantile', () => {
    const times = new Histogram();
    times.add(3);
    times.clear();
    expect(times.quantile(0.5)).toBeNaN();
  });
});
