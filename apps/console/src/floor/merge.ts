import type { Floor, FloorClaim, TableGlance } from '../server/types.js';

export interface FloorState {
  /** Where the next read continues; undefined: it reads everything. */
  readonly cursor: string | undefined;
  readonly tables: readonly TableGlance[];
  readonly claims: readonly FloorClaim[];
}

export const NEW_FLOOR: FloorState = { cursor: undefined, tables: [], claims: [] };

/** The floor after one more read. Tables that have not changed stay the same objects: their tiles are not drawn again. */
export function merged(before: FloorState, { cursor, isWhole, tables, changes, claims }: Floor): FloorState {
  const known = isWhole ? [] : before.tables;
  const changed = new Map(changes.map((change) => [change.table, change]));
  const changedTable = (table: TableGlance): TableGlance => {
    const change = changed.get(table.table);
    return change === undefined ? table : ({ ...table, ...change } as TableGlance);
  };
  return {
    cursor,
    tables: changed.size + tables.length === 0 ? known : [...known.map(changedTable), ...tables],
    claims: claims ?? before.claims,
  };
}
