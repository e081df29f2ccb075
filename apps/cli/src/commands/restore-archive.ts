import { CannotRun, commandLine, anyText } from '@jackpot/platform';
import { SegmentReader } from '@jackpot/proof';
import { RestoreStore, type Seals, migrate } from '@jackpot/storage';
import { fileLines } from '../archive/archive-folder.js';
import { type RightSegment, archiveText, verifyLinkArchive } from '../archive/verify-link-archive.js';
import { sha256, trustedKeys } from '../export/signatures.js';
import { databaseOf, recordsSeals } from './one-link.js';
import { ARCHIVE_OPTIONS, type ArchiveOptions } from './verify-archive.js';

/** See docs/operate/retention.md. Never overwrites anything. */
export const restoreArchive = {
  line: commandLine({
    command: 'royal9 restore-archive',
    about: `Verifies the archive of a link, then writes its batches, checkpoints and payout documents into the database of DATABASE_URL, as
its owner and sealed with RECORDS_KEY. The database has no batch of this link, and no controller is running on it.`,
    options: { ...ARCHIVE_OPTIONS, link: { help: 'the link', shown: 'ID', read: anyText, isRequired: true } },
    notes: `Then: royal9 rebuild writes the read tables, royal9 verify verifies all of it.
Exit code: 0 restored, 1 the archive does not verify, 2 refused or failed.`,
  }),
  run: async ({ dir, link, key, 'witness-key': witnessKey, jobs }: ArchiveOptions & { readonly link: string }) => {
    const seals = recordsSeals();
    if (seals === null)
      throw new CannotRun('RECORDS_KEY is required: a controller replays only batches sealed with it');
    const trusted = { keys: trustedKeys(key), witnesses: trustedKeys(witnessKey) };
    const { report, segments } = await verifyLinkArchive({ dir, link, trusted, jobs, from: 1, print });
    if (report === undefined) {
      print('verified: NOT CLEAN, nothing is restored');
      return 1;
    }
    print(archiveText(report));
    const url = databaseOf();
    await migrate(url, print);
    await writeAll({ url, seals, link, segments });
    print(`link ${link}: restored up to batch ${report.last.header.lastBatch}; now royal9 rebuild, then royal9 verify`);
    return 0;
  },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Restoring {
  readonly url: string;
  readonly seals: Seals;
  readonly link: string;
  readonly segments: readonly RightSegment[];
}

async function writeAll({ url, seals, link, segments }: Restoring): Promise<void> {
  const store = new RestoreStore(url, seals);
  try {
    if (await store.hasBatches(link)) throw new CannotRun(alreadyThere(link));
    const reader = new SegmentReader(link, sha256);
    for (const { path, chain } of segments) {
      const added = await store.add(link, reader.read(fileLines(path), chain));
      if (added === 'taken') throw new CannotRun(alreadyThere(link));
      print(`${path}: restored`);
    }
  } finally {
    await store.close();
  }
}

const alreadyThere = (link: string): string =>
  `LINK_HAS_BATCHES: the database of DATABASE_URL has batches of ${link}; name one without them. After an interrupted restore, begin again in a new database`;
