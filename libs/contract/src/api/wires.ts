import { z } from 'zod';
import { FEED_RULES } from '../feed/protocol.js';
import { FLOOR_FRAME_BYTES_MAX, FLOOR_FRAME_MESSAGES_MAX } from '../floor/limits.js';
import { floorMessageSchema } from '../floor/messages.js';
import { floorReplySchema } from '../floor/replies.js';

type Json = Readonly<Record<string, unknown>>;

export function wirePaths(schemaOf: (schema: z.ZodType) => Json): Readonly<Record<string, Json>> {
  const oneOrMore = (schema: Json, max: object): Json => ({
    'application/json': { schema: { oneOf: [schema, { type: 'array', minItems: 1, ...max, items: schema }] } },
  });
  const refused = {
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  };
  return {
    '/floor/v1/messages': {
      post: {
        operationId: 'floor.messages',
        tags: ['floor'],
        summary: 'The messages of a table, for a table without WebSocket',
        description: `The same messages and replies as by WebSocket (docs/reference/floor-protocol.md), one or an array, at most ${FLOOR_FRAME_BYTES_MAX} bytes. One request at a time keeps the order. There are no pushes: \`state\` is the welcome. A request that cannot be read is refused as a whole.`,
        security: [{ tableKey: [] }],
        requestBody: {
          required: true,
          content: oneOrMore(schemaOf(floorMessageSchema), { maxItems: FLOOR_FRAME_MESSAGES_MAX }),
        },
        responses: {
          '200': {
            description: 'one reply for each message, in their order',
            content: oneOrMore(schemaOf(floorReplySchema), {}),
          },
          ...refused,
        },
      },
    },
    '/api/v1/links/{linkId}/feed': {
      get: {
        operationId: 'feed.read',
        tags: ['feed'],
        summary: 'The meters and awards of a link, for signs, as server-sent events',
        description: `Each event has \`data\`, a feed message (\`/docs/asyncapi.json\`), and \`id\`, its sequence. ${FEED_RULES.S6.text}`,
        security: [],
        parameters: [
          { name: 'linkId', in: 'path', required: true, description: 'id of the link', schema: { type: 'string' } },
          {
            ...{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
            description: 'the last sequence that a returning sign received',
          },
          {
            ...{
              name: 'metersMs',
              in: 'query',
              required: false,
              schema: { type: 'integer', minimum: 0, maximum: 5000 },
            },
            description: 'the least time between two meters, ms; then no awards are sent',
          },
          {
            ...{ name: 'shows', in: 'query', required: false, schema: { type: 'string', maxLength: 120 } },
            description: 'what the sign shows, in words of its own, for the list of connected signs',
          },
        ],
        responses: {
          '200': { description: 'the feed', content: { 'text/event-stream': { schema: { type: 'string' } } } },
          '307': { description: 'another controller leads the link: `Location` is its feed' },
          ...refused,
        },
      },
    },
  };
}
