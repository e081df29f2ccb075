import { z } from 'zod';
import { EVENT_TYPES, EVENT_TYPE_NAMES } from '../events/types.js';
import { cloudEventSchema } from '../events/cloud-event.js';
import { receivedSchema } from '../received-schema.js';
import {
  type Json,
  type RecordedHand,
  type WireMessage,
  wireChannels,
  wireMessages,
  wireOperations,
} from './asyncapi-floor.js';

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  referencing(io === 'output' ? receivedSchema(schema) : z.toJSONSchema(schema, { io })) as Json;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, $defs: _named, id: _id, ...form } = jsonOf(schema, io);
  return form;
}

function namedIn(schema: z.ZodType, io: 'input' | 'output'): Json {
  const named = (jsonOf(schema, io)['$defs'] ?? {}) as Readonly<Record<string, Json>>;
  return Object.fromEntries(Object.entries(named).map(([name, { id: _id, ...form }]) => [name, form]));
}

function referencing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referencing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === '$ref' ? String(each).replace('#/$defs/', '#/components/schemas/') : referencing(each),
    ]),
  );
}

const text = { type: 'string' };
const ref = (path: string): Json => ({ $ref: `#/${path}` });

const channelOf = (address: string | undefined, description: string, messages: readonly string[]): Json => ({
  ...(address === undefined ? {} : { address }),
  description,
  messages: Object.fromEntries(messages.map((name) => [name, ref(`components/messages/${name}`)])),
});

const webhooks = (): readonly string[] => EVENT_TYPE_NAMES.map((type) => `webhook.${type}`);

export function asyncApiOf(hand: RecordedHand): Json {
  const messages = wireMessages(hand);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Royal 9 progressive controller: floor, feeds, webhooks',
      version: '1',
      contact: {
        ...{ name: 'Integration', url: 'https://controller.example/docs' },
        email: 'integration@controller.example',
      },
      license: { name: 'proprietary', url: 'https://controller.example/license' },
      tags: [
        { name: 'tables', description: 'the floor protocol' },
        { name: 'signs', description: 'the feed' },
        { name: 'slot accounting', description: 'webhooks' },
      ],
      description:
        'Frames of the floor protocol, the meter feed, and CloudEvents by webhook. REST is in /openapi.json.',
    },
    servers: {
      controller: { host: 'controller.example:443', protocol: 'wss', description: 'a controller of the facility' },
      web: { host: 'controller.example:443', protocol: 'https', description: 'the same controller, by HTTP' },
    },
    channels: {
      ...wireChannels(messages),
      webhooks: channelOf(undefined, 'POST to a configured endpoint, signed by Standard Webhooks 1.0', webhooks()),
    },
    operations: {
      ...wireOperations(messages),
      sendWebhook: {
        action: 'send',
        description: 'What a configured endpoint receives (docs/how-to/receive-webhooks.md).',
        security: [ref('components/securitySchemes/webhookSignature')],
        channel: ref('channels/webhooks'),
        messages: webhooks().map((name) => ref(`channels/webhooks/messages/${name}`)),
      },
    },
    components: components([...messages.fromTable, ...messages.replies, ...messages.pushes, ...messages.feed]),
  };
}

function components(messages: readonly WireMessage[]): Json {
  return {
    securitySchemes: {
      tableKey: { type: 'http', scheme: 'bearer', description: 'a table’s own agent: `<link>/<table>/<secret>`' },
      ticket: {
        type: 'httpApiKey',
        in: 'header',
        name: 'Sec-WebSocket-Protocol',
        description:
          'a page, for a person who has requested a ticket: `royal9-floor, ticket.<ticket>`; good once, for seconds',
      },
      webhookSignature: {
        type: 'httpApiKey',
        in: 'header',
        name: 'webhook-signature',
        description: 'HMAC-SHA256 over id, timestamp and body with the endpoint’s own secret',
      },
    },
    schemas: Object.assign({}, ...messages.map(({ schema, io }) => namedIn(schema, io))) as Json,
    messages: {
      ...Object.fromEntries(
        messages.map(({ name, schema, io, summary, example }) => [
          name,
          {
            ...{ name, contentType: 'application/json', summary, payload: schemaOf(schema, io) },
            ...(example === undefined ? {} : { examples: [{ payload: example }] }),
          },
        ]),
      ),
      ...Object.fromEntries(
        EVENT_TYPE_NAMES.map((type) => [
          `webhook.${type}`,
          {
            contentType: 'application/cloudevents+json',
            headers: {
              type: 'object',
              required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
              properties: { 'webhook-id': text, 'webhook-timestamp': text, 'webhook-signature': text },
            },
            summary: EVENT_TYPES[type].summary,
            payload: schemaOf(cloudEventSchema(type), 'output'),
          },
        ]),
      ),
    },
  };
}
