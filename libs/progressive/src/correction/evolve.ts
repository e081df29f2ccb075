import { requested } from '../approval.js';
import { applyAwards } from '../award/evolve.js';
import type { CorrectionEvent, EventOf } from '../catalogue.js';
import { uncountTablePaid } from '../award/table-paid.js';
import { uncountAward } from '../claim/evolve.js';
import { correctionRequested, type ResultReversal } from './events.js';
import { inPhase } from '../coup/evolve.js';
import { withoutResult } from '../levels/as-if-never.js';
import { applyReversals, moveAt } from '../levels/evolve.js';
import { replaceEntries } from '../levels/history.js';
import { changeCoupCards } from '../shoe/evolve.js';
import type { LinkState, OpenedLink } from '../state.js';
import { type Coup, type TableState, tableOf } from '../table/state.js';

type ResolvedCoup = Extract<Coup, { readonly phase: 'resolved' }>;

export function evolveReversal(
  link: OpenedLink,
  { tableNo }: Pick<TableState, 'tableNo'>,
  coup: ResolvedCoup,
  { awards, levels }: ResultReversal,
): void {
  const remaining = withoutResult(link, coup.journalSequence);
  if (remaining !== null) replaceEntries(link, remaining);
  applyReversals(link, levels);
  for (const award of awards) if (award.documentNumber > 0) link.claims.delete(award.awardNumber);
  for (const award of awards) uncountAward(link, award);
  for (const award of awards) uncountTablePaid(link, award, tableNo);
}

export function evolveCorrection(state: LinkState, link: OpenedLink, event: CorrectionEvent): void {
  return event.type === 'CoupCorrected'
    ? correct(state, link, tableOf(link, event.table), event)
    : requestCorrection(state, link, event);
}

function correct(state: LinkState, link: OpenedLink, table: TableState, event: EventOf<'CoupCorrected'>): void {
  const coup = inPhase(table, 'resolved');
  link.requestedCorrections.delete(event.table);
  evolveReversal(link, table, coup, event.reversal);
  moveAt(
    link,
    coup.moves.map(({ level }) => level),
    state.sequence,
  );
  changeCoupCards(table, event.cardsBefore, event.cards);
  applyAwards(state, link, event);
  const { cards, awards, moves } = event;
  table.coup = { ...coup, cards, awards, moves, journalSequence: state.sequence };
}

function requestCorrection(state: LinkState, link: OpenedLink, event: EventOf<'CorrectionRequested'>): void {
  const { coup, cards, reference, reason } = event;
  const waiting = requested(correctionRequested, event, state.sequence);
  link.requestedCorrections.set(event.table, { ...waiting, coup, cards, reference, reason });
}
