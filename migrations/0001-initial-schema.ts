import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guardsOf } from '../libs/storage/src/tables/guards.js';
import { TABLES } from '../libs/storage/src/tables/index.js';
import { createTable } from '../libs/storage/src/tables/schema.js';
import { addGuard, forwardOnly } from './guards.js';

/**
 * Until the first release the schema is made from the descriptions of the tables as they are. At the first release these
 * statements are written out here, and from then on every change of a table is a migration of its own.
 */
const STATEMENTS = TABLES.flatMap((table) => [createTable(table), ...(table.seed ?? [])]);

const GUARDS = TABLES.flatMap(guardsOf);

/** Changes with tables and guards: a start and a migration refuse a database with another one (`schemaProblem`). */
const FINGERPRINT = createHash('sha256')
  .update([...STATEMENTS, ...GUARDS.map(({ body }) => body)].join(';'))
  .digest('hex')
  .slice(0, 8);

export class InitialSchema implements MigrationInterface {
  /** TypeORM takes the order of migrations from the number at the end of their names. */
  readonly name = `InitialSchema_${FINGERPRINT}_1795219200001`;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const guard of GUARDS) await addGuard(runner, guard);
  }

  down = forwardOnly;
}
