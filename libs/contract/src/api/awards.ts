import { AWARD_STATUSES, CLAIM_WAITS } from '@jackpot/progressive';
import { z } from 'zod';
import { cents, instant, level, next, orderedNext, orderedPageQuery, pageQuery } from './fields.js';
import { operation } from './operation.js';
import { payoutDocumentSchema as payoutDocument } from '@jackpot/books';

const status = z.enum(AWARD_STATUSES);

export const award = z
  .object({
    linkId: z.string(),
    awardNumber: z.int(),
    awardId: z.string(),
    sequence: z.int(),
    tableNo: z.int(),
    tableId: z.string(),
    assetNumber: z.string().describe('of the table, by which people call it'),
    coup: z.int(),
    seat: z.int(),
    line: z.string(),
    level: level.nullable(),
    amount: cents,
    fromMeter: cents,
    documentNumber: z.int(),
    reviewWith: z.int(),
    onHold: z.boolean(),
    fixedAt: instant,
    status,
    paidAt: instant.nullable(),
    preparedBy: z.string().nullable(),
    verifiedBy: z.string().nullable(),
  })
  .meta({ id: 'Award' });

const openClaim = award
  .extend({
    waitsFor: z
      .enum(CLAIM_WAITS)
      .describe(
        'the next step, or what stops it; state: the patron is excluded; request: payment is stopped, or the shares of the win are not its amount',
      ),
    waitDetail: z
      .string()
      .describe(
        'who may verify, which look-ups, which earlier claim, who requested what, or which shares; may be empty',
      ),
  })
  .meta({ id: 'OpenClaim' });

export const awards = {
  list: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/awards',
    tag: 'awards',
    act: 'claim.read',
    summary: 'List awards, newest or oldest first; of one level or status, or all',
    query: orderedPageQuery.extend({
      level: level.optional().describe('of one level only'),
      status: status.optional().describe('of one status only'),
    }),
    response: z.object({ awards: z.array(award), next: orderedNext }).meta({ id: 'Awards' }),
  }),
  claims: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/claims',
    tag: 'awards',
    act: 'claim.read',
    summary: 'List open claims: fixed and owed, not yet paid; newest first',
    query: pageQuery,
    response: z.object({ claims: z.array(openClaim), next }).meta({ id: 'OpenClaims' }),
  }),
  unverified: operation({
    method: 'GET',
    path: '/api/v1/unverified-wins',
    tag: 'awards',
    act: 'claim.read',
    summary: 'Count the wins of every link that are to be verified at their tables',
    response: z
      .object({ links: z.array(z.object({ linkId: z.string(), wins: z.int() })).describe('links with such wins') })
      .meta({ id: 'UnverifiedWins' }),
  }),
  payouts: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/payouts',
    tag: 'awards',
    act: 'claim.read',
    summary: 'List payout documents by number, newest first',
    query: pageQuery,
    response: z
      .object({
        payouts: z.array(
          z.object({
            awardId: z.string(),
            linkId: z.string(),
            awardNumber: z.int(),
            documentNumber: z.int(),
            state: z.literal('prepared'),
            preparedAt: instant,
            document: payoutDocument,
          }),
        ),
        next,
      })
      .meta({ id: 'Payouts' }),
  }),
} as const;
