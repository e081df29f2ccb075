export { MySqlJournal } from './journal/my-sql-journal.js';
export { journalStreams, readJournal } from './journal/read-journal.js';
export { MySqlLease } from './my-sql-lease.js';
export { MySqlSnapshots } from './my-sql-snapshots.js';
export type * from './reads/records.js';
export { OPEN_STATUSES, isOpen } from './reads/records.js';
export type { DocumentFile } from './reads/documents.js';
export { migrate } from './schema/migrate.js';
export { type SchemaDifference, schemaDifference } from './schema/schema-check.js';
export type { SqlLimits } from './sql/open-connection.js';
export { SqlFailure, type SqlFailureKind } from './sql/sql-failure.js';
export { StorageFault, type StorageFaultCode } from './storage-fault.js';
export type { AwardDetails } from './stores/award-file.js';
export { CloseStore, type LastClose } from './stores/close-store.js';
export { CheckpointStore, type PublishedCheckpoint } from './stores/checkpoint-store.js';
export { CredentialStore, type TableCredential } from './stores/credential-store.js';
export { type DocumentGap, type OwedAward, PayoutStore, type PreparedPayout } from './stores/payout-store.js';
export {
  type DifferenceRecord,
  type NewReconciliation,
  type ReconciliationKind,
  type ReconciliationRecord,
  ReconciliationStore,
  type Resolution,
} from './stores/reconciliation-store.js';
export { type ArrivedPart, type PromisedPart, type TransferFile, TransferStore } from './stores/transfer-store.js';
export { type StagedHead, type StagedTerms, TERMS_ACTS, type TermsAct, TermsStore } from './stores/terms-store.js';
export {
  type DeadDelivery,
  type DueDelivery,
  type OwedMessage,
  type WebhookCursor,
  WebhookStore,
} from './stores/webhook-store.js';
export { type Progress, Projector, makeProjector } from './projection/projector.js';
export type { Page, PageAsked } from './reads/page.js';
export { PAGE_ROWS_MAX } from './reads/page.js';
export { type Books, type CoupDetails, ReadModel } from './reads/read-model.js';
export { SqlExportSource } from './reads/export-source.js';
export { makeDataSource } from './reads/open-read-model.js';
export type * from './people/records.js';
export { type AccountChange, AccountStore, type NewPassword } from './people/account-store.js';
export { AUDIT_GENESIS, type AuditFlaw, type AuditHead, auditFlaw, chained, headFlaw } from './people/audit-chain.js';
export { type AuditAsked, type AuditChecked, AuditReads } from './people/audit-reads.js';
export { AuditTrail } from './people/audit-trail.js';
export { type SessionFile, SessionStore, type SignedIn } from './people/session-store.js';
