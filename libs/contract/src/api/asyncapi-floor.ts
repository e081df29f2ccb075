import { z } from 'zod';
import { FEED_CLOSE, feedMessageSchema } from '../feed/messages.js';
import { FEED_RULES } from '../feed/protocol.js';
import { FLOOR_CLOSE } from '../floor/limits.js';
import { FLOOR_EXCHANGES, FLOOR_RULES, type ProtocolRule } from '../floor/protocol.js';
import { floorMessageSchema } from '../floor/messages.js';
import { floorPushSchema, floorReplySchema } from '../floor/replies.js';

export type Json = Readonly<Record<string, unknown>>;

export interface RecordedLine {
  readonly from: 'table' | 'controller';
  readonly message: Json;
}

export interface RecordedHand {
  readonly floor: readonly RecordedLine[];
  readonly feed: readonly RecordedLine[];
}

export interface WireMessage {
  readonly name: string;
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly io: 'input' | 'output';
  readonly example: Json | undefined;
}

function variants(schema: z.ZodType): readonly (readonly [string, z.ZodType])[] {
  const { options } = schema as z.ZodUnion<readonly z.ZodType[]>;
  return options.flatMap((option) => {
    if (option instanceof z.ZodUnion) return variants(option);
    const { type } = (option as z.ZodObject<{ readonly type?: z.ZodLiteral<string> }>).shape;
    return [[type?.value ?? 'refused', option] as const];
  });
}

const typeOf = (message: Json): string => String(message['ok'] === false ? 'refused' : message['type']);

function exampleOf(lines: readonly RecordedLine[], from: string, type: string): Json | undefined {
  return lines.find((line) => line.from === from && typeOf(line.message) === type)?.message;
}

const replySummary = (type: string): string => {
  if (type === 'refused') return 'the refusal of a message; nothing was done, except that a late wager is on record';
  const of = Object.entries(FLOOR_EXCHANGES).filter(([, { reply }]) => reply === type);
  return `the reply to ${of.map(([name]) => `\`${name}\``).join(' and ')}`;
};
const PUSH_SUMMARIES: Readonly<Record<string, string>> = {
  welcome: 'the first frame of a connection: limits, epoch and state of the table',
  link: 'the link went out of service, or returned to service',
};
const FEED_SUMMARIES: Readonly<Record<string, string>> = {
  meters: 'all levels and notices of the link, as committed',
  award: 'an award, the moment it is fixed',
  heartbeat: 'a sign of life: what is shown is still the newest',
};

export interface WireMessages {
  readonly fromTable: readonly WireMessage[];
  readonly replies: readonly WireMessage[];
  readonly pushes: readonly WireMessage[];
  readonly feed: readonly WireMessage[];
}

export function wireMessages({ floor, feed }: RecordedHand): WireMessages {
  return {
    fromTable: variants(floorMessageSchema).map(([type, schema]) => {
      const { summary } = FLOOR_EXCHANGES[type as keyof typeof FLOOR_EXCHANGES];
      return { name: `floor.${type}`, summary, schema, io: 'input', example: exampleOf(floor, 'table', type) };
    }),
    replies: variants(floorReplySchema).map(([type, schema]) => ({
      ...{ name: `floor.reply.${type}`, summary: replySummary(type), schema, io: 'output' },
      example: exampleOf(floor, 'controller', type),
    })),
    pushes: variants(floorPushSchema).map(([type, schema]) => ({
      ...{ name: `floor.push.${type}`, summary: PUSH_SUMMARIES[type] ?? '', schema, io: 'output' },
      example: exampleOf(floor, 'controller', type),
    })),
    feed: variants(feedMessageSchema).map(([type, schema]) => ({
      ...{ name: `feed.${type}`, summary: FEED_SUMMARIES[type] ?? '', schema, io: 'output' },
      example: exampleOf(feed, 'controller', type),
    })),
  };
}

const ref = (path: string): Json => ({ $ref: `#/${path}` });
const refsTo = (messages: readonly WireMessage[]): Json =>
  Object.fromEntries(messages.map(({ name }) => [name, ref(`components/messages/${name}`)]));
