import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Values } from '@jackpot/platform';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { sizeOf } from '../../../../../ops/lib/files.mjs';
import { seconds, step } from '../../../../../ops/lib/steps.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { DatabaseCopies, type Head } from './database-copies.js';
import { withDatabase } from '../../worlds/processes/environment.js';
import { leaderOf } from './leaders.js';
import { DRILLS, type Drawn, type FloorOptions } from './options.js';
import { type Row, type Session, runDrill, runSession } from './session.js';

type BackupOptions = Drawn<Values<typeof DRILLS.backup.options>>;

interface Taken {
  readonly copies: DatabaseCopies;
  readonly folder: string;
  /** The backup must contain at least these batches. */
  readonly before: ReadonlyMap<string, Head>;
}

let taken: Taken | null = null;

await runDrill(DRILLS.backup, (options) =>
  runSession({
    kind: 'backup',
    title: `backup while a floor plays for ${options.for} s, loss of the database, restore`,
    options: playOf(options),
    controllers: 1,
    showFloor: false,
    play: (session) => backUp(session, options),
    afterwards: loseAndRestore,
  }),
);

function playOf({ tables, seats, pace, seed }: BackupOptions): FloorOptions {
  return { tables, seats, pace, seed };
}

async function backUp(session: Session, { for: forSeconds }: BackupOptions): Promise<readonly Row[]> {
  const copies = await DatabaseCopies.open(session.environment, session);
  await copies.allowBinaryLog();
  await copies.streamBinaryLog();
  await sleep((forSeconds * 1000) / 2);
  const before = await copies.heads();
  const since = performance.now();
  await copies.run('backup', '--to', copies.backups, '--keep', '2');
  const ms = performance.now() - since;
  const gapMs = session.watch.longestGapMs(since, performance.now());
  const [name] = readdirSync(copies.backups);
  if (name === undefined) throw new Error('a backup without a folder');
  taken = { copies, folder: join(copies.backups, name), before };
  session.log(`backup of ${name} in ${seconds(ms)}`);
  await sleep((forSeconds * 1000) / 2);
  if (!session.floor.isPlaying) throw new Refusal('The floor ended before the drill was over.');
  const bytes = sizeOf(join(taken.folder, 'database.sql.gz'));
  return [
    [
      'backup',
      `${(bytes / 1e6).toFixed(1)} MB in ${seconds(ms)} under load, at most ${seconds(gapMs)} between acknowledged wagers`,
    ],
    ['size', await sizeRow(session)],
  ];
}

function sizeRow({ environment }: Session): Promise<string> {
  return withDatabase(environment.secrets.DATABASE_URL, async (query) => {
    const [row] = await query(
      `SELECT SUM(data_length + index_length) AS bytes, SUM(IF(table_name = 'journal', data_length, 0)) AS journal
       FROM information_schema.tables WHERE table_schema = DATABASE()`,
    );
    const [{ wagers } = { wagers: 0 }] = await query('SELECT SUM(JSON_LENGTH(wagers)) AS wagers FROM coup_wagers');
    const perWager = (bytes: unknown): number => Math.round(Number(bytes) / Math.max(1, Number(wagers)));
    return `${String(wagers)} wagers; ${perWager(row?.['bytes'])} bytes each, of them ${perWager(row?.['journal'])} of the journal`;
  });
}

async function loseAndRestore(session: Session): Promise<readonly Row[]> {
  if (taken === null) throw new Error('no backup was taken');
  const { copies, folder, before } = taken;
  await copies.endStream();
  const last = await copies.heads();
  const inBackup = headsOf(folder);
  expectAtLeast(session, { found: inBackup, wanted: before, what: 'the backup' });
  const alone = await restored(session, [folder], { expected: inBackup, what: 'the restored backup' });
  const replayed = await restored(session, [folder, '--binary-log', copies.binaryLog], {
    expected: last,
    what: 'the backup with the binary log',
  });
  const [controller] = session.controllers;
  if (controller === undefined) throw new Error('no controller');
  const since = performance.now();
  controller.start();
  await step('a controller leads the restored link', async () => {
    await controller.untilItAnswers();
    await leaderOf(session);
  });
  const ledMs = performance.now() - since;
  await controller.stop();
  return [
    ['restored', `${seconds(alone)} from the loss to the verified backup: ${lostRow(inBackup, last)}`],
    ['replayed', `${seconds(replayed)} from the loss to the verified backup with the binary log: nothing lost`],
    ['led again', `${seconds(ledMs)} after the start of a controller`],
  ];
}

async function restored(
  session: Session,
  [folder, ...more]: readonly [string, ...string[]],
  { expected, what }: { readonly expected: ReadonlyMap<string, Head>; readonly what: string },
): Promise<number> {
  if (taken === null) throw new Refusal('no backup was taken');
  const { copies } = taken;
  const since = performance.now();
  await step('losing the database', () => session.environment.loseDatabase());
  await copies.allowBinaryLog();
  await step(`restoring, for ${what}`, () => copies.run('restore', '--from', folder, ...more));
  const ms = performance.now() - since;
  // The last batch of each journal records the restoration, so it is not compared.
  const found = new Map([...(await copies.heads())].map(([link, head]) => [link, { ...head, batch: head.batch - 1 }]));
  expectAtLeast(session, { found, wanted: expected, what });
  return ms;
}

function headsOf(folder: string): ReadonlyMap<string, Head> {
  const { heads } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    readonly heads: readonly (Head & { readonly link: string })[];
  };
  return new Map(heads.map(({ link, batch, sequence }) => [link, { batch, sequence }]));
}

function expectAtLeast(
  session: Session,
  {
    found,
    wanted,
    what,
  }: { readonly found: ReadonlyMap<string, Head>; readonly wanted: ReadonlyMap<string, Head>; readonly what: string },
): void {
  for (const [link, { batch }] of wanted) {
    const has = found.get(link)?.batch ?? 0;
    if (has < batch)
      session.reportMismatch(`${what} ends at batch ${has} of ${link}; batch ${batch} was committed before`);
  }
}

function lostRow(kept: ReadonlyMap<string, Head>, last: ReadonlyMap<string, Head>): string {
  const lost = [...last].map(([link, { sequence }]) => sequence - (kept.get(link)?.sequence ?? 0));
  return `${lost.reduce((sum, each) => sum + each, 0)} events after its position are lost`;
}
