import fc from 'fast-check';
import { cards } from '../../test/floor.js';
import { type Card, DECK, type Deal, cardWith, dealOf, nextCard, rankOf, suitOf } from '../index.js';
import {
  ALL_WAGERS,
  STAKE_CENTS_MAX,
  TIE_PAYS_MAX,
  TIE_PAYS_MIN,
  type VigorishRounding,
  WAGER_KEYS,
  type SettledWager,
  type Wager,
  compileStakes,
  settle,
  stakeProblems,
  tieWager,
  vigorishOf,
  wagerByKey,
} from './index.js';

const deal = (text: string): Deal => {
  const read = dealOf(cards(text));
  if (!('outcome' in read)) throw new Error(`${text} is no coup: ${read.code}`);
  return read;
};
const lineOf = (wager: Wager, coup: Deal): string => wager.lines[wager.lineOf(coup)]!.id;

function settleWager(coup: Deal, { key }: Wager, stake: number, vigorish: VigorishRounding): SettledWager {
  const settled = settle(coup, { [key]: stake }, { vigorish });
  if (!settled.ok) throw new Error('refused');
  return settled.wagers[0]!;
}

const someCoup = fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 }).map((row) => {
  let count = 4;
  while (nextCard(row.slice(0, count)) !== 'done') count += 1;
  return dealOf(row.slice(0, count)) as Deal;
});
const someWager = fc.constantFrom(...ALL_WAGERS);
const someStake = fc.integer({ min: 1, max: STAKE_CENTS_MAX });
const someRounding = fc.constantFrom<VigorishRounding>('exact', 'up25', 'near25');

