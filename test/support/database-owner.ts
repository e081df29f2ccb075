import { randomBytes } from 'node:crypto';
import { guardsOf } from '../../libs/storage/src/tables/guards.js';
import { createGuard } from '../../libs/storage/test/described.js';
import { TABLES } from '../../libs/storage/src/tables/index.js';

type Sql = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** What the owner of a database can do to its tables: everything, also undo it so that no trigger is missing. */
export class DatabaseOwner {
  /** @param sql under the owner's account */
  constructor(private readonly sql: Sql) {}

  /** Every trigger of a table away. */
  async unguard(table: string): Promise<void> {
    for (const { name } of guards(table)) await this.sql(`DROP TRIGGER IF EXISTS ${name}`);
  }

  async guard(table: string): Promise<void> {
    for (const one of guards(table)) await this.sql(createGuard(one));
  }

  async columnsOf(table: string): Promise<readonly string[]> {
    const rows = await this.sql(`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = '${table}' AND generation_expression IS NULL
      ORDER BY ordinal_position`);
    return rows.map(({ name }) => String(name));
  }

  /** The statement that adds a row like another one, with some columns of the attacker's choice. */
  async likeness(table: string, where: string, chosen: Readonly<Record<string, string>>): Promise<string> {
    const columns = await this.columnsOf(table);
    const values = columns.map((column) => chosen[column] ?? column);
    return `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} WHERE ${where} LIMIT 1`;
  }

  async addLike(table: string, where: string, chosen: Readonly<Record<string, string>>): Promise<void> {
    await this.sql(await this.likeness(table, where, chosen));
  }

  /** Rows as they are now; the result puts them back. */
  async copyOf(table: string, where = '1 = 1'): Promise<() => Promise<void>> {
    const copy = `copy_${randomBytes(4).toString('hex')}`;
    await this.sql(`CREATE TABLE ${copy} AS SELECT * FROM ${table} WHERE ${where}`);
    return async () => {
      const columns = (await this.columnsOf(table)).join();
      await this.unguard(table);
      // At once: a controller that finds a row gone in between, a checkpoint say, writes it again.
      await this.sql(`BEGIN NOT ATOMIC
        START TRANSACTION;
        DELETE FROM ${table} WHERE ${where};
        INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${copy};
        COMMIT;
      END`);
      await this.guard(table);
      await this.sql(`DROP TABLE ${copy}`);
    };
  }
}

function guards(table: string) {
  return guardsOf(TABLES.find(({ name }) => name === table)!);
}
