import type { Floor, FloorClaim, TableGlance } from '../server/types.js';

export interface FloorState {
  readonly cursor: string | undefined;
  readonly tables: readonly TableGlance[];
  readonly claims: readonly FloorClaim[];
}

export const NEW_FLOOR: FloorState = { cursor: undefined, tables: [], claims: [] };

/** Unchanged tables stay the same objects, so that their tiles are not redrawn. */
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
