import { lineAt, linesUnder } from './figures.js';

const FIGURES = {
  hits: 3,
  cumulativePaidCents: 15_123_456n,
  limitCents: 25_000_000n,
  resetCents: 5_000_000n,
  ratePpm: 12_500,
};
const STAR = { level: 'star', name: 'Star', mustHitByCents: null, lastAward: null, figures: FIGURES };
const SECOND = 1_000;

describe('the lines under a meter', () => {
  it('are hits, cumulative paid, reset amount, maximum payout and rate of progression', () => {
    expect(linesUnder(STAR)).toEqual([
      '3 hits · $151,234.56 paid in all',
      'resets to $50,000.00',
      'maximum payout $250,000.00',
      'gains 1.25 % of each bet',
    ]);
  });

  it('begin with what the Must Hit is won by', () => {
    const lines = linesUnder({ ...STAR, mustHitByCents: 100_000n, figures: { ...FIGURES, limitCents: 100_000n } });
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('must hit by $1,000.00');
    expect(lines).toContain('maximum payout $1,000.00');
  });

  it('name a level without a limit as one', () => {
    expect(linesUnder({ ...STAR, figures: { ...FIGURES, hits: 1, limitCents: null } })).toEqual([
      '1 hit · $151,234.56 paid in all',
      'resets to $50,000.00',
      'no maximum payout',
      'gains 1.25 % of each bet',
    ]);
  });

  it('all have their turn within half a minute, and each stays for six seconds', () => {
    const lines = linesUnder({ ...STAR, mustHitByCents: 100_000n });
    const seen = Array.from({ length: 30 }, (_, second) => lineAt(lines, second * SECOND));
    expect(new Set(seen)).toEqual(new Set(lines));
    expect(seen.slice(0, 12)).toEqual([...Array<string>(6).fill(lines[0]!), ...Array<string>(6).fill(lines[1]!)]);
  });
});
