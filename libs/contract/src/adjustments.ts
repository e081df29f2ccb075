import { z } from 'zod';

/** What the first of two people asks for. Amounts are exact dollars with up to eight decimals. */
export const askAdjustmentSchema = z
  .strictObject({
    level: z.enum(['star', 'spade', 'heart', 'must-hit']),
    register: z.enum(['display', 'reserve', 'overflow']),
    after: z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, 'dollars with up to eight decimals, like "50123.50"'),
    cause: z.enum(['malfunction', 'approved']),
    reference: z.string().trim().min(1).max(80).describe('number of the malfunction report or of the approval'),
    reason: z.string().trim().min(1).max(200),
  })
  .meta({ id: 'AdjustmentRequested' });
