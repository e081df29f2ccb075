import fc from 'fast-check';
import { centsToMicro } from '@jackpot/money';
import { THREE_CARD_WAGERS, type ThreeCardSettlement, type ThreeCardStakes, settleThreeCard } from '../index.js';
import type { ThreeCardDeal } from '../index.js';
import { chapterOf004 } from '../../test/seed-004.js';
import { anyDeal, dealt } from '../../test/three-card.js';

type Rounding = Parameters<typeof settleThreeCard>[2]['vigorish'];

function settled(
  deal: ThreeCardDeal,
  stakes: ThreeCardStakes,
  vigorish: Rounding = 'exact',
): readonly ThreeCardSettlement[] {
  const result = settleThreeCard(deal, stakes, { vigorish });
  if ('code' in result) throw new Error(result.why);
  return result;
}

const WIN = dealt('9S QH JD', '8H TC KC');

describe('a winning Ante pays 1 to 1 less 5 percent of the win (12 A)', () => {
  it('of ten dollars: ten dollars, fifty cents of it vigorish', () => {
    expect(settled(WIN, { 'ante/commission': 1_000n })).toEqual([
      {
        wager: 'ante/commission',
        line: 'win',
        result: 'win',
        stakeCents: 1_000n,
        winMicro: centsToMicro(1_000n),
        vigorishMicro: centsToMicro(50n),
        netMicro: centsToMicro(950n),
      },
    ]);
  });

  it('the rate is the one the chapter names', () => {
    const [, percent] = /equal to (\d+) percent of the amount won/.exec(chapterOf004(12))!;
    const [ante] = settled(WIN, { 'ante/commission': 100n });
    expect(ante!.vigorishMicro).toBe(centsToMicro(BigInt(percent!)));
  });

  it.each([
    // Stake in cents, exact vigorish in micro-cents, vigorish rounded up and to the nearest 25 cents.
    [1n, 50_000n, 25n, 25n], // at least 25 cents
    [100n, 5_000_000n, 25n, 25n],
    [500n, 25_000_000n, 25n, 25n],
    [501n, 25_050_000n, 50n, 25n],
    [700n, 35_000_000n, 50n, 25n],
    [749n, 37_450_000n, 50n, 25n],
    [750n, 37_500_000n, 50n, 50n],
    [1_000n, 50_000_000n, 50n, 50n],
    [2_500n, 125_000_000n, 125n, 125n],
  ])('vigorish on %i cents', (stake, exactMicro, upCents, nearCents) => {
    const vigorish = (rounding: Rounding) => settled(WIN, { 'ante/commission': stake }, rounding)[0]!.vigorishMicro;
    expect(vigorish('exact')).toBe(exactMicro);
    expect(vigorish('up25')).toBe(centsToMicro(upCents));
    expect(vigorish('near25')).toBe(centsToMicro(nearCents));
  });

  it('on a push and on a loss nothing is taken', () => {
    const push = settled(dealt('9S TS KC', '9H TD QC'), { 'ante/commission': 700n }, 'up25');
    const loss = settled(dealt('8S TS KC', '9H TD QC'), { 'ante/commission': 700n }, 'up25');
    expect(push[0]).toMatchObject({ result: 'push', winMicro: 0n, vigorishMicro: 0n, netMicro: 0n });
    expect(loss[0]).toMatchObject({ result: 'lose', winMicro: 0n, vigorishMicro: 0n, netMicro: centsToMicro(-700n) });
  });

  it('Commission Free pays the whole win', () => {
    expect(settled(WIN, { 'ante/free': 700n }, 'up25')[0]).toMatchObject({
      vigorishMicro: 0n,
      netMicro: centsToMicro(700n),
    });
  });
});

describe('a player with every bonus', () => {
  it('is settled in the order of chapter 11 B, each wager by itself', () => {
    const stakes = { dragon_bonus: 500n, 'tie_bonus/A': 200n, 'three_kings/B': 100n, 'ante/commission': 1_000n };
    const round = settled(dealt('KS KH KD', '2C TC TD'), stakes);
    expect(round.map(({ wager, line, netMicro }) => [wager, line, netMicro / 1_000_000n])).toEqual([
      ['ante/commission', 'win', 950n],
      ['three_kings/B', 'three_kings', 20_000n],
      ['tie_bonus/A', 'lose', -200n],
      ['dragon_bonus', 'win_by_8', 5_000n],
    ]);
  });

  it('settles nothing if nothing is placed', () => {
    expect(settled(WIN, {})).toEqual([]);
  });
});

describe('stakes that cannot be settled', () => {
  it.each([
    [{ 'ante/commission': 500n, 'tie/8': 500n }, 'WAGER_UNKNOWN', 'tie/8', 'it has ante/commission, ante/free'],
    [{ 'ante/commission': 0n }, 'STAKE_NOT_POSITIVE', 'ante/commission', 'leave the wager out'],
    [{ 'ante/commission': 500n, dragon_bonus: -1n }, 'STAKE_NOT_POSITIVE', 'dragon_bonus', 'leave the wager out'],
  ])('%p: %s', (stakes, code, wager, advice) => {
    const problem = settleThreeCard(WIN, stakes, { vigorish: 'exact' });
    expect(problem).toMatchObject({ code, wager, why: expect.stringContaining(advice) });
  });
});

describe('laws of settlement', () => {
  const everyKey = THREE_CARD_WAGERS.map(({ key }) => key);
  const stake = fc.bigInt({ min: 1n, max: 10_000_000n });
  const onEvery = (stakeCents: bigint): ThreeCardStakes =>
    Object.fromEntries(everyKey.map((key) => [key, stakeCents] as const));

  it('without rounding, results scale with the stake', () => {
    fc.assert(
      fc.property(anyDeal, stake, fc.bigInt({ min: 1n, max: 1_000n }), (deal, stakeCents, times) => {
        const scaled = settled(deal, onEvery(stakeCents)).map((one) => ({
          ...one,
          stakeCents: one.stakeCents * times,
          winMicro: one.winMicro * times,
          vigorishMicro: one.vigorishMicro * times,
          netMicro: one.netMicro * times,
        }));
        expect(settled(deal, onEvery(stakeCents * times))).toEqual(scaled);
      }),
    );
  });

  it('the net result is the win less vigorish, and no player loses more than the stake', () => {
    fc.assert(
      fc.property(
        anyDeal,
        stake,
        fc.constantFrom<Rounding>('exact', 'up25', 'near25'),
        (deal, stakeCents, vigorish) => {
          for (const one of settled(deal, onEvery(stakeCents), vigorish)) {
            const lost = one.result === 'lose' ? centsToMicro(stakeCents) : 0n;
            expect(one.netMicro).toBe(one.winMicro - one.vigorishMicro - lost);
            expect(one.winMicro > 0n).toBe(one.result === 'win');
          }
        },
      ),
    );
  });

  it('rounded vigorish is a multiple of 25 cents: up never below the exact one, near within half a step of it', () => {
    fc.assert(
      fc.property(stake, (stakeCents) => {
        const of = (rounding: Rounding) => settled(WIN, { 'ante/commission': stakeCents }, rounding)[0]!.vigorishMicro;
        const step = centsToMicro(25n);
        const over = of('up25') - of('exact');
        const off = of('near25') - of('exact');
        expect([of('up25') % step, of('near25') % step]).toEqual([0n, 0n]);
        expect(over >= 0n && over < step).toBe(true);
        if (of('exact') >= step / 2n) expect(2n * off <= step && -2n * off < step).toBe(true);
      }),
    );
  });
});
