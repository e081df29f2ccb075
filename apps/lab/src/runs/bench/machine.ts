import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Durability } from './environment/durability.js';

/** What the figures were measured on. */
export interface Machine {
  readonly cores: number;
  readonly model: string;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly database: string;
  readonly durability: string;
}

export function machineOf(durability: Durability): Machine {
  const [first] = cpus();
  return {
    cores: cpus().length,
    model: first?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release().split('-')[0]} ${arch()}`,
    node: process.version,
    database: durability.version,
    durability:
      `innodb_flush_log_at_trx_commit=${durability.innodb_flush_log_at_trx_commit}, ` +
      `sync_binlog=${durability.sync_binlog}, log_bin=${durability.log_bin}, ` +
      `binlog_format=${durability.binlog_format}, innodb_flush_method=${durability.innodb_flush_method}, ` +
      `buffer pool ${megabytes(durability.innodb_buffer_pool_size)}, log file ${megabytes(durability.innodb_log_file_size)}`,
  };
}

function megabytes(bytes: string): string {
  return `${Math.round(Number(bytes) / 2 ** 20)} MB`;
}
