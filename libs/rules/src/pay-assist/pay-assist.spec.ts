import { cards } from '../../test/floor.js';
import { type Deal, type GameTable, type PaidSeat, type TableGame, type Variant, dealOf, payAssist } from '../index.js';

function deal(text: string): Deal {
  const read = dealOf(cards(text));
  if (!read.ok) throw new Error(`${text}: ${read.code}`);
  return read;
}

function table(variant: Variant, game: Partial<TableGame> = {}): GameTable {
  const plain = { ruleSet: '000', fiveTreasures: false, wagers: ['tie/8'] } as const;
  return { variant, game: { ...plain, vigorish: 'payout', rounding: 'exact', ...game } };
}

/** A Banker's 7 of two cards, which is no Dragon 7. */
const BANKER_7 = deal('KS 7H 6S KH');
const DRAGON_7 = deal('KS 2H KC AD KD 4S');
const PANDA_8 = deal('5S 6H KS KH 3D');
const TIE = deal('KS KH 9S 9H');
const ONE_UP = deal('4S 2H 5H 6D');

const cents = (seat: number, stakes: Readonly<Record<string, bigint>>) => ({
  seat,
  stakes: Object.entries(stakes).map(([wager, stakeCents]) => ({ wager, stakeCents })),
});
const done = ({ stakes }: PaidSeat) =>
  stakes.map(({ wager, result, winMicro }) => `${wager} ${result} ${winMicro / 1_000_000n}`);

describe('what the dealer announces (chapter 11 A)', () => {
  it.each<[Deal, Variant, readonly string[]]>([
    [BANKER_7, 'standard', ['Player 6, Banker 7', 'Banker wins']],
    [TIE, 'ez', ['Player 9, Banker 9', 'tie hand']],
    [DRAGON_7, 'standard', ['Player 0, Banker 7', 'Banker wins']],
    [DRAGON_7, 'ez', ['Player 0, Banker 7', 'Banker wins', 'Dragon 7']],
    [PANDA_8, 'ez', ['Player 8, Banker 6', 'Player wins', 'Panda 8']],
    [DRAGON_7, 'fortune7', ['Player 0, Banker 7', 'Banker wins', 'Fortune 7']],
    [ONE_UP, 'fortune7', ['Player 9, Banker 8', 'Player wins', 'One Up']],
    [ONE_UP, 'nocommission', ['Player 9, Banker 8', 'Player wins']],
  ])('%#', (hand, variant, announced) => {
    expect(payAssist(hand, table(variant), []).announce).toEqual(announced);
  });
});

describe('what the dealer collects and pays (chapters 11 B, 12)', () => {
  it('without stakes: losing wagers first, then those returned, then those paid with their odds', () => {
    const ez = table('ez', { wagers: ['tie/9', 'dragon7', 'panda8', 'dragon_bonus_banker/A'] });
    const { wagers, seats } = payAssist(DRAGON_7, ez, []);
    expect(wagers.map(({ wager, result, odds }) => [wager, result, odds && `${odds.pays}:${odds.on}`])).toEqual([
      ['player', 'lose', null],
      ['tie/9', 'lose', null],
      ['panda8', 'lose', null],
      ['banker/ez', 'push', null],
      ['dragon7', 'win', '40:1'],
      ['dragon_bonus_banker/A', 'win', '6:1'],
    ]);
    expect(seats).toEqual([]);
  });

  it('with stakes: from the highest position down, vigorish before the payment', () => {
    const stakes = [cents(2, { 'banker/standard': 2_500n }), cents(7, { player: 500n, 'banker/standard': 700n })];
    const up = table('standard', { rounding: 'up25' });
    const { seats } = payAssist(BANKER_7, up, [...stakes, cents(9, {})]);
    expect(seats.map(({ seat, vigorishMicro }) => [seat, vigorishMicro])).toEqual([
      [7, 50_000_000n],
      [2, 125_000_000n],
    ]);
    expect(seats.map(done)).toEqual([['player lose 0', 'banker/standard win 700'], ['banker/standard win 2500']]);
  });

  it('states which wager vigorish is taken of', () => {
    const taken = (variant: Variant) =>
      payAssist(BANKER_7, table(variant), []).wagers.flatMap(({ wager, hasVigorish }) => (hasVigorish ? [wager] : []));
    expect((['standard', 'ez', 'fortune7', 'nocommission'] as const).map(taken)).toEqual([
      ...[['banker/standard'], [], [], []],
    ]);
  });
});
