import type { Folder } from './day-files.js';
import { putFile } from './put-file.js';
import { SftpFolder } from './sftp-folder.js';
import type { Target } from './targets.js';

export function openFolder(place: Target['place']): Promise<Folder> {
  if ('sftp' in place) return SftpFolder.open(place.sftp);
  return Promise.resolve({ put: (file) => putFile(place.directory, file), close: () => Promise.resolve() });
}
