import { createHash } from 'node:crypto';
import { type Batch, EMPTY_CHAIN } from '../../libs/journal/src/index.js';
import { must } from '../../libs/money/src/index.js';
import { foldBatches } from '../../libs/storage/src/projection/fold.js';
import { emptyMemory } from '../../libs/storage/src/projection/link-memory.js';
import {
  INSERTED,
  type PendingUpdate,
  type ProjectionBatch,
} from '../../libs/storage/src/projection/projection-batch.js';
import { AwardRecord } from '../../libs/storage/src/entities/awards.js';
import { TableRecord } from '../../libs/storage/src/entities/link.js';
import { BalanceRecord, MeterRecord, MustHitCycleRecord } from '../../libs/storage/src/entities/meters.js';
import { CoupRecord, ThreeCardRoundRecord } from '../../libs/storage/src/entities/play.js';
import { type EntityClass, tableOf } from '../../libs/storage/src/tables/table.js';

type Row = Record<string, unknown>;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** A second implementation of the read tables, to compare with `write.ts`. */
export class ReadTables {
  readonly #tables = new Map<string, Map<string, Row>>();

  static of(stream: string, batches: readonly Batch[], batchesOfRun: number): ReadTables {
    const tables = new ReadTables();
    const memory = emptyMemory(stream);
    let head = EMPTY_CHAIN;
    for (let from = 0; from < batches.length; from += batchesOfRun) {
      const folded = foldBatches(memory, head, batches.slice(from, from + batchesOfRun), sha256);
      tables.#write(folded.run);
      for (const level of folded.meters) tables.#put(MeterRecord, { ...level, sequence: folded.head.sequence });
      head = folded.head;
    }
    return tables;
  }

  rows(): readonly string[] {
    return [...this.#tables]
      .flatMap(([table, rows]) =>
        [...rows].map(([key, row]) => `${table} ${key} ${JSON.stringify(Object.entries(row).sort(), plain)}`),
      )
      .sort();
  }

  #write(run: ProjectionBatch): void {
    for (const [list, table] of Object.entries(INSERTED))
      for (const row of run.rows[list as keyof typeof INSERTED]) this.#add(table, row);
    for (const row of run.awards.values()) this.#add(AwardRecord, row);
    for (const row of run.cycles.values()) this.#add(MustHitCycleRecord, row);
    for (const { tableNo, tableId, assetNumber, leftAt, shoe, coup: at } of run.tables)
      this.#put(TableRecord, { tableNo, tableId, assetNumber, leftAt, shoe, coup: at?.coup ?? 0 });
    for (const row of run.coups) this.#put(CoupRecord, row);
    for (const row of run.rounds) this.#put(ThreeCardRoundRecord, row);
    for (const [account, balanceMicro] of run.balances) this.#gain(account, balanceMicro);
    for (const update of run.updates) this.#update(update);
  }

  #add(table: EntityClass, row: object): void {
    const rows = this.#rowsOf(table);
    const key = keyOf(table, row as Row);
    if (rows.has(key)) throw new Error(`${tableOf(table).name} has a row ${key} already`);
    rows.set(key, { ...row });
  }

  #put(table: EntityClass, row: object): void {
    this.#rowsOf(table).set(keyOf(table, row as Row), { ...row });
  }

  #gain(account: string, balanceMicro: bigint): void {
    const before = this.#rowsOf(BalanceRecord).get(keyOf(BalanceRecord, { account }))?.['balanceMicro'];
    this.#put(BalanceRecord, { account, balanceMicro: balanceMicro + ((before as bigint | undefined) ?? 0n) });
  }

  #update({ table, set, where, least }: PendingUpdate): void {
    const found = [...this.#rowsOf(table).values()].filter((row) =>
      Object.entries(where).every(([field, condition]) => isMet(row[field], condition)),
    );
    if (found.length < least || found.length > 1)
      throw new Error(`${found.length} rows of ${tableOf(table).name} where ${JSON.stringify(where, plain)}`);
    for (const row of found)
      for (const [field, value] of Object.entries(set))
        row[field] = isObject(value, 'plus') ? (row[field] as bigint) + (value['plus'] as bigint) : value;
  }

  #rowsOf(table: EntityClass): Map<string, Row> {
    const { name } = tableOf(table);
    const rows = this.#tables.get(name) ?? new Map<string, Row>();
    this.#tables.set(name, rows);
    return rows;
  }
}

function keyOf(table: EntityClass, row: Row): string {
  return tableOf(table)
    .key.filter((field) => field !== 'linkId')
    .map((field) => String(must(row[field], field)))
    .join(' ');
}

function isMet(value: unknown, condition: unknown): boolean {
  if (Array.isArray(condition)) return condition.includes(value);
  if (isObject(condition, 'below')) return Number(value) < Number(condition['below']);
  return value === condition;
}

function isObject(value: unknown, key: string): value is Row {
  return typeof value === 'object' && value !== null && key in value;
}

function plain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}
