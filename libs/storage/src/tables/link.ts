import { type RowOf, amount, count, flag, hash, name, orNull, shortText, small, table, text } from './table.js';

/*
 * Projections of a link, its tables, and what people and writers did to it. Texts that people wrote have no length in
 * the journal, so they have none here: a long reason must never stop a projection.
 */

export const link = table({
  name: 'link',
  owner: 'projection',
  columns: {
    linkId: name(40),
    name: shortText(60),
    priceCents: amount(),
    /** The approved terms, as hashed and journaled. */
    config: text('longtext'),
    configHash: hash(),
    openedAt: count(),
    openedSequence: count(),
    isInPlay: flag(),
  },
  key: ['linkId'],
  changes: ['name', 'priceCents', 'config', 'configHash', 'isInPlay'],
});
export type LinkRecord = RowOf<typeof link>;

export const linkTable = table({
  name: 'link_table',
  owner: 'projection',
  columns: {
    linkId: name(40),
    tableNo: small('smallint'),
    tableId: name(40),
    assetNumber: shortText(20),
    shoe: small('int'),
    /** The open coup or the last one; 0: none yet. */
    coup: small('int'),
    /** When the table left the link; null while it is on the link. */
    leftAt: orNull(count()),
  },
  key: ['linkId', 'tableNo'],
  changes: 'any',
  isUpserted: true,
});
export type TableRecord = RowOf<typeof linkTable>;

/** The activity log of a link. One row per event that people should see: `projection/activity.ts`. */
export const linkLog = table({
  name: 'link_log',
  owner: 'projection',
  columns: {
    linkId: name(40),
    sequence: count(),
    at: count(),
    kind: name(40),
    tableNo: orNull(small('smallint')),
    coup: orNull(small('int')),
    who: orNull(text('mediumtext')),
    /** Plain text, or JSON. */
    detail: orNull(text('mediumtext')),
  },
  key: ['linkId', 'sequence'],
  changes: 'never',
  indexes: {
    ix_link_log_table: ['linkId', 'tableNo', 'sequence'],
    ix_link_log_coup: ['linkId', 'tableNo', 'coup', 'sequence'],
    ix_link_log_kind: ['linkId', 'kind', 'sequence'],
  },
});
export type LogRecord = RowOf<typeof linkLog>;

/** Terms that came into force: those the link was opened with, and every version that was activated. */
export const linkTerms = table({
  name: 'link_terms',
  owner: 'projection',
  columns: {
    linkId: name(40),
    version: small('int'),
    sequence: count(),
    at: count(),
    config: text('longtext'),
    configHash: hash(),
    /** Who staged, approved and activated the version, as JSON; null for the terms that the link was opened with. */
    approvals: orNull(text('mediumtext')),
  },
  key: ['linkId', 'version'],
  changes: 'never',
});
export type TermsRecord = RowOf<typeof linkTerms>;

/** Scheduled activations, and how those ended that did not put terms in force. */
export const linkSchedule = table({
  name: 'link_schedule',
  owner: 'projection',
  columns: {
    linkId: name(40),
    sequence: count(),
    version: small('int'),
    at: count(),
    how: name<'scheduled' | 'cancelled' | 'missed'>(12),
    /** Of `scheduled`: when it is due, and the latest time. */
    dueAt: orNull(count()),
    untilAt: orNull(count()),
    /** Who scheduled or cancelled it, as JSON. */
    person: orNull(text('mediumtext')),
    /** Of `missed`: the code of what prevented it. */
    code: orNull(text('mediumtext')),
    /** The reason of a cancellation, or what was found when it was missed. */
    text: orNull(text('mediumtext')),
  },
  key: ['linkId', 'sequence'],
  changes: 'never',
});
export type ScheduleRecord = RowOf<typeof linkSchedule>;
