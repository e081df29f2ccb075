import fc from 'fast-check';
import { DECK, WAGER_KEYS, cardName, nextCard } from '../index.js';
import { type SettleRequest, type SettledDeal, centsDecimal, settleRequest } from './index.js';
import { centsNumber } from './amount.js';

const requestOf = (given: Partial<SettleRequest> & { readonly hand?: string }): SettleRequest => {
  const { hand = 'KS QD 9H 9C', ...rest } = given;
  return { cards: hand.split(' '), stakes: {}, vigorish: 'exact', ...rest };
};
const settled = (request: SettleRequest): SettledDeal => {
  const answer = settleRequest(request);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.settled as SettledDeal;
};
const problems = (request: Parameters<typeof settleRequest>[0]): readonly (readonly [string, string])[] => {
  const answer = settleRequest(request);
  return answer.ok ? [] : answer.problems.map(({ code, path }) => [code, path]);
};
const sentence = (request: SettleRequest): string => {
  const answer = settleRequest(request);
  return answer.ok ? '' : answer.problems[0]!.text;
};

const METERS = { star: 5_000_000, spade: 35_000, heart: 36_000 };
const seat = (number: number, pair: string, wager = true) => ({ seat: number, personal: [pair.split(' ')], wager });
const royal9 = (given: Partial<NonNullable<SettleRequest['royal9']>>): NonNullable<SettleRequest['royal9']> => ({
  paytable: 'A',
  policy: {},
  seats: [seat(1, 'KS 9H')],
  meters: METERS,
  starReset: 5_000_000,
  ...given,
});
const awards = (hand: string, input: Partial<NonNullable<SettleRequest['royal9']>>) =>
  settled(requestOf({ hand, royal9: royal9(input) })).royal9!.map(({ seat: number, line, award }) => [
    number,
    line,
    award,
  ]);

describe('a deal settled in front of the player', () => {
  it('prints the hands, the outcome and each wager in the order of the stakes', () => {
    const answer = settled(requestOf({ stakes: { 'tie/8': 500, 'jackpot/B': 500 }, royal9: royal9({}) }));
    expect(JSON.stringify(answer)).toBe(
      '{"player":{"points":9,"cards":2},"banker":{"points":9,"cards":2},"outcome":"tie","wagers":{"tie/8":{"line":"win","result":"win","win":4000,"vigorish":0,"net":4000},"jackpot/B":{"line":"lose","result":"lose","win":0,"vigorish":0,"net":-500}},"royal9":[{"seat":1,"line":"heart","award":36000}]}',
    );
  });

  it('a fraction of a cent is a decimal number: half of an odd stake, a twentieth of any', () => {
    const hand = 'KS 6H 2S KH 2D';
    const { wagers } = settled(requestOf({ hand, stakes: { 'banker/nocommission': 555, 'banker/standard': 711 } }));
    expect(wagers['banker/nocommission']).toMatchObject({ line: 'win_with_6', win: 277.5, net: 277.5 });
    expect(wagers['banker/standard']).toMatchObject({ win: 711, vigorish: 35.55, net: 675.45 });
  });

  it('$7 on Banker owes 35 cents, and 50 where it is rounded up (readings M8)', () => {
    const of = (vigorish: 'exact' | 'up25') =>
      settled(requestOf({ hand: 'KS 7H 6S KH', stakes: { 'banker/standard': 700 }, vigorish })).wagers[
        'banker/standard'
      ];
    expect([of('exact')!.vigorish, of('up25')!.vigorish, of('up25')!.net]).toEqual([35, 50, 650]);
  });

  it('every wager there is, at once, on any coup', () => {
    const row = fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 });
    const stakes = Object.fromEntries(WAGER_KEYS.map((key) => [key, 1_000]));
    fc.assert(
      fc.property(row, (cards) => {
        let count = 4;
        while (nextCard(cards.slice(0, count)) !== 'done') count += 1;
        const { wagers, player, banker } = settled(
          requestOf({ hand: cards.slice(0, count).map(cardName).join(' '), stakes }),
        );
        expect(Object.keys(wagers)).toEqual([...WAGER_KEYS]);
        expect(player.cards + banker.cards).toBe(count);
        for (const { result, win, vigorish, net } of Object.values(wagers))
          expect(net).toBe(result === 'lose' ? -1_000 : win - vigorish);
      }),
    );
  });

  it('an amount as a number prints exactly as it does as text', () => {
    // Multiples of 1/20 cent, up to the largest stake at the longest odds.
    fc.assert(
      fc.property(fc.bigInt(-2_000_000_000_000n * 20n, 2_000_000_000_000n * 20n), (twentieths) => {
        const micro = twentieths * 50_000n;
        expect(String(centsNumber(micro))).toBe(centsDecimal(micro));
      }),
    );
    expect([centsDecimal(0n), centsDecimal(-1n), centsDecimal(1_500_000n)]).toEqual(['0', '-0.000001', '1.5']);
  });
});