describe('which line is true: hands of the floor', () => {
  it.each([
    ['5S 6H KS KH 3D', { panda8: 'win', ft_golden8: 'win', ft_cover_all: 'win', player: 'win', 'banker/ez': 'lose' }],
    [
      '2S 3H KS 2D 4C 2C',
      {
        dragon7: 'win',
        fortune7_insurance: 'win',
        ft_fortune7: 'win',
        'banker/ez': 'dragon_7',
        'banker/fortune7': 'fortune_7',
        'banker/nocommission': 'win',
        player: 'lose',
      },
    ],
    // Banker's 7 of two cards over 6: no Dragon 7 (readings M2).
    ['KS 7H 6S KH', { dragon7: 'lose', 'banker/ez': 'win', one_up: 'lose' }],
    // Banker's 6 of two cards.
    ['KS 6H 2S KH 2D', { lucky6: 'two_cards', 'banker/nocommission': 'win_with_6', 'banker/standard': 'win' }],
    // A Player's 1 against 0 pays only as `one_to_zero`, not also as a win by one point (readings M1).
    ['KS KH KC QH AD TD', { one_up: 'one_to_zero', player: 'win' }],
    ['KS 6H 7C KD', { one_up: 'by_one_point', 'dragon_bonus_player/A': 'lose' }],
    // A Natural that leads by nine pays as a Natural, not by the margin (readings D1).
    ['KS KH 9S QH', { 'dragon_bonus_player/A': 'natural_win', 'dragon_bonus_banker/A': 'lose' }],
    // A Natural 9 wins against a Natural 8 (readings D2).
    ['KS 9H 8S QH', { 'dragon_bonus_player/A': 'lose', 'dragon_bonus_banker/A': 'natural_win' }],
    // A Natural tie is returned; any other tie loses (readings D3).
    ['KS KH 9S 9H', { 'dragon_bonus_player/B': 'natural_tie', 'dragon_bonus_banker/B': 'natural_tie', 'tie/8': 'win' }],
    ['KS KH 6S 6H', { 'dragon_bonus_player/B': 'lose', 'tie/9': 'win', player: 'push', 'banker/standard': 'push' }],
    // A 7 of two cards that leads by four is paid by the margin (readings D4).
    ['KS KH 7S 5H 8D', { 'dragon_bonus_player/C': 'win_by_4' }],
    // Both hands are a 9 of three cards and tie. A hand need not win (readings F1).
    ['2S 2H 2C 2D 5S 5H', { ft_heavenly9: 'both_hands', ft_cover_all: 'win' }],
    // Two-card 7s in both hands win Blazing 7's paytable B and Cover All, but not paytable A or the strict Cover All
    // (readings F3, F4).
    [
      'KS KH 7S 7H',
      {
        'ft_blazing7/A': 'lose',
        'ft_blazing7/B': 'two_cards',
        ft_cover_all: 'win',
        'alt:ft_cover_all/A_strict': 'lose',
      },
    ],
    // Only nines among the first four cards count (readings N3). Two of one suit pay before one of diamonds (N2).
    ['9S 2H 2S KH 9D 5C', { 'lucky_nines/A': 'one_nine' }],
    ['9D KH 9D 2H', { 'lucky_nines/A': 'two_nines_same_suit', 'any_pair/player': 'pair_of_nines' }],
    ['9D KH KC 9H', { 'lucky_nines/A': 'two_nines_different_suits' }],
    ['9D KH KC 2H', { 'lucky_nines/A': 'one_nine_of_diamonds', 'any_pair/player': 'lose' }],
    ['9S 9S 9S KD', { 'lucky_nines/A': 'three_nines_same_suit' }],
    ['9S 9S 9D KD', { 'lucky_nines/A': 'three_nines_different_suits' }],
    ['9S 9S 9D 9D', { 'lucky_nines/A': 'four_nines', 'jackpot/A': 'four_of_a_kind' }],
    // A ten and a king are no pair (readings P2).
    ['TS 4H KS 4D', { 'any_pair/player': 'lose', 'any_pair/banker': 'pair', 'alt:any_pair/either': 'pair' }],
    // Poker hands of the first four cards.
    ['AS KS QS JS 2D 2H', { 'jackpot/A': 'four_card_royal' }],
    ['TS KS QS JS 2D 2H', { 'jackpot/A': 'straight_flush' }],
    ['AS 2S 3S 4S 2D', { 'jackpot/A': 'straight_flush' }],
    ['AS 2H KS QS 9D 5C', { 'jackpot/A': 'lose' }],
    ['AS KH QS JS 9D 9H', { 'jackpot/A': 'straight' }],
    ['9S 9S 9S KS', { 'jackpot/A': 'three_of_a_kind' }],
    ['9S 9S KS KS', { 'jackpot/A': 'flush' }],
    ['9S 9H KS KD', { 'jackpot/A': 'two_pair' }],
    ['AS 9H AH KD', { 'jackpot/A': 'pair_of_aces' }],
    ['TS 9H 6H TD', { 'jackpot/A': 'pair_of_tens_to_kings' }],
    ['9S 9H 6H TD', { 'jackpot/A': 'lose' }],
  ] as const)('%s', (text, expected) => {
    const coup = deal(text);
    const lines = Object.keys(expected).map((key) => [key, lineOf(wagerByKey(key)!, coup)]);
    expect(Object.fromEntries(lines)).toEqual(expected);
  });
});

