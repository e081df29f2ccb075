import * as accounting from './accounting.js';
import * as awards from './awards.js';
import * as journals from './journal.js';
import * as links from './link.js';
import * as meters from './meters.js';
import * as people from './people.js';
import * as play from './play.js';
import * as requestKeys from './request-keys.js';
import type { SealedTable, Table } from './table.js';
import * as transfers from './transfers.js';
import * as webhooks from './webhooks.js';

/** Every table of the database: whatever these modules export that has columns. */
export const TABLES: readonly Table[] = [
  journals,
  links,
  play,
  meters,
  awards,
  transfers,
  people,
  accounting,
  webhooks,
  requestKeys,
].flatMap((module) => Object.values<unknown>(module).filter(isTable));

/** The tables that are made from the journal and from nothing else. */
export const PROJECTION_TABLES = TABLES.filter(({ owner }) => owner === 'projection');

/** The tables whose rows give rights. */
export const SEALED_TABLES = TABLES.filter((table): table is SealedTable => 'sealing' in table);

export function isSealedTable(name: string): boolean {
  return SEALED_TABLES.some((table) => table.name === name);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'columns' in value;
}
