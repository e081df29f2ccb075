import { appendEntry, lockHead } from '../people/append-entry.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { type EntityClass, type SealedTable, columnName, sealedTableOf } from '../tables/table.js';
import { type Alteration, type Seals, coveredFields } from './seals.js';

/** The actor of the entries that record changes of rows: who caused one is in the entries of the act. */
const WRITER = { accountId: null, name: 'the controller', license: '', roles: '' };
const ROW_ACT = 'row.write';

/** A row, and the seal that the trail recorded for it last. */
interface Read<Row> {
  readonly row: Row;
  readonly seal: Uint8Array;
  readonly recorded: Uint8Array | null;
}

/** What one page of `reseal` did. */
interface Resealed {
  readonly read: number;
  readonly resealed: number;
}

/**
 * The rows of a sealed table. A row counts if its seal is right and is the one that the trail recorded last for it; any other
 * is reported and treated as not existing, by reads and by changes: a change would otherwise seal what somebody else wrote.
 * Every change is in the trail, in the same transaction.
 */
export class SealedRows<Row extends object> {
  readonly table: SealedTable<Row>;
  readonly #read: (row: object) => Row;
  readonly #select: string;
  readonly #readCovered: (row: object) => Row;
  readonly #selectCovered: string;
  readonly #insert: string;
  /** Functions from rows to values, compiled once for each list of fields. */
  readonly #values = new Map<string, (row: never) => readonly SqlValue[]>();

