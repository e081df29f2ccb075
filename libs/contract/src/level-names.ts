import type { LevelId } from '@jackpot/progressive';

/** In a separate file, because the page of a sign must be small. */
export const LEVEL_NAMES: Readonly<Record<LevelId, string>> = {
  star: 'Star',
  spade: 'Spade',
  heart: 'Heart',
  'must-hit': 'Must Hit',
};
