import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SERVER_FILES, type ServerFile } from './certificate-folder.js';

const FOLDER_MODE = 0o750;
const KEY_MODE = 0o640;
const PUBLIC_MODE = 0o644;

/**
 * Puts certificate files into the folder of a controller, each by a rename. The files get the group of the folder, so that
 * the controller can read its key.
 * @returns the files that have changed
 */
export function placeCertificates(
  folder: string,
  files: Readonly<Partial<Record<ServerFile, string>>>,
): readonly ServerFile[] {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const { gid } = statSync(folder);
  return SERVER_FILES.filter((file) => {
    const text = files[file];
    const path = join(folder, file);
    if (text === undefined || (existsSync(path) && readFileSync(path, 'utf8') === text)) return false;
    writeFileSync(`${path}.new`, text, { mode: KEY_MODE });
    if (statSync(`${path}.new`).gid !== gid) chownSync(`${path}.new`, -1, gid);
    chmodSync(`${path}.new`, file === 'server-key.pem' ? KEY_MODE : PUBLIC_MODE);
    renameSync(`${path}.new`, path);
    return true;
  });
}
