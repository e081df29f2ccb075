import { REMEDIES, cardName } from '@jackpot/rules';
import type { EventOf } from '@jackpot/progressive';
import { name, numberOr, textOr } from '../literals.js';
import type { ProjectionBatch, ShoeStep } from '../projection-batch.js';
import { type Write, inserts } from './write.js';

/** Shoes and their irregularities, a step after the other in the order of the events. */
export function shoeWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  return rows.shoes.flatMap((step) => stepWrites(link, step));
}

function stepWrites(link: string, { event, sequence }: ShoeStep): readonly Write[] {
  switch (event.type) {
    case 'ShoeOpened':
    case 'ShoeLoaded':
      return [replaced(link, event, sequence), ...inserts(SHOES, [shoeText(link, event, sequence)])];
    case 'CardsBurned':
      return [change(link, event, `burn_card = '${cardName(event.card)}', burned_sequence = ${sequence}`)];
    case 'CoverCardSeen':
      return [change(link, event, `cover_coup = ${event.coup}, cover_sequence = ${sequence}`)];
    case 'IrregularityRecorded':
      return inserts(IRREGULARITIES, [irregularityText(link, event, sequence)]);
    case 'ShoeEnded': {
      const end = `ended_sequence = ${sequence}, ended_at = ${event.at}`;
      return [change(link, event, `${end}, ended_by = ${textOr(event.by)}, end_reason = ${textOr(event.reason)}`)];
    }
  }
}

interface OfShoe {
  readonly table: number;
  readonly shoe: number;
}

function change(link: string, { table, shoe }: OfShoe, set: string): Write {
  const sql = `UPDATE shoe SET ${set} WHERE link_id = ${link} AND table_no = ${table} AND shoe = ${shoe}`;
  return { sql, least: 1, most: 1 };
}

/** The shoe before it, if it was not taken away; the very first one of a table has no row where shoes are counted. */
function replaced(link: string, { table, shoe, at }: OfShoe & { readonly at: number }, sequence: number): Write {
  const sql = `
    UPDATE shoe SET ended_sequence = ${sequence}, ended_at = ${at}
    WHERE link_id = ${link} AND table_no = ${table} AND shoe = ${shoe - 1} AND ended_sequence IS NULL`;
  return { sql, least: 0, most: 1 };
}

const SHOES = `shoe (link_id, table_no, shoe, opened_sequence, opened_at, decks, backs, cards_opened_at, opened_by)`;

function shoeText(link: string, event: EventOf<'ShoeOpened' | 'ShoeLoaded'>, sequence: number): string {
  const { table, shoe, at } = event;
  const told = event.type === 'ShoeLoaded' ? event : null;
  const values = [
    ...[link, table, shoe, sequence, at, numberOr(told?.decks ?? null), textOr(told?.backs ?? null)],
    ...[numberOr(told?.cardsOpenedAt ?? null), textOr(told?.by ?? null)],
  ];
  return `(${values.join(',')})`;
}

const IRREGULARITIES = `irregularity (link_id, sequence, at, table_no, shoe, number, coup, kind, card, dealt, clause, remedy,
  recorded_by)`;

function irregularityText(link: string, event: EventOf<'IrregularityRecorded'>, sequence: number): string {
  const { at, table, shoe, number, coup, kind, card, dealt, clause } = event;
  const values = [
    ...[link, sequence, at, table, shoe, number, coup, name(kind)],
    card === null ? 'NULL' : `'${cardName(card)}'`,
    // Names of cards, of clauses and of what is done: all of our own making.
    ...[`'${dealt.map(cardName).join(' ')}'`, `'${clause}'`, name(REMEDIES[clause]), textOr(event.by)],
  ];
  return `(${values.join(',')})`;
}
