import { type Table, actsOf, changingFields, columnName } from './table.js';

export interface Guard {
  readonly name: string;
  readonly table: string;
  readonly event: 'UPDATE' | 'DELETE';
  readonly body: string;
}

/**
 * Triggers that refuse changes of rows. Projections have none, because a rebuild deletes and writes all of their rows.
 */
export function guardsOf(table: Table): readonly Guard[] {
  if (table.owner === 'projection') return [];
  return [...updateGuard(table), ...deleteGuard(table)];
}

function updateGuard(table: Table): readonly Guard[] {
  if (table.changes === 'any') return [];
  const name = `${table.name}_no_update`;
  if (table.changes === 'never') return [{ name, table: table.name, event: 'UPDATE', body: appendOnly(table, name) }];
  const changing = changingFields(table);
  const fixed = Object.keys(table.columns).filter((field) => !changing.includes(field));
  const isSame = fixed.map(columnName).map((column) => `OLD.${column} <=> NEW.${column}`);
  const refused = refusal(`a column of ${table.name} never changes (trigger ${name})`);
  return [
    { name, table: table.name, event: 'UPDATE', body: `IF NOT (${isSame.join(' AND ')}) THEN ${refused}; END IF` },
  ];
}

function deleteGuard(table: Table): readonly Guard[] {
  const isDeleted = (['controller', 'payouts'] as const).some((writer) => actsOf(table, writer).includes('delete'));
  const name = `${table.name}_no_delete`;
  return isDeleted ? [] : [{ name, table: table.name, event: 'DELETE', body: appendOnly(table, name) }];
}

function appendOnly({ name, changes }: Table, trigger: string): string {
  const what = changes === 'never' ? 'is append-only' : 'keeps its rows';
  return refusal(`${name} ${what} (trigger ${trigger})`);
}

function refusal(text: string): string {
  return `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${text}'`;
}
