import type { LevelId } from '@jackpot/progressive';
import { type RowOf, amount, bytes, count, name, orNull, small, table } from './table.js';

/** A level's meters as of a place in the journal. */
export const levelMeter = table({
  name: 'level_meter',
  owner: 'projection',
  columns: {
    linkId: name(40),
    level: name<LevelId>(12),
    cycle: small('int'),
    displayMicro: amount(),
    reserveMicro: amount(),
    overflowMicro: amount(),
    inWagers: count(),
    hits: small('int'),
    winsCents: amount(),
    largestCents: amount(),
    pendingCents: amount(),
    machinePaidCents: amount(),
    attendantPaidCents: amount(),
    sequence: count(),
  },
  key: ['linkId', 'level'],
  changes: 'any',
  isUpserted: true,
  checks: { ck_level_meter_not_negative: 'display_micro >= 0 AND reserve_micro >= 0 AND overflow_micro >= 0' },
});
export type MeterRecord = RowOf<typeof levelMeter>;

/** Why a level's meters were recorded. */
export type MeterCause =
  /** The link was opened. */
  | 'opened'
  /** The whole meter was won and reset. */
  | 'hit'
  /** A part of the meter was won. */
  | 'partial'
  /** The meter was filled up to its reset amount. */
  | 'top-up'
  /** A fixed award was funded by the level's reserve and overflow. */
  | 'pool'
  /** A void returned contributions. */
  | 'void'
  /** A rejected claim returned what it had taken. */
  | 'restored'
  /** Two people adjusted a register. */
  | 'adjusted'
  /** The balance was transferred, or another level's balance was received. */
  | 'transfer'
  | 'retired'
  /** A misread card was corrected. */
  | 'corrected'
  /** Contributions only: the first of each minute. */
  | 'play';

/** How a level's meters have moved: a row per hit, void, adjustment and so on, and otherwise one per minute of play. */
export const meterHistory = table({
  name: 'meter_history',
  owner: 'projection',
  columns: {
    linkId: name(40),
    level: name<LevelId>(12),
    sequence: count(),
    at: count(),
    cause: name<MeterCause>(12),
    cycle: small('int'),
    /** The display just before. */
    beforeMicro: amount(),
    displayMicro: amount(),
    reserveMicro: amount(),
    overflowMicro: amount(),
  },
  key: ['linkId', 'level', 'sequence'],
  changes: 'never',
});
export type MeterHistoryRecord = RowOf<typeof meterHistory>;

/** A Must Hit trigger: what was published when it was drawn, and what was revealed when it hit. */
export const mustHitCycle = table({
  name: 'must_hit_cycle',
  owner: 'projection',
  columns: {
    linkId: name(40),
    cycle: small('int'),
    commitment: bytes(255),
    drawnSequence: count(),
    drawnAt: count(),
    hitSequence: orNull(count()),
    hitAt: orNull(count()),
    awardNumber: orNull(small('int')),
    triggerCents: orNull(amount()),
    nonce: orNull(bytes(255)),
    winnerNonce: orNull(bytes(255)),
  },
  key: ['linkId', 'cycle'],
  changes: 'any',
});
export type MustHitCycleRecord = RowOf<typeof mustHitCycle>;

/** Credits less debits of each account of a link. They add up to zero. INV-01. */
export const ledgerBalance = table({
  name: 'ledger_balance',
  owner: 'projection',
  columns: {
    linkId: name(40),
    account: name(40),
    balanceMicro: amount(),
  },
  key: ['linkId', 'account'],
  changes: ['balanceMicro'],
  isUpserted: true,
});
export type BalanceRecord = RowOf<typeof ledgerBalance>;
