import { createHash } from 'node:crypto';
import { CannotRun } from '@jackpot/platform';
import { toHex } from '@jackpot/journal';
import { microToText } from '@jackpot/money';
import type { LevelMeters } from '@jackpot/progressive';
import {
  type AuditReport,
  Auditor,
  findingText,
  type JournalRegister,
  type LinkTransfers,
  readInto,
  TransferRegister,
} from '@jackpot/proof';
import { type Books, ReadModel, type Seals, readJournal } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import { auditText } from './audit-text.js';
import { DocumentCheck } from './verify-documents.js';

const NOTHING = 'nothing projected yet';
const PROGRESS_MS = 2_000;

export interface Verified {
  readonly text: string;
  /** Null if a difference was found. */
  readonly link: VerifiedLink | null;
}

export interface VerifiedLink {
  readonly transfers: LinkTransfers;
  readonly readOn: () => Promise<LinkTransfers>;
}

export interface VerifySource {
  readonly url: string;
  readonly dataSource: DataSource;
  readonly seals: Seals | null;
}

/**
 * Verifies a journal and the database tables. The tables are read first and compared when the audit reaches their
 * batch, so play may continue. A projector that is behind is not a difference.
 */
export async function verifyLink(
  source: VerifySource,
  stream: string,
  progress: (line: string) => void,
): Promise<Verified> {
  const documents = await DocumentCheck.begin(source.dataSource, stream);
  const verified = await verifyJournal(source, stream, documents.register, progress);
  const problems = verified.link === null ? [] : await documents.problems();
  if (problems.length === 0) return verified;
  return notClean(
    [`link ${stream}: THE PAYOUT DOCUMENTS DIFFER from the journal:`, ...problems.map((line) => `  ${line}`)].join(
      '\n',
    ),
  );
}

async function verifyJournal(
  { url, dataSource, seals }: VerifySource,
  stream: string,
  documents: JournalRegister,
  progress: (line: string) => void,
): Promise<Verified> {
  const model = new ReadModel(dataSource);
  const books = await model.books(stream);
  const auditor = new Auditor((bytes) => createHash('sha256').update(bytes).digest());
  const register = new TransferRegister();
  let last = 0;
  let tables = NOTHING;
  let reportedAt = performance.now();
  for await (const batch of readJournal(url, stream, 0, seals)) {
    const finding = auditor.take(batch);
    if (finding !== null) return notClean(`link ${stream}: NOT TRUE: ${findingText(finding)}`);
    readInto([register, documents], batch);
    last = batch.batch;
    if (books !== undefined && batch.batch === books.watermark.batch && !books.watermark.isClearing) {
      const differences = tableDifferences(auditor.report(), books);
      if (differences.length > 0)
        return notClean(
          [
            `link ${stream}: THE DATABASE TABLES DIFFER from the journal at batch ${batch.batch}:`,
            ...differences.map((line) => `  ${line}`),
          ].join('\n'),
        );
      tables = `meters and balances agree at batch ${batch.batch}`;
    }
    if (performance.now() - reportedAt > PROGRESS_MS) {
      reportedAt = performance.now();
      progress(`${stream}: ${batch.lastSequence} events verified ...`);
    }
  }
  if (books !== undefined && tables === NOTHING)
    return notClean(`link ${stream}: THE DATABASE TABLES are at a batch that the journal does not have`);
  const text = auditText(auditor.report(), tables);
  const transfersNow = () => register.of({ operator: '', link: stream, endsAt: Infinity });
  const readOn = async (): Promise<LinkTransfers> => {
    for await (const batch of readJournal(url, stream, last, seals)) {
      const finding = auditor.take(batch);
      if (finding !== null) throw new CannotRun(`link ${stream} does not verify any more: ${findingText(finding)}`);
      readInto([register], batch);
      last = batch.batch;
    }
    return transfersNow();
  };
  return { text, link: { transfers: transfersNow(), readOn } };
}

function notClean(text: string): Verified {
  return { text, link: null };
}

function tableDifferences(audited: AuditReport, books: Books): readonly string[] {
  const found: string[] = [];
  if (audited.headHash !== toHex(books.watermark.hash))
    found.push(`the watermark names another batch ${books.watermark.batch} than the journal has`);
  return [...found, ...balanceDifferences(audited, books), ...meterDifferences(audited, books)];
}

function balanceDifferences(audited: AuditReport, books: Books): readonly string[] {
  const stored = new Map(books.balances.map(({ account, balanceMicro }) => [account, balanceMicro]));
  const accounts = new Set<string>([...audited.balances.keys(), ...stored.keys()]);
  return [...accounts].sort().flatMap((account) => {
    const [expected, found] = [new Map<string, bigint>(audited.balances).get(account) ?? 0n, stored.get(account) ?? 0n];
    return expected === found
      ? []
      : [`account ${account}: ${microToText(expected)} by the journal, ${microToText(found)} in the table`];
  });
}

function meterDifferences(audited: AuditReport, books: Books): readonly string[] {
  const stored = new Map(books.meters.map((meters) => [meters.level as string, meters]));
  return audited.meters.flatMap((expected) => {
    const found = stored.get(expected.level);
    if (found === undefined) return [`level ${expected.level} is not in the table`];
    const fields = Object.keys(expected) as (keyof LevelMeters)[];
    return fields
      .filter((field) => expected[field] !== found[field])
      .map((field) => `${expected.level} ${field}: ${expected[field]} by the journal, ${found[field]} in the table`);
  });
}