describe('refused requests, with all problems at once', () => {
  it.each([
    ['', "the Player's first card (player-1) is needed next; enter it"],
    ['KS QD 9H', "the Banker's second card (banker-2) is needed next; enter it"],
    ['KS QD 2H 3C', "the Player's third card (player-3) is needed next; enter it"],
    ['KS QD 2H 3C 5H', "the Banker's third card (banker-3) is needed next; enter it"],
  ])('"%s": %s', (hand, text) => {
    const request = requestOf({ cards: hand === '' ? [] : hand.split(' ') });
    expect(sentence(request)).toBe(text);
    expect(problems(request)).toEqual([['CARDS_MISSING', `cards.${request.cards.length}`]]);
  });

  it('a card that may not be drawn, with its place and why', () => {
    expect(problems(requestOf({ hand: 'KS QD 9H 9C 2S' }))).toEqual([['CARD_NOT_TO_BE_DRAWN', 'cards.4']]);
    expect(sentence(requestOf({ hand: 'KS QD 9H 9C 2S' }))).toContain('Natural');
  });

  it('a card that the shoe cannot hold any more', () => {
    const seen = Array.from({ length: 8 }, () => 'KS');
    expect(problems(requestOf({ decks: 8, seen }))).toEqual([['CARD_NOT_IN_SHOE', 'cards']]);
    expect(problems(requestOf({ decks: 8, seen: seen.slice(1) }))).toEqual([]);
    expect(problems(requestOf({ seen }))).toEqual([['DECKS_NOT_ALLOWED', 'decks']]);
    expect(problems(requestOf({ decks: 5 }))).toEqual([['DECKS_NOT_ALLOWED', 'decks']]);
    expect(problems(requestOf({ decks: 6.5 }))).toEqual([['DECKS_NOT_ALLOWED', 'decks']]);
  });

  it('cards, stakes, rules and pairs are all examined', () => {
    const request = requestOf({
      hand: 'KS QX 9H 9C',
      stakes: { 'tie/7': 500, lucky6: 0, player: 100 },
      rules: '002',
      royal9: royal9({ seats: [seat(1, 'KS KH'), seat(2, 'KS 9S')] }),
    });
    expect(problems(request)).toEqual([
      ['CARD_UNREADABLE', 'cards.1'],
      ['WAGER_UNKNOWN', 'stakes.tie/7'],
      ['STAKE_INVALID', 'stakes.lucky6'],
      ['WAGER_NOT_OFFERED', 'stakes.lucky6'],
      ['WAGER_NOT_OFFERED', 'royal9'],
      ['NOT_A_KING_NINE', 'royal9.seats.0.personal.0'],
    ]);
  });

  it('what the named rules do not have: the casino page deals from eight decks', () => {
    expect(problems(requestOf({ rules: '003', decks: 6 }))).toEqual([['DECKS_NOT_ALLOWED', 'decks']]);
    expect(problems(requestOf({ rules: '000', decks: 6, royal9: royal9({}) }))).toEqual([]);
    expect(problems(requestOf({ rules: '002', variant: 'fortune7' }))).toEqual([['VARIANT_NOT_OFFERED', 'variant']]);
    expect(problems(requestOf({ variant: 'ez', stakes: { one_up: 5 } }))).toEqual([
      ['WAGER_NOT_OFFERED', 'stakes.one_up'],
    ]);
    expect(
      problems(requestOf({ rules: '000', variant: 'ez', stakes: { 'banker/ez': 5, panda8: 5, one_up: 5 } })),
    ).toEqual([
      ['WAGER_NOT_OFFERED', 'stakes.one_up'],
      ['WAGERS_EXCLUDE_EACH_OTHER', 'stakes.one_up'],
    ]);
  });

  it.each([
    [[], 'NO_SEAT'],
    [[seat(0, 'KS 9H')], 'SEAT_OUT_OF_RANGE'],
    [[seat(1, 'KS 9H'), seat(1, 'KS 9S')], 'SEAT_REPEATED'],
    [[seat(1, 'KS 9H'), seat(2, '9H KS')], 'PAIR_REPEATED'],
    [[{ seat: 1, personal: [], wager: true }], 'NO_PAIR'],
    [
      [
        {
          seat: 1,
          personal: [
            ['KS', '9H'],
            ['9H', 'KS'],
          ],
          wager: true,
        },
      ],
      'PAIR_REPEATED_AT_SEAT',
    ],
    [
      [
        seat(1, 'KS 9H'),
        {
          seat: 2,
          personal: [
            ['KS', '9S'],
            ['KD', '9D'],
          ],
          wager: true,
        },
      ],
      'PAIR_COUNT_DIFFERS',
    ],
  ])('a layout of seats %j: %s', (seats, code) => {
    expect(problems(requestOf({ royal9: royal9({ seats }) }))).toEqual([[code, 'royal9.seats']]);
  });
});

