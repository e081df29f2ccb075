import { type PayoutDocument, readPayoutDocument } from '@jackpot/contract';
import type { RecordOf } from './records.js';
import type { OwedDocument } from './register.js';

/**
 * Compares the next document of a register with the journal: numbers have no gap, and each document states the facts of its
 * award. A record without a text is a document that is not prepared yet, or was void before it was prepared.
 * @returns the difference as a sentence, or null.
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
  return textProblem(body, owed, linkId);
}

function textProblem(body: PayoutDocument, owed: OwedDocument, linkId: string): string | null {
  const { documentNumber, awardNumber, seat, amountsCents } = owed;
  const wanted = { documentNumber, linkId, awardNumber, seat };
  const differs = (Object.keys(wanted) as (keyof typeof wanted)[]).find((field) => body[field] !== wanted[field]);
  if (differs !== undefined)
    return `document ${documentNumber} has ${differs} ${body[differs]}, the journal ${wanted[differs]}`;
  // Prepared before or after an increase, it states the amount at that time.
  const amounts = amountsCents.map(String);
  return amounts.includes(body.amountCents)
    ? null
    : `document ${documentNumber} has amountCents ${body.amountCents}, the journal ${amounts.join(' or ')}`;
}
