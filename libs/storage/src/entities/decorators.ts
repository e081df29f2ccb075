import { assert } from '@jackpot/money';
import { hash } from './columns.js';
import { Column } from './typeorm.js';

/**
 * The decorators in this file declare properties that TypeORM lacks. Triggers, account privileges and seals follow from
 * them.
 */

export type Writer = 'controller' | 'payouts';
export type WriteAct = 'insert' | 'update' | 'delete';

export interface Sealing {
  /** Columns that the seal does not cover, because no right depends on them. */
  readonly except: readonly string[];
  /** Rows that give a right: `field` equals `is`, and `until` (ms since 1970) is in the future. Default: all rows. */
  readonly live?: { readonly field: string; readonly is: string | null; readonly until?: string };
}

interface Declared {
  owner: 'journal' | 'projection' | 'store';
  changes: 'never' | 'any' | readonly string[];
  isUpserted: boolean;
  isSecret: boolean;
  writers: Readonly<Partial<Record<Writer, readonly WriteAct[]>>> | undefined;
  sealing: Sealing | undefined;
}

const declared = new Map<object, Declared>();

export function declaredOf(entity: object): Readonly<Declared> {
  const known = declared.get(entity);
  assert(known !== undefined, 'an entity declares what of its rows changes');
  return known;
}

function declare(entity: object, change: (before: Declared) => Partial<Declared>): void {
  const before = declared.get(entity) ?? {
    ...{ owner: 'store', changes: [], isUpserted: false, isSecret: false },
    ...{ writers: undefined, sealing: undefined },
  };
  declared.set(entity, { ...before, ...change(before) });
}

/** The table's rows are facts. A rebuild keeps this table. */
export const Facts = (): ClassDecorator => (entity) => declare(entity, () => ({ owner: 'journal' }));

/** A rebuild deletes the table's rows and makes them again from the journal. */
export const Projection = (): ClassDecorator => (entity) => declare(entity, () => ({ owner: 'projection' }));

/** The table's rows never change. Enforced by triggers and by account privileges. */
export const AppendOnly = (): ClassDecorator => (entity) => declare(entity, () => ({ changes: 'never' }));

/**
 * On a field, this column may be updated after insert. On a class, every column except the key. Enforced by triggers
 * and account privileges.
 */
export function Mutable() {
  return (entity: object, field?: string | symbol): void => {
    if (field === undefined) declare(entity, () => ({ changes: 'any' }));
    else declare(entity.constructor, ({ changes }) => ({ changes: [...changes, String(field)] }));
  };
}

/**
 * Rows are written with INSERT ... ON DUPLICATE KEY UPDATE. MariaDB then requires the right to update every column, so
 * only triggers enforce which columns may change.
 */
export const Upserted = (): ClassDecorator => (entity) => declare(entity, () => ({ isUpserted: true }));

/** What a program may write. By default, the controller inserts rows and updates mutable columns. */
export const WrittenBy =
  (writer: Writer, ...acts: readonly WriteAct[]): ClassDecorator =>
  (entity) =>
    declare(entity, ({ writers }) => ({ writers: { ...writers, [writer]: acts } }));

/** Hidden from accounts that only read, because people or tables authenticate with these rows. */
export const Secret = (): ClassDecorator => (entity) => declare(entity, () => ({ isSecret: true }));

/**
 * Each row gives rights and has a MAC (the seal) under a key that the database does not have. Stores return only
 * verified rows, without their seals.
 */
export const Sealed =
  (sealing: Partial<Sealing> = {}): ClassDecorator =>
  (entity) => {
    const { prototype } = entity as { readonly prototype: object };
    Column(hash())(prototype, 'seal');
    declare(entity, () => ({ sealing: { except: [], ...sealing } }));
  };
