import type { Wager } from '../wagers/wager.js';
import { wagerByKey } from '../wagers/catalogue.js';
import { type OfferProblem, type RuleSetId, type Variant, offerProblems } from '../wagers/rule-sets.js';
import type { VigorishRounding } from '../wagers/vigorish.js';

/** `marked`: vigorish is collected later (chapter 12 D(2)). */
export const VIGORISH_WAYS = ['payout', 'marked'] as const;
export type VigorishWay = (typeof VIGORISH_WAYS)[number];

export interface TableGame {
  readonly ruleSet: RuleSetId;
  /** Chapter 1 B(8). */
  readonly fiveTreasures: boolean;
  /** Wagers in addition to the Player's and the Banker's Hand, which every table has. */
  readonly wagers: readonly string[];
  readonly vigorish: VigorishWay;
  readonly rounding: VigorishRounding;
  /** If a player leaves, a numbered form replaces the marker. */
  readonly vigorishForms?: boolean;
}

export interface GameTable {
  /** Selects the Banker wager. */
  readonly variant: Variant;
  readonly game: TableGame;
}

export interface GameProblem {
  readonly code: OfferProblem['code'] | 'TIE_MISSING' | 'WAGER_REPEATED' | 'VIGORISH_NOT_TAKEN';
  readonly field: keyof TableGame;
  readonly text: string;
}

export function wagersAtTable({ variant, game }: GameTable): readonly Wager[] {
  return keysAtTable({ variant, game }).flatMap((key) => wagerByKey(key) ?? []);
}

function keysAtTable({ variant, game }: GameTable): readonly string[] {
  return ['player', `banker/${variant}`, ...game.wagers];
}

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

function vigorishProblems({ variant, game: { vigorish, vigorishForms } }: GameTable): readonly GameProblem[] {
  if (vigorishForms === true && vigorish !== 'marked') {
    const text = 'forms are for vigorish that is marked (chapter 12 D(2)(b)); leave "vigorishForms" out';
    return [problem('VIGORISH_NOT_TAKEN', 'vigorishForms', text)];
  }
  if (vigorish === 'payout' || variant === 'standard') return [];
  const text = `a ${variant} table takes no vigorish that could be marked (chapter 12 C); leave "vigorish" out`;
  return [problem('VIGORISH_NOT_TAKEN', 'vigorish', text)];
}

function problem(code: GameProblem['code'], field: GameProblem['field'], text: string): GameProblem {
  return { code, field, text };
}
