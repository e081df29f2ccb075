import fc from 'fast-check';
import { Latency } from './counters.js';

describe('response times', () => {
  it('give every quantile with an error of at most 10%', () => {
    const times = fc.array(fc.double({ min: 0.02, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9, 0.99, 1), (list, share) => {
        const latency = new Latency();
        for (const ms of list) latency.add(ms);
        const exact = [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1]!;
        expect(latency.within(share)).toBeGreaterThanOrEqual(exact * 0.999);
        expect(latency.within(share)).toBeLessThanOrEqual(exact * 1.101);
      }),
    );
  });

  it('give 0 without samples, also after clearing', () => {
    const latency = new Latency();
    expect(latency.within(0.5)).toBe(0);
    latency.add(0);
    expect(latency.count).toBe(1);
    expect(latency.within(0.5)).toBeCloseTo(0.01);
    latency.clear();
    expect(latency.within(0.99)).toBe(0);
  });
});
