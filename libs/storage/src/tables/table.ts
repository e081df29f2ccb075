import { assert, must } from '@jackpot/money';
import type { OurColumn } from '../entities/columns.js';
import { type Sealing, type WriteAct, type Writer, declaredOf } from '../entities/decorators.js';
import { getMetadataArgsStorage } from '../entities/typeorm.js';

export type EntityClass<Row extends object = object> = new () => Row;

export interface Table<Row extends object = object> {
  readonly entity: EntityClass<Row>;
  readonly name: string;
  /** `journal`: the facts. `projection`: derived from the journal. `store`: not derived, and kept by every rebuild. */
  readonly owner: 'journal' | 'projection' | 'store';
  readonly columns: Readonly<Record<string, OurColumn>>;
  readonly key: readonly string[];
  readonly unique: Readonly<Record<string, readonly string[]>>;
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly checks: Readonly<Record<string, string>>;
  /** Columns that may be updated after insert. `any`: every column except the key. */
  readonly changes: 'never' | 'any' | readonly string[];
  readonly isUpserted: boolean;
  readonly writers: Readonly<Partial<Record<Writer, readonly WriteAct[]>>> | undefined;
  readonly isSecret: boolean;
  readonly sealing: Sealing | undefined;
}

export type SealedTable<Row extends object = object> = Table<Row> & { readonly sealing: Sealing };

/** A row without the link id, which is the same for all rows of a projection. */
export type OfLink<Row> = { -readonly [Name in Exclude<keyof Row, 'linkId'>]: Row[Name] };

const known = new Map<object, Table>();

export function tableOf<Row extends object>(entity: EntityClass<Row>): Table<Row> {
  const table = known.get(entity) ?? readTable(entity);
  known.set(entity, table);
  return table as Table<Row>;
}

export function sealedTableOf<Row extends object>(entity: EntityClass<Row>): SealedTable<Row> {
  const table = tableOf(entity);
  assert(isSealed(table), `${table.name} has seals`);
  return table;
}

function isSealed<Row extends object>(table: Table<Row>): table is SealedTable<Row> {
  return table.sealing !== undefined;
}

export function isEntity(value: unknown): value is EntityClass {
  return getMetadataArgsStorage().tables.some(({ target }) => target === value);
}

function readTable(entity: EntityClass): Table {
  const metadata = getMetadataArgsStorage();
  const own = <Args extends { readonly target: unknown }>(all: readonly Args[]): readonly Args[] =>
    all.filter(({ target }) => target === entity);
  const columns = own(metadata.columns).map(
    ({ propertyName, options }) => [propertyName, options as OurColumn] as const,
  );
  const declared = declaredOf(entity);
  const table: Table = {
    ...declared,
    entity,
    name: must(own(metadata.tables)[0]?.name, 'the name of a table'),
    columns: Object.fromEntries(columns),
    key: columns.filter(([, { primary }]) => primary === true).map(([field]) => field),
    unique: named(own(metadata.uniques), ({ columns }) => columns as readonly string[]),
    indexes: named(own(metadata.indices), ({ columns }) => columns as readonly string[]),
    checks: named(own(metadata.checks), ({ expression }) => expression),
    changes: declared.sealing === undefined ? declared.changes : withSeal(declared.changes),
  };
  assertNames(table);
  return table;
}

function named<Args extends { readonly name?: string }, T>(all: readonly Args[], value: (args: Args) => T) {
  return Object.fromEntries(all.toReversed().map((args) => [must(args.name, 'a name'), value(args)]));
}

/** A seal may be updated, because another key gives another seal even for a row that never changes. */
function withSeal(changes: Table['changes']): Table['changes'] {
  if (changes === 'any') return changes;
  return changes === 'never' ? ['seal'] : [...changes, 'seal'];
}

function assertNames({ name, columns, sealing, changes }: Table): void {
  const fields = new Set(Object.keys(columns));
  for (const each of [name, ...fields])
    assert(/^[A-Za-z][A-Za-z0-9_]*$/.test(each), `${each} can be part of a statement`);
  for (const field of [...(sealing?.except ?? []), sealing?.live?.field, sealing?.live?.until])
    assert(field === undefined || fields.has(field), `${name} has the column ${field}`);
  assert(changes.length > 0, `${name} declares what of its rows changes`);
}

export function changingFields({ columns, key, changes }: Table): readonly string[] {
  if (changes === 'never') return [];
  return changes === 'any' ? Object.keys(columns).filter((field) => !key.includes(field)) : changes;
}

export function actsOf({ writers }: Table, writer: Writer): readonly WriteAct[] {
  if (writers !== undefined) return writers[writer] ?? [];
  return writer === 'controller' ? ['insert', 'update'] : [];
}

export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
