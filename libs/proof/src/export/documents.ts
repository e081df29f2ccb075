import { type PayoutDocument, payoutDocument, payoutDocumentText, readPayoutDocument } from '@jackpot/books';
import { asLinkId, awardIdOf } from '@jackpot/progressive';
import type { RecordOf } from './records.js';
import type { OwedDocument } from './register.js';

/**
 * Document numbers have no gap, and each document states the facts of its award. A record has no text if its document
 * is not prepared yet, or became void before.
 * @returns the difference, or null
 */
export function documentProblem(
  record: RecordOf<'document'>,
  owed: OwedDocument | undefined,
  linkId: string,
): string | null {
  if (owed === undefined) return `the journal has no document ${record.documentNumber}`;
  if (record.documentNumber !== owed.documentNumber || record.awardNumber !== owed.awardNumber)
    return `document ${owed.documentNumber} of award ${owed.awardNumber} expected, ${record.documentNumber} of ${record.awardNumber} found`;
  if (record.text === null || record.preparedAt === null)
    return record.text === record.preparedAt
      ? null
      : `document ${record.documentNumber} is prepared without a text, or the reverse`;
  const body = readPayoutDocument(record.text);
  if (body === undefined) return `the text of document ${record.documentNumber} is not that of a document`;
  return textProblem({ text: record.text, body }, owed, linkId);
}

/**
 * The text must equal, byte for byte, the document made from the award. Only the asset number is taken from the text.
 */
function textProblem(
  { text, body }: { readonly text: string; readonly body: PayoutDocument },
  owed: OwedDocument,
  linkId: string,
): string | null {
  const { documentNumber, awardNumber } = owed;
  const { assetNumber } = body.table;
  const awardId = awardIdOf(asLinkId(linkId), awardNumber);
  const wanted = payoutDocument({ ...owed, linkId, awardId, assetNumber });
  const differs = (Object.keys(wanted) as (keyof PayoutDocument)[]).find(
    (field) => JSON.stringify(body[field]) !== JSON.stringify(wanted[field]),
  );
  if (differs !== undefined)
    return `document ${documentNumber} has ${differs} ${textOf(body[differs])}, the journal ${textOf(wanted[differs])}`;
  return text === payoutDocumentText(wanted) ? null : `document ${documentNumber} is not written as documents are`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
