import type { ColumnOptions, ColumnType, ValueTransformer } from 'typeorm';
import { copyOf } from '../sql/bytes.js';

export type ColumnKind =
  /** Letters, digits and a few signs, which need no escape in SQL. */
  | 'name'
  | 'phrase'
  /** Our own JSON list of numbers, which needs no escape in SQL. */
  | 'numbers'
  | 'text'
  | 'small'
  /** A journal sequence or a time in ms, below 2^53. The driver returns a string. */
  | 'count'
  /** Cents or micro-cents, always a bigint. */
  | 'amount'
  | 'flag'
  /** Bytes that are copied, because they are kept longer than the driver's packet. */
  | 'bytes'
  /** Many bytes that are decoded at once. They are not kept, so the driver's packet is not copied. */
  | 'blob'
  /** A time that only the database's clock sets and compares. */
  | 'clock';

/** Column options. Each call makes a new object, because TypeORM's decorators write to it. */
export interface OurColumn extends ColumnOptions {
  readonly kind: ColumnKind;
  readonly type: ColumnType;
  /** SQL expression. TypeORM's own `asExpression` would need a metadata table. */
  readonly computedFrom?: string;
}
export interface FilledColumn extends OurColumn {
  readonly nullable?: false;
}

export function name(length: number): FilledColumn {
  return { kind: 'name', type: 'varchar', length };
}

export function day(): FilledColumn {
  return { kind: 'name', type: 'char', length: 10 };
}

export function phrase(length: number): FilledColumn {
  return { kind: 'phrase', type: 'varchar', length };
}

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

/** Cents or micro-cents. Signed, because balances of accounts may be negative. */
export function amount(): FilledColumn {
  return { kind: 'amount', type: 'bigint', transformer: AMOUNT };
}

export function flag(): FilledColumn {
  return { kind: 'flag', type: 'tinyint', unsigned: true, transformer: FLAG };
}

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

/** A column that the server computes. Nullable, because servers list every computed column as nullable. */
export function computed(column: OurColumn, computedFrom: string): OurColumn {
  return { ...column, computedFrom, nullable: true, insert: false, update: false };
}

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
