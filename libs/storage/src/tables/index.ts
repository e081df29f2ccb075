import { ENTITIES } from '../entities/index.js';
import { type SealedTable, type Table, tableOf } from './table.js';

/** Every table of the database. */
export const TABLES: readonly Table[] = ENTITIES.map(tableOf);

/** The tables that are made from the journal and from nothing else. */
export const PROJECTION_TABLES = TABLES.filter(({ owner }) => owner === 'projection');

/** The tables whose rows give rights. */
export const SEALED_TABLES = TABLES.filter((table): table is SealedTable => table.sealing !== undefined);

export function isSealedTable(name: string): boolean {
  return SEALED_TABLES.some((table) => table.name === name);
}
