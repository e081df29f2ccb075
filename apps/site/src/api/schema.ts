export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
const INDENT = '  ';

/** @param toSchema returns the address of a named schema */
export function schemaLines(schema: Schema, toSchema: (name: string) => string, depth = 0): readonly string[] {
  const more = (inner: Schema, by = 0): readonly string[] => schemaLines(inner, toSchema, depth + by);
  if (schema.$ref !== undefined) return [];
  if (schema.items !== undefined) return more(schema.items);
  const variants = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (variants !== undefined) {
    if (variants.every((variant) => more(variant).length === 0)) return [];
    return variants.flatMap((variant) => [
      `${INDENT.repeat(depth)}- ${typeOf(variant, toSchema)}`,
      ...schemaLines(variant, toSchema, depth + 1),
    ]);
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${INDENT.repeat(depth)}- ${fieldText(name, field, { isRequired: schema.required?.includes(name) === true, toSchema })}`,
    ...schemaLines(field, toSchema, depth + 1),
  ]);
  if (typeof schema.additionalProperties !== 'object') return fields;
  const others = schema.additionalProperties;
  const line = `${INDENT.repeat(depth)}- any other name: ${typeOf(others, toSchema)}`;
  return Object.keys(others).length === 0 ? fields : [...fields, line, ...schemaLines(others, toSchema, depth + 1)];
}

interface Field {
  readonly isRequired: boolean;
  readonly toSchema: (name: string) => string;
}

export function fieldText(name: string, schema: Schema, { isRequired, toSchema }: Field): string {
  const standard = schema.default === undefined ? '' : `, default ${code(schema.default)}`;
  const description = schema.description === undefined ? '' : `: ${schema.description}`;
  return `**${code(name)}** ${typeOf(schema, toSchema)}${isRequired ? '' : ', optional'}${standard}${description}`;
}

/** For example "text of 1 to 40 characters" or "one of `a`, `b`". */
export function typeOf(schema: Schema, toSchema: (name: string) => string): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '');
    return `[${name}](${toSchema(name)})`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(code).join(', ')}`;
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants !== undefined) return [...new Set(variants.map((variant) => typeOf(variant, toSchema)))].join(' or ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, toSchema)).join(' and ');
  if (schema.items !== undefined)
    return `array${rangeOf(schema.minItems, schema.maxItems)} of ${typeOf(schema.items, toSchema)}`;
  if (schema.prefixItems !== undefined)
    return `array of ${schema.prefixItems.map((part) => typeOf(part, toSchema)).join(', ')}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ').replace('string', 'text');
  const form = schema.format ?? (schema.pattern === undefined ? undefined : code(schema.pattern));
  const range = rangeOf(schema.minimum, schema.maximum) + rangeOf(schema.minLength, schema.maxLength, ' characters');
  return `${type}${form === undefined ? '' : ` (${form})`}${range}`;
}

function rangeOf(from: number | undefined, to: number | undefined, unit = ''): string {
  const upper = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  const lower = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  if (upper === undefined) return lower === undefined ? '' : ` of ${lower}${unit} or more`;
  return lower === undefined
    ? ` of at most ${upper}${unit}`
    : lower === upper
      ? ` of ${lower}${unit}`
      : ` of ${lower} to ${upper}${unit}`;
}
