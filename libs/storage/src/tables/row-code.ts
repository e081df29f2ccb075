import { assert, must } from '@jackpot/money';
import { asBuffer, asBytes, copyOf } from '../sql/bytes.js';
import type { SqlValue } from '../sql/sql-session.js';
import type { ColumnKind, OurColumn } from '../entities/columns.js';
import { type EntityClass, type OfLink, columnName, tableOf } from './table.js';

/**
 * Converters of rows are compiled once for each table, for speed. The code consists only of names that `tableOf` has
 * checked.
 */

type Expression = (value: string) => string;

/** Makes `(1,'star',...)`, one row of an INSERT with many rows, in the order of the columns. */
export function literalsOf<Row extends object>(entity: EntityClass<Row>): (link: string, row: OfLink<Row>) => string {
  const parts = Object.entries(tableOf(entity).columns).map(([field, column]) =>
    field === 'linkId' ? 'link' : orNullText(column, LITERALS[column.kind], `row.${field}`),
  );
  return compile(['link', 'row'], `return \`(${parts.map((part) => `\${${part}}`).join(',')})\`;`);
}

function orNullText({ nullable }: OurColumn, expression: Expression, value: string): string {
  return nullable === true ? `(${value} === null ? "NULL" : ${expression(value)})` : expression(value);
}

const LITERALS: Readonly<Record<ColumnKind, Expression>> = {
  name: (value) => `name(${value})`,
  phrase: (value) => `phrase(${value})`,
  numbers: (value) => `numbers(${value})`,
  text: (value) => `text(${value})`,
  small: (value) => value,
  count: (value) => value,
  amount: (value) => value,
  flag: (value) => `(${value} ? 1 : 0)`,
  bytes: (value) => `bytes(${value})`,
  blob: (value) => `bytes(${value})`,
  clock: () => unsupported('a time of the database is never written as a literal'),
};

export function literalOf(entity: EntityClass, field: string, value: unknown): string {
  const { kind } = columnOf(entity, field);
  if (value === null) return 'NULL';
  switch (kind) {
    case 'name':
      return name(value as string);
    case 'phrase':
      return phrase(value as string);
    case 'numbers':
      return numbers(value as string);
    case 'text':
      return text(value as string);
    case 'flag':
      return value === true ? '1' : '0';
    case 'bytes':
    case 'blob':
      return bytes(value as Uint8Array);
    case 'small':
    case 'count':
    case 'amount':
      assert(typeof value === 'number' || typeof value === 'bigint', 'a number is not read from a text');
      return String(value);
    case 'clock':
      return unsupported('a time of the database is never written as a literal');
  }
}

export function valuesOf<Row extends object, Field extends keyof Row & string>(
  entity: EntityClass<Row>,
  fields: readonly Field[],
): (row: Pick<Row, Field>) => readonly SqlValue[] {
  const parts = fields.map((field) => {
    const column = columnOf(entity, field);
    const value = `row.${field}`;
    if (column.kind === 'flag') return `${value} ? 1 : 0`;
    if (column.kind !== 'bytes' && column.kind !== 'blob') return value;
    return column.nullable === true ? `${value} === null ? null : asBuffer(${value})` : `asBuffer(${value})`;
  });
  return compile(['row'], `return [${parts.join(', ')}];`);
}

export function insertInto(entity: EntityClass, fields: readonly string[] = fieldsOf(entity)): string {
  const marks = fields.map(() => '?').join(', ');
  return `INSERT INTO ${tableOf(entity).name} (${columnList(entity, fields)}) VALUES (${marks})`;
}

export function readerOf<Row extends object, Field extends keyof Row & string = keyof Row & string>(
  entity: EntityClass<Row>,
  fields: readonly Field[] = fieldsOf(entity) as readonly string[] as readonly Field[],
): (row: object) => Pick<Row, Field> {
  const parts = fields.map((field) => {
    const column = columnOf(entity, field);
    const value = `row.${columnName(field)}`;
    const expression = READS[column.kind]?.(value) ?? value;
    return `${field}: ${column.nullable === true && expression !== value ? `${value} === null ? null : ${expression}` : expression}`;
  });
  return compile(['row'], `return { ${parts.join(', ')} };`);
}

const READS: Partial<Record<ColumnKind, Expression>> = {
  count: (value) => `Number(${value})`,
  amount: (value) => `BigInt(${value})`,
  flag: (value) => `${value} === 1`,
  bytes: (value) => `copyOf(${value})`,
  blob: (value) => `asBytes(${value})`,
};

export function columnList(entity: EntityClass, fields: readonly string[] = fieldsOf(entity), alias = ''): string {
  const prefix = alias === '' ? '' : `${alias}.`;
  return fields.map((field) => (columnOf(entity, field), `${prefix}${columnName(field)}`)).join(', ');
}

export function fieldsOf<Row extends object>(entity: EntityClass<Row>): readonly (keyof Row & string)[] {
  return Object.keys(tableOf(entity).columns) as (keyof Row & string)[];
}

function columnOf(entity: EntityClass, field: string): OurColumn {
  const { name, columns } = tableOf(entity);
  return must(columns[field], `${name} has a field ${field}`);
}

function compile<F>(parameters: readonly string[], body: string): F {
  const helpers = { name, phrase, numbers, text, bytes, asBuffer, asBytes, copyOf };
  // Compiles only names of our own tables, checked at their declaration.
  // oxlint-disable-next-line typescript/no-implied-eval -- compiled once per table, see the head of this file
  const make = new Function(...Object.keys(helpers), `return (${parameters.join(', ')}) => { ${body} };`) as (
    ...values: readonly unknown[]
  ) => F;
  return make(...Object.values(helpers));
}

function unsupported(why: string): never {
  assert(false, why);
  throw new Error(why);
}

/** The literals below need no escapes: they have a limited alphabet or are hexadecimal. */

export function name(value: string): string {
  assert(/^[A-Za-z0-9:._-]{0,60}$/.test(value), 'a name holds letters, digits and a few signs');
  return `'${value}'`;
}

/** Text of letters, digits, spaces and brackets, such as cards, won lines or a clause. */
export function phrase(value: string): string {
  assert(/^[A-Za-z0-9 ()-]{0,255}$/.test(value), 'a phrase holds letters, digits, spaces and brackets');
  return `'${value}'`;
}

export function numbers(value: string): string {
  assert(/^[0-9[\],"nul]*$/.test(value), 'lists of numbers hold digits, brackets, commas, quotes and null');
  return `'${value}'`;
}

export function text(value: string): string {
  return `_utf8mb4 X'${Buffer.from(value, 'utf8').toString('hex')}'`;
}

export function bytes(value: Uint8Array): string {
  return `X'${asBuffer(value).toString('hex')}'`;
}
