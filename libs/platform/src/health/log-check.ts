import { statfs } from 'node:fs/promises';
import { fstatSync } from 'node:fs';
import type { Logger, LogLines } from '../logging/index.js';
import type { Check } from './vitals.js';

const FREE_BYTES_MIN = 256 * 1024;
const STANDARD_OUTPUT_FILE = '/proc/self/fd/1';
const FULL = 'The volume of the log is full: lines are lost, play goes on. Free space on it.';

/**
 * Checks whether log lines are lost. While they are, every check writes a line to see whether the log works again.
 */
export function logCheck(lines: LogLines, logger: Pick<Logger, 'warn'>, freeBytes = freeOfLog): Check {
  return {
    part: 'log',
    hangs: 'The volume of the log does not answer. Check it; play goes on.',
    find: async () => {
      if (lines.isLosing) logger.warn({ lost: lines.lost }, 'lines of the log were lost before this one');
      const free = await freeBytes();
      if (free !== null && free < FREE_BYTES_MIN) return FULL;
      if (!lines.isLosing) return null;
      return free === null
        ? 'The reader of the log is gone or full: lines are lost, play goes on. Start it again.'
        : FULL;
    },
  };
}

async function freeOfLog(): Promise<number | null> {
  try {
    if (!fstatSync(1).isFile()) return null;
    const { bavail, bsize } = await statfs(STANDARD_OUTPUT_FILE);
    return bavail * bsize;
  } catch {
    return null;
  }
}
