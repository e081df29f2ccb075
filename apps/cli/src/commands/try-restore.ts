import { CannotRun, commandLine, anyText, whole } from '@jackpot/platform';
import { inOwnDatabase, migrate } from '@jackpot/storage';
import { backupsIn, readManifest } from '../backup/manifest.js';
import { METRICS_NOTE, metricsFile, unixSeconds } from '../backup/metrics-file.js';
import { reachableServer } from '../backup/one-server.js';
import { endsOf, lastWitnessed } from '../backup/witnessed.js';
import { databaseOf } from './one-link.js';
import { isRestored, loadBackup, refuseOtherSoftware } from './restore.js';

const HOUR_MS = 3_600_000;
const HOURS_OF_A_YEAR = 8_760;

interface Options {
  readonly from: string;
  readonly witnessed: readonly string[];
  readonly hours: number;
}

export const tryRestore = {
  line: commandLine({
    command: 'royal9 try-restore',
    about: `Restores the newest backup of a folder into a database of its own on the server of DATABASE_URL, brings it to this version's
schema, verifies all of it, and drops that database. For a timer: a backup that was never restored is a hope.`,
    options: {
      from: { help: 'the folder of the backups', shown: 'DIR', read: anyText, isRequired: true },
      witnessed: {
        help: 'the memory file of a witness: what it signed must be in the backup as far as that goes',
        shown: 'FILE',
        read: anyText,
        isList: true,
      },
      hours: { help: 'how old the newest backup may be', shown: 'N', read: whole(1, HOURS_OF_A_YEAR), initial: 26 },
    },
    notes: `DATABASE_URL is of an account that may create a database and see the triggers in it; a server that is not the one of play
spares play the work. It needs mariadb (Debian: mariadb-client). ${METRICS_NOTE}
Exit code: 0 restored and verified, 1 something differs, or the newest backup is too old, 2 refused or failed.`,
  }),
  run: async ({ from, witnessed, hours }: Options): Promise<number> => {
    const startedMs = performance.now();
    const writeMetrics = await metricsFile('try-restore');
    const folder = (await backupsIn(from)).at(-1);
    if (folder === undefined) throw new CannotRun(`${from} has no backup`);
    const manifest = await readManifest(folder);
    refuseOtherSoftware(manifest);
    const [signed, ends] = [await lastWitnessed(witnessed), endsOf(manifest)];
    const ageHours = (Date.now() - Date.parse(manifest.endedAt)) / HOUR_MS;
    const isRecent = ageHours <= hours;
    print(`${folder}: ${tenths(ageHours)} hours old${isRecent ? '' : `, TOO OLD: at most ${hours} were expected`}`);
    const isRight = await inOwnDatabase(await reachableServer(databaseOf()), 'try_restore', async ({ url }) => {
      await loadBackup(url, folder, manifest);
      await migrate(url, print);
      // Skip checkpoints that are later than the backup, because play continued after it.
      return isRestored(
        url,
        signed.filter(({ link, batch }) => batch <= (ends.get(link)?.batch ?? 0)),
      );
    });
    print(`restored, verified and dropped in ${tenths((performance.now() - startedMs) / 1_000)} s`);
    if (!isRight || !isRecent) return 1;
    await writeMetrics({ jackpot_try_restore_timestamp_seconds: unixSeconds(Date.now()) });
    return 0;
  },
};

const tenths = (value: number): number => Math.round(value * 10) / 10;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
