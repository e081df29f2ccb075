import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotRun } from '@jackpot/platform';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The manifest is written last, so a folder without one is not a complete backup. Contains no key. */
const schema = z.object({
  format: z.literal(1),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  software: z.object({ version: z.string(), sha256: hash.nullable() }),
  schema: z.array(z.string()),
  server: z.string(),
  binaryLog: z.object({ file: z.string(), position: z.number() }).nullable(),
  heads: z.array(z.object({ link: z.string(), batch: z.number(), sequence: z.number(), sealedAt: z.number(), hash })),
  auditTrail: z.object({ sequence: z.number(), hash }).nullable(),
  file: z.object({ name: z.string(), bytes: z.number(), sha256: hash }),
});

export type Manifest = z.output<typeof schema>;

export const MANIFEST_FILE = 'manifest.json';
export const DUMP_FILE = 'database.sql.gz';

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new CannotRun(`${folder} is not a whole backup: it has no ${MANIFEST_FILE}`);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CannotRun(`${join(folder, MANIFEST_FILE)} is damaged, or of another version`);
  }
}

export async function backupsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new CannotRun(`the folder of the backups cannot be read: ${String(error)}`);
  });
  return names
    .filter((name) => /^backup-\d{8}T\d{6}Z$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

export const folderName = (at: Date): string => `backup-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;

export async function hashOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest('hex') };
}
