import { assert } from '@jackpot/money';

/**
 * The description of a database table. Everything else about a table is derived from it: the row type (`RowOf`), the
 * schema and the TypeORM entity (`schema.ts`), and the functions that write and read its rows (`row-code.ts`).
 */
interface Description<C extends Columns, Field extends string> {
  readonly name: string;
  /** `journal`: the facts. `projection`: made from the journal and rebuilt at will. `store`: not derived, kept by every rebuild. */
  readonly owner: 'journal' | 'projection' | 'store';
  readonly columns: C;
  readonly key: readonly Field[];
  readonly unique?: Readonly<Record<`uq_${string}`, readonly Field[]>>;
  readonly indexes?: Readonly<Record<`ix_${string}`, readonly Field[]>>;
  /** SQL conditions that the server enforces. */
  readonly checks?: Readonly<Record<`ck_${string}`, string>>;
  /**
   * What of a row changes after it was written: nothing, any column but the key, or these columns. Triggers and the rights
   * of the programs' accounts refuse everything else.
   */
  readonly changes: 'never' | 'any' | readonly Field[];
  /**
   * Written with INSERT ... ON DUPLICATE KEY UPDATE. MariaDB then wants the right to update every column of the INSERT; that
   * of `changes` is left to the triggers.
   */
  readonly isUpserted?: true;
  /** What each program does to rows. Without it the controller adds them and changes what changes. */
  readonly writers?: Writers;
  /** Not for accounts that only read: what a person or a table authenticates with. */
  readonly isSecret?: true;
  /** Statements that fill the table when it is created. */
  readonly seed?: readonly string[];
}

/** How the rows of a table that give rights are authenticated: `libs/storage/src/sealed`. */
export interface Sealing {
  /** Columns that the seal does not cover, because no right depends on them. Every other one, and every new one, is covered. */
  readonly except: readonly string[];
  /** Rows that give a right: `field` has this value, and `until` (ms since 1970) has not come. Without it every row does. */
  readonly live?: { readonly field: string; readonly is: string | null; readonly until?: string };
}

/** A program with a database account of its own, which may delete rows only where a table lists it. */
export type Writer = 'controller' | 'payouts';
export type WriteAct = 'insert' | 'update' | 'delete';
type Writers = Readonly<Partial<Record<Writer, readonly WriteAct[]>>>;

export type Columns = Readonly<Record<string, Column>>;
/** A table with the columns `C`. */
export type Table<C extends Columns = Columns> = Description<C, string>;

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

/** A column. `T` is the type of its value in code. */
export interface Column<T = unknown> {
  readonly kind: ColumnKind;
  readonly type: string;
  readonly length?: number;
  readonly isUnsigned?: boolean;
  readonly isNullable?: boolean;
  /** The expression from which the server computes and stores the value; it is never written. */
  readonly computedFrom?: string;
  /** What follows NULL or NOT NULL: DEFAULT, AUTO_INCREMENT, ON UPDATE. */
  readonly extra?: string;
  readonly valueType?: T;
}

/** The row of a table, field by field. Text is the database's, amounts are bigint, times are ms since 1970. */
export type RowOf<T extends Table> = {
  readonly [Name in keyof T['columns']]: T['columns'][Name] extends Column<infer Value> ? Value : never;
};

/** A row under construction for the projection of one link: the link's id is the same in all of them. */
export type OfLink<Row> = { -readonly [Name in Exclude<keyof Row, 'linkId'>]: Row[Name] };

/** Declares a table. */
export function table<C extends Columns>(description: Description<C, Extract<keyof C, string>>): Table<C> {
  for (const name of [description.name, ...Object.keys(description.columns)])
    assert(/^[A-Za-z][A-Za-z0-9_]*$/.test(name), `${name} can be part of a statement`);
  return description;
}

/** A table whose rows give rights: each row carries a seal, a MAC under a key that the database does not have. */
export type SealedTable<C extends Columns = Columns> = Table<C & { readonly seal: Column<Uint8Array> }> & {
  readonly sealing: Sealing;
};

