import { percentOf } from './percent.js';

describe('a rate', () => {
  it.each([
    ['100000', '10%'],
    ['30000', '3%'],
    ['12500', '1.25%'],
    ['5', '0.0005%'],
    ['0', '0%'],
  ])('of %s ppm is %s', (ppm, text) => {
    expect(percentOf(ppm)).toBe(text);
  });
});
