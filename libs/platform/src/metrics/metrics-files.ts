import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { must } from '@jackpot/money';
import { Gauge, Registry } from 'prom-client';
import type { MetricDefinition } from './kinds.js';

/** Metrics of commands. Each command writes one file for the textfile collector of node_exporter. */
export const METRICS_FILES = {
  backup: [
    {
      name: 'jackpot_backup_timestamp_seconds',
      kind: 'gauge',
      unit: 'timestamp_seconds',
      labels: [],
      help: 'When royal9 backup last wrote a backup, as Unix time',
    },
    {
      name: 'jackpot_backup_bytes',
      kind: 'gauge',
      unit: 'bytes',
      labels: [],
      help: 'Size of the compressed dump of that backup',
    },
  ],
  'try-restore': [
    {
      name: 'jackpot_try_restore_timestamp_seconds',
      kind: 'gauge',
      unit: 'timestamp_seconds',
      labels: [],
      help: 'When royal9 try-restore last restored and verified a backup without a difference, as Unix time',
    },
  ],
  verify: [
    {
      name: 'jackpot_verify_timestamp_seconds',
      kind: 'gauge',
      unit: 'timestamp_seconds',
      labels: [],
      help: 'When royal9 verify last verified all links without a difference, as Unix time',
    },
  ],
  'binary-log': [
    {
      name: 'jackpot_binary_log_copy_timestamp_seconds',
      kind: 'gauge',
      unit: 'timestamp_seconds',
      labels: [],
      help: 'Until when the copy of royal9 copy-binary-log has everything that the database committed, as Unix time',
    },
  ],
} as const satisfies Readonly<Record<string, readonly (MetricDefinition & { readonly kind: 'gauge' })[]>>;

export type MetricsFile = keyof typeof METRICS_FILES;
export type ValuesOf<F extends MetricsFile> = Readonly<Record<(typeof METRICS_FILES)[F][number]['name'], number>>;

/** Every user may read the file, because node_exporter runs as another user. */
export async function writeMetricsFile<F extends MetricsFile>(
  folder: string,
  file: F,
  values: ValuesOf<F>,
): Promise<void> {
  const registry = new Registry();
  const given: Readonly<Record<string, number>> = values;
  for (const { name, help } of METRICS_FILES[file])
    new Gauge({ name, help, registers: [registry] }).set(must(given[name], name));
  const path = join(folder, `royal9-${file}.prom`);
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, await registry.metrics());
  await chmod(partial, 0o644);
  await rename(partial, path);
}
