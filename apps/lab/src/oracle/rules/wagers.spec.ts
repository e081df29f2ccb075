import {
  type Card,
  DECK,
  type GameTable,
  type PayAssist,
  type RuleSetId,
  type SeatStakes,
  type TableGame,
  type Variant,
  RULE_SETS,
  cardName,
  dealOf,
  gameProblems,
  nextCard,
  payAssist,
} from '@jackpot/rules';
import { must } from '@jackpot/money';
import { given, linkOf, seat, table, withoutRoyal9 } from '../../../../../libs/progressive/src/testing/index.js';
import { Random } from '../../players/random.js';
import { cardText, coupProblem } from './cards.js';
import { type Paid, announcedWith, paidOn, wonMicro } from './wagers.js';

/** `npm run properties` plays 10,000 hands of each game. */
const IS_LONG = Number(process.env['PROPERTY_TIMES'] ?? 0) > 1;
const HANDS = IS_LONG ? 10_000 : 2_500;
const TABLE_HANDS = IS_LONG ? 10_000 : 400;
const HANDS_OF_GAME = 20;
const OUTCOMES_MIN: Readonly<Record<RuleSetId, number>> = { '000': 100, '002': 20, '003': 10 };
const DECKS = 8;
/** Every second hand is dealt from these cards only, which makes rare lines common. */
const RARE = DECK.filter((_, index) => [0, 5, 6, 7, 8, 10, 11, 12].includes(index % 13));

const TIES = [['tie/8'], ['tie/9'], ['tie/12']];
const BONUSES = ['A', 'B', 'C'].map((each) => [`dragon_bonus_player/${each}`, `dragon_bonus_banker/${each}`]);
const CHOICES: readonly (readonly (readonly string[])[])[] = [
  TIES,
  [[], ...BONUSES],
  [[], ...['A', 'B', 'C', 'D', 'E'].map((each) => [`jackpot/${each}`])],
  [[], ['any_pair/player', 'any_pair/banker'], ['alt:any_pair/either']],
  [[], ...['A', 'B', 'C', 'D'].map((each) => [`lucky_nines/${each}`])],
  [[], ['lucky6']],
];
const OF_RULES: Readonly<Record<RuleSetId, readonly (readonly (readonly string[])[])[]>> = {
  '000': CHOICES,
  '002': [TIES, [[], ...BONUSES]],
  '003': [[['tie/8']], [[], ['dragon_bonus_player/S003', 'dragon_bonus_banker/S003']]],
};
const OF_VARIANT: Readonly<Record<Variant, readonly string[]>> = {
  standard: [],
  ez: ['dragon7', 'panda8'],
  fortune7: ['fortune7_insurance', 'one_up'],
  nocommission: [],
};
const TREASURES: readonly (readonly string[])[] = [
  ['ft_fortune7', 'ft_golden8', 'ft_heavenly9', 'ft_blazing7/A', 'ft_cover_all'],
  ['ft_fortune7', 'ft_golden8', 'ft_heavenly9', 'ft_blazing7/B', 'ft_cover_all'],
  ['ft_blazing7/A', 'alt:ft_cover_all/A_strict'],
];

const GAMES = Object.values(RULE_SETS).flatMap(({ id, variants }) => variants.map((variant) => [id, variant] as const));

function someTable(random: Random, ruleSet: RuleSetId, variant: Variant): GameTable {
  const fiveTreasures = ruleSet === '000' && random.perMille(500);
  const game: TableGame = {
    ...{ ruleSet, fiveTreasures },
    wagers: [
      ...OF_RULES[ruleSet].flatMap((options) => random.pick(options)),
      ...OF_VARIANT[variant].filter((key) => ruleSet === '000' || key !== 'panda8'),
      ...(fiveTreasures ? random.pick(TREASURES) : []),
    ],
    vigorish: 'payout',
    rounding: random.pick(['exact', 'up25', 'near25']),
  };
  return { variant, game };
}

function someHand(random: Random, from: readonly Card[]): readonly Card[] {
  const places = new Set<number>();
  while (places.size < 6) places.add(random.below(from.length * DECKS));
  const drawn = [...places].map((place) => must(from[place % from.length], 'a card'));
  let count = 4;
  while (nextCard(drawn.slice(0, count)) !== 'done') count += 1;
  return drawn.slice(0, count);
}

function someStakes(random: Random, keys: readonly string[]): readonly SeatStakes[] {
  const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(() => random.perMille(400));
  return seats.map((seat) => ({
    seat,
    stakes: keys
      .filter(() => random.perMille(400))
      .map((wager) => ({ wager, stakeCents: BigInt(random.between(1, 500_000)) })),
  }));
}

function told({ announce, wagers, seats }: PayAssist): readonly string[] {
  return [
    ...announce,
    ...wagers.map(({ wager, result, odds }) => `${wager} ${result} ${odds?.pays ?? 0}:${odds?.on ?? 1}`).toSorted(),
    ...seats.flatMap(({ seat, vigorishMicro, stakes: paid }) => [
      `seat ${seat} owes ${vigorishMicro}`,
      ...paid.map((each) => `${each.wager} ${each.result} ${each.winMicro} less ${each.vigorishMicro}`).toSorted(),
    ]),
  ];
}

