import { slugOf } from '../markdown.js';
import type { Source } from '../sources.js';
import { namedSchema } from './openapi.js';
import { type Schema, schemaLines, typeOf } from './schema.js';

interface Message {
  readonly summary?: string;
  readonly description?: string;
  readonly payload: Schema;
  readonly examples?: readonly { readonly payload: unknown }[];
}
interface Reference {
  readonly $ref: string;
}
export interface AsyncApi {
  readonly info: { readonly description: string };
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly address?: string;
        readonly description: string;
        readonly messages: Readonly<Record<string, Reference>>;
      }
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly messages: Readonly<Record<string, Message>>;
  };
}

const toSchema = (name: string): string => `message-schemas.md#${slugOf(name)}`;

export function asyncApiSources({ info, channels, components }: AsyncApi): readonly Source[] {
  const page = (name: string, ...parts: readonly string[]): Source => ({
    path: `docs/api/${name}.md`,
    text: `${parts.join('\n\n')}\n`,
  });
  return [
    ...Object.entries(channels).map(([name, { address, description, messages }]) =>
      page(
        `messages-${name.toLowerCase()}`,
        `# Messages: ${name}`,
        ...(address === undefined ? [] : [`Address: \`${address}\``]),
        description,
        info.description,
        ...Object.values(messages).flatMap(({ $ref }) => messageLines(lastOf($ref), components.messages)),
      ),
    ),
    page(
      'message-schemas',
      '# Messages: schemas',
      ...Object.entries(components.schemas).flatMap(([name, schema]) => namedSchema(name, schema, toSchema)),
    ),
  ];
}

const lastOf = (reference: string): string => reference.replace(/^.*\//, '');

function messageLines(name: string, messages: AsyncApi['components']['messages']): readonly string[] {
  const message = messages[name];
  if (message === undefined) throw new Error(`no message ${name} in the description`);
  const { summary, description, payload, examples = [] } = message;
  return [
    `## ${name}`,
    ...[summary, description].flatMap((each) => each ?? []),
    typeOf(payload, toSchema),
    schemaLines(payload, toSchema).join('\n'),
    ...examples.map(({ payload: example }) => ['```json', JSON.stringify(example, null, 2), '```'].join('\n')),
  ];
}
