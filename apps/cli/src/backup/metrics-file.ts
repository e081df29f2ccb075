import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotRun, type MetricsFile, type ValuesOf, readSettings, writeMetricsFile } from '@jackpot/platform';
import { z } from 'zod';

export const METRICS_NOTE = `If METRICS_DIR is set, a success is written to a file in this folder, for the textfile collector of node_exporter.`;

const MS_PER_SECOND = 1_000;
export const unixSeconds = (ms: number): number => ms / MS_PER_SECOND;

/**
 * Returns a function that writes the metrics of a command. If it cannot write them later, it prints the problem, and the
 * command still succeeds. The age of the metric raises an alert.
 *
 * @throws CannotRun if this user cannot write to METRICS_DIR
 */
export async function metricsFile<F extends MetricsFile>(file: F): Promise<(values: ValuesOf<F>) => Promise<void>> {
  const { METRICS_DIR: folder } = readSettings(z.object({ METRICS_DIR: z.string().optional() }));
  if (folder === undefined) return () => Promise.resolve();
  await access(join(folder, '/'), constants.W_OK).catch((error: unknown) => {
    throw new CannotRun(`METRICS_DIR names no folder that this user can write to: ${String(error)}`);
  });
  return (values) =>
    writeMetricsFile(folder, file, values).catch((error: unknown) => {
      process.stderr.write(`The metrics of this command were not written: ${String(error)}\n`);
    });
}
