import { slugOf } from '../markdown.js';
import type { Source } from '../sources.js';
import { type Schema, fieldText, schemaLines, typeOf } from './schema.js';

interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>;
}
export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

const toSchema = (name: string): string => `schemas.md#${slugOf(name)}`;

export function openApiSources(api: OpenApi): readonly Source[] {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const ofTag = (name: string) => all.filter(({ operation }) => operation.tags.includes(name));
  const tags = api.tags.filter(({ name }) => ofTag(name).length > 0);
  return [
    {
      path: 'docs/api/rest.md',
      text: lines(
        `# REST: all operations`,
        api.info.description,
        ...securityLines(api),
        ...tags.flatMap((tag) => contents(tag, ofTag(tag.name))),
      ),
    },
    ...tags.map(({ name, description }) => ({
      path: `docs/api/rest-${name}.md`,
      text: lines(`# REST: ${name}`, `${description}.`, ...ofTag(name).flatMap(operationLines)),
    })),
    {
      path: 'docs/api/schemas.md',
      text: lines(
        '# REST: schemas',
        ...Object.entries(api.components.schemas).flatMap(([name, schema]) => namedSchema(name, schema, toSchema)),
      ),
    },
  ];
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

function contents({ name, description }: OpenApi['tags'][number], entries: readonly Entry[]): readonly string[] {
  return [
    `## [${description}](rest-${name}.md)`,
    entries
      .map(
        ({ path, method, operation }) =>
          `- [\`${method} ${path}\`](rest-${name}.md#${slugOf(operation.operationId)}): ${operation.summary}`,
      )
      .join('\n'),
  ];
}

function securityLines({ components }: OpenApi): readonly string[] {
  const schemes = Object.entries(components.securitySchemes);
  return ['## Credentials', schemes.map(([name, { description }]) => `- **${name}**: ${description}`).join('\n')];
}

function operationLines({ path, method, operation }: Entry): readonly string[] {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation;
  const needs = security.flatMap((each) => Object.keys(each)).join(' or ');
  return [
    `## ${operationId}`,
    `\`${method} ${path}\``,
    `${summary}. ${description}${operation.deprecated === true ? ' **Deprecated.**' : ''}`,
    needs === '' ? 'Open: no credential.' : `Credential: ${needs}.`,
    ...(parameters.length === 0
      ? []
      : [
          '### Parameters',
          parameters
            .map(
              (each) =>
                `- ${fieldText(each.name, { ...each.schema, ...(each.description === undefined ? {} : { description: each.description }) }, { isRequired: each.required, toSchema })} (${each.in})`,
            )
            .join('\n'),
        ]),
    ...(requestBody === undefined ? [] : ['### Request', ...bodyLines(requestBody)]),
    ...Object.entries(responses)
      .filter(([, { $ref }]) => $ref === undefined)
      .flatMap(([status, body]) => [`### Response ${status}`, ...bodyLines(body)]),
  ];
}

function bodyLines({ description, content = {} }: Body): readonly string[] {
  const kinds = Object.entries(content).map(([mediaType, { schema }]) =>
    [`\`${mediaType}\`: ${typeOf(schema, toSchema)}`, schemaLines(schema, toSchema).join('\n')].join('\n\n'),
  );
  return [...(description === undefined ? [] : [description]), ...kinds];
}

export function namedSchema(name: string, schema: Schema, to: (name: string) => string): readonly string[] {
  return [
    `## ${name}`,
    [...(schema.description === undefined ? [] : [schema.description]), typeOf(schema, to)].join('\n\n'),
    schemaLines(schema, to).join('\n'),
  ];
}
