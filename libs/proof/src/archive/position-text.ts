import { foldCheckpointText, readFoldCheckpoint } from '@jackpot/books';
import { type Sha256, toHex } from '@jackpot/journal';
import { decodeValues, encodeValues } from '@jackpot/progressive';
import { type Position, VerifiedJournal } from '../export/verified-journal.js';

/** Increase with every change of `Position`. The fold has its own format number. */
const POSITION_FORMAT = 1;

export interface PositionText {
  readonly fold: string;
  readonly rest: string;
}

export function positionText({ audit: { fold, ...audit }, ...rest }: Position): PositionText {
  return { fold: foldCheckpointText(fold), rest: encodeValues({ format: POSITION_FORMAT, audit, ...rest }) };
}

/** The caller must verify the signature first. Undefined if another version of this software wrote the text. */
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

export function positionHash({ fold, rest }: PositionText, sha256: Sha256): string {
  return toHex(sha256(new TextEncoder().encode(`${fold}\n${rest}\n`)));
}

export function positionAtStart(sha256: Sha256): PositionText {
  return positionText(new VerifiedJournal(sha256).position(new Set()));
}
