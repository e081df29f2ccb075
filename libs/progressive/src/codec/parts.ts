import { JournalDamage } from '@jackpot/journal';
import { type Card, cardOf } from '@jackpot/rules';
import { LEVELS, type LevelId, type LinkId, type TableNo, asLinkId, asTableNo } from '../ids.js';
import { PEOPLES_TEXT_BYTES_MAX, PERSON_TEXT_BYTES_MAX, type Person } from '../person.js';
import { ROLES } from '../roles.js';
import { type Field, boundedText, oneOf, orNone, struct, u32 } from './fields.js';

// Roles and levels are written by index: only append values.

export const tableNo: Field<TableNo> = {
  doc: 'u16',
  write: (w, value) => void w.u16(value),
  read: (r) => asTableNo(r.u16()),
};

export const linkId: Field<LinkId> = {
  doc: 'text',
  write: (w, value) => void w.text(value),
  read: (r) => asLinkId(r.text()),
};

export const level: Field<LevelId> = oneOf(LEVELS);
export const levelOrNone: Field<LevelId | null> = orNone(level);

export const card: Field<Card> = {
  doc: 'card u8',
  write: (w, value) => void w.u8(value),
  read: (r) => {
    const index = r.u8();
    const value = cardOf(index);
    if (value === undefined) throw new JournalDamage(`no card has the number ${index}`);
    return value;
  },
};
export const cardOrNone: Field<Card | null> = orNone(card);

export const note: Field<string> = boundedText('note', PEOPLES_TEXT_BYTES_MAX);

const personText = boundedText('text', PERSON_TEXT_BYTES_MAX);
export const person: Field<Person> = struct('person', {
  id: personText,
  name: personText,
  license: personText,
  role: oneOf(ROLES),
});

export const ofCoup = { table: tableNo, coup: u32 };

export const why = { reference: note, reason: note, person };
