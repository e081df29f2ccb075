import { closeSync, fdatasync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '../environment/agent.js';

const CHUNK = Buffer.alloc(4 * 1024 * 1024, 7);
const MEGABYTE = 1024 * 1024;
/** The file is begun again: what is measured is a busy disk, not a full one. */
const FILE_BYTES_MAX = 256 * MEGABYTE;
const FOR_MS_MAX = 15 * 60_000;
const toDisk = promisify(fdatasync);

/** Other work on the disk of the database: writes as fast as the disk takes them, each waited for. */
export const api = {
  write: async ({ folder, forMs }: { readonly folder: string; readonly forMs: number }) => {
    const file = join(folder, `busy-${process.pid}`);
    const handle = openSync(file, 'w', 0o600);
    const endAt = performance.now() + Math.min(forMs, FOR_MS_MAX);
    let [at, bytes] = [0, 0];
    while (performance.now() < endAt) {
      bytes += writeSync(handle, CHUNK, 0, CHUNK.length, at);
      at += CHUNK.length;
      await toDisk(handle);
      if (at >= FILE_BYTES_MAX) ftruncateSync(handle, (at = 0));
    }
    closeSync(handle);
    rmSync(file);
    return { megabytes: bytes / MEGABYTE };
  },
} as const;

serve(api);
