import { KING_NINE_COUNT, type KingNine } from '../royal-9/king-nine.js';

export { pair } from '../royal-9/suggested-seat-map.js';

export const KING_NINES: readonly KingNine[] = Object.freeze(
  Array.from({ length: KING_NINE_COUNT }, (_, index) => index as KingNine),
);
