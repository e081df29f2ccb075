import fc from 'fast-check';
import { squareRoot, squareRootUp } from './square-root.js';

describe('the integer square root', () => {
  it('is the largest integer whose square is not above the value, or the smallest whose square is not below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const [down, up] = [squareRoot(value), squareRootUp(value)];
        expect(down * down <= value && value < (down + 1n) ** 2n).toBe(true);
        expect(up * up >= value && (up === 0n || (up - 1n) ** 2n < value)).toBe(true);
      }),
    );
  });

  it.each([0n, 1n, 2n, 3n, 4n, 15n, 16n, 17n])('of %s agrees with the floating-point root', (value) => {
    expect(squareRoot(value)).toBe(BigInt(Math.floor(Math.sqrt(Number(value)))));
    expect(squareRootUp(value)).toBe(BigInt(Math.ceil(Math.sqrt(Number(value)))));
  });
});
