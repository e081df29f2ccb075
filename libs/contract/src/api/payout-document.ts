import { z } from 'zod';

const signature = <const Of extends string>(of: Of) => z.object({ of: z.literal(of), who: z.string() });

/**
 * The payout document of one award: printed twice, as original and duplicate, and kept (COMAR 36.05.03.23 E; N.J.A.C.
 * 13:69D-1.40(c); REQ-34 to 40, 118). Its text is stored byte for byte, so every amount and time is a text already.
 */
export const payoutDocument = z
  .object({
    format: z.literal(1),
    title: z.string(),
    copies: z.array(z.string()),
    documentNumber: z.int(),
    linkId: z.string(),
    awardId: z.string(),
    awardNumber: z.int(),
    fixedAt: z.iso.datetime(),
    table: z.object({ tableId: z.string(), assetNumber: z.string() }),
    seat: z.int(),
    coup: z.int(),
    cards: z.array(z.string()),
    combination: z.object({ line: z.string(), paytable: z.string(), letter: z.string(), words: z.string() }),
    level: z.object({ levelId: z.string().nullable(), words: z.string() }),
    amountCents: z.string(),
    amount: z.string(),
    demands: z.array(z.object({ code: z.string(), text: z.string(), rule: z.string() })),
    signatures: z.array(z.object({ of: z.string(), who: z.string() })),
    fundsIssuedBy: signature('issuer of the funds'),
  })
  .meta({ id: 'PayoutDocument' });
export type PayoutDocument = z.output<typeof payoutDocument>;
