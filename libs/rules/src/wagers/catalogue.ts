import { ANY_PAIR_BANKER, ANY_PAIR_EITHER, ANY_PAIR_PLAYER } from './any-pair.js';
import { BANKER_EZ, BANKER_FORTUNE7, BANKER_NO_COMMISSION, BANKER_STANDARD } from './banker.js';
import { dragonBonus } from './dragon-bonus.js';
import {
  FT_BLAZING_7_A,
  FT_BLAZING_7_B,
  FT_COVER_ALL,
  FT_COVER_ALL_A_STRICT,
  FT_FORTUNE_7,
  FT_GOLDEN_8,
  FT_HEAVENLY_9,
} from './five-treasures.js';
import { DRAGON_7, FORTUNE_7_INSURANCE, ONE_UP, PANDA_8 } from './insurance.js';
import { jackpot } from './jackpot.js';
import { LUCKY_6 } from './lucky-6.js';
import { luckyNines } from './lucky-nines.js';
import { PLAYER } from './player.js';
import { TIE_PAYS_MAX, tieWager } from './tie.js';
import type { Wager } from './wager.js';

/**
 * The Royal 9 is not here: it pays from meters and has its own evaluator. Keys with `alt:` are alternative readings
 * that a facility may choose.
 */
const CATALOGUE = {
  'banker/standard': BANKER_STANDARD,
  'banker/ez': BANKER_EZ,
  'banker/fortune7': BANKER_FORTUNE7,
  'banker/nocommission': BANKER_NO_COMMISSION,
  player: PLAYER,
  'tie/8': tieWager(8),
  'tie/9': tieWager(9),
  'dragon_bonus_player/A': dragonBonus('player', 'A'),
  'dragon_bonus_player/B': dragonBonus('player', 'B'),
  'dragon_bonus_player/C': dragonBonus('player', 'C'),
  'dragon_bonus_player/S003': dragonBonus('player', 'S003'),
  'dragon_bonus_banker/A': dragonBonus('banker', 'A'),
  'dragon_bonus_banker/B': dragonBonus('banker', 'B'),
  'dragon_bonus_banker/C': dragonBonus('banker', 'C'),
  'dragon_bonus_banker/S003': dragonBonus('banker', 'S003'),
  dragon7: DRAGON_7,
  panda8: PANDA_8,
  fortune7_insurance: FORTUNE_7_INSURANCE,
  one_up: ONE_UP,
  'jackpot/A': jackpot('A'),
  'jackpot/B': jackpot('B'),
  'jackpot/C': jackpot('C'),
  'jackpot/D': jackpot('D'),
  'jackpot/E': jackpot('E'),
  ft_fortune7: FT_FORTUNE_7,
  ft_golden8: FT_GOLDEN_8,
  ft_heavenly9: FT_HEAVENLY_9,
  'ft_blazing7/A': FT_BLAZING_7_A,
  'ft_blazing7/B': FT_BLAZING_7_B,
  ft_cover_all: FT_COVER_ALL,
  'alt:ft_cover_all/A_strict': FT_COVER_ALL_A_STRICT,
  'any_pair/player': ANY_PAIR_PLAYER,
  'any_pair/banker': ANY_PAIR_BANKER,
  'alt:any_pair/either': ANY_PAIR_EITHER,
  'lucky_nines/A': luckyNines('A'),
  'lucky_nines/B': luckyNines('B'),
  'lucky_nines/C': luckyNines('C'),
  'lucky_nines/D': luckyNines('D'),
  lucky6: LUCKY_6,
} as const satisfies Readonly<Record<string, Wager>>;

export type WagerKey = keyof typeof CATALOGUE;

export const WAGER_KEYS: readonly WagerKey[] = Object.freeze(Object.keys(CATALOGUE) as WagerKey[]);

export const ALL_WAGERS: readonly Wager[] = Object.freeze(Object.values(CATALOGUE));

const BY_KEY: ReadonlyMap<string, Wager> = new Map(Object.entries(CATALOGUE));

export const HIGHER_TIE_PAYS_MIN = 10;

/** Ties at 10 to 1 and more (12 B allows "at least 8 to 1"). They are not in `ALL_WAGERS`. */
const HIGHER_TIES: ReadonlyMap<string, Wager> = new Map(
  Array.from({ length: TIE_PAYS_MAX - HIGHER_TIE_PAYS_MIN + 1 }, (_, more): [string, Wager] => {
    const wager = tieWager(HIGHER_TIE_PAYS_MIN + more);
    return [wager.key, wager];
  }),
);

export function isHigherTie(key: string): boolean {
  return HIGHER_TIES.has(key);
}

export function wagerByKey(key: WagerKey): Wager;
export function wagerByKey(key: string): Wager | undefined;
export function wagerByKey(key: string): Wager | undefined {
  return BY_KEY.get(key) ?? HIGHER_TIES.get(key);
}

export function isWagerKey(key: string): key is WagerKey {
  return BY_KEY.has(key);
}
