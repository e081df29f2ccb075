import type { HandPhase } from '@jackpot/contract';
import { type RowOf, amount, count, name, numbers, orNull, phrase, small, table, text } from './table.js';
import type { WagerList } from './wager-list.js';

/** What people search for among thousands of hands: a level was won, only fixed awards were, or the hand is void. */
export const HAND_MARKS = ['hit', 'fixed', 'void'] as const;
export type HandMark = (typeof HAND_MARKS)[number];

export const coup = table({
  name: 'coup',
  owner: 'projection',
  columns: {
    linkId: name(40),
    tableNo: small('smallint'),
    coup: small('int'),
    kind: name<'wagering' | 'no-wager'>(12),
    phase: name<HandPhase>(12),
    shoe: small('int'),
    openedSequence: count(),
    openedAt: count(),
    lockedSequence: orNull(count()),
    lockedAt: orNull(count()),
    /** Wagers in the lock's set; null before the lock. */
    wagers: orNull(small('smallint')),
    resolvedSequence: orNull(count()),
    resolvedAt: orNull(count()),
    /** In dealt order: "KS 9H ...". */
    cards: orNull(phrase(60)),
    settledAt: orNull(count()),
    voidedSequence: orNull(count()),
    voidedAt: orNull(count()),
    voidedBy: orNull(text('mediumtext')),
    voidReason: orNull(text('mediumtext')),
    /** Null: a hand without awards. A hit stays marked when its cards are corrected: people search for it. */
    mark: orNull(name<HandMark>(5)),
    /** Lines with printed amounts that its cards won, one word an award: "any-suited any-suited". Null: none. */
    fixedLines: orNull(phrase(160)),
  },
  key: ['linkId', 'tableNo', 'coup'],
  changes: 'any',
  isUpserted: true,
  indexes: {
    ix_coup_opened: ['linkId', 'openedSequence'],
    ix_coup_table_opened: ['linkId', 'tableNo', 'openedSequence'],
    ix_coup_time: ['linkId', 'openedAt', 'openedSequence'],
    ix_coup_mark: ['linkId', 'mark', 'openedSequence'],
    ix_coup_table_mark: ['linkId', 'tableNo', 'mark', 'openedSequence'],
  },
});
export type CoupRecord = RowOf<typeof coup>;

/**
 * The wagers of a coup. Most coups have one row; a row holds at most `WAGERS_OF_ROW`, so that wagers and withdrawals
 * without end make rows and no row without end.
 */
export const coupWagers = table({
  name: 'coup_wagers',
  owner: 'projection',
  columns: {
    linkId: name(40),
    tableNo: small('smallint'),
    coup: small('int'),
    part: small('int'),
    /** In the order of their acknowledgement; `wager-list.ts` writes and reads it. */
    wagers: numbers<WagerList>(),
  },
  key: ['linkId', 'tableNo', 'coup', 'part'],
  changes: 'any',
  isUpserted: true,
});
export type CoupWagersRecord = RowOf<typeof coupWagers>;

/** A wager attempted after "no more bets": never recognized, always recorded. */
export const lateWager = table({
  name: 'late_wager',
  owner: 'projection',
  columns: {
    linkId: name(40),
    sequence: count(),
    tableNo: small('smallint'),
    coup: small('int'),
    seat: small('tinyint'),
    boot: small('int'),
    deviceSequence: small('int'),
    priceCents: amount(),
    refusedAt: count(),
  },
  key: ['linkId', 'sequence'],
  changes: 'never',
  indexes: {
    ix_late_wager_coup: ['linkId', 'tableNo', 'coup'],
    ix_late_wager_table: ['linkId', 'tableNo', 'sequence'],
  },
});
export type LateWagerRecord = RowOf<typeof lateWager>;

/** A dealing shoe of a table. Where shoes are only counted, the columns that may be null are. */
export const shoe = table({
  name: 'shoe',
  owner: 'projection',
  columns: {
    linkId: name(40),
    tableNo: small('smallint'),
    shoe: small('int'),
    openedSequence: count(),
    openedAt: count(),
    decks: orNull(small('tinyint')),
    /** Color of the backs: identifies the batch of cards. */
    backs: orNull(text('mediumtext')),
    cardsOpenedAt: orNull(count()),
    openedBy: orNull(text('mediumtext')),
    /** "KD"; as many cards as its value followed it face down. */
    burnCard: orNull(name(3)),
    burnedSequence: orNull(count()),
    coverCoup: orNull(small('int')),
    coverSequence: orNull(count()),
    /** Removed, or replaced by the next shoe; null: in use. */
    endedSequence: orNull(count()),
    endedAt: orNull(count()),
    /** Null where the next shoe replaced it. */
    endedBy: orNull(text('mediumtext')),
    endReason: orNull(text('mediumtext')),
  },
  key: ['linkId', 'tableNo', 'shoe'],
  changes: 'any',
  indexes: { ix_shoe_opened: ['linkId', 'openedSequence'] },
});
export type ShoeRecord = RowOf<typeof shoe>;

/** An irregularity of chapter 13, and the clause that prescribed the remedy. */
export const irregularity = table({
  name: 'irregularity',
  owner: 'projection',
  columns: {
    linkId: name(40),
    sequence: count(),
    at: count(),
    tableNo: small('smallint'),
    shoe: small('int'),
    number: small('int'),
    coup: small('int'),
    kind: name(20),
    /** Null where the card was not seen. */
    card: orNull(name(3)),
    /** The round's cards before it, in dealt order. */
    dealt: phrase(60),
    clause: phrase(12),
    remedy: name(40),
    recordedBy: text('mediumtext'),
  },
  key: ['linkId', 'sequence'],
  changes: 'never',
  indexes: { ix_irregularity_shoe: ['linkId', 'tableNo', 'shoe'] },
});
export type IrregularityRecord = RowOf<typeof irregularity>;
