import {
  THREE_CARD_SEATS,
  type ThreeCardDealing,
  type ThreeCardTableProblem,
  type VigorishRounding,
  threeCardTableProblems,
} from '@jackpot/rules';
import { z } from 'zod';

/** Wagers in the order of chapter 11 B (seed 004). The journal stores indexes: only append values. */
export const THREE_CARD_WAGER_KEYS = [
  ...(['ante/commission', 'ante/free'] as const),
  ...(['three_kings/A', 'three_kings/B'] as const),
  ...(['tie_bonus/A', 'tie_bonus/B', 'alt:tie_bonus/A_faces_are_0', 'alt:tie_bonus/B_faces_are_0'] as const),
  'dragon_bonus',
] as const;
export type ThreeCardWagerKey = (typeof THREE_CARD_WAGER_KEYS)[number];

/** Game of a table under its Rules Submission (seed 004). */
export interface ThreeCardGame {
  readonly kind: 'three-card';
  readonly dealing: ThreeCardDealing;
  readonly shuffling: 'manual' | 'automated-device';
  /** True if the device counts cards. Otherwise the dealer does (chapters 5 B(1), 8 E, 9 C). */
  readonly deviceCounts: boolean;
  /** Two decks are dealt in turn (chapter 3 B). */
  readonly decks: 1 | 2;
  /** One Ante, and at most one paytable of each bonus (chapter 7 E). */
  readonly wagers: readonly ThreeCardWagerKey[];
  readonly vigorish: VigorishRounding;
}

export const threeCardGame = z.strictObject({
  kind: z.literal('three-card'),
  dealing: z.enum(['manual-shoe', 'hand', 'automated-shoe']),
  shuffling: z.enum(['manual', 'automated-device']),
  deviceCounts: z.boolean().default(false),
  decks: z.union([z.literal(1), z.literal(2)]).default(1),
  wagers: z.array(z.enum(THREE_CARD_WAGER_KEYS)).min(1).max(THREE_CARD_WAGER_KEYS.length),
  vigorish: z.enum(['exact', 'up25', 'near25']).default('up25'),
});

export type ThreeCardGameProblemCode =
  | Exclude<ThreeCardTableProblem['code'], 'SEATS_NOT_ALLOWED'>
  | 'WAGERS_NOT_ALLOWED'
  | 'COUNT_WITHOUT_DEVICE';

interface ThreeCardGameProblem {
  readonly code: ThreeCardGameProblemCode;
  readonly text: string;
}

/** Rules: seed 004. */
export function threeCardGameProblems(game: ThreeCardGame): readonly ThreeCardGameProblem[] {
  const found = threeCardTableProblems({ ...game, seats: THREE_CARD_SEATS }).flatMap(
    ({ code, why }): ThreeCardGameProblem[] => (code === 'SEATS_NOT_ALLOWED' ? [] : [{ code, text: why }]),
  );
  if (game.deviceCounts && game.shuffling === 'manual')
    found.push({
      code: 'COUNT_WITHOUT_DEVICE',
      text: 'the deck can be counted only by a shuffling device, and this table has none (5 B(1))',
    });
  const kinds = game.wagers.map(kindOfWager);
  if (new Set(kinds).size < kinds.length || !kinds.includes('ante')) {
    const text = 'a table offers one Ante and at most one paytable of each bonus (chapters 7 E and 12)';
    found.push({ code: 'WAGERS_NOT_ALLOWED', text });
  }
  return found;
}

export function kindOfWager(key: ThreeCardWagerKey): string {
  return key.replace(/^alt:/, '').replace(/\/.*$/, '');
}
