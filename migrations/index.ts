import { InitialSchema } from './0001-initial-schema.js';

/**
 * Every migration, in order. A released one is never changed: a new need is a new file. Each is one idea and may be run
 * again after a crash in its middle, because tables are created only where they are missing.
 */
export const MIGRATIONS = [InitialSchema] as const;

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);

/** The table in which the database records its migrations. */
export const MIGRATIONS_TABLE = 'schema_migration';
