import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '@jackpot/money';
import { EXIT, RepeatingTask, StartRefused, type ValuesOf, anyText, commandLine, whole } from '@jackpot/platform';
import { binaryLogsOf } from '@jackpot/storage';
import {
  CopyProgress,
  copiedLogs,
  deleteOldLogs,
  deleteReplaced,
  nextLog,
  setAside,
} from '../backup/binary-log-copy.js';
import { DatabasePrograms } from '../backup/database-programs.js';
import { metricsFile, unixSeconds } from '../backup/metrics-file.js';
import { firstServer } from '../backup/one-server.js';
import { databaseOf } from './one-link.js';

const HOUR_MS = 3_600_000;
const MEASURE_MS = 5_000;

export const copyBinaryLog = {
  line: commandLine({
    command: 'royal9 copy-binary-log',
    about: `Copies the binary log of the database to a folder on another disk, continuously, until it is stopped. A restore replays this copy
after the backup, so that no acknowledged play is lost. A new start continues an interrupted copy.`,
    options: {
      to: { help: 'the folder of the copy', shown: 'DIR', read: anyText, isRequired: true },
      'keep-days': {
        help: 'deletes files that are older, once an hour; keep more days than the oldest backup has',
        shown: 'N',
        read: whole(1, 36_500),
      },
    },
    notes: `DATABASE_URL is that of the account for backups. It needs mariadb-binlog (Debian: mariadb-client).
If METRICS_DIR is set, a file in this folder says until when the copy is complete, for the textfile collector of node_exporter.
Exit code: 0 stopped, 2 a person must act, for example after a gap, 69 the database is away.`,
  }),
  failureCode: EXIT.unavailable,
  run: async (given: { readonly to: string; readonly 'keep-days': number | undefined }): Promise<number> => {
    const { to, 'keep-days': days } = given;
    process.umask(0o077);
    const writeMetrics = await metricsFile('binary-log');
    mkdirSync(to, { recursive: true });
    // Every node of a cluster has a binary log of its own, so the copy stays with one.
    const url = firstServer(databaseOf());
    const next = nextLog(
      (await binaryLogsOf(url)).map(({ file }) => file),
      copiedLogs(to),
    );
    if ('problem' in next) {
      process.stderr.write(`${next.problem}\n`);
      return EXIT.mend;
    }
    setAside(to, next.file);
    const tidy = (): void => {
      deleteReplaced(to);
      if (days === undefined) return;
      for (const name of deleteOldLogs(to, { days, nowMs: Date.now() })) process.stdout.write(`deleted: ${name}\n`);
    };
    tidy();
    const hourly = setInterval(tidy, HOUR_MS);
    const progress = new CopyProgress(
      to,
      async () => must((await binaryLogsOf(url)).at(-1), 'a binary log'),
      () => Date.now(),
    );
    const measuring = new RepeatingTask(MEASURE_MS, measureOf(progress, writeMetrics));
    measuring.start();
    try {
      await copyFrom(url, next.file, to);
      return EXIT.done;
    } finally {
      clearInterval(hourly);
      await measuring.stop();
    }
  },
};

/** Reports a repeated failure once. */
function measureOf(progress: CopyProgress, write: (values: ValuesOf<'binary-log'>) => Promise<void>) {
  let reported = '';
  return async (): Promise<void> => {
    try {
      const atMs = await progress.check();
      if (atMs !== undefined) await write({ jackpot_binary_log_copy_timestamp_seconds: unixSeconds(atMs) });
      reported = '';
    } catch (error) {
      const problem = String(error);
      if (problem !== reported) process.stderr.write(`The age of the copy was not measured: ${problem}\n`);
      reported = problem;
    }
  };
}

/** Ends when this process is told to stop. */
async function copyFrom(url: string, first: string, to: string): Promise<void> {
  const programs = new DatabasePrograms(url);
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    programs.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  try {
    const words = ['--read-from-remote-server', '--raw', '--stop-never', `--result-file=${join(to, '/')}`, first];
    process.stdout.write(`copying the binary log from ${first} to ${to}\n`);
    const copying = programs.start('mariadb-binlog', words);
    copying.input.end();
    copying.output.resume();
    await copying.ended;
    if (!isStopped) throw new StartRefused('mariadb-binlog has ended: the database has closed the connection');
  } catch (error) {
    if (!isStopped) throw error;
  } finally {
    programs.close();
  }
}
