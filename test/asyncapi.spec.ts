import { readFileSync, writeFileSync } from 'node:fs';
import { feedMessageSchema, floorMessageSchema } from '@jackpot/contract';
import { z } from 'zod';
import { lintProblems } from './support/api-lint.js';
import { WEBHOOK_TYPES } from '../apps/payouts/src/webhooks/cloud-event.js';

/**
 * docs/asyncapi.json: what goes over wires that are not REST. Written by `UPDATE_DOCS=1 npm test -- test/asyncapi`, held to the
 * schemas of the code by this, and linted (support/api-lint.ts).
 */
const PATH = 'docs/asyncapi.json';
type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, $defs: _named, ...form } = z.toJSONSchema(schema, { io: 'input' });
  return atHome(form) as Json;
};
/** The parts of a schema that have a name: they stand once in the document, and are referred to there. */
const namedIn = (schema: z.ZodType): Json => atHome(z.toJSONSchema(schema, { io: 'input' }).$defs ?? {}) as Json;

function atHome(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(atHome);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === '$ref' ? String(each).replace('#/$defs/', '#/components/schemas/') : atHome(each),
    ]),
  );
}
const text = { type: 'string' };
const ref = (path: string): Json => ({ $ref: `#/${path}` });

const cloudEvent = (type: string): Json => ({
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'],
  properties: {
    specversion: { const: '1.0' },
    id: { ...text, description: 'the same fact has the same id: who has seen it leaves it out' },
    source: text,
    type: { const: `royal9.${type}` },
    subject: text,
    time: { ...text, format: 'date-time' },
    datacontenttype: { const: 'application/json' },
    data: { type: 'object', description: 'amounts are dollars in strings, exact' },
  },
});

/** @param address undefined: wherever the receiver has said */
const channelOf = (address: string | undefined, description: string, messages: readonly string[]): Json => ({
  ...(address === undefined ? {} : { address }),
  description,
  messages: Object.fromEntries(messages.map((name) => [name, ref(`components/messages/${name}`)])),
});

function document(): Json {
  const webhooks = WEBHOOK_TYPES.map((type) => `webhook.${type}`);
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
        'WebSocket of a table: one message or an array of them a frame; every message has one reply',
        ['floorMessage'],
      ),
      feed: channelOf('/feed', 'WebSocket, or server-sent events of the same messages: committed meters only', [
        'feedMessage',
      ]),
      webhooks: channelOf(undefined, 'POST to a configured endpoint, signed as Standard Webhooks 1.0 has it', webhooks),
    },
    operations: {
      receiveFloorMessage: {
        action: 'receive',
        security: [ref('components/securitySchemes/tableKey'), ref('components/securitySchemes/ticket')],
        channel: ref('channels/floor'),
        messages: [ref('channels/floor/messages/floorMessage')],
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
        messages: webhooks.map((name) => ref(`channels/webhooks/messages/${name}`)),
      },
    },
    components: {
      securitySchemes: {
        tableKey: { type: 'http', scheme: 'bearer', description: 'a table’s own agent: `<link>/<table>/<secret>`' },
        ticket: {
          type: 'httpApiKey',
          in: 'header',
          name: 'Sec-WebSocket-Protocol',
          description:
            'a page, for a person who has asked for a ticket: `royal9-floor, ticket.<ticket>`; good once, for seconds',
        },
        webhookSignature: {
          type: 'httpApiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'HMAC-SHA256 over id, timestamp and body with the endpoint’s own secret',
        },
      },
      schemas: { ...namedIn(floorMessageSchema), ...namedIn(feedMessageSchema) },
      messages: {
        floorMessage: { contentType: 'application/json', payload: schemaOf(floorMessageSchema) },
        feedMessage: { contentType: 'application/json', payload: schemaOf(feedMessageSchema) },
        ...Object.fromEntries(
          WEBHOOK_TYPES.map((type) => [
            `webhook.${type}`,
            {
              contentType: 'application/cloudevents+json',
              headers: {
                type: 'object',
                required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
                properties: { 'webhook-id': text, 'webhook-timestamp': text, 'webhook-signature': text },
              },
              payload: cloudEvent(type),
            },
          ]),
        ),
      },
    },
  };
}

function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === '$ref' ? [String(each)] : refsIn(each)));
}

function resolved(root: unknown, path: string): unknown {
  return path
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], root);
}

describe(PATH, () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(PATH, `${JSON.stringify(document(), null, 2)}\n`);
  const written = JSON.parse(readFileSync(PATH, 'utf8')) as Json;

  it('describes the messages of the code, no more and no less', () => {
    expect(written).toEqual(document());
  });

  it('is what a linter of AsyncAPI 3 takes it for, without a complaint', async () => {
    // The feed is for everybody, as the signs are: no security is what it has.
    expect(await lintProblems(written, { 'security-defined': 'off' })).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    const refs = refsIn({ channels: written['channels'], operations: written['operations'] });
    expect(refs.length).toBeGreaterThan(WEBHOOK_TYPES.length * 2);
    for (const each of refs) expect([each, resolved(written, each)]).toEqual([each, expect.any(Object)]);
  });

  it('has what AsyncAPI 3.0 demands of its parts', () => {
    const operations = Object.values(
      written['operations'] as Record<string, { action: string; channel: { $ref: string } }>,
    );
    for (const { action, channel } of operations) {
      expect(['send', 'receive']).toContain(action);
      expect(resolved(written, channel.$ref)).toMatchObject({ messages: expect.any(Object) });
    }
    for (const message of Object.values((written['components'] as Record<string, Json>)['messages']!))
      expect(message).toMatchObject({ contentType: expect.stringContaining('json'), payload: expect.any(Object) });
    expect(written).toMatchObject({
      asyncapi: '3.0.0',
      info: { title: expect.any(String), version: expect.any(String) },
    });
  });
});
