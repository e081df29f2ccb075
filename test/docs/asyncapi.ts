import {
  EVENT_TYPES,
  EVENT_TYPE_NAMES,
  FLOOR_CLOSE,
  FLOOR_FRAME_BYTES_MAX,
  FLOOR_FRAME_MESSAGES_MAX,
  cloudEventSchema,
  feedMessageSchema,
  floorMessageSchema,
  floorPushSchema,
  floorReplySchema,
} from '@jackpot/contract';
import { z } from 'zod';
import type { Page } from './markdown.js';

export type Json = Readonly<Record<string, unknown>>;

/** The schemas of messages that are not REST, by the name of their message. */
const MESSAGES = {
  floorMessage: { schema: floorMessageSchema, io: 'input', summary: 'from a table; the id of a heartbeat may be 0' },
  floorReply: { schema: floorReplySchema, io: 'output', summary: 'the answer to one message, under the same id' },
  floorPush: { schema: floorPushSchema, io: 'output', summary: 'the welcome, and changes of the link' },
  feedMessage: { schema: feedMessageSchema, io: 'output', summary: 'committed meters and awards' },
} as const;

/** docs/asyncapi.json: every message that is not REST, from the schemas of the code. Written by `npm run docs`. */
export function asyncApiPage(): Page {
  return { path: 'asyncapi.json', text: `${JSON.stringify(document(), null, 2)}\n` };
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Json => referencing(z.toJSONSchema(schema, { io })) as Json;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, $defs: _named, id: _id, ...form } = jsonOf(schema, io);
  return form;
}

/** Named parts of a schema stand once in the document. */
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

/** @param address undefined: the receiver has configured it */
const channelOf = (address: string | undefined, description: string, messages: readonly string[]): Json => ({
  ...(address === undefined ? {} : { address }),
  description,
  messages: Object.fromEntries(messages.map((name) => [name, ref(`components/messages/${name}`)])),
});

const WEBHOOKS = EVENT_TYPE_NAMES.map((type) => `webhook.${type}`);

function document(): Json {
  const closes = Object.values(FLOOR_CLOSE).map(({ code, text: why }) => `${code} ${why}`);
  const frame = `one message, or an array of up to ${FLOOR_FRAME_MESSAGES_MAX}, in at most ${FLOOR_FRAME_BYTES_MAX} bytes`;
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Royal 9 progressive controller: floor, feeds, webhooks',
      version: '1',
      description:
        'Frames of the floor protocol, the meter feed, and CloudEvents by webhook. REST is in /openapi.json.',
    },
    channels: {
      floor: channelOf(
        '/floor',
        `WebSocket of a table. A frame is ${frame}; every message has one reply. Close codes: ${closes.join('; ')}.`,
        ['floorMessage', 'floorReply', 'floorPush'],
      ),
      feed: channelOf('/feed', 'WebSocket, or server-sent events of the same messages: committed meters only', [
        'feedMessage',
      ]),
      webhooks: channelOf(undefined, 'POST to a configured endpoint, signed by Standard Webhooks 1.0', WEBHOOKS),
    },
    operations: {
      receiveFloorMessage: {
        action: 'receive',
        security: [ref('components/securitySchemes/tableKey'), ref('components/securitySchemes/ticket')],
        channel: ref('channels/floor'),
        messages: [ref('channels/floor/messages/floorMessage')],
        reply: { channel: ref('channels/floor'), messages: [ref('channels/floor/messages/floorReply')] },
      },
      sendFloorPush: {
        action: 'send',
        security: [ref('components/securitySchemes/tableKey'), ref('components/securitySchemes/ticket')],
        channel: ref('channels/floor'),
        messages: [ref('channels/floor/messages/floorPush')],
      },
      sendFeedMessage: {
        action: 'send',
        channel: ref('channels/feed'),
        messages: [ref('channels/feed/messages/feedMessage')],
      },
      sendWebhook: {
        action: 'send',
        security: [ref('components/securitySchemes/webhookSignature')],
        channel: ref('channels/webhooks'),
        messages: WEBHOOKS.map((name) => ref(`channels/webhooks/messages/${name}`)),
      },
    },
    components: components(),
  };
}

function components(): Json {
  const messages = Object.entries(MESSAGES);
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
    schemas: Object.assign({}, ...messages.map(([, { schema, io }]) => namedIn(schema, io))) as Json,
    messages: {
      ...Object.fromEntries(
        messages.map(([name, { schema, io, summary }]) => [
          name,
          { contentType: 'application/json', summary, payload: schemaOf(schema, io) },
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