  constructor(
    private readonly entity: EntityClass<Row>,
    readonly seals: Seals,
  ) {
    const table = sealedTableOf(entity);
    this.table = table;
    this.#read = readerOf(entity) as (row: object) => Row;
    this.#select = `SELECT ${columnList(entity)}, (${recordedSeal(table)}) AS recorded FROM ${table.name}`;
    const covered = [...coveredFields(table), 'seal'];
    this.#readCovered = readerOf<Record<string, unknown>>(entity as EntityClass<Record<string, unknown>>, covered) as (
      row: object,
    ) => Row;
    this.#selectCovered = `SELECT ${columnList(entity, covered)} FROM ${table.name}`;
    this.#insert = insertInto(entity);
  }

  /** Rows that count. `rest` is what follows the name of the table. */
  async select(session: SqlSession, rest: string, values: readonly SqlValue[] = []): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (const read of await this.all(session, rest, values)) {
      const what = this.alterationOf(read);
      if (what === undefined) found.push(read.row);
      else this.seals.report({ table: this.table.name, row: this.keyOf(read.row), what });
    }
    return found;
  }

  async first(session: SqlSession, rest: string, values: readonly SqlValue[] = []): Promise<Row | undefined> {
    return (await this.select(session, `${rest} LIMIT 1`, values))[0];
  }

  /** Adds a row, in the caller's transaction. */
  async insert(session: SqlSession, row: Row): Promise<void> {
    await lockHead(session);
    const seal = this.seals.seal(this.table, row);
    await session.run(this.#insert, this.#valuesOf(fieldsOf(this.entity), { ...row, seal }));
    await this.#record(session, row, seal);
  }

  /** Changes the rows that count, in the caller's transaction; how many. */
  async update(session: SqlSession, where: string, values: readonly SqlValue[], change: Partial<Row>): Promise<number> {
    await lockHead(session);
    const rows = await this.select(session, `WHERE ${where} FOR UPDATE`, values);
    const fields = Object.keys(change);
    const sets = [...fields, 'seal'].map((field) => `${columnName(field)} = ?`).join(', ');
    for (const before of rows) {
      const row = { ...before, ...change };
      const seal = this.seals.seal(this.table, row);
      const set = this.#valuesOf([...fields, 'seal'], { ...row, seal });
      await session.run(`UPDATE ${this.table.name} SET ${sets} WHERE ${this.#byKey}`, [
        ...set,
        ...this.#keyValues(row),
      ]);
      await this.#record(session, row, seal);
    }
    return rows.length;
  }

  /**
   * Seals the rows that count with the present key, in the caller's transaction; how many had another one. Some at a time,
   * in the order of their keys.
   */
  async reseal(session: SqlSession, page: { readonly limit: number; readonly offset: number }): Promise<Resealed> {
    await lockHead(session);
    const order = this.table.key.map(columnName).join(', ');
    const reads = await this.all(session, `ORDER BY ${order} LIMIT ? OFFSET ? FOR UPDATE`, [page.limit, page.offset]);
    let resealed = 0;
    for (const read of reads) {
      const seal = this.seals.seal(this.table, read.row);
      if (this.alterationOf(read) !== undefined || Buffer.compare(seal, read.seal) === 0) continue;
      await session.run(`UPDATE ${this.table.name} SET seal = ? WHERE ${this.#byKey}`, [
        Buffer.from(seal),
        ...this.#keyValues(read.row),
      ]);
      await this.#record(session, read.row, seal);
      resealed += 1;
    }
    return { read: reads.length, resealed };
  }

  /** Writes a row whatever was there before, in the caller's transaction. Its seal covers nothing of the row before. */
  async replace(session: SqlSession, row: Partial<Row>): Promise<void> {
    await lockHead(session);
    const seal = this.seals.seal(this.table, row);
    const written = [...Object.keys(row), 'seal'];
    const sets = written.map((field) => `${columnName(field)} = VALUES(${columnName(field)})`).join(', ');
    const insert = `${insertInto(this.entity, written)} ON DUPLICATE KEY UPDATE ${sets}`;
    await session.run(insert, this.#valuesOf(written, { ...row, seal }));
    await this.#record(session, row, seal);
  }

  /** Deletes a row, whatever it holds, in the caller's transaction. No change where there is none. */
  async remove(session: SqlSession, key: object): Promise<void> {
    await lockHead(session);
    const deleted = await session.run(`DELETE FROM ${this.table.name} WHERE ${this.#byKey}`, this.#keyValues(key));
    if (deleted > 0) await this.#record(session, key, null);
  }

  /** Rows with what is known of them, altered ones too. */
  async all(session: SqlSession, rest: string, values: readonly SqlValue[]): Promise<readonly Read<Row>[]> {
    const rows = await session.rows<{ readonly recorded: Buffer | null }>(`${this.#select} ${rest}`, values);
    return rows.map((raw) => {
      const { seal, ...row } = this.#read(raw) as Row & { readonly seal: Uint8Array };
      return { row: row as unknown as Row, seal, recorded: raw.recorded };
    });
  }

  /** What the seals cover of rows, and the seals, altered ones too: a long text that a seal leaves out is not read. */
  async covered(
    session: SqlSession,
    rest: string,
    values: readonly SqlValue[],
  ): Promise<readonly { readonly row: Readonly<Record<string, unknown>>; readonly seal: Uint8Array }[]> {
    const rows = await session.rows<object>(`${this.#selectCovered} ${rest}`, values);
    return rows.map((raw) => {
      const { seal, ...row } = this.#readCovered(raw) as Readonly<Record<string, unknown>>;
      return { row, seal: seal as Uint8Array };
    });
  }

  alterationOf({ row, seal, recorded }: Read<Row>): Alteration | undefined {
    if (!this.seals.isSealed(this.table, row, seal)) return 'FORGED';
    return recorded !== null && Buffer.compare(recorded, seal) === 0 ? undefined : 'OUTDATED';
  }

  /** `person_session/4f...`: how the trail names a row. */
  keyOf(row: object): string {
    const values = row as Readonly<Record<string, unknown>>;
    return [this.table.name, ...this.table.key.map((field) => String(values[field]))].join('/');
  }

  get #byKey(): string {
    return this.table.key.map((field) => `${columnName(field)} = ?`).join(' AND ');
  }

  #keyValues(row: object): readonly SqlValue[] {
    return this.#valuesOf(this.table.key, row);
  }

  #valuesOf(fields: readonly string[], row: object): readonly SqlValue[] {
    const name = fields.join();
    const compiled = this.#values.get(name) ?? valuesOf(this.entity as EntityClass<Record<string, unknown>>, fields);
    this.#values.set(name, compiled);
    return compiled(row as never);
  }

  async #record(session: SqlSession, row: object, seal: Uint8Array | null): Promise<void> {
    const rowKey = this.keyOf(row);
    const entry = { at: this.seals.now(), ...WRITER, act: ROW_ACT, subject: rowKey, outcome: 'DONE', requestId: '' };
    await appendEntry(session, this.seals, entry, { rowKey, rowSeal: seal });
  }
}

/** The seal of a row in the last entry of the trail about it. */
function recordedSeal({ name, key }: SealedTable): string {
  const parts = key.map((field) => `'/', ${name}.${columnName(field)}`);
  return `SELECT e.row_seal FROM audit_entry e WHERE e.row_key = CONCAT('${name}', ${parts.join(', ')})
    ORDER BY e.sequence DESC LIMIT 1`;
}
