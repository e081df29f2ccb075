export { MySqlJournal } from './journal/my-sql-journal.js';
export { journalStreams, readJournal } from './journal/read-journal.js';
export { MySqlLease } from './my-sql-lease.js';
export { MySqlSnapshots } from './my-sql-snapshots.js';
export { type ReconciliationKind, TERMS_ACTS } from './tables/accounting.js';
export type { ActivityKind } from './projection/activity.js';
export {
  type AwardRecord,
  type AwardStatus,
  type ClaimActRecord,
  type PayoutNumberRecord,
  type PayoutRecord,
  isOpen,
} from './tables/awards.js';
export type { WatermarkRecord } from './tables/journal.js';
export type * from './tables/link.js';
export type * from './tables/meters.js';
export type * from './tables/play.js';
export type * from './tables/people.js';
export { migrate } from './schema/migrate.js';
export { type SchemaDifference, schemaDifference } from './schema/schema-check.js';
export type { SqlLimits } from './sql/open-connection.js';
export { SqlFailure, type SqlFailureKind } from './sql/sql-failure.js';
export { StorageFault, type StorageFaultCode } from './storage-fault.js';
export { CloseStore, type LastClose } from './stores/close-store.js';
export { CheckpointStore, type PublishedCheckpoint } from './stores/checkpoint-store.js';
export { CredentialStore, type TableCredential } from './stores/credential-store.js';
export {
  type AwardDetails,
  type DocumentGap,
  type OwedAward,
  PayoutStore,
  type PreparedPayout,
} from './stores/payout-store.js';
export {
  type DifferenceRecord,
  type NewReconciliation,
  type ReconciliationRecord,
  ReconciliationStore,
  type Resolution,
} from './stores/reconciliation-store.js';
export { type NoticedPart, type ReceivedPart, type TransferDetails, TransferStore } from './stores/transfer-store.js';
export { type StagedHead, type StagedTerms, type TermsAct, TermsStore } from './stores/terms-store.js';
export {
  type DeadDelivery,
  type DueDelivery,
  type OwedMessage,
  type WebhookCursor,
  WebhookStore,
} from './stores/webhook-store.js';
export { type Progress, Projector, makeProjector } from './projection/projector.js';
export type { Page, PageRequest } from './reads/page.js';
export { PAGE_ROWS_MAX } from './reads/page.js';
export { type Books, type CoupDetails, type DocumentDetails, ReadModel } from './reads/read-model.js';
export { SqlExportSource } from './reads/export-source.js';
export { makeDataSource } from './reads/open-read-model.js';
export { type AccountChange, AccountStore, type NewPassword } from './people/account-store.js';
export { AUDIT_GENESIS, type AuditFlaw, type AuditHead, auditFlaw, chained, headFlaw } from './people/audit-chain.js';
export { type AuditRequest, type AuditChecked, AuditReads } from './people/audit-reads.js';
export { AuditTrail } from './people/audit-trail.js';
export { type SessionDetails, SessionStore, type SignedIn } from './people/session-store.js';
