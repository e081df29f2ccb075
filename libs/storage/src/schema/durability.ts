import { SqlClient } from '../sql/sql-client.js';

interface DurabilitySetting {
  /** Name as in `SHOW GLOBAL VARIABLES`. A variable that the server does not have is not checked. */
  readonly name: string;
  readonly isRight: (value: string, all: ReadonlyMap<string, string>) => boolean;
  readonly needed: string;
}

const isOn = (value: string | undefined): boolean => value !== undefined && /^(ON|1)$/i.test(value);

/**
 * Server settings that make commits durable. A lamp shows an accepted wager after the commit, so a power failure must
 * not undo it.
 */
const SETTINGS: readonly DurabilitySetting[] = [
  { name: 'innodb_flush_log_at_trx_commit', isRight: (value) => value === '1', needed: '1' },
  // Without a binary log only the redo log matters.
  { name: 'sync_binlog', isRight: (value, all) => value === '1' || !isOn(all.get('log_bin')), needed: '1' },
  { name: 'innodb_doublewrite', isRight: (value) => !/^(OFF|0|DETECT_ONLY)$/i.test(value), needed: 'ON' },
  {
    name: 'innodb_flush_method',
    isRight: (value) => !/^(nosync|littlesync|O_DIRECT_NO_FSYNC)$/i.test(value),
    needed: 'fsync, O_DSYNC or O_DIRECT',
  },
];

/** @param values global variables of the server, names in lower case */
export function durabilityProblems(values: ReadonlyMap<string, string>): readonly string[] {
  return SETTINGS.flatMap(({ name, isRight, needed }) => {
    const value = values.get(name);
    return value === undefined || isRight(value, values) ? [] : [`${name} is ${value}, needed is ${needed}`];
  });
}

export async function readDurabilityProblems(url: string): Promise<readonly string[]> {
  const sql = new SqlClient(url);
  try {
    const rows = await sql.rows<{ readonly Variable_name: string; readonly Value: string }>('SHOW GLOBAL VARIABLES');
    return durabilityProblems(new Map(rows.map((row) => [row.Variable_name.toLowerCase(), String(row.Value)])));
  } finally {
    await sql.close();
  }
}
