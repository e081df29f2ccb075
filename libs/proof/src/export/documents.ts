import type { Award } from '@jackpot/progressive';
import { z } from 'zod';
import type { RecordOf } from './records.js';

/** What of a payout document the journal knows as well; the rest of it is the house's own form. */
const documentBody = z.looseObject({
  documentNumber: z.int(),
  linkId: z.string(),
  awardNumber: z.int(),
  seat: z.int(),
  amountCents: z.string().regex(/^\d+$/),
});

/**
 * What is wrong with the next document of a register: numbers have no gap, and each says what the journal says of its
 * award. A document that is owed and not made out yet is none: it stands there without a text.
 */
export function documentProblem(record: RecordOf<'document'>, award: Award | undefined, linkId: string): string | null {
  if (award === undefined) return `the journal knows no document ${record.documentNumber}`;
  if (record.documentNumber !== award.documentNumber || record.awardNumber !== award.awardNumber)
    return `document ${award.documentNumber} of award ${award.awardNumber} wanted, ${record.documentNumber} of ${record.awardNumber} there`;
  if (record.text === null || record.preparedAt === null)
    return record.text === record.preparedAt ? null : `document ${record.documentNumber} is half made out`;
  const body = bodyOf(record.text);
  if (body === undefined) return `the text of document ${record.documentNumber} is not that of a document`;
  const { documentNumber, awardNumber, seat, amountCents } = award;
  const wanted = { documentNumber, linkId, awardNumber, seat, amountCents: amountCents.toString() };
  const differs = (Object.keys(wanted) as (keyof typeof wanted)[]).find((field) => body[field] !== wanted[field]);
  return differs === undefined
    ? null
    : `document ${documentNumber} says ${differs} ${body[differs]}, the journal ${wanted[differs]}`;
}

function bodyOf(text: string): z.output<typeof documentBody> | undefined {
  try {
    const parsed = documentBody.safeParse(JSON.parse(text) as unknown);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
