import { EMPTY_CHAIN, GENESIS_HASH, type Sha256, toHex } from '@jackpot/journal';
import { type PositionText, positionAtStart } from './position-text.js';
import { type Place, placeOf } from './records.js';

export interface ArchiveEnd {
  /** 0 if there is no segment. */
  readonly number: number;
  readonly end: string;
  readonly head: Place;
  readonly position: PositionText;
}

/** `previousEnd` of the first segment. */
export const NO_END = toHex(GENESIS_HASH);

export function emptyArchive(sha256: Sha256): ArchiveEnd {
  return { number: 0, end: NO_END, head: placeOf(EMPTY_CHAIN), position: positionAtStart(sha256) };
}