describe('laws of every wager', () => {
  it('the catalogue finds each wager by its key, and the lines of a wager have different names', () => {
    for (const key of WAGER_KEYS) {
      const wager = wagerByKey(key);
      expect(wager.key).toBe(key);
      expect(new Set(wager.lines.map(({ id }) => id)).size).toBe(wager.lines.length);
    }
    expect(new Set(ALL_WAGERS.map(({ name }) => name)).size).toBe(WAGER_KEYS.length);
    expect(wagerByKey('tie/7')).toBeUndefined();
    expect(wagerByKey('toString')).toBeUndefined();
  });

  it('one line is true of any coup, and reports what is won, lost or returned', () => {
    fc.assert(
      fc.property(someCoup, someWager, someStake, someRounding, (coup, wager, stake, rounding) => {
        const line = wager.lines[wager.lineOf(coup)]!;
        const settled = settleWager(coup, wager, stake, rounding);
        const stakeMicro = BigInt(stake) * 1_000_000n;
        expect([settled.line, settled.result]).toEqual([line.id, line.result]);
        if (line.result === 'lose') expect(settled.netMicro).toBe(-stakeMicro);
        if (line.result === 'push') expect([settled.winMicro, settled.netMicro]).toEqual([0n, 0n]);
        if (line.result === 'win') {
          expect(settled.winMicro * BigInt(line.odds.on)).toBe(stakeMicro * BigInt(line.odds.pays));
          expect(settled.netMicro).toBe(settled.winMicro - settled.vigorishMicro);
        }
        expect(settled.vigorishMicro > 0n).toBe(line.vigorish);
      }),
      { numRuns: 2_000 },
    );
  });

  it('without rounding, stakes scale: ten times the stake is ten times of everything', () => {
    fc.assert(
      fc.property(someCoup, someWager, someStake, (coup, wager, most) => {
        const stake = Math.ceil(most / 10);
        const once = settleWager(coup, wager, stake, 'exact');
        const tenfold = settleWager(coup, wager, 10 * stake, 'exact');
        expect(tenfold).toEqual({
          ...once,
          winMicro: 10n * once.winMicro,
          vigorishMicro: 10n * once.vigorishMicro,
          netMicro: 10n * once.netMicro,
        });
      }),
    );
  });

  it('exchanging suits changes no wager except Lucky Nines, which names diamonds', () => {
    const moved = (card: Card): Card => cardWith({ rank: rankOf(card), suit: ((suitOf(card) + 1) % 4) as 0 });
    fc.assert(
      fc.property(someCoup, someWager, (coup, wager) => {
        const other = { ...coup, player: coup.player.map(moved), banker: coup.banker.map(moved) };
        const [before, after] = [lineOf(wager, coup), lineOf(wager, other)];
        if (wager.key.startsWith('lucky_nines/') && before.startsWith('one_nine')) return;
        expect(after).toBe(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the order of the first two cards of a hand changes no wager', () => {
    fc.assert(
      fc.property(someCoup, someWager, (coup, wager) => {
        const [p1, p2, ...p3] = coup.player;
        const [b1, b2, ...b3] = coup.banker;
        const other = { ...coup, player: [p2!, p1!, ...p3], banker: [b2!, b1!, ...b3] };
        expect(wager.lineOf(other)).toBe(wager.lineOf(coup));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a wager examines no more than it declares', () => {
    fc.assert(
      fc.property(someCoup, someCoup, someWager, (coup, other, wager) => {
        const mixed = mixedFor(wager, coup, other);
        expect(wager.lineOf(mixed)).toBe(wager.lineOf(coup));
      }),
      { numRuns: 2_000 },
    );
  });

  it('Banker, Player and Tie see the same winner', () => {
    fc.assert(
      fc.property(someCoup, (coup) => {
        const wins = (['banker/standard', 'player', 'tie/8'] as const).map(
          (key) => lineOf(wagerByKey(key), coup) === 'win',
        );
        expect(wins).toEqual([coup.outcome === 'banker', coup.outcome === 'player', coup.outcome === 'tie']);
      }),
    );
  });
});

/** Equals `coup` in everything that the wager examines, and `other` elsewhere. */
function mixedFor({ dependsOn }: Wager, coup: Deal, other: Deal): Deal {
  const blank = (hand: readonly Card[]): readonly Card[] => hand.map(() => 5 as Card);
  const [withPlayer, withBanker] = [coup.player.slice(0, 2), coup.banker.slice(0, 2)];
  switch (dependsOn) {
    case 'points':
      return { ...coup, player: blank(coup.player), banker: blank(coup.banker) };
    case 'player-pair':
      return { ...other, player: withPlayer };
    case 'banker-pair':
      return { ...other, banker: withBanker };
    case 'first-four':
      return { ...other, player: withPlayer, banker: withBanker };
  }
}

describe('stakes', () => {
  const coup = deal('KS KH 6S 6H');

  it('are settled in the order they are given', () => {
    const settled = settle(coup, { 'tie/8': 500, player: 1_000, 'banker/standard': 2_500 }, { vigorish: 'exact' });
    if (!settled.ok) throw new Error('refused');
    expect(settled.wagers.map(({ key, netMicro }) => [key, netMicro / 1_000_000n])).toEqual([
      ['tie/8', 4_000n],
      ['player', 0n],
      ['banker/standard', 0n],
    ]);
  });

  it('made ready once, settle any coup as each wager alone would', () => {
    const stakes = Object.fromEntries(WAGER_KEYS.map((key, index) => [key, 101 + index]));
    const ready = compileStakes(stakes, { vigorish: 'up25' });
    if (!ready.ok) throw new Error('refused');
    fc.assert(
      fc.property(someCoup, (dealt) => {
        const alone = ALL_WAGERS.map((wager, index) => settleWager(dealt, wager, 101 + index, 'up25'));
        expect(ready.settle(dealt)).toEqual(alone);
      }),
    );
    expect(compileStakes({ 'tie/7': 5 }, { vigorish: 'exact' }).ok).toBe(false);
  });

  it('that are wrong are named all at once, and nothing is settled', () => {
    const stakes = { 'tie/7': 500, player: 0, dragon7: 1.5, panda8: -5, 'tie/8': 500, lucky6: STAKE_CENTS_MAX + 1 };
    const refused = settle(coup, stakes, { vigorish: 'exact' });
    expect(refused).toEqual({ ok: false, problems: stakeProblems(stakes) });
    expect(stakeProblems(stakes).map(({ code, key }) => [code, key])).toEqual([
      ['WAGER_UNKNOWN', 'tie/7'],
      ['STAKE_INVALID', 'player'],
      ['STAKE_INVALID', 'dragon7'],
      ['STAKE_INVALID', 'panda8'],
      ['STAKE_INVALID', 'lucky6'],
    ]);
    expect(stakeProblems(stakes)[0]!.text).toContain('take one of tie/8, tie/9, tie/10 to tie/100');
  });

  it.each([NaN, Infinity, -1, 0.5])('%p is no stake', (stake) => {
    expect(stakeProblems({ player: stake }).map(({ code }) => code)).toEqual(['STAKE_INVALID']);
  });

  it('a Tie pays 8 to 1 or better, never less (12 B)', () => {
    expect(tieWager(10)).toMatchObject({ key: 'tie/10', lines: [{ odds: { pays: 10, on: 1 } }, { id: 'lose' }] });
    for (const pays of [7, 8.5, 0, -8, NaN, 101]) expect(() => tieWager(pays)).toThrow(RangeError);
  });

  it('a Tie of any odds that the rules allow is settled by its key', () => {
    fc.assert(
      fc.property(fc.integer({ min: TIE_PAYS_MIN, max: TIE_PAYS_MAX }), (pays) => {
        const settled = settle(deal('KS KH 6S 6H'), { [`tie/${pays}`]: 500 }, { vigorish: 'exact' });
        const netMicro = BigInt(pays) * 500n * 1_000_000n;
        expect(settled).toMatchObject({ ok: true, wagers: [{ key: `tie/${pays}`, netMicro }] });
      }),
    );
    const none = ['tie/7', 'tie/101', 'tie/08', 'tie/10.5', 'tie/1e1', 'tie/ 10', 'tie/'];
    expect(none.map((key) => wagerByKey(key))).toEqual(none.map(() => undefined));
  });
});

describe('vigorish (12 C, D)', () => {
  const cents = (amount: bigint): bigint => amount * 1_000_000n;

  it.each([
    // Win in cents; 5 percent of it: exact, rounded up and rounded to the nearest 25 cents, all three in hundredths of
    // a cent.
    [700n, 3_500n, 5_000n, 2_500n],
    [500n, 2_500n, 2_500n, 2_500n],
    [1_000n, 5_000n, 5_000n, 5_000n],
    [1_100n, 5_500n, 7_500n, 5_000n],
    [750n, 3_750n, 5_000n, 5_000n],
    [100n, 500n, 2_500n, 2_500n],
    [1n, 5n, 2_500n, 2_500n],
  ])('on %p cents: exact, up, near', (won, exact, up, near) => {
    const owed = (rounding: VigorishRounding): bigint => vigorishOf(cents(won), rounding) / 10_000n;
    expect([owed('exact'), owed('up25'), owed('near25')]).toEqual([exact, up, near]);
  });

  it('rounded, it is a multiple of 25 cents of at least 25; up is never less than exact, nor 25 cents more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), (won) => {
        const [exact, up, near] = (['exact', 'up25', 'near25'] as const).map((rounding) =>
          vigorishOf(cents(won), rounding),
        );
        const quarter = cents(25n);
        expect([up! % quarter, near! % quarter]).toEqual([0n, 0n]);
        expect(up! >= exact! && up! - exact! < quarter).toBe(true);
        expect(near === up || near === up! - quarter).toBe(true);
        expect(near! >= quarter).toBe(true);
      }),
    );
  });

  it('no win owes no vigorish', () => {
    for (const rounding of ['exact', 'up25', 'near25'] as const) expect(vigorishOf(0n, rounding)).toBe(0n);
  });
});
