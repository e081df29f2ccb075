import fc from 'fast-check';
import type { CommonTerms } from '@jackpot/progressive';
import { LevelBook, type Share } from './level-book.js';

const TERMS: CommonTerms = {
  initialCents: 45_000n,
  resetCents: 45_000n,
  ratePpm: 33_333n,
  reserveRatePpm: 7_001n,
  unreasonableCents: 100_000n,
  ceilingCents: 45_100n,
};

function book(terms: Partial<CommonTerms> = {}): LevelBook {
  return new LevelBook('spade', { ...TERMS, ...terms }, ['reserve', 'overflow'], {
    cycle: 1,
    displayMicro: 45_000_000_000n,
    reserveMicro: 0n,
    overflowMicro: 0n,
    inWagers: 0,
    hits: 0,
    winsCents: 0n,
    largestCents: 0n,
    pendingCents: 0n,
    attendantPaidCents: 0n,
  });
}

type Act = { readonly act: 'contribute'; readonly wagers: number } | { readonly act: 'win' | 'void' | 'percent' };
const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ act: fc.constant('contribute' as const), wagers: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ act: fc.constantFrom('win' as const, 'void' as const, 'percent' as const) }),
  ),
  { maxLength: 80 },
);

describe('a level by its laws', () => {
  it('money is neither made nor lost: what is in it is what came in less what went out', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const level = book();
        const shares: (Share & { readonly wagers: number })[] = [];
        let expected = 45_000_000_000n;
        for (const act of list) {
          if (act.act === 'contribute') {
            const share = level.contribute(act.wagers, 500n);
            shares.push({ ...share, wagers: act.wagers });
            expected += share.displayMicro + share.reserveMicro + share.overflowMicro;
          } else if (act.act === 'win') {
            const cents = level.displayCents;
            level.debit(cents);
            level.owe(cents, true);
            expected -= cents * 1_000_000n;
            expected += level.reset(); // from the casino; the rest only changed its register
          } else if (act.act === 'percent') {
            const cents = level.displayCents / 10n;
            level.debit(cents);
            expected += level.topUp() - cents * 1_000_000n;
          } else {
            const share = shares.pop();
            if (share !== undefined) expected -= level.giveBack(share, share.wagers).fromMeters;
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
          const { displayMicro, overflowMicro, reserveMicro } = level.contribute(wagers, 500n);
          expect(displayMicro + overflowMicro).toBe(BigInt(wagers) * 500n * TERMS.ratePpm);
          expect(reserveMicro).toBe(BigInt(wagers) * 500n * TERMS.reserveRatePpm);
          expect(level.displayMicro <= 45_100_000_000n).toBe(true);
          if (overflowMicro > 0n) expect(level.displayMicro).toBe(45_100_000_000n);
        }
      }),
    );
  });

  it('a contribution and its void leave the level as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), (before, wagers) => {
        const level = book();
        for (let coup = 0; coup < before; coup += 1) level.contribute(3, 500n);
        const { displayMicro, reserveMicro, overflowMicro, inWagers } = level;
        const share = level.contribute(wagers, 500n);
        const back = level.giveBack(share, wagers);
        expect(back.fromHouse).toBe(0n);
        expect([level.displayMicro, level.reserveMicro, level.overflowMicro, level.inWagers]).toEqual([
          displayMicro,
          reserveMicro,
          overflowMicro,
          inWagers,
        ]);
      }),
    );
  });

  it('after a win the casino returns a voided contribution', () => {
    const level = book();
    const share = level.contribute(2, 500n);
    level.debit(level.displayCents);
    level.reset();
    const { displayMicro } = level;
    const whole = share.displayMicro + share.reserveMicro + share.overflowMicro;
    expect(level.giveBack(share, 2)).toEqual({ fromMeters: 0n, fromHouse: whole });
    expect(level.displayMicro).toBe(displayMicro);
  });

  it('a level without a limit takes all', () => {
    const level = book({ ceilingCents: null });
    for (let coup = 0; coup < 1_000; coup += 1) level.contribute(9, 500n);
    expect(level.overflowMicro).toBe(0n);
  });

  it('a fund the terms do not name is not touched', () => {
    const level = new LevelBook('star', TERMS, [], { ...book(), level: 'star' } as never);
    level.contribute(9, 500n);
    expect(level.reset()).toBe(level.resetMicro);
    expect(level.reserveMicro > 0n).toBe(true);
  });
});
