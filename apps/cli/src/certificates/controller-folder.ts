import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.js';
import { SERVER_FILES, type ServerFile } from './certificate-folder.js';

const FOLDER_MODE = 0o750;
const KEY_MODE = 0o640;
const PUBLIC_MODE = 0o644;

/**
 * Puts certificate files into the folder of a controller. The files get the group of the folder, so that the controller
 * can read its key.
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
    replaceFile(path, text, { mode: file === 'server-key.pem' ? KEY_MODE : PUBLIC_MODE, gid });
    return true;
  });
}
