import { type OfferProblem, RULE_SETS, type TableOffer, offerProblems, stakedProblems } from './index.js';

const table = (given: Partial<TableOffer>): TableOffer => ({
  ruleSet: '000',
  variant: 'standard',
  fiveTreasures: false,
  wagers: [],
  ...given,
});
const named = (problems: readonly OfferProblem[]): readonly (readonly [string, string])[] =>
  problems.map(({ code, key }) => [code, key]);

describe('what a table may offer', () => {
  it.each<[string, Partial<TableOffer>]>([
    [
      'a standard table with side bets',
      {
        wagers: [
          ...['banker/standard', 'player', 'tie/8', 'dragon_bonus_player/B', 'dragon_bonus_banker/B'],
          ...['jackpot/D', 'any_pair/player', 'any_pair/banker', 'lucky_nines/C', 'lucky6'],
        ],
      },
    ],
    ['a Tie at 12 to 1', { wagers: ['tie/12'] }],
    ['a Tie at 10 to 1 under the older chapter', { ruleSet: '002', wagers: ['tie/10'] }],
    ['EZ Baccarat', { variant: 'ez', wagers: ['banker/ez', 'player', 'tie/9', 'dragon7', 'panda8'] }],
    ['Fortune 7 Baccarat', { variant: 'fortune7', wagers: ['banker/fortune7', 'fortune7_insurance', 'one_up'] }],
    ['No Commission Baccarat', { variant: 'nocommission', wagers: ['banker/nocommission', 'player', 'lucky6'] }],
    [
      'Five Treasures on a standard table (readings M7)',
      {
        fiveTreasures: true,
        wagers: ['banker/standard', 'ft_fortune7', 'ft_golden8', 'ft_heavenly9', 'ft_blazing7/A', 'ft_cover_all'],
      },
    ],
    [
      'Five Treasures on an EZ table, Cover All read strictly',
      { fiveTreasures: true, variant: 'ez', wagers: ['banker/ez', 'ft_blazing7/A', 'alt:ft_cover_all/A_strict'] },
    ],
    [
      'COMAR 36.05.17, EZ',
      { ruleSet: '002', variant: 'ez', wagers: ['banker/ez', 'dragon7', 'dragon_bonus_player/A'] },
    ],
    ['the casino page', { ruleSet: '003', wagers: ['banker/standard', 'player', 'tie/8', 'dragon_bonus_banker/S003'] }],
  ])('%s', (_, offer) => {
    expect(offerProblems(table(offer))).toEqual([]);
  });

  it.each<[string, Partial<TableOffer>, readonly (readonly [string, string])[]]>([
    ['Dragon 7 Insurance needs an EZ table (7 A(5))', { wagers: ['dragon7'] }, [['WAGER_NOT_OFFERED', 'dragon7']]],
    [
      'One Up needs a Fortune 7 table (7 A(8))',
      { variant: 'ez', wagers: ['one_up'] },
      [['WAGER_NOT_OFFERED', 'one_up']],
    ],
    ['Golden 8 needs Five Treasures (7 A(12))', { wagers: ['ft_golden8'] }, [['WAGER_NOT_OFFERED', 'ft_golden8']]],
    [
      'the older chapter knows no Panda 8',
      { ruleSet: '002', variant: 'ez', wagers: ['panda8'] },
      [['WAGER_NOT_OFFERED', 'panda8']],
    ],
    ['nor Fortune 7 Baccarat', { ruleSet: '002', variant: 'fortune7' }, [['VARIANT_NOT_OFFERED', 'fortune7']]],
    [
      'the casino page has a Dragon Bonus table of its own',
      { ruleSet: '003', wagers: ['dragon_bonus_player/C'] },
      [['WAGER_NOT_OFFERED', 'dragon_bonus_player/C']],
    ],
    [
      'which the standard rules do not have',
      { wagers: ['dragon_bonus_player/S003'] },
      [['WAGER_NOT_OFFERED', 'dragon_bonus_player/S003']],
    ],
    [
      'one Dragon Bonus paytable for both hands (12 F)',
      { wagers: ['dragon_bonus_player/A', 'dragon_bonus_banker/B'] },
      [['WAGERS_EXCLUDE_EACH_OTHER', 'dragon_bonus_banker/B']],
    ],
    [
      'one Jackpot, one Tie, one Lucky Nines; a key that is none',
      { wagers: ['jackpot/A', 'jackpot/E', 'tie/8', 'tie/9', 'lucky_nines/A', 'lucky_nines/D', 'jackpot/F'] },
      [
        ['WAGER_UNKNOWN', 'jackpot/F'],
        ['WAGERS_EXCLUDE_EACH_OTHER', 'tie/9'],
        ['WAGERS_EXCLUDE_EACH_OTHER', 'jackpot/E'],
        ['WAGERS_EXCLUDE_EACH_OTHER', 'lucky_nines/D'],
      ],
    ],
    ['one Tie, at whatever odds', { wagers: ['tie/12', 'tie/9'] }, [['WAGERS_EXCLUDE_EACH_OTHER', 'tie/12']]],
    [
      'the casino page pays a Tie 8 to 1 and no more',
      { ruleSet: '003', wagers: ['tie/10'] },
      [['WAGER_NOT_OFFERED', 'tie/10']],
    ],
    ['no Tie below 8 to 1', { wagers: ['tie/7'] }, [['WAGER_UNKNOWN', 'tie/7']]],
    [
      "the strict Cover All goes with Blazing 7's paytable A only",
      { fiveTreasures: true, wagers: ['ft_blazing7/B', 'alt:ft_cover_all/A_strict'] },
      [['WAGERS_EXCLUDE_EACH_OTHER', 'alt:ft_cover_all/A_strict']],
    ],
    [
      'Any Pair on a hand or on either, not both',
      { wagers: ['any_pair/banker', 'alt:any_pair/either'] },
      [['WAGERS_EXCLUDE_EACH_OTHER', 'alt:any_pair/either']],
    ],
  ])('%s', (_, offer, problems) => {
    expect(named(offerProblems(table(offer)))).toEqual(problems);
  });

  it('a refusal names the key and what is offered', () => {
    const [problem] = offerProblems(table({ ruleSet: '003', wagers: ['jackpot/A'] }));
    expect(problem!.text).toBe(
      '"jackpot/A" is not offered by a standard table under casino page, Mini-Baccarat; offered are banker/standard, player, tie/8, dragon_bonus_player/S003, dragon_bonus_banker/S003',
    );
  });

  it('wagers staked together must be able to lie on one table, where the rules are named', () => {
    expect(stakedProblems('000', ['banker/ez', 'player', 'dragon7', 'ft_golden8'], undefined)).toEqual([]);
    expect(named(stakedProblems('000', ['banker/standard', 'dragon7'], undefined))).toEqual([
      ['WAGERS_EXCLUDE_EACH_OTHER', 'dragon7'],
    ]);
    expect(named(stakedProblems('000', ['dragon7'], 'fortune7'))).toEqual([['WAGER_NOT_OFFERED', 'dragon7']]);
    expect(named(stakedProblems('002', ['panda8'], undefined))).toEqual([['WAGER_NOT_OFFERED', 'panda8']]);
  });

  it('002 and 003 have only wagers of 000, except the Dragon Bonus paytable of the casino page', () => {
    const within = new Set<string>(RULE_SETS['000'].wagers);
    const beyond = [...RULE_SETS['002'].wagers, ...RULE_SETS['003'].wagers].filter((key) => !within.has(key));
    expect(beyond).toEqual(['dragon_bonus_player/S003', 'dragon_bonus_banker/S003']);
  });
});
