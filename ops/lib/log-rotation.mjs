import { copyFileSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sizeOf } from './files.mjs';

/** One old file is kept. */
export const LOG_BYTES_MAX = 32 * 1024 * 1024;
const CHECK_EVERY_MS = 10_000;

/**
 * Moves long logs to `.1`. Programs keep their files open for appending, so a file is copied and emptied. A line that
 * is written between the two is lost.
 * @param {string} folder
 * @param {number} [bytesMax]
 */
export function rotateLogs(folder, bytesMax = LOG_BYTES_MAX) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.log') || sizeOf(file) <= bytesMax) continue;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  }
}

/** @param {string} folder @param {(text: string) => void} log @returns {() => void} ends it */
export function keepLogsShort(folder, log) {
  const timer = setInterval(() => {
    try {
      rotateLogs(folder);
    } catch (error) {
      log(`the logs in ${folder} cannot be rotated: ${String(error)}`);
    }
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
