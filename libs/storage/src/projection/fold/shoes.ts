import { REMEDIES, cardName } from '@jackpot/rules';
import type { EventOf } from '@jackpot/progressive';
import { ShoeRecord } from '../../entities/play.js';
import { tableIn } from '../link-memory.js';
import { type Change, type Handlers, type ProjectionBatch, update } from '../projection-batch.js';

export const SHOE_HANDLERS = {
  ShoeOpened: (run, event, sequence) =>
    openShoe(run, event, { sequence, decks: null, backs: null, cardsOpenedAt: null, openedBy: null }),
  ShoeLoaded: (run, event, sequence) => {
    const { decks, backs, cardsOpenedAt, by: openedBy } = event;
    openShoe(run, event, { sequence, decks, backs, cardsOpenedAt, openedBy });
  },
  CardsBurned: (run, event, burnedSequence) =>
    changeShoe(run, event, { burnCard: cardName(event.card), burnedSequence }),
  CoverCardSeen: (run, event, coverSequence) => changeShoe(run, event, { coverCoup: event.coup, coverSequence }),
  IrregularityRecorded: recordIrregularity,
  ShoeEnded: (run, event, endedSequence) =>
    changeShoe(run, event, { endedSequence, endedAt: event.at, endedBy: event.by, endReason: event.reason }),
} as const satisfies Handlers;

interface OfShoe {
  readonly table: number;
  readonly shoe: number;
}

function openShoe(
  run: ProjectionBatch,
  { table: tableNo, shoe: number, at }: OfShoe & { readonly at: number },
  cards: Pick<ShoeRecord, 'decks' | 'backs' | 'cardsOpenedAt' | 'openedBy'> & { readonly sequence: number },
): void {
  const table = tableIn(run.memory, tableNo);
  table.shoe = number;
  run.tables.add(table);
  const { sequence, decks, backs, cardsOpenedAt, openedBy } = cards;
  update(run, ShoeRecord, {
    set: { endedSequence: sequence, endedAt: at },
    where: { tableNo, shoe: number - 1, endedSequence: null },
    least: 0,
  });
  run.rows.shoes.push({
    tableNo,
    shoe: number,
    openedSequence: sequence,
    openedAt: at,
    decks,
    backs,
    cardsOpenedAt,
    openedBy,
    burnCard: null,
    burnedSequence: null,
    coverCoup: null,
    coverSequence: null,
    endedSequence: null,
    endedAt: null,
    endedBy: null,
    endReason: null,
  });
}

function changeShoe(run: ProjectionBatch, { table: tableNo, shoe: number }: OfShoe, set: Change<ShoeRecord>): void {
  update(run, ShoeRecord, { set, where: { tableNo, shoe: number } });
}

function recordIrregularity(run: ProjectionBatch, event: EventOf<'IrregularityRecorded'>, sequence: number): void {
  const { at, table: tableNo, shoe: number, number: irregularity, coup, kind, card, dealt, clause, by } = event;
  run.rows.irregularities.push({
    sequence,
    at,
    tableNo,
    shoe: number,
    number: irregularity,
    coup,
    kind,
    card: card === null ? null : cardName(card),
    dealt: dealt.map(cardName).join(' '),
    clause,
    remedy: REMEDIES[clause],
    recordedBy: by,
  });
}
