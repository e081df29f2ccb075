import { z } from 'zod';
import { trouble } from '../health.js';
import { operation } from './operation.js';

const spec = { method: 'GET', tag: 'watching', act: 'status.read' } as const;

export const status = {
  read: operation({
    ...spec,
    path: '/status',
    summary: 'Read the activity of every link',
    response: z
      .object({
        software: z.object({
          name: z.string(),
          version: z.string(),
          node: z.string().describe('version of Node.js'),
          sha256: z
            .string()
            .nullable()
            .describe('SHA-256 of dist/manifest.sha256, by which every file was checked at the start'),
        }),
        links: z.array(
          z.object({
            link: z.string(),
            leader: z.string().nullable(),
            journalSequence: z.int(),
            wagers: z.int(),
            coups: z.int(),
            awards: z.int(),
            wagersPerSecond: z.int(),
            levels: z.array(z.object({ level: z.string(), display: z.string() })),
          }),
        ),
      })
      .meta({ id: 'Status' }),
  }),
  live: operation({
    ...spec,
    path: '/health/live',
    summary: 'Check that the process runs and its event loop turns',
    response: z.object({ status: z.literal('live') }).meta({ id: 'Live' }),
  }),
  ready: operation({
    ...spec,
    path: '/health/ready',
    summary:
      'Check that the database answers and every link that has not stopped has a leader that commits, here or elsewhere: 200; else 503. Lists everything that is wrong, found at most three seconds ago',
    response: z
      .object({
        status: z.enum(['ready', 'not-ready']),
        links: z.record(z.string(), z.enum(['leading', 'standing-by', 'no-leader', 'stalled', 'stopped'])),
        payouts: z.string(),
        troubles: z.array(trouble),
      })
      .meta({ id: 'Ready' }),
    statuses: [200, 503],
  }),
} as const;
