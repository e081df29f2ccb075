import fc from 'fast-check';
import { Level, type LevelTerms } from './level.js';

const TERMS: LevelTerms = {
  level: 'spade',
  initialCents: 45_000n,
  resetCents: 45_000n,
  ratePpm: 33_333n,
  reserveRatePpm: 7_001n,
  limitCents: 45_100n,
  maximumCents: null,
};

function book(terms: Partial<LevelTerms> = {}): Level {
  return new Level({ ...TERMS, ...terms }, ['reserve', 'overflow']);
}

type Act = { readonly act: 'contribute'; readonly wagers: number } | { readonly act: 'win' | 'percent' };
const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ act: fc.constant('contribute' as const), wagers: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ act: fc.constantFrom('win' as const, 'percent' as const) }),
  ),
  { maxLength: 80 },
);

describe('a level by its laws', () => {
  it('money is neither made nor lost: what is in it is what came in less what went out', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const level = book();
        let expected = 45_000_000_000n;
        for (const act of list) {
          if (act.act === 'contribute') {
            level.contribute(act.wagers, 500n * BigInt(act.wagers));
            expected += BigInt(act.wagers) * 500n * (TERMS.ratePpm + TERMS.reserveRatePpm);
          } else if (act.act === 'win') {
            const cents = level.displayCents;
            level.debit(cents);
            level.owe(cents, true);
            expected -= cents * 1_000_000n;
            expected += level.reset();
          } else {
            const cents = level.displayCents / 10n;
            level.debit(cents);
            expected += level.topUp() - cents * 1_000_000n;
          }
          expect(level.displayMicro + level.reserveMicro + level.overflowMicro).toBe(expected);
          expect(level.displayMicro >= 0n && level.reserveMicro >= 0n && level.overflowMicro >= 0n).toBe(true);
          expect(level.displayMicro >= level.resetMicro).toBe(true);
        }
      }),
    );
  });

  it('a contribution is the price times the rates, wherever it goes, and the display stops at the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), (coups) => {
        const level = book();
        for (const wagers of coups) {
          const { displayMicro, overflowMicro, reserveMicro } = level.copy();
          level.contribute(wagers, 500n * BigInt(wagers));
          const shownMicro = level.displayMicro + level.overflowMicro - displayMicro - overflowMicro;
          expect(shownMicro).toBe(BigInt(wagers) * 500n * TERMS.ratePpm);
          expect(level.reserveMicro - reserveMicro).toBe(BigInt(wagers) * 500n * TERMS.reserveRatePpm);
          expect(level.displayMicro <= 45_100_000_000n).toBe(true);
          if (level.overflowMicro > overflowMicro) expect(level.displayMicro).toBe(45_100_000_000n);
        }
      }),
    );
  });

  it('a level without a limit puts every contribution on the display', () => {
    const level = book({ limitCents: null });
    for (let coup = 0; coup < 1_000; coup += 1) level.contribute(9, 4_500n);
    expect(level.overflowMicro).toBe(0n);
  });

  it('a reset takes nothing from a fund that the terms do not name', () => {
    const level = new Level(TERMS, []);
    level.contribute(9, 4_500n);
    expect(level.reset()).toBe(level.resetMicro);
    expect(level.reserveMicro > 0n).toBe(true);
  });
});
