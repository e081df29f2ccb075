import type { LevelId } from '@jackpot/progressive';

/** Alone in its file: of all names the page of a sign, which must be small, has these only. */
export const LEVEL_NAMES: Readonly<Record<LevelId, string>> = {
  star: 'Star',
  spade: 'Spade',
  heart: 'Heart',
  'must-hit': 'Must Hit',
};
