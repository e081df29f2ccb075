import { InitialSchema } from './0001-initial-schema.js';
import { Patrons } from './0002-patrons.js';
import { Stakes } from './0003-stakes.js';
import { ThreeCardRounds } from './0004-three-card-rounds.js';
import { Sharing } from './0005-sharing.js';
import { OpeningRequests } from './0006-opening-requests.js';
import { TermsFindings } from './0007-terms-findings.js';
import { Alerts } from './0008-alerts.js';

/**
 * All migrations. A released file never changes (`rules.spec.ts` has its hash). A migration creates only what is
 * missing, so it can run again after a crash.
 */
export const MIGRATIONS = [
  InitialSchema,
  Patrons,
  Stakes,
  ThreeCardRounds,
  Sharing,
  OpeningRequests,
  TermsFindings,
  Alerts,
] as const;

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);

/** The last migration of each release, oldest first. Later migrations belong to the next release. */
export const RELEASED: readonly { readonly version: string; readonly last: string }[] = [
  { version: '0.9.0', last: new InitialSchema().name },
];

export const MIGRATIONS_TABLE = 'schema_migration';
