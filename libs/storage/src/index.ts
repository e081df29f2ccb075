export { MySqlJournal } from './journal/my-sql-journal.js';
export { journalHeads, journalStreams, lastSequence, readJournal } from './journal/read-journal.js';
export { SealedEvents } from './journal/sealed-events.js';
export { DatabasePing } from './database-ping.js';
export { MySqlLease } from './my-sql-lease.js';
export { MySqlPresence } from './my-sql-presence.js';
export { MySqlSnapshots } from './my-sql-snapshots.js';
export { type ReconciliationKind } from './entities/accounting.js';
export { type AwardRecord, type ClaimActRecord, type PayoutRecord, type SystemSlipRecord } from './entities/awards.js';
export type * from './entities/link.js';
export type * from './entities/meters.js';
export type * from './entities/play.js';
export type * from './entities/people.js';
export { connectionProblem } from './schema/connection-problem.js';
export { readDurabilityProblems } from './schema/durability.js';
export { readRightsDifference, rightsProblem } from './schema/account-check.js';
export { grantRights } from './schema/grant-rights.js';
export { readGuardProblems } from './schema/guard-check.js';
export { type DumpContent, DumpReader } from './dump/dump-reader.js';
export { migrate } from './schema/migrate.js';
export { type OwnDatabase, inOwnDatabase } from './schema/own-database.js';
export { SchemaRefused, schemaDifference, schemaNames, schemaProblem } from './schema/schema-check.js';
export { readServer } from './schema/server.js';
export { isSealedTable } from './tables/index.js';
export { ACCOUNTS, type DatabaseAccount } from './tables/rights.js';
export { isRecordsKey } from './sealed/key-check.js';
export { RecordsCheck, type RecordsChecked } from './sealed/records-check.js';
export { resealRecords } from './sealed/reseal.js';
export { type AlteredRow, type Alteration, Seals } from './sealed/seals.js';
export { SqlFailure } from './sql/sql-failure.js';
export { StorageFault, isDatabaseAway } from './storage-fault.js';
export { RestoreStore } from './stores/restore-store.js';
export { AssignmentStore } from './stores/assignment-store.js';
export { CloseStore, type ExceptionPage, type KeepExceptions, type LastClose } from './stores/close-store.js';
export { OpenDayStore, type StoredFold } from './stores/open-day-store.js';
export { DayFileStore, type OwedClose } from './stores/day-file-store.js';
export { CheckpointStore, type PublishedCheckpoint } from './stores/checkpoint-store.js';
export { CredentialStore } from './stores/credential-store.js';
export { type AwardPlaces, PayoutStore } from './stores/payout-store.js';
export { type SlipReport, SystemSlipStore } from './stores/system-slip-store.js';
export { type KeyedRequest, RequestKeyStore, type StoredAnswer } from './stores/request-key-store.js';
export { ReconciliationStore, type Resolution } from './stores/reconciliation-store.js';
export { type PartRow, type Slice, type TransferDetails, TransferStore } from './stores/transfer-store.js';
export { type StagedHead, type StagedTerms, type TermsAct, TermsStore } from './stores/terms-store.js';
export { DeliveryRecord, EndpointRecord, type PublishedRecord } from './entities/webhooks.js';
export {
  type DueDelivery,
  type NumberedClose,
  type OwedMessage as OwedWebhook,
  WebhookStore,
} from './stores/webhook-store.js';
export { type TableDifference, compareTables } from './projection/compare-tables.js';
export { foldBatches } from './projection/fold.js';
export { emptyMemory } from './projection/link-memory.js';
export { type Progress, makeProjector, makeRebuilder } from './projection/projector.js';
export { type Page, newestOf } from './reads/page.js';
export {
  type AtOnePlace,
  type Books,
  type DocumentDetails,
  type MeasuredHand,
  ReadModel,
  type ReadsAtOnePlace,
  type WaitingCoup,
} from './reads/read-model.js';
export { SqlExportSource } from './reads/export-source.js';
export { makeDataSource, openDataSource, withDataSource } from './open-data-source.js';
export { AccountRequestStore, type RequestDecision } from './people/account-request-store.js';
export {
  type AccountChange,
  type AccountEffect,
  type AccountRefusal,
  AccountStore,
  type ChangeOfAccount,
  type NewPassword,
} from './people/account-store.js';
export { AuditReads } from './people/audit-reads.js';
export { trailFlaw, trailLength } from './people/trail-flaw.js';
export { AuditTrail } from './people/audit-trail.js';
export { SectionStore } from './people/section-store.js';
export { type SessionDetails, SessionStore, type SignedIn } from './people/session-store.js';
