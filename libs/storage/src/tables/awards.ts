import type { SystemSlipState } from '@jackpot/books';
import type { AwardLine, AwardStatus, LevelId } from '@jackpot/progressive';
import { type RowOf, amount, count, flag, name, orNull, shortText, small, table, text } from './table.js';

/** Statuses of claims that are owed. */
export const OPEN_STATUSES = ['pending', 'verified', 'authorized'] as const satisfies readonly AwardStatus[];

export function isOpen(status: AwardStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

export const award = table({
  name: 'award',
  owner: 'projection',
  columns: {
    linkId: name(40),
    awardNumber: small('int'),
    awardId: name(60),
    sequence: count(),
    tableNo: small('smallint'),
    coup: small('int'),
    seat: small('tinyint'),
    line: name<AwardLine>(20),
    level: orNull(name<LevelId>(12)),
    amountCents: amount(),
    fromMeterCents: amount(),
    /** 0: the award needs no document. */
    documentNumber: small('int'),
    /** The earlier award that came too close to this one; 0: none. */
    reviewWith: small('int'),
    /** On hold until a person has reviewed two hits that came too close. */
    onHold: flag(),
    fixedAt: count(),
    status: name<AwardStatus>(12),
    paidAt: orNull(count()),
    preparedBy: orNull(text('mediumtext')),
    verifiedBy: orNull(text('mediumtext')),
  },
  key: ['linkId', 'awardNumber'],
  changes: 'any',
  unique: { uq_award_id: ['awardId'] },
  indexes: {
    ix_award_coup: ['linkId', 'tableNo', 'coup'],
    ix_award_status: ['linkId', 'status', 'awardNumber'],
    ix_award_level: ['linkId', 'level', 'awardNumber'],
    ix_award_hit: ['linkId', 'tableNo', 'level', 'awardNumber'],
  },
});
export type AwardRecord = RowOf<typeof award>;

/** An act of a person on a claim. */
export const claimAct = table({
  name: 'claim_act',
  owner: 'projection',
  columns: {
    linkId: name(40),
    sequence: count(),
    at: count(),
    awardNumber: small('int'),
    act: name(24),
    personId: shortText(120),
    personName: shortText(120),
    personLicense: shortText(120),
    personRole: name(20),
    /** The second person, where the act needs two. */
    secondId: orNull(shortText(120)),
    secondName: orNull(shortText(120)),
    secondLicense: orNull(shortText(120)),
    secondRole: orNull(name(20)),
    /** The other fields of the act, as JSON. */
    detail: orNull(text('mediumtext')),
  },
  key: ['linkId', 'sequence'],
  changes: 'never',
  indexes: { ix_claim_act_award: ['linkId', 'awardNumber', 'sequence'] },
});
export type ClaimActRecord = RowOf<typeof claimAct>;

/** The number of a payout document: none is skipped, none is used twice, and a void one is marked. INV-12. */
export const payoutNumber = table({
  name: 'payout_number',
  owner: 'projection',
  columns: {
    linkId: name(40),
    documentNumber: small('int'),
    awardNumber: small('int'),
    givenSequence: count(),
    givenAt: count(),
    voidedSequence: orNull(count()),
    voidedAt: orNull(count()),
    voidReason: orNull(text('mediumtext')),
  },
  key: ['linkId', 'documentNumber'],
  changes: ['voidedSequence', 'voidedAt', 'voidReason'],
  indexes: { ix_payout_number_award: ['linkId', 'awardNumber'] },
});
export type PayoutNumberRecord = RowOf<typeof payoutNumber>;

/**
 * The outbox: awards that are owed a payout document. Preparing one deletes its row in the same transaction, so that
 * reading what is owed costs what is owed, not what was ever paid.
 */
export const payoutOwed = table({
  name: 'payout_owed',
  owner: 'projection',
  columns: {
    linkId: name(40),
    awardNumber: small('int'),
    awardId: name(60),
    documentNumber: small('int'),
  },
  key: ['linkId', 'awardNumber'],
  changes: 'never',
  writers: { controller: ['insert', 'delete'], payouts: ['delete'] },
});

/** A payout document as prepared: one per number, and one per award and number. INV-07 by its keys. */
export const payout = table({
  name: 'payout',
  owner: 'store',
  columns: {
    awardId: name(60),
    linkId: name(40),
    awardNumber: small('int'),
    documentNumber: small('int'),
    state: name<'prepared'>(12),
    /** The document's own text, byte for byte: a JSON column would reorder it. */
    document: text('longtext'),
    preparedAt: count(),
  },
  key: ['awardId', 'documentNumber'],
  changes: 'never',
  writers: { payouts: ['insert'] },
  unique: { uq_payout_document: ['linkId', 'documentNumber'] },
  checks: { ck_payout_document: 'document_number > 0' },
});
export type PayoutRecord = RowOf<typeof payout>;

/**
 * A slip that the slot accounting system made out for one of our documents, as it reports it. It changes nothing of the claim;
 * every report is an entry of the audit trail. The number is that system's own, and names one claim for ever.
 */
export const systemSlip = table({
  name: 'system_slip',
  owner: 'store',
  columns: {
    slipNumber: shortText(40),
    linkId: name(40),
    awardNumber: small('int'),
    documentNumber: small('int'),
    state: name<SystemSlipState>(12),
    firstReportedAt: count(),
    reportedAt: count(),
    reportedBy: shortText(120),
  },
  key: ['slipNumber'],
  changes: ['state', 'reportedAt', 'reportedBy'],
  indexes: { ix_system_slip_award: ['linkId', 'awardNumber', 'firstReportedAt'] },
});
export type SystemSlipRecord = RowOf<typeof systemSlip>;
