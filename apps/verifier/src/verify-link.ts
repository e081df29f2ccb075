import { createHash } from 'node:crypto';
import { Auditor, findingText, type LinkTransfers, readInto, TransferRegister } from '@jackpot/proof';
import { type ReadModel, readJournal } from '@jackpot/storage';
import { reportText } from './report.js';
import { tableDifferences } from './tables.js';

const NOTHING = 'nothing projected yet';
/** How often a long audit says how far it is. */
const PROGRESS_MS = 2_000;

export interface Verified {
  readonly isClean: boolean;
  readonly text: string;
  /** Null where the journal is not true, or empty. */
  readonly transfers: LinkTransfers | null;
}

/**
 * Verifies one link. The tables' own place in the journal is read first; when the audit gets there, what it has
 * recomputed is compared with them, so play may go on meanwhile. A projector that is behind is behind, not wrong.
 */
export async function verifyLink(
  url: string,
  stream: string,
  model: ReadModel,
  tell: (line: string) => void,
): Promise<Verified> {
  const books = await model.books(stream);
  const auditor = new Auditor((bytes) => createHash('sha256').update(bytes).digest());
  const register = new TransferRegister();
  let endsAt = 0;
  let tables = NOTHING;
  let toldAt = performance.now();
  for await (const batch of readJournal(url, stream)) {
    const finding = auditor.take(batch);
    if (finding !== null) return notClean(`link ${stream}: NOT TRUE: ${findingText(finding)}`);
    readInto([register], batch);
    endsAt = batch.sealedAt;
    if (books !== undefined && batch.batch === books.watermark.batch && !books.watermark.isClearing) {
      const differences = tableDifferences(auditor.report(), books);
      if (differences.length > 0)
        return notClean(
          [
            `link ${stream}: THE TABLES DIFFER from the journal at batch ${batch.batch}:`,
            ...differences.map((line) => `  ${line}`),
          ].join('\n'),
        );
      tables = `meters and balances agree at batch ${batch.batch}`;
    }
    if (performance.now() - toldAt > PROGRESS_MS) {
      toldAt = performance.now();
      tell(`${stream}: ${batch.lastSequence} events verified ...`);
    }
  }
  // Tables that say they hold more than the journal has are not behind: they hold what never happened.
  if (books !== undefined && tables === NOTHING)
    return notClean(`link ${stream}: THE TABLES are at a batch the journal does not have`);
  const transfers = register.of({ house: '', link: stream, endsAt });
  return { isClean: true, text: reportText(auditor.report(), tables), transfers };
}

function notClean(text: string): Verified {
  return { isClean: false, text, transfers: null };
}
