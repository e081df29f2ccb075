import { z } from 'zod';
import { type ActName, actRule } from '../acts.js';
import {
  IDEMPOTENCY_KEY,
  type OperationSpec,
  TAGS,
  idempotencyKey,
  isFile,
  parametersIn,
  statusOf,
} from './operation.js';
import { PARAMETERS } from './parameters.js';
import { PROBLEM_EXAMPLE, problem } from './problem.js';
import { wirePaths } from './wires.js';

const WIRE_TAGS = { floor: 'The floor protocol of tables by HTTP', feed: 'The feed of signs' } as const;

type Json = Readonly<Record<string, unknown>>;

export function openApiOf(operations: Readonly<Record<string, OperationSpec>>, sessionCookie: string): Json {
  const schemas = new Map<string, unknown>();
  const schemaOf = (schema: z.ZodType): Json => componentOf(schema, schemas);
  const problemContent = { 'application/problem+json': { schema: schemaOf(problem), example: PROBLEM_EXAMPLE } };
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, spec] of Object.entries(operations)) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[spec.method.toLowerCase()] = entryOf(operationId, spec, schemaOf);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Royal 9 progressive controller',
      description:
        'Links, meters, coups, awards, claims and payouts of the Royal 9 progressive. Amounts are dollars in strings, exact; ' +
        'times are UTC and for people, order is by journal sequence. Errors are problem+json with a stable `code`.',
      version: '1',
      contact: { name: 'Integration', url: 'https://controller.example/docs', email: 'integration@controller.example' },
    },
    servers: [{ url: '/', description: 'this controller' }],
    tags: Object.entries({ ...TAGS, ...WIRE_TAGS }).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...wirePaths(schemaOf) },
    components: {
      schemas: Object.fromEntries(schemas),
      responses: {
        Refused: {
          description: 'refused, for a reason that `code` names (docs/reference/rejections.md)',
          content: problemContent,
        },
        Failed: {
          description: 'the controller failed or is not available; nothing was recorded',
          content: problemContent,
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'the token of a session or of a service account' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'the session of a page; a change also needs the header X-CSRF-Token',
        },
        tableKey: { type: 'http', scheme: 'bearer', description: 'the key of a table: `<link>/<table>/<secret>`' },
        operatorKey: { type: 'http', scheme: 'bearer', description: 'the operator key, for the setup only' },
      },
    },
  };
}

function entryOf(operationId: string, spec: OperationSpec, schemaOf: (schema: z.ZodType) => Json): Json {
  const { tag, act, summary, path, query, body, response } = spec;
  const statuses = spec.statuses ?? [statusOf(spec)];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(spec.deprecated === undefined ? {} : { deprecated: true }),
    description: `Act \`${act}\`.`,
    security: securityOf(act),
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(spec)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonOf(schemaOf(body)) } }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, responseOf(response, schemaOf)])),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  };
}

function securityOf(act: ActName): readonly Json[] {
  const { who } = actRule(act);
  if (who === 'anyone') return [];
  return who === 'operator-key' ? [{ operatorKey: [] }] : [{ bearer: [] }, { cookie: [] }];
}

function responseOf(response: OperationSpec['response'], schemaOf: (schema: z.ZodType) => Json): Json {
  if (response === null) return { description: 'done' };
  if (isFile(response))
    return {
      description: response.description,
      content: { [response.mediaType]: { schema: { type: 'string' } } },
    };
  return { description: 'done', content: jsonOf(schemaOf(response)) };
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } };
}

function pathParameters(path: string): readonly Json[] {
  return parametersIn(path).map((name) => {
    const { description, ...schema } = plainSchema(PARAMETERS[name]);
    return { name, in: 'path', required: true, description, schema };
  });
}

function queryParameters(query: z.ZodObject | undefined): readonly Json[] {
  if (query === undefined) return [];
  return Object.entries(query.shape).map(([name, part]) => {
    const { description, ...schema } = plainSchema(part as z.ZodType);
    return { name, in: 'query', required: !(part as z.ZodType).safeParse(undefined).success, description, schema };
  });
}

function headerParameters({ repeat }: OperationSpec): readonly Json[] {
  if (repeat !== 'keyed') return [];
  const { description, ...schema } = plainSchema(idempotencyKey);
  return [{ name: IDEMPOTENCY_KEY, in: 'header', required: false, description, schema }];
}

function plainSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return json;
}

function componentOf(schema: z.ZodType, schemas: Map<string, unknown>): Json {
  const whole = z.toJSONSchema(z.object({ part: schema }), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => closeObject(jsonSchema),
  });
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs = {} } = JSON.parse(text, tupleAsList) as {
    readonly properties: { readonly part: Json };
    readonly $defs?: Readonly<Record<string, unknown>>;
  };
  for (const [name, definition] of Object.entries($defs)) schemas.set(name, definition);
  return properties.part;
}

function closeObject(schema: { type?: unknown; additionalProperties?: unknown }): void {
  if (schema.type === 'object') schema.additionalProperties ??= false;
}

function tupleAsList(_name: string, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('prefixItems' in schema)) return schema;
  const { prefixItems, ...rest } = schema as { readonly prefixItems: readonly unknown[] };
  const distinct = [...new Map(prefixItems.map((part) => [JSON.stringify(part), part])).values()];
  const size = prefixItems.length;
  return { ...rest, items: distinct.length === 1 ? distinct[0] : { anyOf: distinct }, minItems: size, maxItems: size };
}
