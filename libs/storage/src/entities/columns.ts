import type { ColumnOptions, ColumnType, ValueTransformer } from 'typeorm';
import { copyOf } from '../sql/bytes.js';

/** How a value travels between code and SQL. */
export type ColumnKind =
  /** An identifier of a closed alphabet; as a literal it needs no escape. */
  | 'name'
  /** Words of our own making with spaces and brackets: cards, clauses. */
  | 'phrase'
  /** Numbers as JSON, of our own making; as a literal it needs no escape. */
  | 'numbers'
  /** Text that people wrote. */
  | 'text'
  /** An integer that the driver gives as a number. */
  | 'small'
  /** A journal sequence or a time in ms, below 2^53; the driver gives digits. */
  | 'count'
  /** Cents or micro-cents: a bigint that never passes through a number. */
  | 'amount'
  | 'flag'
  /** Bytes that outlive the packet they came in: copied. */
  | 'bytes'
  /** Long bytes that are decoded at once: they share the packet's memory. */
  | 'blob'
  /** A time that only the database's clock sets and compares. */
  | 'clock';

/** TypeORM's options of a column, and what it does not know. Each call makes new options: its decorators write into them. */
export interface OurColumn extends ColumnOptions {
  readonly kind: ColumnKind;
  readonly type: ColumnType;
  /** The expression from which the server computes and stores the value. TypeORM's `asExpression` would add a table of its own. */
  readonly computedFrom?: string;
}
export interface FilledColumn extends OurColumn {
  readonly nullable?: false;
}

export function name(length: number): FilledColumn {
  return { kind: 'name', type: 'varchar', length };
}

/** A calendar day, "2026-11-22". */
export function day(): FilledColumn {
  return { kind: 'name', type: 'char', length: 10 };
}

export function phrase(length: number): FilledColumn {
  return { kind: 'phrase', type: 'varchar', length };
}

/** Lists of whole numbers as JSON. */
export function numbers(): FilledColumn {
  return { kind: 'numbers', type: 'text' };
}

export function text(type: 'text' | 'mediumtext' | 'longtext'): FilledColumn {
  return { kind: 'text', type };
}

export function shortText(length: number): FilledColumn {
  return { kind: 'text', type: 'varchar', length };
}

export function small(type: 'tinyint' | 'smallint' | 'int'): FilledColumn {
  return { kind: 'small', type, unsigned: true };
}

export function count(): FilledColumn {
  return { kind: 'count', type: 'bigint', unsigned: true, transformer: COUNT };
}

/** May be negative, so that the server refuses an impossible amount and does not wrap it. */
export function amount(): FilledColumn {
  return { kind: 'amount', type: 'bigint', transformer: AMOUNT };
}

export function flag(): FilledColumn {
  return { kind: 'flag', type: 'tinyint', unsigned: true, transformer: FLAG };
}

/** A SHA-256. */
export function hash(): FilledColumn {
  return { kind: 'bytes', type: 'binary', length: 32, transformer: BYTES };
}

export function bytes(length: number): FilledColumn {
  return { kind: 'bytes', type: 'varbinary', length, transformer: BYTES };
}

export function blob(type: 'blob' | 'mediumblob' | 'longblob'): FilledColumn {
  return { kind: 'blob', type };
}

export function clock(): FilledColumn {
  return { kind: 'clock', type: 'datetime', precision: 3 };
}

export function orNull(column: OurColumn): OurColumn {
  return { ...column, nullable: true };
}

/** The servers list such a column as nullable; an expression over columns that are not null never gives NULL. */
export function computed(column: OurColumn, computedFrom: string): OurColumn {
  return { ...column, computedFrom, nullable: true, insert: false, update: false };
}

// Both directions pass NULL on.
const COUNT: ValueTransformer = {
  from: (digits: string | null) => (digits === null ? null : Number(digits)),
  to: (value: number | null) => value,
};
const AMOUNT: ValueTransformer = {
  from: (digits: string | null) => (digits === null ? null : BigInt(digits)),
  to: (value: bigint | null) => value?.toString() ?? null,
};
const FLAG: ValueTransformer = {
  from: (value: number) => value === 1,
  to: (value: boolean) => (value ? 1 : 0),
};
const BYTES: ValueTransformer = {
  from: (buffer: Buffer | null) => (buffer === null ? null : copyOf(buffer)),
  to: (value: Uint8Array | null) => (value === null ? null : Buffer.from(value)),
};
