import { SqlClient } from '../sql/sql-client.js';
import { type Guard, guardsOf } from '../tables/guards.js';
import { TABLES } from '../tables/index.js';
import { readOwnPrivileges } from './privileges.js';

export interface StoredTrigger {
  readonly name: string;
  readonly table: string;
  readonly event: string;
  readonly timing: string;
  readonly body: string;
}

export function guardProblems(
  stored: readonly StoredTrigger[],
  guards: readonly Guard[] = TABLES.flatMap(guardsOf),
): readonly string[] {
  const byName = new Map(stored.map((trigger) => [trigger.name, trigger]));
  const names = new Set(guards.map(({ name }) => name));
  return [
    ...guards.flatMap((guard) => {
      const found = byName.get(guard.name);
      if (found === undefined) return [`trigger ${guard.name} is missing: rows of ${guard.table} can be changed`];
      return isSame(guard, found) ? [] : [`trigger ${guard.name} was changed`];
    }),
    ...stored
      .filter(({ name }) => !names.has(name))
      .map(({ name, table }) => `trigger ${name} on ${table} is not ours`),
  ];
}

function isSame({ table, event, body }: Guard, found: StoredTrigger): boolean {
  const isAt = found.table === table && found.event === event && found.timing === 'BEFORE';
  return isAt && plain(found.body) === plain(body);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Reports missing or altered triggers. `hidden` if the account may not see triggers. Only the owner may. */
export async function readGuardProblems(url: string): Promise<readonly string[] | 'hidden'> {
  const sql = new SqlClient(url);
  try {
    const { wide } = await readOwnPrivileges(sql);
    if (!wide.includes('TRIGGER')) return 'hidden';
    return guardProblems(await sql.rows<StoredTrigger>(SELECT_TRIGGERS));
  } finally {
    await sql.close();
  }
}

const SELECT_TRIGGERS = `
  SELECT trigger_name AS name, event_object_table AS \`table\`, event_manipulation AS event, action_timing AS timing,
    action_statement AS body
  FROM information_schema.triggers WHERE trigger_schema = DATABASE()`;
