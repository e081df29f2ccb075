import { OPERATIONS, floorMessageSchema, floorPushSchema, floorReplySchema, openApiOf } from '@jackpot/contract';
import { z } from 'zod';
import { type OpenApi, pythonClient } from './python-client.js';

export const openApi = openApiOf(OPERATIONS, 'session') as unknown as OpenApi;

export const pythonModule = pythonClient(openApi);

export const floorMessages: object = {
  openapi: '3.1.0',
  info: { title: 'Floor protocol', version: '1' },
  paths: {},
  components: { schemas: floorSchemas() },
};

export const FLOOR_TYPES = `/** A message of a table, as it is sent. */
export type FloorMessageBody = FloorMessage;
/** The state of a table: enough to continue in the middle of a hand. */
export type FloorState = Omit<Extract<FloorPush, { readonly type: 'welcome' }>, 'type' | 'protocol' | 'epoch' | 'heartbeatMs' | 'silenceMsMax'>;
`;

function floorSchemas(): Readonly<Record<string, unknown>> {
  const messages = z.object({ message: floorMessageSchema, reply: floorReplySchema, push: floorPushSchema });
  const { $defs } = z.toJSONSchema(messages, { io: 'input' });
  return JSON.parse(JSON.stringify($defs).replaceAll('"#/$defs/', '"#/components/schemas/')) as Record<string, unknown>;
}
