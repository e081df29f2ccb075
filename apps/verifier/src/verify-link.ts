import { createHash } from 'node:crypto';
import { type AuditReport, Auditor, findingText } from '@jackpot/audit';
import { type ReadModel, readJournal } from '@jackpot/storage';
import { reportText } from './report.js';
import { tableDifferences } from './tables.js';

/** How often a long audit says how far it is. */
const PROGRESS_MS = 2_000;

export interface Verified {
  readonly isClean: boolean;
  readonly text: string;
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
  let tables = 'nothing projected yet';
  let toldAt = performance.now();
  for await (const batch of readJournal(url, stream)) {
    const finding = auditor.take(batch);
    if (finding !== null) return { isClean: false, text: `link ${stream}: NOT TRUE: ${findingText(finding)}` };
    if (books !== undefined && batch.batch === books.watermark.batch && !books.watermark.isClearing) {
      const differences = tableDifferences(auditor.report(), books);
      if (differences.length > 0)
        return {
          isClean: false,
          text: [
            `link ${stream}: THE TABLES DIFFER from the journal at batch ${batch.batch}:`,
            ...differences.map((line) => `  ${line}`),
          ].join('\n'),
        };
      tables = `meters and balances agree at batch ${batch.batch}`;
    }
    if (performance.now() - toldAt > PROGRESS_MS) {
      toldAt = performance.now();
      tell(`${stream}: ${batch.lastSequence} events verified ...`);
    }
  }
  return ended(auditor.report(), books !== undefined, tables);
}

/** Tables that say they hold more than the journal has are not behind: they hold what never happened. */
function ended(report: AuditReport, hasBooks: boolean, tables: string): Verified {
  if (hasBooks && tables === 'nothing projected yet')
    return {
      isClean: false,
      text: `link ${report.stream ?? '?'}: THE TABLES are at a batch the journal does not have`,
    };
  return { isClean: true, text: reportText(report, tables) };
}
