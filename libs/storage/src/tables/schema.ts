import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';
import { copyOf } from '../sql/bytes.js';
import { type Column, type ColumnKind, type Table, columnName } from './table.js';

/**
 * Text compares byte by byte: no two different texts are ever one key, and the order is the same on every server. One letter
 * set for all columns, names too: a server refuses to compare another with text that it cannot hold, so that a question
 * about a name with an accent would be a fault instead of no answer.
 */
const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/** CREATE TABLE of a description. Repeatable: a migration that died halfway is run again. */
export function createTable(table: Table): string {
  const list = (fields: readonly string[]): string => fields.map(columnName).join(', ');
  const lines = [
    ...Object.entries(table.columns).map(([field, column]) => `${columnName(field)} ${columnText(column)}`),
    `PRIMARY KEY (${list(table.key)})`,
    ...Object.entries(table.unique ?? {}).map(([name, fields]) => `UNIQUE KEY ${name} (${list(fields)})`),
    ...Object.entries(table.indexes ?? {}).map(([name, fields]) => `KEY ${name} (${list(fields)})`),
    ...Object.entries(table.checks ?? {}).map(([name, condition]) => `CONSTRAINT ${name} CHECK (${condition})`),
  ];
  return `CREATE TABLE IF NOT EXISTS ${table.name} (\n  ${lines.join(',\n  ')}\n) ${TABLE_OPTIONS}`;
}

function columnText({ type, length, isUnsigned, isNullable, extra, computedFrom }: Column): string {
  const size = length === undefined ? '' : `(${length})`;
  const sign = isUnsigned === true ? ' UNSIGNED' : '';
  const rest = extra === undefined || extra === '' ? '' : ` ${extra}`;
  // MariaDB accepts neither NULL nor NOT NULL here.
  if (computedFrom !== undefined) return `${type.toUpperCase()}${size}${sign} AS (${computedFrom}) STORED`;
  return `${type.toUpperCase()}${size}${sign} ${isNullable === true ? 'NULL' : 'NOT NULL'}${rest}`;
}

/** The columns of a TypeORM entity, by field. */
export function entityColumns(table: Table): Readonly<Record<string, EntitySchemaColumnOptions>> {
  return Object.fromEntries(
    Object.entries(table.columns).map(([field, column]) => [field, entityColumn(table, field, column)]),
  );
}

function entityColumn(table: Table, field: string, column: Column): EntitySchemaColumnOptions {
  const { kind, type, length, isUnsigned, isNullable } = column;
  const transformer = TRANSFORMERS[kind];
  return {
    name: columnName(field),
    type: type as 'varchar',
    primary: table.key.includes(field),
    nullable: isNullable ?? false,
    unsigned: isUnsigned ?? false,
    ...(length === undefined || type === 'datetime' ? {} : { length }),
    ...(type === 'datetime' ? { precision: length } : {}),
    ...(transformer === undefined ? {} : { transformer }),
  };
}

/** Only where the driver's value is not the field's. Both directions pass NULL on. */
const TRANSFORMERS: Partial<Record<ColumnKind, ValueTransformer>> = {
  count: {
    from: (digits: string | null) => (digits === null ? null : Number(digits)),
    to: (value: number | null) => value,
  },
  amount: {
    from: (digits: string | null) => (digits === null ? null : BigInt(digits)),
    to: (value: bigint | null) => value?.toString() ?? null,
  },
  flag: {
    from: (value: number) => value === 1,
    to: (value: boolean) => (value ? 1 : 0),
  },
  bytes: {
    from: (buffer: Buffer | null) => (buffer === null ? null : copyOf(buffer)),
    to: (value: Uint8Array | null) => (value === null ? null : Buffer.from(value)),
  },
};
