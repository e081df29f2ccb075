import { availableParallelism } from 'node:os';
import { commandLine, anyText, whole } from '@jackpot/platform';
import type { LinkTransfers } from '@jackpot/proof';
import { linksIn } from '../archive/archive-folder.js';
import { archiveText, verifyLinkArchive } from '../archive/verify-link-archive.js';
import { WITNESS_KEY, trustedKeys } from '../export/signatures.js';
import {
  EXIT_CODE_3,
  WITHOUT,
  compareLinks,
  exitCodeOf,
  hasTransfers,
  notComparedFrom,
  verdictText,
  type Verdict,
} from '../journal/between-links.js';

const JOBS_MAX = 1_024;

export const ARCHIVE_OPTIONS = {
  dir: { help: 'the folder of the archive', shown: 'DIR', read: anyText, isRequired: true },
  key: {
    help: 'the key that the operator gave you, not the one in the files; also earlier keys',
    shown: 'KEY',
    read: anyText,
    isRequired: true,
    isList: true,
  },
  'witness-key': WITNESS_KEY,
  jobs: {
    help: 'how many segments are verified at a time (default: one for each core)',
    shown: 'N',
    read: whole(1, JOBS_MAX),
    initial: availableParallelism(),
  },
} as const;

export interface ArchiveOptions {
  readonly dir: string;
  readonly key: readonly string[];
  readonly 'witness-key': readonly string[];
  readonly jobs: number;
}

interface Options extends ArchiveOptions {
  readonly link: string | undefined;
  readonly from: number;
  readonly without: readonly string[];
}

/** Needs no database, network or settings. */
export const verifyArchive = {
  line: commandLine({
    command: 'royal9 verify-archive',
    about: `Verifies archives of links: every segment by itself, several at a time, and that they follow each other without a gap. All of
them together are as good as an export. Then the links are compared with each other.`,
    options: {
      ...ARCHIVE_OPTIONS,
      without: WITHOUT,
      link: { help: 'only this link (default: all links in the folder)', shown: 'ID', read: anyText },
      from: {
        help: 'the segment to begin with; those before it were verified earlier',
        shown: 'NUMBER',
        read: whole(1),
        initial: 1,
      },
    },
    notes: `Exit code: 0 everything holds, 1 a segment does not verify or is missing, 2 the check could not run,
${EXIT_CODE_3}.`,
  }),
  run: async ({ dir, key, 'witness-key': witnessKey, jobs, link, from, without }: Options): Promise<number> => {
    const trusted = { keys: trustedKeys(key), witnesses: trustedKeys(witnessKey) };
    const names = link === undefined ? await linksIn(dir) : [link];
    const links: LinkTransfers[] = [];
    let verdict: Verdict = names.length > 0 ? 'clean' : 'different';
    if (names.length === 0) print(`${dir}: has no folder of a link`);
    for (const name of names) {
      const { report } = await verifyLinkArchive({ dir, link: name, trusted, jobs, from, print });
      if (report === undefined) verdict = 'different';
      else print(archiveText(report));
      if (report?.transfers) links.push(report.transfers);
      else if (report !== undefined && report.named.size > 0) {
        const part = notComparedFrom(name, report.named, without);
        if (verdict === 'clean') verdict = part.verdict;
        print(part.text);
      }
    }
    if (links.some(hasTransfers)) {
      const between = compareLinks(links, without);
      if (verdict === 'clean') verdict = between.verdict;
      print(between.text);
    }
    process.stdout.write(verdictText(verdict));
    return exitCodeOf(verdict);
  },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
