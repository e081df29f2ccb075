import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Values } from '@jackpot/platform';
import { migrateApp, ownersApp, runApp } from '../../../../../ops/lib/apps.mjs';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { REPO, lastLines } from '../../../../../ops/lib/files.mjs';
import { seconds, step } from '../../../../../ops/lib/steps.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { DatabaseCopies } from './database-copies.js';
import { leaderOf } from './leaders.js';
import type { ManagedProcess } from '../../worlds/processes/managed-process.js';
import { NEXT_MIGRATION, NextRelease } from './next-release.js';
import { DRILLS } from './options.js';
import { type Row, type Session, runDrill, runSession } from './session.js';

type UpgradeOptions = Pick<Values<typeof DRILLS.upgrade.options>, 'calm'>;

const KEPT = join(REPO, 'test/kept');

let copies: DatabaseCopies | null = null;
let next: NextRelease | null = null;

await runDrill(DRILLS.upgrade, (options) =>
  runSession({
    kind: 'upgrade',
    title: 'two controllers and the worker become the next release, while a floor plays',
    options,
    controllers: 2,
    showFloor: false,
    play: (session) => upgrade(session, options),
    afterwards: restoreIntoNext,
  }),
);

/** Upgrades in the order of docs/operate/upgrade.md. */
async function upgrade(session: Session, { calm: calmMs }: UpgradeOptions): Promise<readonly Row[]> {
  const { environment, log } = session;
  const release = new NextRelease(join(environment.dirs.data, 'next'));
  next = release;
  copies = await DatabaseCopies.open(environment, session);
  const rows: Row[] = [];
  const measured = async (what: string, act: () => Promise<void>): Promise<void> => {
    await sleep(calmMs);
    session.abort.throwIfAborted();
    if (!session.floor.isPlaying) throw new Refusal('The floor ended before the upgrade.');
    log(what);
    const since = performance.now();
    await act();
    await session.watch.next({ since: performance.now(), withinMs: 60_000, abort: session.abort });
    const gapMs = session.watch.longestGapMs(since, performance.now());
    log(`  at most ${seconds(gapMs)} between acknowledged wagers`);
    rows.push([what, `at most ${seconds(gapMs)} between acknowledged wagers`]);
  };
  const backups = copies;
  await measured('a backup before', async () => void (await backups.run('backup', '--to', backups.backups)));
  await measured('the migration', () => migrate(session, release));
  const leader = await leaderOf(session);
  const standby = session.controllers.find((each) => each !== leader);
  if (standby === undefined) throw new Error('no standby');
  await measured('the old release starts with the new schema', async () => {
    await standby.kill();
    await standby.restart();
    await standby.untilItAnswers();
  });
  await measured('the standby is upgraded', () => becomeNext(session, standby, release));
  await measured('the leader is upgraded: one takeover', () => becomeNext(session, leader, release));
  await measured('the worker is upgraded', () => becomeNext(session, session.worker, release));
  const leads = await leaderOf(session);
  if (leads !== standby) session.reportMismatch(`the ${leads.name} leads, and not the one that was upgraded first`);
  await sleep(calmMs);
  return rows;
}

async function migrate({ environment: { secrets, dirs }, abort }: Session, release: NextRelease): Promise<void> {
  const { code, output } = await runApp(release.of(migrateApp({ secrets, logs: dirs.logs })), { abort });
  if (code !== 0 || !hasMigrated(output))
    throw new Refusal('The next release could not migrate the database.', { tail: lastLines(output) });
}

function hasMigrated(output: string): boolean {
  return output.includes(`migrated: ${NEXT_MIGRATION}`);
}

async function becomeNext(session: Session, each: ManagedProcess, release: NextRelease): Promise<void> {
  const code = await each.stop();
  if (code !== 0) session.reportMismatch(`the ${each.name} ended with exit code ${code ?? 'unknown'} after SIGTERM`);
  each.become((app) => release.of(app));
  await each.restart();
  await each.untilItAnswers();
}

async function restoreIntoNext(session: Session): Promise<readonly Row[]> {
  if (copies === null || next === null) throw new Error('nothing was upgraded');
  const [backup] = readdirSync(copies.backups);
  if (backup === undefined) throw new Error('a backup without a folder');
  await step('losing the database', () => session.environment.loseDatabase());
  const { secrets, dirs } = session.environment;
  const command = ['restore', '--from', join(copies.backups, backup)];
  const app = ownersApp({ command, secrets, logs: dirs.logs, env: copies.programs });
  const release = next;
  const { code, output } = await step('the next release restores what the old one wrote', () =>
    runApp(release.of(app), { abort: session.abort }),
  );
  if (code !== 0 || !hasMigrated(output))
    throw new Refusal('The data of the old release are not right.', { tail: lastLines(output) });
  const kept = readdirSync(KEPT);
  for (const version of kept) await restoreKept(session, { version, release, programs: copies.programs });
  return [
    ['data of the old release', 'restored, migrated and verified by the next one'],
    ...kept.map((version) => [`data of ${version}`, 'the same'] as const),
  ];
}

interface KeptBackup {
  readonly version: string;
  readonly release: NextRelease;
  readonly programs: Readonly<Record<string, string>>;
}

/** Restores a backup that a release wrote with its own keys (docs/reference/versions.md). */
async function restoreKept(session: Session, { version, release, programs }: KeptBackup): Promise<void> {
  const { secrets, dirs } = session.environment;
  const from = join(KEPT, version);
  const { RECORDS_KEY } = JSON.parse(readFileSync(join(from, 'keys.json'), 'utf8')) as { readonly RECORDS_KEY: string };
  await step('losing the database', () => session.environment.loseDatabase());
  const env = { ...programs, RECORDS_KEY };
  const app = ownersApp({ command: ['restore', '--from', from], secrets, logs: dirs.logs, env });
  const { code, output } = await step(`the next release restores what ${version} wrote`, () =>
    runApp(release.of(app), { abort: session.abort }),
  );
  if (code !== 0 || !hasMigrated(output))
    throw new Refusal(`The data of ${version} are not right.`, { tail: lastLines(output) });
}
