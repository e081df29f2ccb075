import { must } from '@jackpot/money';
import { type ByteReader, type ByteWriter, JournalDamage } from '@jackpot/journal';
import { CLAUSES, type Card, IRREGULARITIES, cardOf } from '@jackpot/rules';
import { asTableNo } from '../ids.js';
import type { ShoeEvent } from '../shoe-events.js';

/** No card was seen. */
const NO_CARD = 255;

/** The fields of a tracked shoe's event, behind its number and its time. */
export function writeShoeEvent(w: ByteWriter, event: ShoeEvent): void {
  w.u16(event.table).u32(event.shoe);
  switch (event.type) {
    case 'ShoeLoaded':
      return void w.u8(event.decks).text(event.backs).u48(event.cardsOpenedAt).text(event.by);
    case 'CardsBurned':
      return void w.u8(event.card);
    case 'CoverCardSeen':
      return void w.u32(event.coup);
    case 'IrregularityRecorded':
      return void w
        .u32(event.coup)
        .u32(event.number)
        .u8(IRREGULARITIES.indexOf(event.kind))
        .u8(event.card ?? NO_CARD)
        .list(event.dealt, (card) => w.u8(card))
        .u8(CLAUSES.indexOf(event.clause))
        .text(event.by);
    case 'ShoeEnded':
      return void w.text(event.by).text(event.reason);
  }
}

export function readShoeEvent(r: ByteReader, type: ShoeEvent['type'], at: number): ShoeEvent {
  const of = { at, table: asTableNo(r.u16()), shoe: r.u32() };
  switch (type) {
    case 'ShoeLoaded':
      return { type, ...of, decks: r.u8(), backs: r.text(), cardsOpenedAt: r.u48(), by: r.text() };
    case 'CardsBurned':
      return { type, ...of, card: cardOr(r.u8()) };
    case 'CoverCardSeen':
      return { type, ...of, coup: r.u32() };
    case 'IrregularityRecorded':
      return {
        ...{ type, ...of, coup: r.u32(), number: r.u32() },
        kind: oneOf(IRREGULARITIES, r.u8()),
        card: seenOr(r.u8()),
        dealt: r.list(() => cardOr(r.u8())),
        clause: oneOf(CLAUSES, r.u8()),
        by: r.text(),
      };
    case 'ShoeEnded':
      return { type, ...of, by: r.text(), reason: r.text() };
  }
}

function seenOr(index: number): Card | null {
  return index === NO_CARD ? null : cardOr(index);
}

function cardOr(index: number): Card {
  const card = cardOf(index);
  if (card === undefined) throw new JournalDamage(`no card has the number ${index}`);
  return card;
}

function oneOf<T>(values: readonly T[], index: number): T {
  if (index >= values.length) throw new JournalDamage(`number ${index} where one below ${values.length} belongs`);
  return must(values[index], 'a value inside its list');
}
