import { Column, type ColumnOptions, PrimaryColumn } from 'typeorm';
import { amount, bytes, count, flag } from './transformers.js';

/** The kinds of column our tables have, each said once. `name` is the table's; `null` follows the record's type. */

const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

type Nullable = Pick<ColumnOptions, 'nullable'>;

/** A name of our own making: ids, levels, phases. */
export function Name(name: string, length: number, options: Nullable = {}): PropertyDecorator {
  return Column({ name, type: 'varchar', length, ...ASCII, ...options });
}

export function KeyName(name: string, length: number): PropertyDecorator {
  return PrimaryColumn({ name, type: 'varchar', length, ...ASCII });
}

/** A small number: tables, seats, coups. */
export function Small(name: string, type: 'tinyint' | 'smallint' | 'int', options: Nullable = {}): PropertyDecorator {
  return Column({ name, type, unsigned: true, ...options });
}

export function KeySmall(name: string, type: 'smallint' | 'int'): PropertyDecorator {
  return PrimaryColumn({ name, type, unsigned: true });
}

/** A sequence of the journal, or a time in ms. */
export function Count(name: string, options: Nullable = {}): PropertyDecorator {
  return Column({ name, type: 'bigint', unsigned: true, transformer: count, ...options });
}

export function KeyCount(name: string): PropertyDecorator {
  return PrimaryColumn({ name, type: 'bigint', unsigned: true, transformer: count });
}

/** Cents or micro-cents, as the name says. */
export function Amount(name: string, options: Nullable = {}): PropertyDecorator {
  return Column({ name, type: 'bigint', transformer: amount, ...options });
}

export function Flag(name: string): PropertyDecorator {
  return Column({ name, type: 'tinyint', unsigned: true, transformer: flag });
}

export function Bytes(
  name: string,
  type: 'binary' | 'varbinary',
  length: number,
  options: Nullable = {},
): PropertyDecorator {
  return Column({ name, type, length, transformer: bytes, ...options });
}

/** What a person wrote. */
export function Text(
  name: string,
  type: 'mediumtext' | 'longtext' | 'varchar',
  options: Nullable & { readonly length?: number } = {},
): PropertyDecorator {
  return Column({ name, type, ...options });
}
