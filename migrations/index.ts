import { Journal1795219200001 } from './0001-journal.js';
import { JournalAppendOnly1795219200002 } from './0002-journal-append-only.js';
import { Snapshot1795219200003 } from './0003-snapshot.js';
import { Lease1795219200004 } from './0004-lease.js';
import { TableCredential1795219200005 } from './0005-table-credential.js';
import { Payout1795219200006 } from './0006-payout.js';
import { ProjectionWatermark1795219200007 } from './0007-projection-watermark.js';
import { Link1795219200008 } from './0008-link.js';
import { LevelMeter1795219200009 } from './0009-level-meter.js';
import { CoupAndWager1795219200010 } from './0010-coup-and-wager.js';
import { Award1795219200011 } from './0011-award.js';
import { LedgerBalance1795219200012 } from './0012-ledger-balance.js';
import { Shoe1795219200020 } from './0020-shoe.js';
import { ClaimAct1795219200022 } from './0022-claim-act.js';
import { PayoutByNumber1795219200023 } from './0023-payout-by-number.js';
import { Account1795219200030 } from './0030-account.js';
import { PersonSession1795219200031 } from './0031-person-session.js';
import { AuditTrail1795219200032 } from './0032-audit-trail.js';
import { GamingDayClose1795219200040 } from './0040-gaming-day-close.js';
import { Reconciliation1795219200041 } from './0041-reconciliation.js';
import { Webhook1795219200042 } from './0042-webhook.js';
import { JournalCheckpoint1795219200050 } from './0050-journal-checkpoint.js';
import { LinkTerms1795219200060 } from './0060-link-terms.js';
import { TermsVersion1795219200061 } from './0061-terms-version.js';
import { Transfer1795219200070 } from './0070-transfer.js';
import { TransferAwaited1795219200080 } from './0080-transfer-awaited.js';
import { WebhookGivenUp1795219200090 } from './0090-webhook-given-up.js';
import { LinkSchedule1795219200097 } from './0097-link-schedule.js';
import { TransferArrived1795219200098 } from './0098-transfer-arrived.js';

/**
 * Every migration, in order. A released one is never changed: a new need is a new file. Each is one idea and may be run
 * again after a crash in its middle, because tables are made at once or not at all and only where they are missing.
 */
export const MIGRATIONS = [
  Journal1795219200001,
  JournalAppendOnly1795219200002,
  Snapshot1795219200003,
  Lease1795219200004,
  TableCredential1795219200005,
  Payout1795219200006,
  ProjectionWatermark1795219200007,
  Link1795219200008,
  LevelMeter1795219200009,
  CoupAndWager1795219200010,
  Award1795219200011,
  LedgerBalance1795219200012,
  Shoe1795219200020,
  ClaimAct1795219200022,
  PayoutByNumber1795219200023,
  Account1795219200030,
  PersonSession1795219200031,
  AuditTrail1795219200032,
  GamingDayClose1795219200040,
  Reconciliation1795219200041,
  Webhook1795219200042,
  JournalCheckpoint1795219200050,
  LinkTerms1795219200060,
  TermsVersion1795219200061,
  Transfer1795219200070,
  TransferAwaited1795219200080,
  WebhookGivenUp1795219200090,
  LinkSchedule1795219200097,
  TransferArrived1795219200098,
] as const;

/** The table in which the database remembers which of them it has had. */
export const MIGRATIONS_TABLE = 'schema_migration';
