import { must } from '@jackpot/money';
import {
  type ArchiveEnd,
  ArchiveChain,
  type ArchiveFinding,
  type ArchiveReport,
  type NoteSigner,
  SegmentVerifier,
  SegmentWriter,
  emptyArchive,
  linesOf,
} from '../src/index.js';
import { OPERATOR, sha256, verifyEd25519 } from './keys.js';
import { SIGNED_AT, type SomeLink } from './some-link.js';

const SOFTWARE = { name: 'royal9-progressive', version: '0.1.0', node: 'v22.0.0', files: [] };
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 2, 1);

export const dayOf = (number: number): string => new Date(FIRST_DAY + (number - 1) * DAY_MS).toISOString().slice(0, 10);

export async function segmentOf(
  link: SomeLink,
  last: ArchiveEnd,
  lastBatch: number,
  signer: NoteSigner = OPERATOR,
): Promise<{ readonly lines: readonly string[]; readonly after: ArchiveEnd }> {
  const making = { source: link, signer, software: SOFTWARE, sha256, now: SIGNED_AT };
  const { hash } = must(link.journal[lastBatch - 1], 'the last batch of a closed day');
  const closed = { day: dayOf(last.number + 1), batch: lastBatch, batchHash: hash };
  const writer = new SegmentWriter(making, link.name, last, closed);
  const lines: string[] = [];
  for await (const line of writer.lines()) lines.push(line);
  return { lines, after: writer.after() };
}

export async function archiveOf(link: SomeLink, segments: number): Promise<readonly (readonly string[])[]> {
  const archive: (readonly string[])[] = [];
  let last = emptyArchive(sha256);
  for (let number = 1; number <= segments; number += 1) {
    const lastBatch = Math.floor((link.journal.length * number) / segments);
    const { lines, after } = await segmentOf(link, last, lastBatch);
    archive.push(lines);
    last = after;
  }
  return archive;
}

export const fileOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join(''));

export async function verifiedArchive(
  files: readonly Uint8Array[],
  first = 1,
): Promise<ArchiveFinding | ArchiveReport> {
  const [, link = ''] = /"link":"([^"]*)"/.exec(Buffer.from(must(files[0], 'a segment')).toString()) ?? [];
  const chain = new ArchiveChain(link, first);
  for (const file of files) {
    const verifier = new SegmentVerifier({ sha256, verify: verifyEd25519, keys: [OPERATOR] });
    for await (const line of linesOf([file])) verifier.take(line);
    const finding = verifier.end() ?? chain.take(verifier.report());
    if (finding !== null) return finding;
  }
  return must(chain.report(), 'an archive with a segment');
}
