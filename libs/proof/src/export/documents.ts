import { z } from 'zod';
import type { RecordOf } from './records.js';
import type { OwedDocument } from './register.js';

/** What of a payout document the journal knows as well; the rest of it is the house's own form. */
const documentBody = z.looseObject({
  documentNumber: z.int(),
  linkId: z.string(),
  awardNumber: z.int(),
  seat: z.int(),
  amountCents: z.string().regex(/^\d+$/),
});

type DocumentBody = z.output<typeof documentBody>;

/**
 * What is wrong with the next document of a register: numbers have no gap, and each says what the journal says of its
 * award. A document without a text is none: it is owed and not made out yet, or
 * was void before it was made out.
 */
export function documentProblem(
  record: RecordOf<'document'>,
  owed: OwedDocument | undefined,
  linkId: string,
): string | null {
  if (owed === undefined) return `the journal knows no document ${record.documentNumber}`;
  if (record.documentNumber !== owed.documentNumber || record.awardNumber !== owed.awardNumber)
    return `document ${owed.documentNumber} of award ${owed.awardNumber} wanted, ${record.documentNumber} of ${record.awardNumber} there`;
  if (record.text === null || record.preparedAt === null)
    return record.text === record.preparedAt ? null : `document ${record.documentNumber} is half made out`;
  const body = bodyOf(record.text);
  if (body === undefined) return `the text of document ${record.documentNumber} is not that of a document`;
  return textProblem(body, owed, linkId);
}

function textProblem(body: DocumentBody, owed: OwedDocument, linkId: string): string | null {
  const { documentNumber, awardNumber, seat, amountsCents } = owed;
  const wanted = { documentNumber, linkId, awardNumber, seat };
  const differs = (Object.keys(wanted) as (keyof typeof wanted)[]).find((field) => body[field] !== wanted[field]);
  if (differs !== undefined)
    return `document ${documentNumber} says ${differs} ${body[differs]}, the journal ${wanted[differs]}`;
  // Made out before or after a raise, it says what the award came to then.
  const amounts = amountsCents.map(String);
  return amounts.includes(body.amountCents)
    ? null
    : `document ${documentNumber} says amountCents ${body.amountCents}, the journal ${amounts.join(' or ')}`;
}

function bodyOf(text: string): DocumentBody | undefined {
  try {
    const parsed = documentBody.safeParse(JSON.parse(text) as unknown);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
