import { DEMAND_CODES } from '@jackpot/progressive';
import { z } from 'zod';

/** A place to sign: first initial, last name, Commission license number (COMAR 36.03.01.02B(34); REQ-43), date and time. */
const signature = z.strictObject({
  of: z.enum(['preparer', 'verifier', 'issuer of the funds']),
  who: z.string(),
});

/** Something that must be done before the payout is paid, and the rule that requires it. */
const requirement = z.strictObject({
  code: z.enum(['HELD_FOR_REVIEW', ...DEMAND_CODES]),
  text: z.string(),
  rule: z.string(),
});

/**
 * The payout document of one award: printed as original and duplicate, and kept (COMAR 36.05.03.23 E; N.J.A.C.
 * 13:69D-1.40(c); REQ-34 to 40, 118). It is kept as JSON text; this is the only declaration of that text.
 */
export const payoutDocumentSchema = z
  .strictObject({
    format: z.literal(1),
    title: z.literal('Table Payout Document'),
    copies: z.tuple([z.literal('original'), z.literal('duplicate')]).readonly(),
    /** 1, 2, 3, ... of the link, as the journal numbered it. */
    documentNumber: z.int().min(1),
    linkId: z.string(),
    awardId: z.string(),
    awardNumber: z.int().min(1),
    /** When the award was fixed, UTC. */
    fixedAt: z.iso.datetime(),
    table: z.strictObject({ tableId: z.string(), assetNumber: z.string() }),
    seat: z.int().min(1),
    coup: z.int().min(1),
    /** In dealt order, "KS", ...; empty for a Must Hit, which is won before the cards are dealt. */
    cards: z.array(z.string()).readonly(),
    combination: z.strictObject({ line: z.string(), paytable: z.string(), letter: z.string(), words: z.string() }),
    level: z.strictObject({ levelId: z.string().nullable(), words: z.string() }),
    amountCents: z.string().regex(/^\d+$/),
    /** The same amount for people, "$61,234.56". */
    amount: z.string(),
    demands: z.array(requirement).readonly(),
    signatures: z.tuple([signature, signature]).readonly(),
    fundsIssuedBy: signature,
  })
  .meta({ id: 'PayoutDocument' });

export type PayoutDocument = Readonly<z.output<typeof payoutDocumentSchema>>;
export type PayoutRequirement = Readonly<z.output<typeof requirement>>;

/** The text that is kept and compared byte by byte. */
export function payoutDocumentText(document: PayoutDocument): string {
  return JSON.stringify(document);
}

/** A kept document; undefined where the text is not one. */
export function readPayoutDocument(text: string): PayoutDocument | undefined {
  try {
    const parsed = payoutDocumentSchema.safeParse(JSON.parse(text) as unknown);
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
