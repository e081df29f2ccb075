import fc from 'fast-check';
import { percentOf } from '../parts/percent.js';
import { ppmOf, PPM, wholeAmount } from './amounts.js';

describe('the whole amount of a level', () => {
  it('is display, reserve and overflow to the micro-cent', () => {
    expect(wholeAmount({ display: '450.30000001', reserve: '0.00000009', overflow: '1000000000.00000000' })).toBe(
      '1000000450.30000010',
    );
  });

  it('is unknown if a text is not an amount', () => {
    expect(() => wholeAmount({ display: 'much', reserve: '0.00', overflow: '0.00' })).toThrow('much');
  });
});

describe('a share of a whole amount', () => {
  it.each([
    ['50', 500_000],
    ['33.3333', 333_333],
    ['0.0001', 1],
    ['99.9999', 999_999],
    [' 7.5 ', 75_000],
  ])('%s per cent is %i parts per million', (percent, ppm) => expect(ppmOf(percent)).toBe(ppm));

  it.each(['', '0', '100', '0.00001', '1,5', '-3', '1e1', 'half'])('“%s” is none', (percent) =>
    expect(ppmOf(percent)).toBeNull(),
  );

  it('and its rest make all of it, and either is read back as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (ppm) => {
        expect(ppm + PPM - ppm).toBe(1_000_000);
        for (const part of [ppm, PPM - ppm]) expect(ppmOf(percentOf(String(part)).replace('%', ''))).toBe(part);
      }),
    );
  });
});
