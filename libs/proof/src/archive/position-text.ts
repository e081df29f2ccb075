import { foldCheckpointText, readFoldCheckpoint } from '@jackpot/books';
import { type Sha256, toHex } from '@jackpot/journal';
import { decodeValues, encodeValues } from '@jackpot/progressive';
import { type Position, VerifiedJournal } from '../export/verified-journal.js';

/** Increase with every change of `Position`, except that of its fold, which has a number of its own. */
const POSITION_FORMAT = 1;

/** A position as text. */
export interface PositionText {
  /** The link's state and its books (`foldCheckpointText`). */
  readonly fold: string;
  /** Everything else. */
  readonly rest: string;
}

export function positionText({ audit: { fold, ...audit }, ...rest }: Position): PositionText {
  return { fold: foldCheckpointText(fold), rest: encodeValues({ format: POSITION_FORMAT, audit, ...rest }) };
}

/** Reads a text that was signed by us; undefined where another version wrote it in another form. */
export function readPosition({ fold: foldText, rest: restText }: PositionText): Position | undefined {
  const fold = readFoldCheckpoint(foldText);
  const rest = decodeValues(restText) as RestText;
  if (fold === undefined || rest.format !== POSITION_FORMAT) return undefined;
  return { audit: { ...rest.audit, fold }, peaks: rest.peaks, register: rest.register };
}

interface RestText extends Omit<Position, 'audit'> {
  readonly format: number;
  readonly audit: Omit<Position['audit'], 'fold'>;
}

/** SHA-256 of a position, hex. */
export function positionHash({ fold, rest }: PositionText, sha256: Sha256): string {
  return toHex(sha256(new TextEncoder().encode(`${fold}\n${rest}\n`)));
}

/** The position before the first batch of any link. */
export function positionAtStart(sha256: Sha256): PositionText {
  return positionText(new VerifiedJournal(sha256).position(new Set()));
}
