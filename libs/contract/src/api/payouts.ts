import { z } from 'zod';
import { instant } from './fields.js';
import { operation } from './operation.js';

export const payouts = {
  deadLetters: operation({
    method: 'GET',
    path: '/api/v1/payouts/dead-letters',
    tag: 'awards',
    act: 'payout.watch',
    summary: 'List payout jobs that failed for good, and why',
    response: z
      .object({
        deadLetters: z.array(
          z.object({
            awardId: z.string(),
            linkId: z.string(),
            reason: z.string(),
            isFinal: z.boolean(),
            failedAt: instant,
          }),
        ),
      })
      .meta({ id: 'DeadLetters' }),
  }),
  replay: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/payouts/:awardId/replay',
    tag: 'awards',
    act: 'payout.replay',
    summary: 'Queue a failed payout job again, after its cause is repaired',
    response: z.object({ awardId: z.string(), state: z.literal('queued') }).meta({ id: 'PayoutReplay' }),
    statuses: [202],
  }),
} as const;
