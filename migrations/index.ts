import { InitialSchema } from './0001-initial-schema.js';
import { Patrons } from './0002-patrons.js';
import { Stakes } from './0003-stakes.js';
import { ThreeCardRounds } from './0004-three-card-rounds.js';
import { Sharing } from './0005-sharing.js';
import { OpeningRequests } from './0006-opening-requests.js';

/**
 * Every migration, in order. A file that was released is frozen (`rules.spec.ts` has its hash): a change of the schema is a
 * new file. Each migration is one idea. It can be run again after a crash in its middle, because it creates only what is
 * missing.
 */
export const MIGRATIONS = [InitialSchema, Patrons, Stakes, ThreeCardRounds, Sharing, OpeningRequests] as const;

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);

/**
 * The last migration of each release, oldest first. A release adds its line, and its hash in `rules.spec.ts`. Migrations after
 * the last line belong to the release that is being made.
 */
export const RELEASED: readonly { readonly version: string; readonly last: string }[] = [
  { version: '0.9.0', last: new InitialSchema().name },
];

/** The table in which the database records its migrations. */
export const MIGRATIONS_TABLE = 'schema_migration';
