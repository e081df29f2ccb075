import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { commandLine, anyText, whole } from '@jackpot/platform';
import { type DumpContent, DumpReader, readServer, schemaNames } from '@jackpot/storage';
import { DatabasePrograms } from '../backup/database-programs.js';
import { DUMP_FILE, MANIFEST_FILE, type Manifest, backupsIn, folderName, hashOf } from '../backup/manifest.js';
import { METRICS_NOTE, metricsFile, unixSeconds } from '../backup/metrics-file.js';
import { reachableServer } from '../backup/one-server.js';
import { softwareHere } from '../installation.js';
import { databaseOf } from './one-link.js';

const PROGRESS_MS = 5_000;
/** The fastest level, because hashes cannot be compressed. */
const GZIP_LEVEL = 1;

export const backup = {
  line: commandLine({
    command: 'royal9 backup',
    about: `Writes a backup of the whole database, of one moment, while play goes on: a folder with the compressed dump and a manifest that
has the head of every journal in it, the place in the binary log, the hash of the file, the software and the schema. No key is in it.
DATABASE_URL is of an account that may read everything (docs/operate/backup-and-restore.md).`,
    options: {
      to: {
        help: 'the folder of the backups; each gets a folder of its own in it',
        shown: 'DIR',
        read: anyText,
        isRequired: true,
      },
      keep: { help: 'afterwards deletes the oldest until so many are left', shown: 'N', read: whole(1, 100_000) },
    },
    notes: `It needs mariadb-dump (Debian: mariadb-client). ${METRICS_NOTE}
Exit code: 0 written and on the disk, 2 not.`,
  }),
  run: async ({ to, keep }: { readonly to: string; readonly keep: number | undefined }): Promise<number> => {
    process.umask(0o077);
    const writeMetrics = await metricsFile('backup');
    const begunAt = new Date();
    const folder = join(to, folderName(begunAt));
    const unfinished = `${folder}.unfinished`;
    await mkdir(unfinished, { recursive: true });
    try {
      const url = await reachableServer(databaseOf());
      const { version, hasBinaryLog } = await readServer(url);
      const content = await dump(url, join(unfinished, DUMP_FILE), hasBinaryLog);
      const manifest: Manifest = {
        format: 1,
        begunAt: begunAt.toISOString(),
        endedAt: new Date().toISOString(),
        software: softwareHere(),
        schema: [...(await schemaNames(url))],
        server: version,
        binaryLog: content.binaryLog,
        heads: [...content.heads],
        auditTrail: content.auditTrail,
        file: { name: DUMP_FILE, ...(await hashOf(join(unfinished, DUMP_FILE))) },
      };
      await writeDurably(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
      await rename(unfinished, folder);
      await syncFolder(to);
      report(folder, manifest);
      await writeMetrics({
        jackpot_backup_timestamp_seconds: unixSeconds(Date.parse(manifest.endedAt)),
        jackpot_backup_bytes: manifest.file.bytes,
      });
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    if (keep !== undefined) await deleteOldest(to, keep);
    return 0;
  },
};

async function dump(url: string, path: string, hasBinaryLog: boolean): Promise<DumpContent> {
  const programs = new DatabasePrograms(url);
  const reader = new DumpReader();
  let bytes = 0;
  const progress = setInterval(
    () => process.stderr.write(`${Math.round(bytes / 1e6)} MB of the database written ...\n`),
    PROGRESS_MS,
  );
  try {
    const running = programs.start('mariadb-dump', [
      ...['--single-transaction', '--skip-lock-tables', '--order-by-primary', '--complete-insert', '--hex-blob'],
      ...['--triggers', '--default-character-set=utf8mb4', '--max-allowed-packet=1G'],
      ...(hasBinaryLog ? ['--master-data=2'] : []),
      programs.database,
    ]);
    running.input.end();
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        try {
          reader.take(chunk);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    const written = pipeline(running.output, watch, createGzip({ level: GZIP_LEVEL }), createWriteStream(path));
    await Promise.all([running.ended, written]);
    await syncFile(path);
    return reader.end();
  } finally {
    clearInterval(progress);
    programs.close();
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function report(folder: string, { heads, file, begunAt, endedAt, binaryLog }: Manifest): void {
  const seconds = tenths((Date.parse(endedAt) - Date.parse(begunAt)) / 1000);
  const lines = heads.map(({ link, batch, sequence }) => `link ${link}: up to batch ${batch}, event ${sequence}`);
  const place = binaryLog === null ? [] : [`binary log: from ${binaryLog.file}, ${binaryLog.position}`];
  process.stdout.write(
    `${[...lines, ...place, `backup: ${folder}, ${tenths(file.bytes / 1e6)} MB in ${seconds} s`].join('\n')}\n`,
  );
}

async function deleteOldest(folder: string, keep: number): Promise<void> {
  for (const old of (await backupsIn(folder)).slice(0, -keep)) {
    await rm(old, { recursive: true });
    process.stdout.write(`deleted: ${old}\n`);
  }
}

async function writeDurably(path: string, content: string): Promise<void> {
  await writeFile(path, content);
  await syncFile(path);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
