import type { Cause, DifferenceKind, ExceptionKind, GamingDay } from '@jackpot/books';
import type { Role } from '@jackpot/progressive';
import {
  blob,
  count,
  day,
  hash,
  name,
  orNull,
  shortText,
  small,
  table,
  text,
  withExtra,
  sealedTable,
} from './table.js';

/**
 * Closes of gaming days: numbered without a gap by their key, hashed with the one before, never changed. They can be
 * recomputed from the journal, but for who closed a day, when, and by which rule of its end: these have the seal alone.
 */
export const gamingDayClose = table({
  name: 'gaming_day_close',
  owner: 'store',
  columns: {
    linkId: name(40),
    number: small('int'),
    facilityId: name(40),
    day: day<GamingDay>(),
    zone: name(60),
    boundaryHour: small('tinyint'),
    startsAt: count(),
    endsAt: count(),
    firstSequence: count(),
    lastSequence: count(),
    batch: count(),
    batchHash: hash(),
    closedAt: count(),
    closedBy: shortText(80),
    previousHash: hash(),
    hash: hash(),
  },
  key: ['linkId', 'number'],
  changes: 'never',
  unique: { uq_gaming_day_close_day: ['linkId', 'day'] },
  checks: { ck_gaming_day_close_number: 'number > 0', ck_gaming_day_close_period: 'ends_at > starts_at' },
});

/**
 * The long texts of a close, in parts that one packet of any server holds: the report as it was hashed, the checkpoint that
 * saves the next close from reading the journal from its first batch, which is not hashed, and the seal of the row of the
 * close, in hex.
 */
export const gamingDayText = table({
  name: 'gaming_day_text',
  owner: 'store',
  columns: {
    linkId: name(40),
    number: small('int'),
    what: name<'report' | 'checkpoint' | 'seal'>(12),
    /** 1, 2, 3, ... of the text. */
    part: small('int'),
    text: text('mediumtext'),
  },
  key: ['linkId', 'number', 'what', 'part'],
  changes: 'never',
});

/** The list of exceptions of a close, row by row. Its report holds their numbers and their hash. */
export const gamingDayException = table({
  name: 'gaming_day_exception',
  owner: 'store',
  columns: {
    linkId: name(40),
    number: small('int'),
    /** 1, 2, 3, ... of the day. */
    position: small('int'),
    kind: name<ExceptionKind>(24),
    /** The exception as JSON, as it was hashed. */
    text: text('mediumtext'),
  },
  key: ['linkId', 'number', 'position'],
  changes: 'never',
  indexes: { ix_gaming_day_exception_kind: ['linkId', 'number', 'kind', 'position'] },
});

/**
 * The fold of each link's open day as far as it was folded, so that a start need not fold the day again. A cache: it is read
 * only where `basis`, journal and seal agree with it, no close is made from it, and it may be deleted at any time.
 */
export const openDayFold = table({
  name: 'open_day_fold',
  owner: 'store',
  columns: {
    linkId: name(40),
    /** SHA-256 of what the fold depends on beside the journal: the software, the day, its zone and hour, the close before it. */
    basis: hash(),
    /** The last batch that was taken, and its hash. */
    batch: count(),
    batchHash: hash(),
    /** Compressed. */
    fold: blob('longblob'),
    /** MAC of all of it: a fold that the controllers did not write is not read. */
    seal: hash(),
  },
  key: ['linkId'],
  changes: 'any',
  isUpserted: true,
});

/** A close whose files were written to a target of the payouts worker. */
export const dayFilesWritten = table({
  name: 'day_files_written',
  owner: 'store',
  columns: { targetId: name(40), linkId: name(40), number: small('int'), writtenAt: count() },
  key: ['targetId', 'linkId', 'number'],
  changes: 'never',
  writers: { payouts: ['insert'] },
});

export const RECONCILIATION_KINDS = ['slips', 'signs', 'sensors'] as const;
export type ReconciliationKind = (typeof RECONCILIATION_KINDS)[number];

/** A comparison of our closed days with another system's list. The same list for the same days is one comparison. */
export const reconciliation = table({
  name: 'reconciliation',
  owner: 'store',
  columns: {
    reconciliationId: withExtra(count(), 'AUTO_INCREMENT'),
    linkId: name(40),
    kind: name<ReconciliationKind>(12),
    fromDay: day<GamingDay>(),
    toDay: day<GamingDay>(),
    /** The list as it was uploaded, and its SHA-256. */
    source: text('longtext'),
    sourceHash: hash(),
    matched: small('int'),
    madeAt: count(),
    madeBy: shortText(80),
  },
  key: ['reconciliationId'],
  changes: 'never',
  unique: { uq_reconciliation_source: ['linkId', 'kind', 'fromDay', 'toDay', 'sourceHash'] },
});

/** A difference, and the cause that a person found. */
export const reconciliationDifference = table({
  name: 'reconciliation_difference',
  owner: 'store',
  columns: {
    reconciliationId: count(),
    number: small('int'),
    kind: name<DifferenceKind>(12),
    itemKey: text('mediumtext'),
    ours: orNull(text('mediumtext')),
    theirs: orNull(text('mediumtext')),
    cause: orNull(name<Cause>(20)),
    note: orNull(text('mediumtext')),
    resolvedBy: orNull(shortText(80)),
    resolvedAt: orNull(count()),
  },
  key: ['reconciliationId', 'number'],
  changes: ['cause', 'note', 'resolvedBy', 'resolvedAt'],
});

/**
 * Versions of a link's terms as they were staged. Kept for good (COMAR 36.05.03.19: superseded versions at least five
 * years) and never changed.
 */
export const termsVersion = sealedTable({
  name: 'terms_version',
  owner: 'store',
  // The document is covered by its hash, which `TermsStore` compares; what the linter found can be found again.
  sealing: { except: ['config', 'findings'] },
  columns: {
    linkId: name(40),
    version: small('int'),
    /** The canonical text of the document. */
    config: text('longtext'),
    configHash: hash(),
    stagedAt: count(),
    personId: shortText(120),
    personName: shortText(120),
    personLicense: shortText(120),
    personRole: name<Role>(20),
    reason: text('text'),
    /** ms since 1970; 0: no notice was posted. */
    noticePostedAt: count(),
    /** Separated by commas. */
    approverRoles: name(80),
    /** What the linter found, as JSON. */
    findings: text('mediumtext'),
  },
  key: ['linkId', 'version'],
  changes: 'never',
});

export const TERMS_ACTS = ['approved', 'refused', 'withdrawn'] as const;

/** Acts of people on a staged version. The number in the key is the fence against two people acting at the same time. */
export const termsAct = sealedTable({
  name: 'terms_act',
  owner: 'store',
  sealing: { except: [] },
  columns: {
    linkId: name(40),
    version: small('int'),
    /** 1, 2, 3, ... of its version. */
    number: small('int'),
    act: name<(typeof TERMS_ACTS)[number]>(12),
    at: count(),
    personId: shortText(120),
    personName: shortText(120),
    personLicense: shortText(120),
    personRole: name<Role>(20),
    /** The reference of an approval; the reason of the other acts. */
    reference: text('text'),
    /** Of an approval, ms since 1970; 0 of the other acts. */
    effectiveFrom: count(),
  },
  key: ['linkId', 'version', 'number'],
  changes: 'never',
});
