import type { Guard } from '../src/tables/guards.js';
import type { OurColumn } from '../src/entities/columns.js';
import { type Table, columnName } from '../src/tables/table.js';

/**
 * Binary collation: different texts are never the same key, and the order is the same on every server. One character
 * set, so that texts can be compared.
 */
const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/** IF NOT EXISTS, because an interrupted migration runs again. */
export function createTable(table: Table): string {
  const list = (fields: readonly string[]): string => fields.map(columnName).join(', ');
  const lines = [
    ...Object.entries(table.columns).map(([field, column]) => `${columnName(field)} ${columnText(column)}`),
    `PRIMARY KEY (${list(table.key)})`,
    ...Object.entries(table.unique).map(([name, fields]) => `UNIQUE KEY ${name} (${list(fields)})`),
    ...Object.entries(table.indexes).map(([name, fields]) => `KEY ${name} (${list(fields)})`),
    ...Object.entries(table.checks).map(([name, condition]) => `CONSTRAINT ${name} CHECK (${condition})`),
  ];
  return `CREATE TABLE IF NOT EXISTS ${table.name} (\n  ${lines.join(',\n  ')}\n) ${TABLE_OPTIONS}`;
}

function columnText(column: OurColumn): string {
  const { type, unsigned, nullable, computedFrom } = column;
  const length = column.length ?? column.precision;
  const size = length === undefined ? '' : `(${length})`;
  const sign = unsigned === true ? ' UNSIGNED' : '';
  // MariaDB accepts neither NULL nor NOT NULL for a computed column.
  if (computedFrom !== undefined) return `${typeName(type)}${size}${sign} AS (${computedFrom}) STORED`;
  return `${typeName(type)}${size}${sign} ${nullable === true ? 'NULL' : 'NOT NULL'}${defaultOf(column)}`;
}

function typeName(type: OurColumn['type']): string {
  return String(type).toUpperCase();
}

function defaultOf(column: OurColumn): string {
  const { onUpdate, generated } = column;
  const value = column.default as (() => string) | number | undefined;
  if (generated === 'increment') return ' AUTO_INCREMENT';
  const text = typeof value === 'function' ? value() : value;
  return `${text === undefined ? '' : ` DEFAULT ${text}`}${onUpdate === undefined ? '' : ` ON UPDATE ${onUpdate}`}`;
}

export function createGuard({ name, table, event, body }: Guard): string {
  return `CREATE TRIGGER IF NOT EXISTS ${name} BEFORE ${event} ON ${table} FOR EACH ROW ${body}`;
}
