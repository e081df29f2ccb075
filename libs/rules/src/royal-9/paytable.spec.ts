import { type Paytable, type Royal9Line, LINE_AWARDS, linesOf, worthCents } from '../index.js';

const METERS = { star: 5_000_009n, spade: 35_000n, heart: 45_000n };

/** Chapter 12 K in printed order, with the meters of this file. */
const PRINTED: Readonly<Record<Paytable, readonly (readonly [Royal9Line, bigint])[]>> = {
  A: [
    ['star', 5_000_009n], // (a) Exact Match Personal Progressive: 100 percent of Star
    ['any-two', 500_000n], // (b) Any Two Personal Progressive: 10 percent of Star
    ['spade', 35_000n], // (c) Personal King 9 on Banker Hand: 100 percent of Spade
    ['heart', 45_000n], // (d) Personal King 9 on Player Hand: 100 percent of Heart
    ['suited-v-suited', 150_000n], // (e) Suited Royal 9 Tie Hand: $1,500
    ['royal-v-royal', 25_000n], // (f) Royal 9 Tie Hand: $250
    ['any-suited', 5_000n], // (g) Any Suited Royal 9: $50
    ['any-royal', 2_500n], // (h) Any Royal 9: $25
  ],
  B: [
    ['star', 5_000_009n],
    ['any-two', 500_000n],
    ['spade', 35_000n],
    ['heart', 45_000n],
    ['suited-v-suited', 150_000n],
    ['royal-v-royal', 25_000n],
    ['any-suited', 5_000n],
    ['any-royal', 2_500n],
  ],
  C: [
    ['star', 5_000_009n], // (a) Personal King 9 versus a Personal King 9
    ['spade', 35_000n], // (b) Banker Personal King 9
    ['heart', 45_000n], // (c) Player Personal King 9
    ['identical', 500_000n], // (d) Personal King 9 versus an Identical King 9: $5,000
    ['suited-v-suited', 150_000n],
    ['royal-v-royal', 25_000n],
    ['any-suited', 5_000n],
    ['any-royal', 2_500n],
  ],
};

describe('the paytables of chapter 12 K', () => {
  it.each(['A', 'B', 'C'] as const)('paytable %s pays its eight lines as printed', (paytable) => {
    expect(linesOf(paytable).map((line) => [line, worthCents(line, METERS)])).toEqual(PRINTED[paytable]);
  });

  it('the meters never change the amount of a fixed line', () => {
    const nothing = { star: 0n, spade: 0n, heart: 0n };
    for (const [line, amount] of [...PRINTED.A, ...PRINTED.C]) {
      expect(worthCents(line, nothing)).toBe(LINE_AWARDS[line].level === null ? amount : 0n);
    }
  });
});
