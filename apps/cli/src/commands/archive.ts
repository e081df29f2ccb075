import { join } from 'node:path';
import { parseGamingDay } from '@jackpot/books';
import { commandLine, anyText } from '@jackpot/platform';
import { toHex } from '@jackpot/journal';
import {
  type ArchiveEnd,
  ArchiveRefusal,
  type ClosedDay,
  type NoteKey,
  SegmentWriter,
  emptyArchive,
  exportFindingText,
  keyText,
} from '@jackpot/proof';
import { removeParts, segmentPath, segmentsIn, writeWhole } from '../archive/archive-folder.js';
import { verifierOf } from '../archive/verify-file.js';
import { sha256, trustedKeys } from '../export/signatures.js';
import { type SigningOperator, withSigningKey } from '../export/with-signing-key.js';

interface Options {
  readonly link: string;
  readonly dir: string;
  readonly key: readonly string[];
}

/** Format: docs/reference/export-format.md */
export const archive = {
  line: commandLine({
    command: 'royal9 archive',
    about: `Writes one signed file for each closed gaming day of a link that is not in its archive yet: DIR/<link>/<number>-<gaming day>.jsonl.
It continues from the last of them. An interrupted run leaves nothing half; the next one goes on.`,
    options: {
      link: { help: 'the link', shown: 'ID', read: anyText, isRequired: true },
      dir: { help: 'the folder of the archive', shown: 'DIR', read: anyText, isRequired: true },
      key: {
        help: 'an earlier key of the operator, under which the last segment is signed',
        shown: 'KEY',
        read: anyText,
        isList: true,
      },
    },
    notes: `The file system of the folder has hard links.
Exit code: 0 every closed day is archived, 1 refused, or a file could not be written.`,
  }),
  failureCode: 1,
  run: async ({ link, dir, key }: Options): Promise<number> => {
    const folder = join(dir, link);
    await withSigningKey(link, async (operator) => {
      const { end, day } = await lastOf(folder, [operator.signer, ...trustedKeys(key)]);
      await holdToJournal(operator, link, end);
      let last = end;
      for await (const closed of closedDays(operator, link, { day, batch: end.head.batch })) {
        const writer = new SegmentWriter(operator, link, last, closed);
        const path = segmentPath(folder, last.number + 1, closed.day);
        await writeWhole(path, writer.lines());
        print(`${path}: batches ${last.head.batch + 1} to ${closed.batch}`);
        last = writer.after();
      }
      await removeParts(folder, last.number);
      print(`link ${link}: archived up to batch ${last.head.batch} in ${last.number} segments`);
      print(`key: ${keyText(operator.signer, sha256)}`);
    });
    return 0;
  },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function lastOf(
  folder: string,
  keys: readonly NoteKey[],
): Promise<{ readonly end: ArchiveEnd; readonly day: string }> {
  const file = (await segmentsIn(folder)).at(-1);
  if (file === undefined) return { end: emptyArchive(sha256), day: '' };
  const { verifier, finding } = await verifierOf(file.path, { keys, witnesses: [] });
  if (finding === null) return { end: verifier.after(), day: verifier.report().header.day };
  if (finding.code === 'STATE_FORM_OTHER')
    throw new ArchiveRefusal(
      'STATE_FORM_OTHER',
      `${file.path} was written by a version with another form of the link's state; keep that archive with its verifier, and begin a new one in another folder`,
    );
  throw new ArchiveRefusal(
    'LAST_SEGMENT_WRONG',
    `${file.path} does not verify, ${exportFindingText(finding)}; put its copy from the other place here`,
  );
}

async function holdToJournal({ port }: SigningOperator, link: string, { number, head }: ArchiveEnd): Promise<void> {
  if (number === 0) return;
  const [found] = await port.chain(link, head.batch, 1);
  if (found?.batch !== head.batch)
    throw new ArchiveRefusal(
      'JOURNAL_SHORTER',
      `the journal of ${link} has no batch ${head.batch}, with which segment ${number} ends; restore the newest backup, or the archive itself`,
    );
  if (toHex(found.hash) !== head.hash)
    throw new ArchiveRefusal(
      'JOURNAL_OTHER',
      `batch ${head.batch} of ${link} has the hash ${toHex(found.hash)}, and ${head.hash} in segment ${number}; find out which of them a witness signed before anything is archived`,
    );
}

const PAGE_DAYS = 100;

async function* closedDays(
  { closes }: SigningOperator,
  link: string,
  after: { readonly day: string; readonly batch: number },
): AsyncGenerator<ClosedDay> {
  const day = parseGamingDay(after.day);
  const known = day === undefined ? undefined : await closes.headOfDay(link, day);
  let { batch } = after;
  for (let number = (known?.number ?? 0) + 1; ;) {
    const page = await closes.heads(link, number, PAGE_DAYS);
    for (const close of page) {
      if (close.day <= after.day || close.batch <= batch) continue;
      batch = close.batch;
      yield close;
    }
    if (page.length < PAGE_DAYS) return;
    number += page.length;
  }
}
