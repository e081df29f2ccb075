import { randomBytes } from 'node:crypto';
import { guardsOf } from '../../libs/storage/src/tables/guards.js';
import { createGuard } from '../../libs/storage/test/described.js';
import { TABLES } from '../../libs/storage/src/tables/index.js';

type Sql = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

export class DatabaseOwner {
  constructor(private readonly sql: Sql) {}

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

  async likeness(table: string, where: string, chosen: Readonly<Record<string, string>>): Promise<string> {
    const columns = await this.columnsOf(table);
    const values = columns.map((column) => chosen[column] ?? column);
    return `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} WHERE ${where} LIMIT 1`;
  }

  async addLike(table: string, where: string, chosen: Readonly<Record<string, string>>): Promise<void> {
    await this.sql(await this.likeness(table, where, chosen));
  }

  async copyOf(table: string, where = '1 = 1'): Promise<() => Promise<void>> {
    const copy = `copy_${randomBytes(4).toString('hex')}`;
    await this.sql(`CREATE TABLE ${copy} AS SELECT * FROM ${table} WHERE ${where}`);
    return async () => {
      const columns = (await this.columnsOf(table)).join();
      await this.unguard(table);
      // One block: between separate statements, a controller could write missing rows again, such as checkpoints.
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
