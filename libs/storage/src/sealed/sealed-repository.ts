import type { EntityManager, FindManyOptions, FindOptionsWhere, SelectQueryBuilder } from 'typeorm';
import { AuditRecord } from '../entities/people.js';
import { appendEntry, lockHead } from '../people/append-entry.js';
import { type EntityClass, type SealedTable, sealedTableOf } from '../tables/table.js';
import { type Alteration, type Seals, coveredFields } from './seals.js';

const WRITER = { accountId: null, name: 'the controller', license: '', roles: '' };
const ROW_ACT = 'row.write';

interface Read<Row> {
  readonly row: Row;
  readonly seal: Uint8Array;
  readonly recorded: Uint8Array | null;
}

export interface CoveredRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly seal: Uint8Array;
}

interface Resealed {
  readonly read: number;
  readonly resealed: number;
}

/**
 * Repository of a sealed entity. A row is valid if its seal is right and is the row's newest in the audit trail. Other
 * rows are reported and treated as missing; otherwise, a change would seal what somebody else wrote. Every change is in
 * the trail, in the same transaction.
 */
export class SealedRepository<Row extends object> {
  readonly table: SealedTable<Row>;

  constructor(
    private readonly entity: EntityClass<Row>,
    readonly seals: Seals,
  ) {
    this.table = sealedTableOf(entity);
  }

  async find(manager: EntityManager, options: FindManyOptions<Row>): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (const read of await this.#all(manager, options)) {
      const what = this.#alterationOf(read);
      if (what === undefined) found.push(read.row);
      else this.seals.report({ table: this.table.name, row: this.keyOf(read.row), what });
    }
    return found;
  }

  async findOneBy(manager: EntityManager, where: FindOptionsWhere<Row>): Promise<Row | undefined> {
    return (await this.find(manager, { where, take: 1 }))[0];
  }

  async insert(manager: EntityManager, row: Row): Promise<void> {
    await lockHead(manager);
    const seal = this.seals.seal(this.table, row);
    await manager.insert<object>(this.entity, { ...row, seal });
    await this.#record(manager, row, seal);
  }

  async update(manager: EntityManager, where: FindOptionsWhere<Row>, change: Partial<Row>): Promise<number> {
    await lockHead(manager);
    const rows = await this.find(manager, { where, lock: { mode: 'pessimistic_write' } });
    for (const before of rows) {
      const row = { ...before, ...change };
      const seal = this.seals.seal(this.table, row);
      await manager.update<object>(this.entity, this.#key(row), { ...change, seal });
      await this.#record(manager, row, seal);
    }
    return rows.length;
  }

  /** Seals a page of rows with the current key, in the caller's transaction and in the order of keys. */
  async reseal(manager: EntityManager, page: Pick<FindManyOptions, 'take' | 'skip'>): Promise<Resealed> {
    await lockHead(manager);
    const order = Object.fromEntries(this.table.key.map((field) => [field, 'ASC']));
    const lock = { mode: 'pessimistic_write' } as const;
    const reads = await this.#all(manager, { ...page, order, lock } as FindManyOptions<Row>);
    let resealed = 0;
    for (const read of reads) {
      const seal = this.seals.seal(this.table, read.row);
      if (this.#alterationOf(read) !== undefined || Buffer.compare(seal, read.seal) === 0) continue;
      await manager.update<object>(this.entity, this.#key(read.row), { seal });
      await this.#record(manager, read.row, seal);
      resealed += 1;
    }
    return { read: reads.length, resealed };
  }

  /** Writes a row in the caller's transaction, and replaces any row with the same key. */
  async replace(manager: EntityManager, row: Partial<Row>): Promise<void> {
    await lockHead(manager);
    const seal = this.seals.seal(this.table, row);
    await manager.upsert<object>(this.entity, { ...row, seal }, [...this.table.key]);
    await this.#record(manager, row, seal);
  }

  async delete(manager: EntityManager, key: Partial<Row>): Promise<void> {
    await lockHead(manager);
    const { affected } = await manager.delete<object>(this.entity, this.#key(key));
    if (affected === 1) await this.#record(manager, key, null);
  }

  /** Reads the columns that the seal covers, also of altered rows. */
  async covered(manager: EntityManager, where: FindOptionsWhere<Row>): Promise<readonly CoveredRow[]> {
    const fields = [...coveredFields(this.table), 'seal'];
    const select = Object.fromEntries(fields.map((field) => [field, true]));
    const rows = await this.#query(manager, { where, select } as FindManyOptions<Row>).getMany();
    return rows.map((entity) => {
      const { seal, ...row } = entity as Row & { readonly seal: Uint8Array };
      return { row, seal };
    });
  }

  /** Name of a row in the audit trail, such as `person_session/4f...`. */
  keyOf(row: object): string {
    return [this.table.name, ...Object.values(this.#key(row)).map(String)].join('/');
  }

  async #all(manager: EntityManager, options: FindManyOptions<Row>): Promise<readonly Read<Row>[]> {
    const query = this.#query(manager, options).addSelect(`(${this.#recordedSeal(manager)})`, 'recorded');
    const { entities, raw } = await query.getRawAndEntities<{ readonly recorded: Buffer | null }>();
    return entities.map((entity, index) => {
      const { seal, ...row } = entity as Row & { readonly seal: Uint8Array };
      return { row: row as unknown as Row, seal, recorded: raw[index]?.recorded ?? null };
    });
  }

  #query(manager: EntityManager, options: FindManyOptions<Row>): SelectQueryBuilder<Row> {
    return manager.createQueryBuilder(this.entity, this.table.name).setFindOptions(options);
  }

  #recordedSeal(manager: EntityManager): string {
    const { name, key } = this.table;
    const rowKey = `CONCAT('${name}', ${key.map((field) => `'/', ${name}.${field}`).join(', ')})`;
    const entries = manager.createQueryBuilder(AuditRecord, 'e').select('e.rowSeal').where(`e.rowKey = ${rowKey}`);
    return entries.orderBy('e.sequence', 'DESC').limit(1).getQuery();
  }

  #alterationOf({ row, seal, recorded }: Read<Row>): Alteration | undefined {
    if (!this.seals.isSealed(this.table, row, seal)) return 'FORGED';
    return recorded !== null && Buffer.compare(recorded, seal) === 0 ? undefined : 'OUTDATED';
  }

  #key(row: object): FindOptionsWhere<object> {
    const values = row as Readonly<Record<string, unknown>>;
    return Object.fromEntries(this.table.key.map((field) => [field, values[field]]));
  }

  async #record(manager: EntityManager, row: object, seal: Uint8Array | null): Promise<void> {
    const rowKey = this.keyOf(row);
    const entry = { at: this.seals.now(), ...WRITER, act: ROW_ACT, subject: rowKey, outcome: 'DONE', requestId: '' };
    await appendEntry(manager, this.seals, entry, { rowKey, rowSeal: seal });
  }
}
