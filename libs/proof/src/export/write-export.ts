import { originOf } from '../checkpoints/checkpoint.js';
import type { KeptCheckpoint } from '../checkpoints/extend.js';
import { keyText, signNote } from '../checkpoints/signed-note.js';
import { EXPORT_FORMAT, type ExportRecord, endText } from './records.js';
import { JournalRegister } from './register.js';
import {
  type ExportMaking,
  documentRecords,
  journalRecords,
  readInto,
  signedLines,
  termsRecord,
} from './write-records.js';

/** @param last must be the link's newest checkpoint, so that the last batch is signed */
export function writeExport(making: ExportMaking, last: KeptCheckpoint): AsyncGenerator<string> {
  const { signer, sha256 } = making;
  const { operator, link } = last.checkpoint;
  return signedLines<ExportRecord>(records(making, last), sha256, (chain) => {
    const note = signNote(endText(originOf(operator, link), chain), signer, sha256);
    return { kind: 'end', ...chain, note };
  });
}

async function* records(making: ExportMaking, last: KeptCheckpoint): AsyncGenerator<ExportRecord> {
  const { source, signer, sha256, now, software } = making;
  const { operator, link, batch: batches } = last.checkpoint;
  yield {
    kind: 'header',
    format: EXPORT_FORMAT,
    operator,
    link,
    batches,
    exportedAt: new Date(now).toISOString(),
    key: keyText(signer, sha256),
  };
  const register = new JournalRegister();
  const range = { afterBatch: 0, lastBatch: batches };
  yield* journalRecords(source, link, range, (batch) => readInto([register], batch));
  for (const terms of register.terms) yield termsRecord(terms, sha256);
  yield* documentRecords(source, link, register.owed);
  yield { kind: 'software', ...software };
}
