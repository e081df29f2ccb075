import { OPERATIONS, floorMessageSchema, floorPushSchema, floorReplySchema, openApiOf } from '@jackpot/contract';
import { z } from 'zod';
import { type OpenApi, pythonClient } from './python-client.js';

/** The parts of the packages that come from the contract. `build.mjs` loads this file. */
export const openApi = openApiOf(OPERATIONS, 'session') as unknown as OpenApi;

/** The module for Python. */
export const pythonModule = pythonClient(openApi);

/** The messages of the floor protocol as a description without operations, for the generator of types. */
export const floorMessages: object = {
  openapi: '3.1.0',
  info: { title: 'Floor protocol', version: '1' },
  paths: {},
  components: { schemas: floorSchemas() },
};

/** What the package's declarations import from the contract, in the terms of the generated types. */
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