const inChannel = (channel: string, names: readonly string[]): readonly Json[] =>
  names.map((name) => ref(`channels/${channel}/messages/${name}`));

export function rulesText(rules: Readonly<Record<string, ProtocolRule>>): string {
  const parts = [...new Set(Object.values(rules).map(({ part }) => part))];
  return parts
    .map((part) => {
      const lines = Object.entries(rules).filter(([, rule]) => rule.part === part);
      return [`### ${part}`, ...lines.map(([id, { text }]) => `- **${id}** ${text}`)].join('\n\n');
    })
    .join('\n\n');
}

const query = (properties: Json, required: readonly string[]): Json => ({
  ws: {
    ...{ method: 'GET', bindingVersion: '0.1.0' },
    query: { type: 'object', properties, required },
  },
});

export function wireChannels({ fromTable, replies, pushes, feed }: WireMessages): Json {
  const closes = Object.values(FLOOR_CLOSE).map(({ code, text }) => `- ${code}: ${text}`);
  return {
    floor: {
      address: '/floor',
      title: 'Floor protocol',
      description: `The WebSocket of a table.\n\n${rulesText(FLOOR_RULES)}\n\n### Close codes\n\n${closes.join('\n')}`,
      servers: [ref('servers/controller')],
      messages: refsTo([...fromTable, ...replies, ...pushes]),
      bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
    },
    feed: {
      address: '/feed',
      title: 'Feed of a sign, by WebSocket',
      description: `Committed meters and awards.\n\n${rulesText(FEED_RULES)}\n\n### Close codes\n\n- ${FEED_CLOSE.code}: ${FEED_CLOSE.text}`,
      servers: [ref('servers/controller')],
      messages: refsTo(feed),
      bindings: query(
        {
          link: { type: 'string', description: 'id of the link' },
          lastEventId: { type: 'string', description: 'rule S9' },
          metersMs: { type: 'string', description: 'rule S6' },
        },
        ['link'],
      ),
    },
    feedEvents: {
      address: '/api/v1/links/{linkId}/feed',
      title: 'Feed of a sign, by server-sent events',
      description:
        'The same messages and rules as `feed`. Each event has `data`, one message, and `id`, its `sequence`, which the browser sends back in `Last-Event-ID`.',
      servers: [ref('servers/web')],
      parameters: { linkId: { description: 'id of the link' } },
      messages: refsTo(feed),
      bindings: {
        http: {},
      },
    },
  };
}

export function wireOperations({ fromTable, pushes, feed }: WireMessages): Json {
  const security = [ref('components/securitySchemes/tableKey'), ref('components/securitySchemes/ticket')];
  return {
    ...Object.fromEntries(
      fromTable.map(({ name, summary }) => {
        const type = name.replace('floor.', '') as keyof typeof FLOOR_EXCHANGES;
        const replies = [`floor.reply.${FLOOR_EXCHANGES[type].reply}`, 'floor.reply.refused'];
        return [
          `receive.${name}`,
          {
            action: 'receive',
            summary,
            description: `${summary[0]?.toUpperCase()}${summary.slice(1)}. Rules F6 to F16 of the channel.`,
            security,
            channel: ref('channels/floor'),
            messages: inChannel('floor', [name]),
            reply: { channel: ref('channels/floor'), messages: inChannel('floor', replies) },
          },
        ];
      }),
    ),
    'send.floor.push': {
      action: 'send',
      description: 'What the controller sends to a table without a request.',
      security,
      channel: ref('channels/floor'),
      messages: inChannel(
        'floor',
        pushes.map(({ name }) => name),
      ),
    },
    ...Object.fromEntries(
      ['feed', 'feedEvents'].map((channel) => [
        `send.${channel}`,
        {
          action: 'send',
          description: 'What a sign receives.',
          channel: ref(`channels/${channel}`),
          messages: inChannel(
            channel,
            feed.map(({ name }) => name),
          ),
        },
      ]),
    ),
  };
}