/** The row of a sealed table as its store gives it: the seal was checked. */
export type SealedRowOf<T extends SealedTable> = Omit<RowOf<T>, 'seal'>;

/** Declares a table of sealed rows. The seal is a column of its own, which changes with every covered column. */
export function sealedTable<C extends Columns>(
  description: Description<C, Extract<keyof C, string>> & { readonly sealing: Sealing },
): SealedTable<C> {
  const { changes, columns, sealing } = description;
  const fields = new Set(Object.keys(columns));
  for (const field of [...sealing.except, sealing.live?.field, sealing.live?.until])
    assert(field === undefined || fields.has(field), `${description.name} has the column ${field}`);
  const sealed = { ...description, columns: { ...columns, seal: hash() } };
  table({ ...sealed, changes: 'any' });
  return { ...sealed, changes: sealedChanges(changes) };
}

/** Another key gives another seal, also to a row that never changes otherwise. */
function sealedChanges(changes: Description<Columns, string>['changes']): Description<Columns, string>['changes'] {
  if (changes === 'any') return changes;
  return changes === 'never' ? ['seal'] : [...changes, 'seal'];
}

/** The fields that may change after a row was written. */
export function changingFields({ columns, key, changes }: Table): readonly string[] {
  if (changes === 'never') return [];
  return changes === 'any' ? Object.keys(columns).filter((field) => !key.includes(field)) : changes;
}

/** What a program may do to rows of a table. */
export function actsOf({ writers }: Table, writer: Writer): readonly WriteAct[] {
  if (writers !== undefined) return writers[writer] ?? [];
  return writer === 'controller' ? ['insert', 'update'] : [];
}

/** The column of a field: `tableNo` is `table_no`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function name<T extends string = string>(length: number): Column<T> {
  return { kind: 'name', type: 'varchar', length };
}

/** A calendar day, "2026-11-22". */
export function day<T extends string = string>(): Column<T> {
  return { kind: 'name', type: 'char', length: 10 };
}

export function phrase<T extends string = string>(length: number): Column<T> {
  return { kind: 'phrase', type: 'varchar', length };
}

/** Lists of whole numbers as JSON. */
export function numbers<T extends string = string>(): Column<T> {
  return { kind: 'numbers', type: 'text' };
}

export function text<T extends string = string>(type: 'text' | 'mediumtext' | 'longtext'): Column<T> {
  return { kind: 'text', type };
}

export function shortText(length: number): Column<string> {
  return { kind: 'text', type: 'varchar', length };
}

export function small(type: 'tinyint' | 'smallint' | 'int'): Column<number> {
  return { kind: 'small', type, isUnsigned: true };
}

export function count(): Column<number> {
  return { kind: 'count', type: 'bigint', isUnsigned: true };
}

/** May be negative, so that the server refuses an impossible amount and does not wrap it. */
export function amount(): Column<bigint> {
  return { kind: 'amount', type: 'bigint' };
}

export function flag(): Column<boolean> {
  return { kind: 'flag', type: 'tinyint', isUnsigned: true };
}

/** A SHA-256. */
export function hash(): Column<Uint8Array> {
  return { kind: 'bytes', type: 'binary', length: 32 };
}

export function bytes(length: number): Column<Uint8Array> {
  return { kind: 'bytes', type: 'varbinary', length };
}

export function blob(type: 'blob' | 'mediumblob' | 'longblob'): Column<Uint8Array> {
  return { kind: 'blob', type };
}

export function clock(extra = ''): Column<Date> {
  return { kind: 'clock', type: 'datetime', length: 3, extra };
}

export function orNull<T>(column: Column<T>): Column<T | null> {
  return { ...column, isNullable: true };
}

/** The servers list such a column as nullable; an expression over columns that are not null never gives NULL. */
export function computed<T>(column: Column<T>, computedFrom: string): Column<T> {
  return { ...column, computedFrom, isNullable: true };
}

export function withExtra<T>(column: Column<T>, extra: string): Column<T> {
  return { ...column, extra };
}