describe('Royal 9 seats of a settled deal', () => {
  const TWO = [seat(1, 'KS 9H'), seat(2, 'KD 9D')];

  it('who made no wager is not paid, who won nothing is paid nothing, highest position first', () => {
    expect(awards('KS 2D 9H 5C', { seats: [seat(1, 'KS 9H'), seat(3, 'KD 9D'), seat(2, 'KC 9C', false)] })).toEqual([
      [3, 'any-royal', 2_500],
      [1, 'heart', 36_000],
    ]);
    expect(awards('KS 2D 8H 7C', { seats: TWO })).toEqual([
      [2, 'lose', 0],
      [1, 'lose', 0],
    ]);
  });

  const OF_TABLE = { anyTwo: 'table' } as const;
  const IN_TURN = { ...OF_TABLE, percentAward: 'sequential' } as const;

  it('two tenths of Star are of the amount displayed, unless terms take each of what the seat before has left', () => {
    const hand = 'KS KD 9H 9D';
    const each = [
      [2, 'any-two', 500_000],
      [1, 'any-two', 500_000],
    ];
    expect(awards(hand, { seats: TWO, policy: OF_TABLE })).toEqual(each);
    expect(awards(hand, { seats: TWO, policy: { ...OF_TABLE, percentAward: 'each-of-before' } })).toEqual(each);
    expect(awards(hand, { seats: TWO, policy: IN_TURN })).toEqual([
      [2, 'any-two', 500_000],
      [1, 'any-two', 450_000],
    ]);
    for (const policy of [{}, { anyTwo: 'others-only' }] as const)
      expect(awards(hand, { seats: TWO, policy })).toEqual([
        [2, 'spade', 35_000],
        [1, 'heart', 36_000],
      ]);
  });

  it('Star is paid whole, whichever seat has won it, and a tenth beside it is of the amount displayed', () => {
    const meters = { ...METERS, star: 6_000_000 };
    expect(awards('KD KD 9D 9D', { seats: TWO, meters, policy: OF_TABLE })).toEqual([
      [2, 'star', 6_000_000],
      [1, 'any-two', 600_000],
    ]);
    expect(awards('KS KS 9H 9H', { seats: TWO, meters, policy: OF_TABLE })).toEqual([
      [2, 'any-two', 600_000],
      [1, 'star', 6_000_000],
    ]);
  });

  it('under terms that pay in seat order a lower seat takes its tenth of the meter that was reset', () => {
    const meters = { ...METERS, star: 6_000_000 };
    const of = (more: Parameters<typeof awards>[1]) =>
      awards('KD KD 9D 9D', { seats: TWO, meters, policy: IN_TURN, ...more })[1];
    expect(of({})).toEqual([1, 'any-two', 500_000]);
    expect(of({ starReset: 5_500_000 })).toEqual([1, 'any-two', 550_000]);
  });

  it('a tenth is paid in whole cents, the fraction stays in the meter', () => {
    const meters = { ...METERS, star: 5_000_019 };
    const won = awards('KS KD 9H 9D', { seats: TWO, meters, policy: IN_TURN });
    expect(won.map(([, , award]) => award)).toEqual([500_001, 450_001]);
  });
});

describe('Three Card Baccarat through the same request', () => {
  it('is settled by its own wagers, and misread cards are refused', () => {
    const answer = settleRequest({
      game: 'three-card',
      player: ['KS', 'KH', 'KD'],
      dealer: ['9S', 'TH', 'JD'],
      stakes: { dragon_bonus: 100, 'ante/commission': 711 },
      vigorish: 'exact',
    });
    expect(answer).toMatchObject({
      ok: true,
      settled: {
        player: { points: 0, faces: 3, hand: 'Three Kings' },
        outcome: 'player',
        wagers: { 'ante/commission': { line: 'win', win: 711, vigorish: 35.55, net: 675.45 } },
      },
    });
    if (answer.ok) expect(Object.keys(answer.settled.wagers)).toEqual(['dragon_bonus', 'ante/commission']);
    const game = { game: 'three-card', stakes: {}, vigorish: 'exact' } as const;
    expect(problems({ ...game, player: ['KS', 'KH'], dealer: ['9S', 'TH', 'JD'] })).toEqual([
      ['CARDS_MISSING', 'player'],
    ]);
    expect(problems({ ...game, player: ['KS', 'KH', 'KS'], dealer: ['9S', 'TH', 'JD'] })).toEqual([
      ['CARD_TWICE', 'player, dealer'],
    ]);
    expect(
      problems({ ...game, player: ['KS', 'KH', 'XX'], dealer: ['9S', 'TH', 'JD'], stakes: { 'tie/8': 0 } }),
    ).toEqual([
      ['CARD_UNREADABLE', 'player.2'],
      ['WAGER_UNKNOWN', 'stakes.tie/8'],
      ['STAKE_INVALID', 'stakes.tie/8'],
    ]);
  });
});