function centsOf({ stakes }: SeatStakes): Readonly<Record<string, bigint>> {
  return Object.fromEntries(stakes.map(({ wager, stakeCents }) => [wager, stakeCents]));
}

function expected(cards: readonly string[], { variant, game }: GameTable, stakes: readonly SeatStakes[]) {
  const paid = (wager: string): Paid => must(paidOn(wager, cards), `a wager ${wager}`);
  const keys = ['player', `banker/${variant}`, ...game.wagers];
  const seats = stakes.filter((seat) => seat.stakes.length > 0).toSorted((a, b) => b.seat - a.seat);
  return [
    ...announcedWith(variant, cards),
    ...keys.map((key) => `${key} ${paid(key).result} ${oddsText(paid(key))}`).toSorted(),
    ...seats.flatMap(({ seat, stakes: placed }) => {
      const won = placed.map(({ wager, stakeCents }) => ({
        ...{ wager, result: paid(wager).result },
        ...wonMicro(wager, stakeCents, { cards, rounding: game.rounding }),
      }));
      return [
        `seat ${seat} owes ${won.reduce((sum, each) => sum + each.vigorishMicro, 0n)}`,
        ...won.map((each) => `${each.wager} ${each.result} ${each.winMicro} less ${each.vigorishMicro}`).toSorted(),
      ];
    }),
  ];
}

function oddsText(paid: Paid): string {
  return paid.result === 'win' ? `${paid.pays}:${paid.on}` : '0:1';
}

describe('pay assist and the oracle', () => {
  it.each(GAMES)('announce, collect and pay alike by rule set %s at a table of the variant %s', (ruleSet, variant) => {
    const random = new Random(`pay assist ${ruleSet} ${variant}`);
    const outcomes = new Set<string>();
    for (let hand = 0; hand < HANDS; hand += 1) {
      const table = someTable(random, ruleSet, variant);
      const dealt = someHand(random, hand % 2 === 0 ? DECK : RARE);
      const cards = dealt.map(cardText);
      const deal = dealOf(dealt);
      if (!deal.ok || coupProblem(cards) !== null) throw new Error(`${cards.join(' ')} is no hand`);
      const stakes = someStakes(random, ['player', `banker/${variant}`, ...table.game.wagers]);
      const found = told(payAssist(deal, table, stakes));
      if (found.join('\n') !== expected(cards, table, stakes).join('\n'))
        expect([cards, table, ...found]).toEqual([cards, table, ...expected(cards, table, stakes)]);
      for (const { wager, line } of payAssist(deal, table, []).wagers) outcomes.add(`${wager} ${line}`);
    }
    expect(outcomes.size).toBeGreaterThan(OUTCOMES_MIN[ruleSet]);
  });

  it.each(GAMES)(
    'agree with what a table is answered by rule set %s, variant %s',
    (ruleSet, variant) => {
      const random = new Random(`table ${ruleSet} ${variant}`);
      // Only rule set 000 has the Royal 9.
      const number = ruleSet === '000' ? 1 : 2;
      const at = table(number);
      let stakesPaid = 0;
      for (let hand = 0; hand < TABLE_HANDS; hand += HANDS_OF_GAME) {
        const { game } = someTable(random, ruleSet, variant);
        const scene = given(number === 1 ? linkOf({ seats: 9, variant, game }) : withoutRoyal9(game, variant));
        for (let one = 0; one < HANDS_OF_GAME; one += 1) {
          const dealt = someHand(random, one % 2 === 0 ? DECK : RARE);
          const stakes = someStakes(random, ['player', `banker/${variant}`, ...game.wagers]);
          scene.when(at.getsNewCards(), at.opens());
          for (const each of stakes) scene.when(seat(each.seat, { table: number }).has(centsOf(each)));
          scene.when(at.locks(), at.enters(dealt.map(cardName).join(' ')));
          const { answer } = scene.last.decision;
          if (!answer.ok || answer.type !== 'resolved') throw new Error(JSON.stringify(answer));
          const cards = dealt.map(cardText);
          const found = told(must(answer.payAssist, 'what the dealer is told'));
          expect(found).toEqual(expected(cards, { variant, game }, stakes));
          stakesPaid += stakes.reduce((sum, each) => sum + each.stakes.length, 0);
          scene.when(at.settles());
        }
      }
      expect(stakesPaid).toBeGreaterThan(TABLE_HANDS);
    },
    600_000,
  );

  it.each(Object.values(RULE_SETS))('every wager of rule set $id is in some game of these hands', ({ id, wagers }) => {
    const played = new Set<string>([
      ...['player', 'banker/standard', 'banker/ez', 'banker/fortune7', 'banker/nocommission'],
      ...[...OF_RULES[id], TREASURES, Object.values(OF_VARIANT)].flat(2),
    ]);
    expect(wagers.filter((key) => !played.has(key))).toEqual([]);
  });

  it('every game of these hands is one that terms may have', () => {
    const random = new Random('games');
    for (const [ruleSet, variant] of GAMES)
      for (let game = 0; game < 100; game += 1) expect(gameProblems(someTable(random, ruleSet, variant))).toEqual([]);
  });
});
