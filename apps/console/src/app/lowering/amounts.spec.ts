import { wholeAmount } from './amounts.js';

describe('the whole amount of a level', () => {
  it('is display, reserve and overflow to the micro-cent', () => {
    expect(wholeAmount({ display: '450.30000001', reserve: '0.00000009', overflow: '1000000000.00000000' })).toBe(
      '1000000450.30000010',
    );
  });

  it('is not guessed where a text is no amount', () => {
    expect(() => wholeAmount({ display: 'much', reserve: '0.00', overflow: '0.00' })).toThrow('much');
  });
});
