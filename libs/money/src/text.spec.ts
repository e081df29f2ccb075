import { shortAmount } from './text.js';

describe('shortAmount', () => {
  it.each([
    ['0.50000000', '0.50'],
    ['0.35750000', '0.3575'],
    ['100.00000000', '100.00'],
    ['61234.56000001', '61234.56000001'],
  ])('%s is written %s', (exact, short) => expect(shortAmount(exact)).toBe(short));
});
