import { CannotRun } from '../options.js';
import type { Sql } from './sql.js';

/** How durably the server commits, by its own settings. */
export interface Durability {
  readonly version: string;
  readonly innodb_flush_log_at_trx_commit: string;
  readonly sync_binlog: string;
  readonly log_bin: string;
  readonly binlog_format: string;
  readonly binlog_row_image: string;
  readonly innodb_flush_method: string;
  readonly innodb_buffer_pool_size: string;
  readonly innodb_log_file_size: string;
  readonly isDurable: boolean;
}

const SETTINGS = [
  'version',
  'innodb_flush_log_at_trx_commit',
  'sync_binlog',
  'log_bin',
  'binlog_format',
  'binlog_row_image',
  'innodb_flush_method',
  'innodb_buffer_pool_size',
  'innodb_log_file_size',
] as const;

export async function readDurability(sql: Sql): Promise<Durability> {
  const rows = await sql.rows(
    `SHOW GLOBAL VARIABLES WHERE Variable_name IN (${SETTINGS.map(() => '?').join(',')})`,
    SETTINGS,
  );
  const values = new Map(rows.map((row) => [String(row['Variable_name']), String(row['Value'])]));
  const settings = Object.fromEntries(SETTINGS.map((name) => [name, values.get(name) ?? '-'])) as Record<
    (typeof SETTINGS)[number],
    string
  >;
  return {
    ...settings,
    isDurable:
      settings.innodb_flush_log_at_trx_commit === '1' &&
      settings.sync_binlog === '1' &&
      /^(ON|1)$/.test(settings.log_bin),
  };
}

/** A benchmark of commits that do not wait for the disk proves nothing. */
export function refuseWeak(durability: Durability, isAllowed: boolean): void {
  if (durability.isDurable || isAllowed) return;
  throw new CannotRun(
    'The database does not commit durably (needed: innodb_flush_log_at_trx_commit=1, sync_binlog=1, log_bin=ON). ' +
      'Set them, or give --allow-weak to see figures that prove nothing.',
  );
}
