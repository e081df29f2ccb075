import { ENTITIES } from '../entities/index.js';
import { type SealedTable, type Table, tableOf } from './table.js';

export const TABLES: readonly Table[] = ENTITIES.map(tableOf);

export const PROJECTION_TABLES = TABLES.filter(({ owner }) => owner === 'projection');

export const SEALED_TABLES = TABLES.filter((table): table is SealedTable => table.sealing !== undefined);

export function isSealedTable(name: string): boolean {
  return SEALED_TABLES.some((table) => table.name === name);
}
