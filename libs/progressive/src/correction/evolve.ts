import { requested } from '../approval.js';
import { isWholeMeter, type ReversedAward } from '../award/award.js';
import { fix } from '../award/evolve.js';
import type { CorrectionEvent, EventOf } from '../catalogue.js';
import { largestOf } from '../claim/evolve.js';
import { correctionRequested, type ResultReversal } from './events.js';
import { inPhase } from '../coup/evolve.js';
import { moveAt } from '../levels/evolve.js';
import type { LevelMeters } from '../levels/meters.js';
import { unmoved } from '../levels/moves.js';
import { metersOf, putMeters } from '../levels/state.js';
import { changeCoupCards } from '../shoe/evolve.js';
import type { LinkState, OpenedLink } from '../state.js';
import { type TableState, tableOf } from '../table/state.js';

/** Takes a result's awards back: the levels as if they had not been, the claims gone, their numbers never used again. */
export function evolveUndone(link: OpenedLink, { awards, moves, surplus }: ResultReversal): void {
  for (const move of moves.toReversed()) {
    const meters = metersOf(link, move.level);
    putMeters(link, { ...meters, ...unmoved(meters, move) });
  }
  for (const { level, surplusMicro } of surplus) {
    const meters = metersOf(link, level);
    const { displayMicro, overflowMicro } = meters;
    putMeters(link, {
      ...meters,
      displayMicro: displayMicro - surplusMicro,
      overflowMicro: overflowMicro + surplusMicro,
    });
  }
  for (const award of awards) if (award.documentNumber > 0) link.claims.delete(award.awardNumber);
  for (const award of awards) takeBack(link, award);
}

function takeBack(link: OpenedLink, award: ReversedAward): void {
  if (award.level === null) return;
  const meters: LevelMeters = metersOf(link, award.level);
  putMeters(link, {
    ...meters,
    hits: meters.hits - (isWholeMeter(award.line) ? 1 : 0),
    winsCents: meters.winsCents - award.amountCents,
    pendingCents: meters.pendingCents - award.amountCents,
    largestCents: largestOf(link, award.level),
  });
}

/** Applies one event of a correction. */
export function evolveCorrection(state: LinkState, link: OpenedLink, event: CorrectionEvent): void {
  return event.type === 'CoupCorrected'
    ? correct(state, link, tableOf(link, event.table), event)
    : requestCorrection(state, link, event);
}

/** A misread card put right: what followed from the wrong ones is taken back, and the true ones take their place. */
function correct(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupCorrected'>): void {
  const coup = inPhase(table, 'resolved');
  link.requestedCorrections.delete(event.table);
  evolveUndone(link, event.undone);
  moveAt(
    link,
    event.undone.moves.map(({ level }) => level),
    state.sequence,
  );
  changeCoupCards(table, event.cardsBefore, event.cards);
  fix(state, link, event);
  const { cards, awards, moves } = event;
  table.coup = { ...coup, cards, awards, moves, journalSequence: state.sequence };
}

function requestCorrection(state: LinkState, link: OpenedLink, event: EventOf<'CorrectionRequested'>): void {
  const { coup, cards, reference, reason } = event;
  const waiting = requested(correctionRequested, event, state.sequence);
  link.requestedCorrections.set(event.table, { ...waiting, coup, cards, reference, reason });
}
