import { award, reversedAward } from '../award/award.js';
import { event } from '../codec/event.js';
import { type ValueOf, i64, list, struct } from '../codec/fields.js';
import { card, level, ofCoup, person, why } from '../codec/parts.js';
import { levelMove } from '../levels/moves.js';

/** What a correction reverses: the awards, what they did to the levels, and what then passes a limit. */
const resultReversal = struct('result reversal', {
  awards: list(reversedAward),
  moves: list(levelMove),
  surplus: list(struct('excess', { level, surplusMicro: i64 })),
});
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
      undone: resultReversal,
      awards: list(award),
      moves: list(levelMove),
    },
  ),
] as const;
