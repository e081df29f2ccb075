import { EMPTY_CHAIN, GENESIS_HASH, type Sha256, toHex } from '@jackpot/journal';
import { type PositionText, positionAtStart } from './position-text.js';
import { type Place, placeOf } from './records.js';

/** Where an archive ends, and its next segment begins. */
export interface ArchiveEnd {
  /** Of the last segment; 0: there is none. */
  readonly number: number;
  /** SHA-256 of its last line, hex. */
  readonly end: string;
  /** Its last batch. */
  readonly head: Place;
  readonly position: PositionText;
}

/** What the first segment names as the end of the one before it. */
export const NO_END = toHex(GENESIS_HASH);

/** The end of an archive without a segment. */
export function emptyArchive(sha256: Sha256): ArchiveEnd {
  return { number: 0, end: NO_END, head: placeOf(EMPTY_CHAIN), position: positionAtStart(sha256) };
}
