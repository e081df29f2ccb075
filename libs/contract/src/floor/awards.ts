import { centsToText } from '@jackpot/money';
import { type Award, type LinkId, awardIdOf } from '@jackpot/progressive';
import { z } from 'zod';

export const floorAwardSchema = z
  .object({
    awardId: z.string(),
    seat: z.int(),
    line: z.string(),
    level: z.string().nullable(),
    amount: z.string(),
    pay: z.enum(['table', 'claim']).describe('table: the dealer pays at once; claim: with a payout document'),
    documentNumber: z.int(),
  })
  .meta({ id: 'FloorAward' });
export type FloorAward = z.output<typeof floorAwardSchema>;

export const awardFields = {
  awards: z.array(floorAwardSchema).describe('by the cards of the coup, once it is resolved; in pay order'),
  mustHit: floorAwardSchema.nullable().describe('the Must Hit, where the coup won it with its result'),
};

export function floorAward(linkId: LinkId, award: Award): FloorAward {
  return {
    awardId: awardIdOf(linkId, award.awardNumber),
    seat: award.seat,
    line: award.line,
    level: award.level,
    amount: centsToText(award.amountCents),
    pay: award.documentNumber > 0 ? 'claim' : 'table',
    documentNumber: award.documentNumber,
  };
}

export function floorAwards(
  linkId: LinkId,
  { awards, mustHit }: { readonly awards: readonly Award[]; readonly mustHit: Award | null },
): { awards: FloorAward[]; mustHit: FloorAward | null } {
  return {
    awards: awards.map((award) => floorAward(linkId, award)),
    mustHit: mustHit === null ? null : floorAward(linkId, mustHit),
  };
}
