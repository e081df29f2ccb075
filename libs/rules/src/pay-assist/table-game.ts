import type { Wager } from '../wagers/wager.js';
import { wagerByKey } from '../wagers/catalogue.js';
import { type OfferProblem, type RuleSetId, type Variant, offerProblems } from '../wagers/rule-sets.js';
import type { VigorishRounding } from '../wagers/vigorish.js';

/** When a table collects vigorish (chapter 12 D(2)): with the payout, or later, marked at the position until then. */
export const VIGORISH_WAYS = ['payout', 'marked'] as const;
export type VigorishWay = (typeof VIGORISH_WAYS)[number];

/** The game of a Mini Baccarat table beside its progressive: what is laid out on it, and how it collects vigorish. */
export interface TableGame {
  readonly ruleSet: RuleSetId;
  /** Whether it is a Five Treasures table as well (chapter 1 B(8)). */
  readonly fiveTreasures: boolean;
  /** Keys of the Tie and of the side wagers. The Player's and the Banker's Hand are on every table. */
  readonly wagers: readonly string[];
  readonly vigorish: VigorishWay;
  readonly rounding: VigorishRounding;
}

/** A table that deals a game. */
export interface GameTable {
  /** How the table is designated: its Banker wager follows from it. */
  readonly variant: Variant;
  readonly game: TableGame;
}

/** Why a table may not deal a game as it is described. */
export interface GameProblem {
  readonly code: OfferProblem['code'] | 'TIE_MISSING' | 'WAGER_REPEATED' | 'VIGORISH_NOT_TAKEN';
  /** The field of the game: "wagers", "vigorish", "ruleSet". */
  readonly field: keyof TableGame;
  readonly text: string;
}

/** Every wager of the table: the Player's Hand, the Banker's Hand, then the others in the order of its game. */
export function wagersAtTable({ variant, game }: GameTable): readonly Wager[] {
  return keysAtTable({ variant, game }).flatMap((key) => wagerByKey(key) ?? []);
}

function keysAtTable({ variant, game }: GameTable): readonly string[] {
  return ['player', `banker/${variant}`, ...game.wagers];
}

/** Everything that is wrong with the game of a table, at once; none where it may be dealt. */
export function gameProblems(table: GameTable): readonly GameProblem[] {
  const { variant, game } = table;
  const keys = keysAtTable(table);
  const { ruleSet, fiveTreasures } = game;
  return [
    ...offerProblems({ ruleSet, variant, fiveTreasures, wagers: [...new Set(keys)] }).map(({ code, text }) => ({
      code,
      field: code === 'VARIANT_NOT_OFFERED' ? ('ruleSet' as const) : ('wagers' as const),
      text,
    })),
    ...keys
      .filter((key, index) => keys.indexOf(key) !== index)
      .map((key) => problem('WAGER_REPEATED', 'wagers', `"${key}" is on the table already; leave it out`)),
    ...(game.wagers.some((key) => key.startsWith('tie/'))
      ? []
      : [problem('TIE_MISSING', 'wagers', 'every table has a Tie (chapters 2 B(2), 7 A(3)); add it, like "tie/8"')]),
    ...vigorishProblems(table),
  ];
}

function vigorishProblems({ variant, game: { vigorish } }: GameTable): readonly GameProblem[] {
  if (vigorish === 'payout' || variant === 'standard') return [];
  const text = `a ${variant} table takes no vigorish that could be marked (chapter 12 C); leave "vigorish" out`;
  return [problem('VIGORISH_NOT_TAKEN', 'vigorish', text)];
}

function problem(code: GameProblem['code'], field: GameProblem['field'], text: string): GameProblem {
  return { code, field, text };
}
