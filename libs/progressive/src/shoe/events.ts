import { CLAUSES, IRREGULARITIES } from '@jackpot/rules';
import { event } from '../codec/event.js';
import { list, oneOf, text, u32, u48, u8 } from '../codec/fields.js';
import { card, cardOrNone, note, person, tableNo } from '../codec/parts.js';

const ofShoe = { table: tableNo, shoe: u32 };

export const SHOE_EVENTS = [
  event('ShoeOpened', 5, 'New cards, where shoes are only counted.', ofShoe),
  event('ShoeLoaded', 15, 'Cards came into play with all that is known of them.', {
    ...ofShoe,
    decks: u8,
    backs: text,
    cardsOpenedAt: u48,
    by: text,
  }),
  event('CardsBurned', 16, 'The first card was exposed; its value is the number of cards burned face down after it.', {
    ...ofShoe,
    card,
  }),
  event('CoverCardSeen', 17, 'The cover card (cut card) came out in this coup.', { ...ofShoe, coup: u32 }),
  event('IrregularityRecorded', 18, 'An irregularity of chapter 13, with the clause that gives the remedy.', {
    ...ofShoe,
    coup: u32,
    /** Counts from 1 in each shoe. */
    number: u32,
    kind: oneOf(IRREGULARITIES),
    card: cardOrNone,
    dealt: list(card),
    clause: oneOf(CLAUSES),
    by: text,
  }),
  event('ShoeEnded', 19, 'The cards were taken off the table.', { ...ofShoe, by: text, reason: text }),
  event('CardsInspected', 130, 'A dealer inspected the cards of the shoe for defects (chapter 4 A).', {
    ...ofShoe,
    person,
  }),
  event('CardsVerified', 131, 'A floorperson verified the inspection of another person (chapter 4 A).', {
    ...ofShoe,
    person,
  }),
  event('RecutRequired', 132, 'A floorperson required that the cards are cut again (chapter 5 D).', {
    ...ofShoe,
    reason: note,
    person,
  }),
] as const;
