import { z } from 'zod';
import { instant } from './fields.js';
import { operation } from './operation.js';

export const webhooks = {
  deadLetters: operation({
    method: 'GET',
    path: '/api/v1/webhooks/dead-letters',
    tag: 'accounting',
    act: 'webhook.watch',
    summary: 'List webhooks that could not be delivered, and why',
    response: z
      .object({
        deadLetters: z.array(
          z.object({
            endpointId: z.string(),
            eventId: z.string(),
            attempts: z.int(),
            lastError: z.string().nullable(),
            givenUpAt: instant.nullable(),
          }),
        ),
      })
      .meta({ id: 'WebhookDeadLetters' }),
  }),
  replay: operation({
    method: 'POST',
    path: '/api/v1/webhooks/:endpointId/:eventId/replay',
    tag: 'accounting',
    act: 'webhook.replay',
    summary: 'Send a webhook again, delivered or not, with all its attempts',
    response: z
      .object({ endpointId: z.string(), eventId: z.string(), state: z.literal('owed') })
      .meta({ id: 'WebhookReplay' }),
    statuses: [202],
  }),
} as const;
