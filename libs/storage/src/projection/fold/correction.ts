import { cardName } from '@jackpot/rules';
import type { EventOf } from '@jackpot/progressive';
import { coupIn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { foldAward, reverseAward } from './awards.js';
import { fixedLinesOf, markOf } from './coups.js';
import { foldMoves, foldReversals } from './meters.js';

export function correct(run: ProjectionBatch, event: EventOf<'CoupCorrected'>, sequence: number): void {
  const { reversal, at, reason } = event;
  const row = coupIn(run.memory, event);
  row.cards = event.cards.map(cardName).join(' ');
  if (row.mark !== 'hit') row.mark = markOf(event.awards) ?? row.mark;
  row.fixedLines = fixedLinesOf(event.awards);
  run.coups.add(row);
  foldReversals(run, reversal.levels, { cause: 'corrected', at, sequence, except: event.moves });
  for (const award of reversal.awards) reverseAward(run, award, { at, sequence, reason });
  foldMoves(run, event, event.moves, sequence);
  for (const award of event.awards) foldAward(run, event, award, sequence);
}
