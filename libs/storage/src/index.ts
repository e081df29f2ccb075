export { MySqlJournal } from './journal/my-sql-journal.js';
export { journalStreams, readJournal } from './journal/read-journal.js';
export { MySqlLease } from './my-sql-lease.js';
export { MySqlSnapshots } from './my-sql-snapshots.js';
export { migrate } from './schema/migrate.js';
export { type SchemaDifference, schemaDifference } from './schema/schema-check.js';
export type { SqlLimits } from './sql/open-connection.js';
export { SqlFailure, type SqlFailureKind } from './sql/sql-failure.js';
