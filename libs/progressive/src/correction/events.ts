import { award, reversedAward } from '../award/award.js';
import { event } from '../codec/event.js';
import { type ValueOf, list, struct } from '../codec/fields.js';
import { card, ofCoup, person, why } from '../codec/parts.js';
import { levelMove, reversal } from '../levels/moves.js';

const resultReversal = struct('result reversal', { awards: list(reversedAward), levels: list(reversal) });
export type ResultReversal = ValueOf<typeof resultReversal>;

const correction = { ...ofCoup, ...why, cardsBefore: list(card), cards: list(card) };

export const correctionRequested = event(
  'CorrectionRequested',
  48,
  'A person requested that the misread cards of a coup be corrected; nothing has moved.',
  correction,
);

export const CORRECTION_EVENTS = [
  correctionRequested,
  event(
    'CoupCorrected',
    49,
    'A second person approved: the wrong result is reversed and the true cards take its place.',
    {
      ...correction,
      second: person,
      reversal: resultReversal,
      awards: list(award),
      moves: list(levelMove),
    },
  ),
] as const;
