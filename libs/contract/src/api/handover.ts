import { CLAIM_ACTS_OF_TWO } from '@jackpot/progressive';
import { z } from 'zod';
import { TABLE_PHASES } from '../names.js';
import { awardLine, cents, instant, micro } from './fields.js';
import { levelMeters } from './meters.js';
import { operation } from './operation.js';
import { call } from './tables.js';

const path = '/api/v1/links/:linkId/handover';
const spec = { method: 'GET', tag: 'claims', act: 'claim.read' } as const;

const handoverReport = z
  .object({
    at: instant,
    link: z.string(),
    sequence: z.int(),
    inPlay: z.boolean(),
    levels: z.array(levelMeters),
    owed: cents,
    claims: z.array(
      z.object({
        awardId: z.string(),
        tableId: z.string(),
        coup: z.int(),
        seat: z.int(),
        line: awardLine,
        amount: cents,
        documentNumber: z.int(),
        fixedAt: instant,
        step: z.enum(['opened', 'verified', 'authorized']),
        onHold: z.boolean(),
        request: z
          .object({ act: z.enum(CLAIM_ACTS_OF_TWO), by: z.string(), reason: z.string() })
          .nullable()
          .describe('what the first of two people requested'),
      }),
    ),
    tables: z.array(
      z.object({
        tableId: z.string(),
        assetNumber: z.string(),
        shoe: z.int(),
        coup: z.int(),
        phase: z.enum(TABLE_PHASES),
        isOnline: z.boolean(),
        call: call.nullable(),
        markers: z
          .array(z.object({ seat: z.int(), owed: micro }))
          .describe('vigorish that is marked and not collected, the highest position first'),
      }),
    ),
  })
  .meta({ id: 'Handover' });

export const handover = {
  read: operation({
    ...spec,
    path,
    summary: 'Read the shift handover: meters, claims that are owed, tables and open calls, at one instant',
    response: handoverReport,
  }),
  page: operation({
    ...spec,
    path: `${path}/page`,
    summary: 'Print the shift handover as a page to sign',
    response: { mediaType: 'text/html', description: 'the handover' },
  }),
  pdf: operation({
    ...spec,
    path: `${path}/page.pdf`,
    summary: 'Print the shift handover as PDF, to sign and keep',
    response: { mediaType: 'application/pdf', description: 'the handover' },
  }),
} as const;
