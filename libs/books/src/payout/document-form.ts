import { DEMAND_CODES } from '@jackpot/progressive';
import { z } from 'zod';

/**
 * A signature line: first initial, last name, Commission license number, date and time (COMAR 36.03.01.02B(34);
 * REQ-43).
 */
const signature = z.strictObject({
  of: z.enum(['preparer', 'verifier', 'issuer of the funds']),
  who: z.string(),
});

const requirement = z.strictObject({
  code: z.enum(['HELD_FOR_REVIEW', ...DEMAND_CODES]),
  text: z.string(),
  rule: z.string(),
});

/**
 * The payout document of one award, printed as original and duplicate (COMAR 36.05.03.23 E; N.J.A.C. 13:69D-1.40(c);
 * REQ-34 to 40, 118). Stored as JSON.
 */
export const payoutDocumentSchema = z
  .strictObject({
    format: z.literal(1),
    title: z.literal('Table Payout Document'),
    copies: z.tuple([z.literal('original'), z.literal('duplicate')]).readonly(),
    documentNumber: z.int().min(1),
    linkId: z.string(),
    awardId: z.string(),
    awardNumber: z.int().min(1),
    fixedAt: z.iso.datetime(),
    table: z.strictObject({ tableId: z.string(), assetNumber: z.string() }),
    seat: z.int().min(1),
    coup: z.int().min(1),
    /** Such as "KS", in dealt order. Empty for a Must Hit. */
    cards: z.array(z.string()).readonly(),
    combination: z.strictObject({ line: z.string(), paytable: z.string(), letter: z.string(), words: z.string() }),
    level: z.strictObject({ levelId: z.string().nullable(), words: z.string() }),
    amountCents: z.string().regex(/^\d+$/),
    /** Such as "$61,234.56". */
    amount: z.string(),
    demands: z.array(requirement).readonly(),
    signatures: z.tuple([signature, signature]).readonly(),
    fundsIssuedBy: signature,
  })
  .meta({ id: 'PayoutDocument' });

export type PayoutDocument = Readonly<z.output<typeof payoutDocumentSchema>>;
export type PayoutRequirement = Readonly<z.output<typeof requirement>>;

/** Documents are compared by this text. */
export function payoutDocumentText(document: PayoutDocument): string {
  return JSON.stringify(document);
}

export function readPayoutDocument(text: string): PayoutDocument | undefined {
  try {
    const parsed = payoutDocumentSchema.safeParse(JSON.parse(text) as unknown);
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
