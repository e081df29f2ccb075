import { DECKS_MAX, DECKS_MIN } from '../shoe/shoe.js';
import { HIGHER_TIE_PAYS_MIN, WAGER_KEYS, type WagerKey, isHigherTie, isWagerKey } from './catalogue.js';
import { TIE_PAYS_MAX } from './tie.js';

/** 000: the Commission's standard rules. 002: COMAR 36.05.17. 003: the web page of a casino. */
export type RuleSetId = '000' | '002' | '003';

/** Decides the Banker wager of a table (chapters 1 B(2), B(7), 2 B(6)). */
export type Variant = 'standard' | 'ez' | 'fortune7' | 'nocommission';

export interface RuleSet {
  readonly id: RuleSetId;
  readonly name: string;
  readonly variants: readonly Variant[];
  /** Chapter 3 A. */
  readonly decks: { readonly min: number; readonly max: number };
  /** Chapter 7 A(9). */
  readonly royal9: boolean;
  /** A Tie may pay more than 9 to 1 ("at least 8 to 1", chapter 12 B). */
  readonly higherTies: boolean;
  readonly wagers: readonly WagerKey[];
}

const BONUS_A_TO_C: readonly WagerKey[] = [
  'dragon_bonus_player/A',
  'dragon_bonus_player/B',
  'dragon_bonus_player/C',
  'dragon_bonus_banker/A',
  'dragon_bonus_banker/B',
  'dragon_bonus_banker/C',
];
const BONUS_S003: readonly WagerKey[] = ['dragon_bonus_player/S003', 'dragon_bonus_banker/S003'];

/** Seeds 000, 002 and 003. */
export const RULE_SETS: Readonly<Record<RuleSetId, RuleSet>> = Object.freeze({
  '000': {
    id: '000',
    name: 'Maryland Standard Rules, Mini Baccarat',
    variants: ['standard', 'ez', 'fortune7', 'nocommission'],
    decks: { min: DECKS_MIN, max: DECKS_MAX },
    royal9: true,
    higherTies: true,
    wagers: WAGER_KEYS.filter((key) => !BONUS_S003.includes(key)),
  },
  '002': {
    id: '002',
    name: 'COMAR 36.05.17, Mini Baccarat',
    variants: ['standard', 'ez'],
    decks: { min: DECKS_MIN, max: DECKS_MAX },
    royal9: false,
    higherTies: true,
    wagers: ['banker/standard', 'banker/ez', 'player', 'tie/8', 'tie/9', ...BONUS_A_TO_C, 'dragon7'],
  },
  '003': {
    id: '003',
    name: 'casino page, Mini-Baccarat',
    variants: ['standard'],
    decks: { min: 8, max: 8 },
    royal9: false,
    higherTies: false,
    wagers: ['banker/standard', 'player', 'tie/8', ...BONUS_S003],
  },
});

/** Chapters 7 A(1), A(5) to A(8), 12 C. */
const VARIANT_OF: Readonly<Partial<Record<WagerKey, Variant>>> = {
  'banker/standard': 'standard',
  'banker/ez': 'ez',
  dragon7: 'ez',
  panda8: 'ez',
  'banker/fortune7': 'fortune7',
  fortune7_insurance: 'fortune7',
  one_up: 'fortune7',
  'banker/nocommission': 'nocommission',
};

/** A table may have only one option of each choice. */
const CHOICES: readonly { readonly of: string; readonly options: readonly (readonly WagerKey[])[] }[] = [
  {
    of: 'the paytable of the Dragon Bonus (12 F)',
    options: [
      ['dragon_bonus_player/A', 'dragon_bonus_banker/A'],
      ['dragon_bonus_player/B', 'dragon_bonus_banker/B'],
      ['dragon_bonus_player/C', 'dragon_bonus_banker/C'],
      BONUS_S003,
    ],
  },
  {
    of: 'the paytable of Jackpot Baccarat (12 M)',
    options: [['jackpot/A'], ['jackpot/B'], ['jackpot/C'], ['jackpot/D'], ['jackpot/E']],
  },
  { of: "the paytable of Blazing 7's (12 P(4))", options: [['ft_blazing7/A'], ['ft_blazing7/B']] },
  { of: 'the reading of Cover All (7 A(15))', options: [['ft_cover_all'], ['alt:ft_cover_all/A_strict']] },
  { of: "Cover All without two-card 7's (12 P(4)(a))", options: [['ft_blazing7/B'], ['alt:ft_cover_all/A_strict']] },
  {
    of: 'the reading of Any Pair (7 A(16))',
    options: [['any_pair/player', 'any_pair/banker'], ['alt:any_pair/either']],
  },
  {
    of: 'the paytable of Lucky Nines (12 R)',
    options: [['lucky_nines/A'], ['lucky_nines/B'], ['lucky_nines/C'], ['lucky_nines/D']],
  },
];

export interface TableOffer {
  readonly ruleSet: RuleSetId;
  readonly variant: Variant;
  /** Chapter 1 B(8). Any variant may have Five Treasures (readings M7). */
  readonly fiveTreasures: boolean;
  readonly wagers: readonly string[];
}

