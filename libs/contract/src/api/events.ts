import { z } from 'zod';
import { cloudEventSchema } from '../events/cloud-event.js';
import { PLACE_FORM } from '../events/place.js';
import { STREAM_TYPE_NAMES } from '../events/types.js';
import { operation } from './operation.js';

const EVENTS_WAIT_SECONDS_MAX = 30;

const [first, ...others] = STREAM_TYPE_NAMES.map((type) => cloudEventSchema(type).meta({ id: `Event.${type}` }));
const cloudEvents = z.discriminatedUnion('type', [first!, ...others]);

const place = z
  .union([z.literal('now'), z.string().regex(PLACE_FORM, 'a place like 4711-12-mhq3k2j1.3f, or now')])
  .default('0-0')
  .describe('the `next` of the page before, like `4711-12-mhq3k2j1.3f`; `0` is the beginning, `now` the present');

export const events = {
  page: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/events',
    tag: 'events',
    act: 'events.read',
    summary: 'Read what happened on a link after a place, or wait for it: the same bodies as webhooks, in order',
    query: z.object({
      after: place,
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('events at most, or a few more'),
      waitSeconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(EVENTS_WAIT_SECONDS_MAX)
        .default(0)
        .describe('where there is no event: how long to wait for one'),
    }),
    response: z
      .object({
        events: z.array(cloudEvents),
        next: z.string().describe('the `after` of the next request; keep it with what was read'),
        hasMore: z.boolean().describe('whether there are more events now'),
      })
      .meta({ id: 'EventPage' }),
  }),
  stream: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/events/stream',
    tag: 'events',
    act: 'events.read',
    summary: 'Follow what happens on a link: server-sent events. The id is the place; it ends after some minutes',
    query: z.object({ after: place }),
    response: { mediaType: 'text/event-stream', description: 'the CloudEvents, one a message' },
  }),
  schema: operation({
    method: 'GET',
    path: '/api/v1/schemas/events/:eventType',
    tag: 'events',
    act: 'schemas.read',
    summary: 'Read the JSON Schema of the data of an event: `dataschema` leads here',
    response: { mediaType: 'application/schema+json', description: 'JSON Schema 2020-12' },
  }),
} as const;
