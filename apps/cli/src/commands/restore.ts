import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CannotRun, type Reader, commandLine, anyText, databaseAccounts, readSettings } from '@jackpot/platform';
import { recordRestoration } from '@jackpot/engine';
import { toHex } from '@jackpot/journal';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import type { Checkpoint } from '@jackpot/proof';
import {
  ACCOUNTS,
  CheckpointRepository,
  MySqlJournal,
  type Seals,
  grantRights,
  journalHeads,
  migrate,
  readServer,
  schemaProblem,
  trailLength,
  withDataSource,
} from '@jackpot/storage';
import { z } from 'zod';
import { DatabasePrograms } from '../backup/database-programs.js';
import { copiedLogs, copyOf } from '../backup/binary-log-copy.js';
import { withoutDefiners } from '../backup/definers.js';
import { type Manifest, hashOf, readManifest } from '../backup/manifest.js';
import { reachableServer } from '../backup/one-server.js';
import { type End, differenceFrom, endsOf, lastWitnessed, lossesOf, trailEnd } from '../backup/witnessed.js';
import { softwareHere } from '../installation.js';
import { databaseOf, recordsSeals } from './one-link.js';
import { verifyDatabase } from './verify.js';

const moment: Reader<string> = (given) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given) && !Number.isNaN(Date.parse(given))
    ? { value: given }
    : { expected: 'a time of UTC like 2026-11-24T21:30:00Z' };

interface Options {
  readonly from: string;
  readonly witnessed: readonly string[];
  readonly 'binary-log': string | undefined;
  readonly until: string | undefined;
  readonly 'accept-loss': boolean;
}

export const restore = {
  line: commandLine({
    command: 'royal9 restore',
    about: `Restores a backup into the empty database of DATABASE_URL, as its owner, replays the binary log after it, brings it to this
version's schema, gives the programs of DATABASE_ACCOUNTS their rights, verifies all of it, and records in every journal that it was
restored. Nothing is ever overwritten.`,
    options: {
      from: { help: 'the folder of one backup', shown: 'DIR', read: anyText, isRequired: true },
      witnessed: {
        help: 'the memory file of a witness: a backup that ends before what it signed is refused',
        shown: 'FILE',
        read: anyText,
        isList: true,
      },
      'binary-log': {
        help: 'a folder with the binary log since the backup, which is replayed',
        shown: 'DIR',
        read: anyText,
      },
      until: { help: 'replays what was committed before this second of UTC', shown: 'TIME', read: moment },
      'accept-loss': { help: 'restores although something that a witness signed is lost; what is lost is printed' },
    },
    notes: `It needs RECORDS_KEY, mariadb and, with --binary-log, mariadb-binlog (Debian: mariadb-client).
Exit code: 0 restored and verified, 1 restored and something differs or is lost, 2 refused or failed.`,
  }),
  run: async (options: Options): Promise<number> => {
    const startedMs = performance.now();
    const url = await reachableServer(databaseOf());
    const accounts = accountsOf();
    const manifest = await readManifest(options.from);
    refuseOtherSoftware(manifest);
    const seals = recordsSeals();
    if (seals === null && manifest.heads.length > 0)
      throw new CannotRun('RECORDS_KEY is required: each journal records that it was restored, under its seal');
    const witnessed = await lastWitnessed(options.witnessed);
    if (options.until !== undefined && options['binary-log'] === undefined)
      throw new CannotRun('--until needs --binary-log: a backup is of one moment');
    // With a binary log, the losses are known only after its replay.
    if (options['binary-log'] === undefined) acceptLosses(lossesOf(endsOf(manifest), witnessed), options);
    await refuseUsed(url);
    await loadBackup(url, options.from, manifest);
    print(`loaded after ${seconds(startedMs)}`);
    if (options['binary-log'] !== undefined) {
      await replay(url, options['binary-log'], { manifest, until: options.until });
      print(`replayed the binary log after ${seconds(startedMs)}`);
    }
    await migrate(url, print);
    if (accounts !== undefined) await grantRights(url, accounts);
    const isRight = await isRestored(url, witnessed);
    if (seals !== null) await recordRestorations(url, seals);
    print(`restored and verified in ${seconds(startedMs)}`);
    return isRight ? 0 : 1;
  },
};

/** @throws CannotRun if the file is damaged or the journals differ from the manifest */
export async function loadBackup(url: string, folder: string, manifest: Manifest): Promise<void> {
  await checkFile(folder, manifest);
  await load(url, folder, manifest);
  await checkHeads(url, manifest);
}

