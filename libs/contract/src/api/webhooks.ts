import { z } from 'zod';
import { instant } from './fields.js';
import { operation } from './operation.js';

const endpoint = z
  .object({
    endpointId: z.string(),
    state: z.enum(['active', 'paused']),
    changedAt: instant,
    changedBy: z.string().nullable().describe('who paused or resumed it; null: the worker, at its first start'),
    owed: z.int().describe('messages that it has not received'),
    oldestAt: instant.nullable().describe('since when the oldest of them is owed'),
    dead: z.int().describe('messages that failed for good'),
  })
  .meta({ id: 'WebhookEndpoint' });

export const webhooks = {
  endpoints: operation({
    method: 'GET',
    path: '/api/v1/webhooks',
    tag: 'accounting',
    act: 'webhook.watch',
    summary: 'List the endpoints of webhooks and what each has not received',
    response: z.object({ endpoints: z.array(endpoint) }).meta({ id: 'WebhookEndpoints' }),
  }),
  pause: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/webhooks/:endpointId/pause',
    tag: 'accounting',
    act: 'webhook.control',
    summary: 'Pause an endpoint: what happens stays owed and is sent when it resumes',
    response: endpoint,
  }),
  resume: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/webhooks/:endpointId/resume',
    tag: 'accounting',
    act: 'webhook.control',
    summary: 'Resume an endpoint',
    response: endpoint,
  }),
  test: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/webhooks/:endpointId/test',
    tag: 'accounting',
    act: 'webhook.control',
    summary: 'Send an endpoint a test: a signed message of the type royal9.endpoint.test',
    response: z.object({ endpointId: z.string(), eventId: z.string() }).meta({ id: 'WebhookTest' }),
    statuses: [202],
  }),
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
    repeat: 'keyed',
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
