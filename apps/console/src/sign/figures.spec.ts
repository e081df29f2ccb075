import { LINE_MS, heatOf, lineAt, linesUnder } from './figures.js';
import { TEXTS } from './texts.js';

const FIGURES = {
  hits: 3,
  cumulativePaidCents: 15_123_456n,
  limitCents: 25_000_000n,
  resetCents: 5_000_000n,
  ratePpm: 12_500,
};
const STAR = { level: 'star', name: 'Star', mustHitByCents: null, lastAward: null, figures: FIGURES };
const linesOf = (level: typeof STAR | (Omit<typeof STAR, 'mustHitByCents'> & { mustHitByCents: bigint })) =>
  linesUnder(level, TEXTS.en);
const SECOND = 1_000;

describe('the lines under a meter', () => {
  it('are hits, cumulative paid, reset amount, maximum payout and rate of progression', () => {
    expect(linesOf(STAR)).toEqual([
      '3 hits · $151,234.56 paid in all',
      'resets to $50,000.00',
      'maximum payout $250,000.00',
      'grows by 1.25% of each bet',
    ]);
  });

  it('of the Must Hit are its maximum every second time', () => {
    const lines = linesOf({ ...STAR, mustHitByCents: 100_000n });
    expect(lines).toHaveLength(8);
    expect(lines.filter((_, index) => index % 2 === 0)).toEqual(Array<string>(4).fill('must hit by $1,000.00'));
    expect(lines).toContain('maximum payout $250,000.00');
  });

  it('name a level without a limit as one', () => {
    const figures = { ...FIGURES, hits: 1, limitCents: null };
    expect(linesUnder({ ...STAR, figures }, TEXTS.en)).toEqual([
      '1 hit · $151,234.56 paid in all',
      'resets to $50,000.00',
      'no maximum payout',
      'grows by 1.25% of each bet',
    ]);
  });

  it('all have their turn within a minute, and each stays for six seconds', () => {
    const lines = linesOf({ ...STAR, mustHitByCents: 100_000n });
    const seen = Array.from({ length: 60 }, (_, second) => lineAt(lines, second * SECOND));
    expect(new Set(seen)).toEqual(new Set(lines));
    expect(seen.slice(0, 12)).toEqual([...Array<string>(6).fill(lines[0]!), ...Array<string>(6).fill(lines[1]!)]);
  });

  it('where a page shows one level at a time all have their turn too, whatever the number of pages', () => {
    const lines = linesOf(STAR);
    for (const pages of [1, 2, 3, 4, 5, 6]) {
      const visits = Array.from({ length: lines.length }, (_, visit) => visit * pages * LINE_MS);
      const seen = visits.map((nowMs) => lineAt(lines, nowMs, LINE_MS * pages));
      expect([pages, new Set(seen).size]).toEqual([pages, lines.length]);
    }
  });
});

describe('the build-up of the Must Hit', () => {
  it('begins at 70% of its maximum and is highest in the last twentieth', () => {
    const at = (cents: bigint) => heatOf(cents, 100_000n);
    expect([25_000n, 69_999n, 70_000n, 84_999n, 85_000n, 95_000n, 100_000n].map(at)).toEqual([0, 0, 1, 1, 2, 3, 3]);
  });

  it('does not exist for other levels', () => {
    expect(heatOf(99_999n, null)).toBe(0);
  });
});
