import type { LevelId } from '@jackpot/progressive';
import { amount, count, name, small, table } from './table.js';

/*
 * Projections of transfers between links. Each link's journal gives its own half, so a pair of rows is joined across
 * links. A row means that something happened; a missing row means nothing, because the other projection may be behind.
 *
 *   sending link:    transfer_noticed -> transfer_sent -> transfer_receipt_confirmed, or notice_cancelled
 *   receiving link:  transfer_expected -> transfer_received, or transfer_expectation_cancelled
 */

/** Parts of a notice that are for another link. Nothing is sent to a link that does not expect it. */
export const transferNoticed = table({
  name: 'transfer_noticed',
  owner: 'projection',
  columns: {
    linkId: name(40),
    notice: small('int'),
    part: small('tinyint'),
    toLink: name(40),
    toLevel: name<LevelId>(12),
    sequence: count(),
    at: count(),
  },
  key: ['linkId', 'notice', 'part'],
  changes: 'never',
});

export const noticeCancelled = table({
  name: 'notice_cancelled',
  owner: 'projection',
  columns: { linkId: name(40), notice: small('int'), sequence: count(), at: count() },
  key: ['linkId', 'notice'],
  changes: 'never',
});

/** Parts that the receiving link expects. */
export const transferExpected = table({
  name: 'transfer_expected',
  owner: 'projection',
  columns: {
    linkId: name(40),
    fromLink: name(40),
    notice: small('int'),
    part: small('tinyint'),
    level: name<LevelId>(12),
    sequence: count(),
    at: count(),
  },
  key: ['linkId', 'fromLink', 'notice', 'part'],
  changes: 'never',
});

export const transferExpectationCancelled = table({
  name: 'transfer_expectation_cancelled',
  owner: 'projection',
  columns: {
    linkId: name(40),
    fromLink: name(40),
    notice: small('int'),
    part: small('tinyint'),
    sequence: count(),
    at: count(),
  },
  key: ['linkId', 'fromLink', 'notice', 'part'],
  changes: 'never',
});

/** Parts that the sending link has sent. The relay delivers a part until the receiving link has it. */
export const transferSent = table({
  name: 'transfer_sent',
  owner: 'projection',
  columns: {
    linkId: name(40),
    notice: small('int'),
    part: small('tinyint'),
    level: name<LevelId>(12),
    toLink: name(40),
    toLevel: name<LevelId>(12),
    displayMicro: amount(),
    reserveMicro: amount(),
    overflowMicro: amount(),
    sequence: count(),
    sentAt: count(),
  },
  key: ['linkId', 'notice', 'part'],
  changes: 'never',
  indexes: { ix_transfer_sent_to: ['toLink', 'linkId'] },
});

export const transferReceived = table({
  name: 'transfer_received',
  owner: 'projection',
  columns: {
    linkId: name(40),
    fromLink: name(40),
    notice: small('int'),
    part: small('tinyint'),
    level: name<LevelId>(12),
    displayMicro: amount(),
    reserveMicro: amount(),
    overflowMicro: amount(),
    /** What exceeded the level's limit. */
    excessMicro: amount(),
    sequence: count(),
    receivedAt: count(),
  },
  key: ['linkId', 'fromLink', 'notice', 'part'],
  changes: 'never',
});

/** Parts whose receipt the sending link has recorded. */
export const transferReceiptConfirmed = table({
  name: 'transfer_receipt_confirmed',
  owner: 'projection',
  columns: { linkId: name(40), notice: small('int'), part: small('tinyint'), sequence: count(), at: count() },
  key: ['linkId', 'notice', 'part'],
  changes: 'never',
});
