import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BinaryLog } from '@jackpot/storage';

const LOG_FILE = /^([\w-]+\.\d{6,})(\.before)?$/;
const DAY_MS = 86_400_000;

/** Names of copied binary log files, oldest first. */
export function copiedLogs(folder: string): readonly string[] {
  const names = new Set(readdirSync(folder).flatMap((name) => LOG_FILE.exec(name)?.[1] ?? []));
  return [...names].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/** The path of a copied file. While it is copied again, this is the longer one of the two copies. */
export function copyOf(folder: string, name: string): string {
  const [path, before] = pathsOf(folder, name);
  return bytesOf(before) > bytesOf(path) ? before : path;
}

function isCopied(folder: string, { file, bytes }: BinaryLog): boolean {
  const copied = copiedLogs(folder);
  const index = copied.indexOf(file);
  return index >= 0 && (index < copied.length - 1 || bytesOf(copyOf(folder, file)) >= bytes);
}

/** Measures how far a running copy is, also while the server writes without pause. */
export class CopyProgress {
  #awaited: { readonly atMs: number; readonly end: BinaryLog } | undefined;

  constructor(
    private readonly folder: string,
    private readonly serverEnd: () => Promise<BinaryLog>,
    private readonly now: () => number,
  ) {}

  /** @returns a moment until which the copy is complete, or undefined if no later moment is known yet */
  async check(): Promise<number | undefined> {
    this.#awaited ??= { atMs: this.now(), end: await this.serverEnd() };
    const { atMs, end } = this.#awaited;
    if (!isCopied(this.folder, end)) return undefined;
    this.#awaited = undefined;
    return atMs;
  }
}

/** Renames a copied file before it is copied again, because the new copy may fail. */
export function setAside(folder: string, name: string): void {
  const [path, before] = pathsOf(folder, name);
  if (copyOf(folder, name) === path && existsSync(path)) renameSync(path, before);
}

export function deleteReplaced(folder: string): void {
  for (const name of copiedLogs(folder)) {
    const [path, before] = pathsOf(folder, name);
    if (copyOf(folder, name) === path) rmSync(before, { force: true });
  }
}

const pathsOf = (folder: string, name: string): readonly [path: string, before: string] => [
  join(folder, name),
  join(folder, `${name}.before`),
];
const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? -1;

/**
 * The file with which a copy begins or continues. The last copied file may be incomplete, so it is copied again. A restore
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
    .filter((name) => statSync(copyOf(folder, name)).mtimeMs < nowMs - days * DAY_MS);
  for (const path of old.flatMap((name) => pathsOf(folder, name))) rmSync(path, { force: true });
  return old;
}
