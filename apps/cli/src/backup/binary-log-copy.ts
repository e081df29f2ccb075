import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LOG_FILE = /^[\w-]+\.\d{6,}$/;
const DAY_MS = 86_400_000;

/** Names of copied binary log files, oldest first. */
export function copiedLogs(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => LOG_FILE.test(name))
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/**
 * The file with which a copy begins or continues. The last copied file may be incomplete, so it is read again. A restore
 * cannot replay across a gap, so a copy does not continue if the server has deleted its last file.
 */
export function nextLog(
  onServer: readonly string[],
  copied: readonly string[],
): { readonly file: string } | { readonly problem: string } {
  const [oldest] = onServer;
  if (oldest === undefined) return { problem: 'The server of the database writes no binary log: set log_bin.' };
  const last = copied.at(-1);
  if (last === undefined || onServer.includes(last)) return { file: last ?? oldest };
  return {
    problem: `BINARY_LOG_GAP: the server has no ${last} any more, and begins with ${oldest}. Move the copy away, start a copy in an empty folder, and take a backup.`,
  };
}

/** Deletes files that were last written before that, but never the newest file. */
export function deleteOldLogs(
  folder: string,
  { days, nowMs }: { readonly days: number; readonly nowMs: number },
): readonly string[] {
  const old = copiedLogs(folder)
    .slice(0, -1)
    .filter((name) => statSync(join(folder, name)).mtimeMs < nowMs - days * DAY_MS);
  for (const name of old) rmSync(join(folder, name));
  return old;
}
