import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

const PRIVATE = 0o600;
const PERMISSIONS = 0o777;

interface Rights {
  readonly mode: number;
  /** Absent: the user of this process. */
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Writes a hidden file, syncs it to disk and renames it, so a reader always sees a complete file. Programs that list a
 * folder of secrets skip hidden files, so they never take the rest of an interrupted write for a secret.
 */
export function replaceFile(path: string, content: string | Buffer, { mode, uid, gid }: Rights): void {
  const written = join(dirname(path), `.${basename(path)}.written`);
  rmSync(written, { force: true });
  writeFileSync(written, content, { mode: PRIVATE });
  const own = statSync(written);
  if ((uid ?? own.uid) !== own.uid || (gid ?? own.gid) !== own.gid) chownSync(written, uid ?? own.uid, gid ?? own.gid);
  chmodSync(written, mode & PERMISSIONS);
  sync(written);
  renameSync(written, path);
  sync(dirname(path));
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
