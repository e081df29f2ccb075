import { join } from 'node:path';
import { must } from '@jackpot/money';
import { ArchiveChain, type ArchiveReport, type SegmentReport, exportFindingText } from '@jackpot/proof';
import { auditText } from '../journal/audit-text.js';
import { contentLines } from '../journal/content-text.js';
import { type SegmentFile, segmentsIn } from './archive-folder.js';
import type { TrustedKeys } from './verify-file.js';
import { verifyFiles } from './verify-files.js';

export interface Verification {
  readonly dir: string;
  readonly link: string;
  readonly trusted: TrustedKeys;
  readonly jobs: number;
  readonly from: number;
  readonly print: (line: string) => void;
}

export interface RightSegment extends SegmentFile {
  readonly chain: string;
}

export interface VerifiedArchive {
  readonly report: ArchiveReport | undefined;
  readonly segments: readonly RightSegment[];
}

export async function verifyLinkArchive(verification: Verification): Promise<VerifiedArchive> {
  const { dir, link, trusted, jobs, from, print } = verification;
  const files = (await segmentsIn(join(dir, link))).filter(({ number }) => number >= from);
  const chain = new ArchiveChain(link, from);
  const segments: RightSegment[] = [];
  const paths = files.map(({ path }) => path);
  for await (const verified of verifyFiles(paths, trusted, jobs)) {
    const file = must(files[segments.length], 'the file of a result');
    const finding = 'finding' in verified ? verified.finding : chain.take(verified.report);
    if ('finding' in verified || finding !== null) {
      print(`${file.path}: NOT TRUE: ${exportFindingText(must(finding, 'a finding'))}`);
      return { report: undefined, segments };
    }
    segments.push({ ...file, chain: verified.report.chain });
    print(`${file.path}: ${segmentText(verified.report)}`);
  }
  const missing = missingIn(chain, verification);
  if (missing !== null) print(`link ${link}: NOT TRUE: ${missing}`);
  return { report: missing === null ? chain.report() : undefined, segments };
}

function missingIn(chain: ArchiveChain, { trusted, from }: Verification): string | null {
  if (chain.report() === undefined) return `the archive has no segment ${from}`;
  const isWitnessed = trusted.witnesses.length === 0 || chain.witnessed !== null;
  return isWitnessed ? null : 'NOT_WITNESSED: no checkpoint has the signature of a witness';
}

function segmentText({ header: { firstBatch, lastBatch }, audit: { events } }: SegmentReport): string {
  return `batches ${firstBatch} to ${lastBatch}, ${events} events, each decided again from the state before it`;
}

export function archiveText({ first, follows, last, audit, content }: ArchiveReport): string {
  const { operator, number, day } = last.header;
  return [
    auditText(audit, 'not in an archive; everything above was recomputed from the journal'),
    `  operator     ${operator}, every segment signed as a whole`,
    `  segments     ${first} to ${number}, of ${day}; each begins with the state that the one before comes to`,
    ...(first === 1
      ? []
      : [`  begins       behind the end ${follows}; compare it with the one that you verified before`]),
    `  end          ${last.end}`,
    ...contentLines(content, 'the last batch of each segment is signed'),
  ].join('\n');
}
