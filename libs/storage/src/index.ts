export { MySqlJournal } from './journal/my-sql-journal.js';
export { journalHeads, journalStreams, lastSequence, readJournal } from './journal/read-journal.js';
export { SealedEvents } from './journal/sealed-events.js';
export { DatabasePing } from './database-ping.js';
export { MySqlLease } from './my-sql-lease.js';
export { MySqlPresence } from './my-sql-presence.js';
export { MySqlSnapshots } from './my-sql-snapshots.js';
export { type ReconciliationKind } from './entities/accounting.js';
export {
  type AwardRecord,
  type ClaimActRecord,
  type PayoutRecord,
  type SystemSlipRecord,
  isOpen,
} from './entities/awards.js';
export type * from './entities/link.js';
export type * from './entities/meters.js';
export type * from './entities/play.js';
export { courseOfRound } from './tables/three-card-course.js';
export { stakesOfHand } from './tables/stakes-of-hand.js';
export type * from './entities/people.js';
export { connectionProblem } from './schema/connection-problem.js';
export { readDurabilityProblems } from './schema/durability.js';
export { readRightsDifference, rightsProblem } from './schema/account-check.js';
export { grantRights } from './schema/grant-rights.js';
export { readGuardProblems } from './schema/guard-check.js';
export { type DumpContent, DumpReader } from './dump/dump-reader.js';
export { type MigrationPlan, migrate, planMigration } from './schema/migrate.js';
export { type OwnDatabase, inOwnDatabase } from './schema/own-database.js';
export { schemaDifference, schemaNames, schemaProblem } from './schema/schema-check.js';
export { type BinaryLog, binaryLogsOf, readServer } from './schema/server.js';
export { isSealedTable } from './tables/index.js';
export { ACCOUNTS, type DatabaseAccount } from './tables/rights.js';
export { isRecordsKey } from './sealed/key-check.js';
export { RecordsCheck, type RecordsChecked } from './sealed/records-check.js';
export { resealRecords } from './sealed/reseal.js';
export { type AlteredRow, type Alteration, Seals } from './sealed/seals.js';
export { SqlFailure } from './sql/sql-failure.js';
export { StorageFault, isDatabaseAway } from './storage-fault.js';
export { RestoreStore } from './stores/restore-store.js';
export { AssignmentRepository } from './repositories/assignment-repository.js';
export { CloseStore, type ExceptionPage, type KeepExceptions, type LastClose } from './stores/close-store.js';
export { OpenDayStore, type StoredFold } from './stores/open-day-store.js';
export { DayFileRepository, type OwedClose } from './repositories/day-file-repository.js';
export {
  type AlertState,
  type AlertMessage,
  AlertRepository,
  type NewAlertMessage,
  type StoredAlertRules,
} from './repositories/alert-repository.js';
export { CheckpointRepository, type PublishedCheckpoint } from './repositories/checkpoint-repository.js';
export { CredentialRepository } from './repositories/credential-repository.js';
export { type AwardPlaces, PayoutRepository } from './repositories/payout-repository.js';
export { type SlipReport, SystemSlipRepository } from './repositories/system-slip-repository.js';
export { type KeyedRequest, RequestKeyRepository, type StoredAnswer } from './repositories/request-key-repository.js';
export { ReconciliationRepository, type Resolution } from './repositories/reconciliation-repository.js';
export {
  type PartRow,
  type Slice,
  type TransferDetails,
  TransferRepository,
} from './repositories/transfer-repository.js';
export { type StagedHead, type StagedTerms, type TermsAct, TermsRepository } from './repositories/terms-repository.js';
export { DeliveryRecord, EndpointRecord, type PublishedRecord } from './entities/webhooks.js';
export {
  type DueDelivery,
  type NumberedClose,
  type OwedMessage as OwedWebhook,
  WebhookRepository,
} from './repositories/webhook-repository.js';
export { type TableDifference, compareTables } from './projection/compare-tables.js';
export { foldBatches } from './projection/fold.js';
export { emptyMemory } from './projection/link-memory.js';
export { type Progress, makeProjector, makeRebuilder } from './projection/projector.js';
export { type Page, newestOf } from './reads/page.js';
export type { PlayedSpell } from './reads/played.js';
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
export { AccountRequestRepository } from './people/account-request-repository.js';
export type { RequestDecision } from './people/decided-requests.js';
export { OpeningRequestRepository } from './people/opening-request-repository.js';
export {
  type AccountChange,
  type AccountEffect,
  type AccountRefusal,
  AccountRepository,
  type ChangeOfAccount,
  type NewPassword,
} from './people/account-repository.js';
export { PatronCipher } from './patrons/patron-cipher.js';
export {
  type ClaimKey,
  type PatronOnClaim,
  PatronRepository,
  PatronUnreadable,
  type RecordedPatron,
  type SharingEntry,
  type SharingOnClaim,
  type SharingRefusal,
} from './patrons/patron-repository.js';
export { AuditReads } from './people/audit-reads.js';
export { trailFlaw, trailLength } from './people/trail-flaw.js';
export { AuditTrail } from './people/audit-trail.js';
export { SectionRepository } from './people/section-repository.js';
export { type SessionDetails, SessionRepository, type SignedIn } from './people/session-repository.js';
