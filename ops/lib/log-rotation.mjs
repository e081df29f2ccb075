import { copyFileSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sizeOf } from './files.mjs';

/** Longer logs are moved. Only one old file is kept. */
export const LOG_BYTES_MAX = 32 * 1024 * 1024;
const CHECK_EVERY_MS = 10_000;

/**
 * Copies long logs to `.1` and empties them, because programs keep their files open. A line written in between is lost.
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

/** @param {string} folder @param {(text: string) => void} log @returns {() => void} stops the rotation */
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
