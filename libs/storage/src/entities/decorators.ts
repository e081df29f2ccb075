import { assert } from '@jackpot/money';
import { hash } from './columns.js';
import { Column } from './typeorm.js';

/*
 * What TypeORM does not know of a table. Triggers, the rights of the programs' accounts and seals follow from it.
 */

/** A program with a database account of its own, which may delete rows only where an entity lists it. */
export type Writer = 'controller' | 'payouts';
export type WriteAct = 'insert' | 'update' | 'delete';

/** How the rows of a table that give rights are authenticated: `libs/storage/src/sealed`. */
export interface Sealing {
  /** Columns that the seal does not cover, because no right depends on them. Every other one, and every new one, is covered. */
  readonly except: readonly string[];
  /** Rows that give a right: `field` has this value, and `until` (ms since 1970) has not come. Without it every row does. */
  readonly live?: { readonly field: string; readonly is: string | null; readonly until?: string };
}

/** What the decorators of an entity declare. */
interface Declared {
  owner: 'journal' | 'projection' | 'store';
  changes: 'never' | 'any' | readonly string[];
  isUpserted: boolean;
  isSecret: boolean;
  writers: Readonly<Partial<Record<Writer, readonly WriteAct[]>>> | undefined;
  sealing: Sealing | undefined;
}

const declared = new Map<object, Declared>();

/** What was declared of an entity, beside TypeORM's own metadata. */
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

/** The rows are the facts. Without this and `Projection` they are not derived, and every rebuild keeps them. */
export const Facts = (): ClassDecorator => (entity) => declare(entity, () => ({ owner: 'journal' }));

/** The rows are made from the journal and from nothing else, and rebuilt at will. */
export const Projection = (): ClassDecorator => (entity) => declare(entity, () => ({ owner: 'projection' }));

/** No row ever changes. Triggers and the rights of the programs' accounts refuse it. */
export const AppendOnly = (): ClassDecorator => (entity) => declare(entity, () => ({ changes: 'never' }));

/** This column may change after its row was written, or every one but the key. Triggers and rights refuse every other change. */
export function Mutable() {
  return (entity: object, field?: string | symbol): void => {
    if (field === undefined) declare(entity, () => ({ changes: 'any' }));
    else declare(entity.constructor, ({ changes }) => ({ changes: [...changes, String(field)] }));
  };
}

/**
 * Rows are written with INSERT ... ON DUPLICATE KEY UPDATE. MariaDB then wants the right to update every column of the
 * INSERT; which may change is left to the triggers.
 */
export const Upserted = (): ClassDecorator => (entity) => declare(entity, () => ({ isUpserted: true }));

/** What a program does to rows. Without any the controller adds them and changes what changes. */
export const WrittenBy =
  (writer: Writer, ...acts: readonly WriteAct[]): ClassDecorator =>
  (entity) =>
    declare(entity, ({ writers }) => ({ writers: { ...writers, [writer]: acts } }));

/** Not for accounts that only read: what a person or a table authenticates with. */
export const Secret = (): ClassDecorator => (entity) => declare(entity, () => ({ isSecret: true }));

/**
 * The rows give rights: each carries a seal, a MAC under a key that the database does not have, in a column of its own. The
 * class has no field for it, because a store gives only rows whose seal was checked.
 */
export const Sealed =
  (sealing: Partial<Sealing> = {}): ClassDecorator =>
  (entity) => {
    const { prototype } = entity as { readonly prototype: object };
    Column(hash())(prototype, 'seal');
    declare(entity, () => ({ sealing: { except: [], ...sealing } }));
  };