export interface OfferProblem {
  readonly code: 'WAGER_UNKNOWN' | 'WAGER_NOT_OFFERED' | 'WAGERS_EXCLUDE_EACH_OTHER' | 'VARIANT_NOT_OFFERED';
  readonly key: string;
  readonly text: string;
}

export function offerProblems({ ruleSet, variant, fiveTreasures, wagers }: TableOffer): readonly OfferProblem[] {
  const rules = RULE_SETS[ruleSet];
  const by = `a ${tableName(variant, fiveTreasures)} under ${rules.name}`;
  const offered = { wagers: choosableAt(rules, variant, fiveTreasures), higherTies: rules.higherTies, by };
  return [
    ...variantProblems(rules, variant),
    ...wagers.flatMap((key) => notAmong(key, offered)),
    ...exclusionProblems(wagers),
  ];
}

/** Checks the stakes of a hand whose table is not known. */
export function stakedProblems(
  ruleSet: RuleSetId,
  keys: readonly string[],
  variant: Variant | undefined,
): readonly OfferProblem[] {
  const rules = RULE_SETS[ruleSet];
  if (variant === undefined)
    return [...keys.flatMap((key) => notAmong(key, { ...rules, by: rules.name })), ...exclusionProblems(keys)];
  return offerProblems({ ruleSet, variant, fiveTreasures: true, wagers: keys });
}

export function unknownWager(key: string): OfferProblem & { readonly code: 'WAGER_UNKNOWN' } {
  const family = `${key.split('/')[0] ?? ''}/`;
  const near = WAGER_KEYS.filter((known) => known.startsWith(family));
  const known = near.length > 0 ? near : WAGER_KEYS;
  const more = family === 'tie/' ? `, tie/${HIGHER_TIE_PAYS_MIN} to tie/${TIE_PAYS_MAX}` : '';
  return { code: 'WAGER_UNKNOWN', key, text: `there is no wager "${key}"; take one of ${known.join(', ')}${more}` };
}

function choosableAt({ wagers }: RuleSet, variant: Variant, fiveTreasures: boolean): readonly WagerKey[] {
  return wagers.filter((key) => (VARIANT_OF[key] ?? variant) === variant && (fiveTreasures || !isOfFiveTreasures(key)));
}

/** Chapter 7 A(11) to A(15). */
function isOfFiveTreasures(key: WagerKey): boolean {
  return /^(alt:)?ft_/.test(key);
}

function tableName(variant: Variant, fiveTreasures: boolean): string {
  return fiveTreasures ? `${variant} table with Five Treasures` : `${variant} table`;
}

function variantProblems({ name, variants }: RuleSet, variant: Variant): readonly OfferProblem[] {
  if (variants.includes(variant)) return [];
  const text = `${name} has no "${variant}" table; it has ${variants.join(', ')}`;
  return [{ code: 'VARIANT_NOT_OFFERED', key: variant, text }];
}

interface Offered {
  readonly wagers: readonly string[];
  readonly higherTies: boolean;
  readonly by: string;
}

function notAmong(key: string, { wagers, higherTies, by }: Offered): readonly OfferProblem[] {
  if (!isWagerKey(key) && !isHigherTie(key)) return [unknownWager(key)];
  if (wagers.includes(key) || (higherTies && isHigherTie(key))) return [];
  const text = `"${key}" is not offered by ${by}; offered are ${wagers.join(', ')}`;
  return [{ code: 'WAGER_NOT_OFFERED', key, text }];
}

function exclusionProblems(keys: readonly string[]): readonly OfferProblem[] {
  const choices = CHOICES.flatMap(({ of, options }) => choiceProblem(of, options, keys));
  return [...variantMixture(keys), ...tieProblems(keys), ...choices];
}

function tieProblems(keys: readonly string[]): readonly OfferProblem[] {
  const ties = [...new Set(keys)].filter((key) => isTie(key)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return choiceProblem(
    'the odds of the Tie (12 B)',
    ties.map((key) => [key]),
    keys,
  );
}

function isTie(key: string): boolean {
  return key === 'tie/8' || key === 'tie/9' || isHigherTie(key);
}

function variantMixture(keys: readonly string[]): readonly OfferProblem[] {
  const bound = keys.filter(isWagerKey).filter((key) => VARIANT_OF[key] !== undefined);
  const [first] = bound;
  const other = bound.find((key) => first !== undefined && VARIANT_OF[key] !== VARIANT_OF[first]);
  if (first === undefined || other === undefined) return [];
  const text = `"${first}" is of a ${VARIANT_OF[first]} table, "${other}" of a ${VARIANT_OF[other]} one; keep one table's wagers`;
  return [{ code: 'WAGERS_EXCLUDE_EACH_OTHER', key: other, text }];
}

function choiceProblem(
  of: string,
  options: readonly (readonly string[])[],
  keys: readonly string[],
): readonly OfferProblem[] {
  const chosen = options.map((option) => option.filter((key) => keys.includes(key))).filter(({ length }) => length > 0);
  if (chosen.length < 2) return [];
  const text = `${chosen.flat().join(' and ')}: a facility selects one of ${of}; keep one`;
  return [{ code: 'WAGERS_EXCLUDE_EACH_OTHER', key: chosen[1]?.[0] ?? '', text }];
}
