import type { Floor, FloorClaim, TableGlance } from '../server/types.js';

export interface FloorState {
  /** Where the next read continues; undefined: it reads everything. */
  readonly cursor: string | undefined;
  readonly tables: readonly TableGlance[];
  readonly claims: readonly FloorClaim[];
}

export const NEW_FLOOR: FloorState = { cursor: undefined, tables: [], claims: [] };

/** The floor after one more read. Tables that have not changed stay the same objects: their tiles are not drawn again. */
export function merged(before: FloorState, { cursor, isWhole, tables, claims }: Floor): FloorState {
  if (isWhole) return { cursor, tables, claims: claims ?? before.claims };
  const changed = new Map(tables.map((table) => [table.table, table]));
  return {
    cursor,
    tables: changed.size === 0 ? before.tables : before.tables.map((table) => changed.get(table.table) ?? table),
    claims: claims ?? before.claims,
  };
}
