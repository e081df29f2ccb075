import { TABLES } from './index.js';
import type { WriteAct, Writer } from '../entities/decorators.js';
import { type Table, actsOf, changingFields, columnName } from './table.js';

/**
 * Database accounts besides the owner, who migrates. `reader`: accounting, auditors, the verifier. `rebuilder`: deletes
 * the read tables and writes them again from the journal.
 */
export const ACCOUNTS = ['controller', 'payouts', 'reader', 'rebuilder'] as const;
export type DatabaseAccount = (typeof ACCOUNTS)[number];

export interface TableRights {
  readonly table: string;
  readonly acts: readonly ('SELECT' | 'INSERT' | 'DELETE')[];
  readonly updates: readonly string[];
}

const MIGRATIONS: TableRights = { table: 'schema_migration', acts: ['SELECT'], updates: [] };

/** The rights that an account needs, and no more. No account may change the schema or a trigger. */
export function rightsOf(account: DatabaseAccount): readonly TableRights[] {
  return [...TABLES.map((table) => tableRights(account, table)), MIGRATIONS].filter(({ acts }) => acts.length > 0);
}

function tableRights(account: DatabaseAccount, table: Table): TableRights {
  const writes = writesOf(account, table);
  const updates = writes.includes('update') ? updatedFields(table).map(columnName) : [];
  return {
    table: table.name,
    acts: [
      ...(table.isSecret && account !== 'controller' ? [] : (['SELECT'] as const)),
      ...(writes.includes('insert') ? (['INSERT'] as const) : []),
      ...(writes.includes('delete') ? (['DELETE'] as const) : []),
    ],
    updates,
  };
}

function updatedFields(table: Table): readonly string[] {
  return table.isUpserted ? Object.keys(table.columns) : changingFields(table);
}

function writesOf(account: DatabaseAccount, table: Table): readonly WriteAct[] {
  switch (account) {
    case 'controller':
    case 'payouts':
      return actsOf(table, account satisfies Writer);
    case 'reader':
      return [];
    case 'rebuilder':
      if (table.owner === 'projection') return ['insert', 'update', 'delete'];
      return table.name === 'projection_watermark' ? ['insert', 'update'] : [];
  }
}

export function grantStatements(account: DatabaseAccount, grantee: string): readonly string[] {
  return rightsOf(account).map(({ table, acts, updates }) => {
    const rights = [...acts, ...(updates.length === 0 ? [] : [`UPDATE (${updates.join(', ')})`])];
    return `GRANT ${rights.join(', ')} ON ${table} TO ${grantee}`;
  });
}