export async function isRestored(url: string, witnessed: readonly Checkpoint[]): Promise<boolean> {
  const isAsWitnessed = await compare(url, witnessed);
  const verdict = await verifyDatabase(url, { link: undefined, 'witness-key': [], without: [], tables: false });
  return verdict === 'clean' && isAsWitnessed;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (since: number): string => `${Math.round((performance.now() - since) / 100) / 10} s`;

function accountsOf() {
  const setting = databaseAccounts(ACCOUNTS, 'the programs’ accounts, which get their rights').optional();
  return readSettings(z.object({ DATABASE_ACCOUNTS: setting })).DATABASE_ACCOUNTS;
}

function acceptLosses(losses: readonly string[], { 'accept-loss': isAccepted }: Options): void {
  if (losses.length === 0) return;
  const lost = losses.map((loss) => `  ${loss}\n`).join('');
  if (!isAccepted)
    throw new CannotRun(
      `This backup is older than what a witness signed. LOST would be:\n${lost}Find a newer backup or the binary log (--binary-log), or give --accept-loss.`,
    );
  print(`LOST, and accepted:\n${lost.trimEnd()}`);
}

/** Records the restoration in every journal, so that references to lost events are refused and no id is used twice. */
async function recordRestorations(url: string, seals: Seals): Promise<void> {
  const journal = new MySqlJournal(url, seals);
  const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
  try {
    for (const link of await journal.streams()) {
      const firstAward = await recordRestoration(link, { journal, sha256 }, Date.now());
      if (firstAward !== null)
        print(`link ${link}: the restoration is recorded, awards go on from number ${firstAward}`);
    }
  } finally {
    await journal.close();
  }
}

/** @throws CannotRun if the backup has an unknown schema or was written by later software */
export function refuseOtherSoftware({ schema, software }: Manifest): void {
  const found = schemaProblem(schema);
  if (found !== null) throw new CannotRun(found.problem.replace('The database', 'The backup'), { ...found });
  const here = softwareHere().version;
  if (isLater(software.version, here))
    throw new CannotRun(`The backup was written by ${software.version}, and this is ${here}.`, {
      advice: `restore it with ${software.version} or later: its journals may hold events that ${here} cannot read`,
    });
}

function isLater(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

async function refuseUsed(url: string): Promise<void> {
  const { tables } = await readServer(url);
  if (tables > 0) throw new CannotRun(`the database of DATABASE_URL has ${tables} tables: name an empty one`);
}

async function checkFile(folder: string, { file }: Manifest): Promise<void> {
  const found = await hashOf(join(folder, file.name));
  if (found.sha256 !== file.sha256) throw new CannotRun(`${join(folder, file.name)} is not what the backup wrote`);
}

async function load(url: string, folder: string, { file }: Manifest): Promise<void> {
  const programs = new DatabasePrograms(url);
  try {
    const client = programs.start('mariadb', clientArguments(programs.database));
    const read = pipeline(createReadStream(join(folder, file.name)), createGunzip(), withoutDefiners(), client.input);
    await together(client.ended, read);
  } finally {
    programs.close();
  }
}

const clientArguments = (database: string): readonly string[] => [
  ...['--batch', '--binary-mode', '--default-character-set=utf8mb4', '--max-allowed-packet=1G'],
  database,
];

/** If the program ends early, throws its error and not that of the broken pipe. */
async function together(ended: Promise<void>, ...pipes: readonly Promise<void>[]): Promise<void> {
  const [first, ...others] = await Promise.allSettled([ended, ...pipes]);
  for (const each of [first, ...others]) if (each?.status === 'rejected') throw each.reason;
}

interface Replay {
  readonly manifest: Manifest;
  readonly until: string | undefined;
}

async function replay(url: string, folder: string, { manifest: { binaryLog }, until }: Replay): Promise<void> {
  if (binaryLog === null) throw new CannotRun('the backup has no place in a binary log: the server wrote none');
  const logs = copiedLogs(folder);
  const following = logs.slice(logs.indexOf(binaryLog.file));
  if (!logs.includes(binaryLog.file)) throw new CannotRun(`${folder} has no ${binaryLog.file}, where the backup ends`);
  const programs = new DatabasePrograms(url);
  try {
    const reader = programs.startLocal('mariadb-binlog', [
      `--start-position=${binaryLog.position}`,
      `--database=${programs.database}`,
      ...(until === undefined ? [] : [`--stop-datetime=${until.replace('T', ' ').replace('Z', '')}`]),
      ...following.map((name) => copyOf(folder, name)),
    ]);
    reader.input.end();
    const client = programs.start('mariadb', clientArguments(programs.database));
    await together(client.ended, reader.ended, pipeline(reader.output, client.input));
  } finally {
    programs.close();
  }
}

async function checkHeads(url: string, manifest: Manifest): Promise<void> {
  const found = new Map((await journalHeads(url)).map((head) => [head.link, head]));
  for (const { link, batch, hash } of manifest.heads) {
    const head = found.get(link);
    if (head === undefined || head.batch !== batch || toHex(head.hash) !== hash)
      throw new CannotRun(`the journal of ${link} does not end at batch ${batch}, as the manifest states`);
    print(`link ${link}: restored up to batch ${batch}, event ${head.sequence}`);
  }
}

async function compare(url: string, witnessed: readonly Checkpoint[]): Promise<boolean> {
  return withDataSource(url, async (dataSource) => {
    const store = new CheckpointRepository(dataSource);
    const heads = await journalHeads(url);
    const ends = new Map<string, End>([
      ...heads.map(({ link, batch, sequence, sealedAt }) => [link, { batch, sequence, at: sealedAt }] as const),
      [AUDIT_TRAIL, trailEnd(await trailLength(dataSource))] as const,
    ]);
    const problems = [...lossesOf(ends, witnessed)];
    for (const checkpoint of witnessed) {
      if ((ends.get(checkpoint.link)?.batch ?? 0) < checkpoint.batch) continue;
      const [found] = await store.chain(checkpoint.link, checkpoint.batch, 1);
      const problem = differenceFrom(checkpoint, found?.hash);
      if (problem === null) print(`link ${checkpoint.link}: has what the witness signed at batch ${checkpoint.batch}`);
      else problems.push(problem);
    }
    for (const problem of problems) print(`NOT AS WITNESSED: ${problem}`);
    return problems.length === 0;
  });
}
