import { SqlClient } from '../sql/sql-client.js';

/** A setting of the database server that a durable commit depends on. */
interface DurabilitySetting {
  /** As `SHOW GLOBAL VARIABLES` names it. A server that does not know it has nothing to be checked. */
  readonly name: string;
  readonly isRight: (value: string, all: ReadonlyMap<string, string>) => boolean;
  readonly needed: string;
}

const isOn = (value: string | undefined): boolean => value !== undefined && /^(ON|1)$/i.test(value);

/**
 * What must hold so that "committed" means "on the disk": a lamp shows an accepted wager after the commit, so a commit that a
 * power cut undoes is a broken promise.
 */
const SETTINGS: readonly DurabilitySetting[] = [
  { name: 'innodb_flush_log_at_trx_commit', isRight: (value) => value === '1', needed: '1' },
  // Without a binary log the redo log alone decides.
  { name: 'sync_binlog', isRight: (value, all) => value === '1' || !isOn(all.get('log_bin')), needed: '1' },
  { name: 'innodb_doublewrite', isRight: (value) => !/^(OFF|0|DETECT_ONLY)$/i.test(value), needed: 'ON' },
  {
    name: 'innodb_flush_method',
    isRight: (value) => !/^(nosync|littlesync|O_DIRECT_NO_FSYNC)$/i.test(value),
    needed: 'fsync, O_DSYNC or O_DIRECT',
  },
];

/**
 * The settings with which this server may lose what it has committed, each with the value that is needed; none: it commits
 * durably.
 * @param values global variables of the server by their names in lower case
 */
export function durabilityProblems(values: ReadonlyMap<string, string>): readonly string[] {
  return SETTINGS.flatMap(({ name, isRight, needed }) => {
    const value = values.get(name);
    return value === undefined || isRight(value, values) ? [] : [`${name} is ${value}, needed is ${needed}`];
  });
}

/** The settings with which the server of this database may lose what it has committed. */
export async function readDurabilityProblems(url: string): Promise<readonly string[]> {
  const sql = new SqlClient(url);
  try {
    const rows = await sql.rows<{ readonly Variable_name: string; readonly Value: string }>('SHOW GLOBAL VARIABLES');
    return durabilityProblems(new Map(rows.map((row) => [row.Variable_name.toLowerCase(), String(row.Value)])));
  } finally {
    await sql.close();
  }
}
