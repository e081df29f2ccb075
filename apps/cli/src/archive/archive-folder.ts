import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveRefusal, linesOf } from '@jackpot/proof';

/** Path of a segment: `<folder>/<link>/<number>-<gaming day>.jsonl` */
export interface SegmentFile {
  readonly number: number;
  readonly path: string;
}

const NAME = /^(?<number>\d+)-\d{4}-\d{2}-\d{2}\.jsonl$/;
const DIGITS = 5;
const READ_BYTES = 1024 * 1024;

export function segmentPath(folder: string, number: number, day: string): string {
  return join(folder, `${String(number).padStart(DIGITS, '0')}-${day}.jsonl`);
}

export async function segmentsIn(folder: string): Promise<readonly SegmentFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const number = NAME.exec(name)?.groups?.['number'];
      return number === undefined ? [] : [{ number: Number(number), path: join(folder, name) }];
    })
    .sort((one, other) => one.number - other.number || (one.path < other.path ? -1 : 1));
}

export async function linksIn(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export function fileLines(path: string): AsyncGenerator<Uint8Array> {
  return linesOf(createReadStream(path, { highWaterMark: READ_BYTES }));
}

/**
 * Writes a temporary file, syncs it to disk and then links its real name, so a file with that name is complete. If two
 * runs write the same segment, one of them fails, so a segment never has two successors.
 *
 * @throws ArchiveRefusal SEGMENT_EXISTS if the file already exists
 */
export async function writeWhole(path: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${path}.${process.pid}${PART}`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(part, 'w');
  try {
    await pipeline(Readable.from(lines, { objectMode: false }), file.createWriteStream({ flush: true }));
    await nameOnce(part, path);
  } finally {
    await rm(part, { force: true });
  }
  await flushFolder(dirname(path));
}

async function nameOnce(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    // ENOENT: another run took our temporary file for a leftover and removed it.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new ArchiveRefusal('SEGMENT_EXISTS', `another run has written ${path}; run the command again`);
  }
}

const PART = '.part';

export async function removeParts(folder: string, last: number): Promise<void> {
  if (last === 0) return;
  const stale = (await readdir(folder)).filter((name) => name.endsWith(PART) && Number.parseInt(name, 10) <= last);
  for (const name of stale) await rm(join(folder, name), { force: true });
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
