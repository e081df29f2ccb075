import { z } from 'zod';
import { instant } from './fields.js';
import { operation } from './operation.js';

export const payouts = {
  queue: operation({
    method: 'GET',
    path: '/api/v1/payouts/queue',
    tag: 'awards',
    act: 'payout.watch',
    summary: 'See how many payout documents are owed, and how many jobs are on the queue',
    response: z
      .object({
        owed: z
          .int()
          .nullable()
          .describe('awards without the document that they are owed, as the database has it; null: not read yet'),
        jobs: z.object({
          waiting: z.int(),
          active: z.int(),
          delayed: z.int().describe('failed, and to be tried again at their time'),
          failed: z.int().describe('failed: dead letters, and those that rest before they are queued again'),
        }),
      })
      .meta({ id: 'PayoutQueue' }),
  }),
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
