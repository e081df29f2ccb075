import fc from 'fast-check';

export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
}

export function sampleOf(schema: JsonSchema, seed = 1): unknown {
  return sample(schema, schema.$defs ?? {}, seed);
}

function sample(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>, seed: number): unknown {
  const of = (part: JsonSchema | undefined): unknown => sample(part ?? {}, defs, seed);
  if (schema.$ref !== undefined) return of(defs[schema.$ref.replace('#/$defs/', '')]);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[seed % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return of(choices[seed % choices.length]);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(of)) as unknown;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, of(part)]));
    case 'array':
      if (schema.prefixItems !== undefined) return schema.prefixItems.map(of);
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => of(schema.items));
    case 'string':
      return textOf(schema, seed);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return seed % 2 === 0;
    default:
      return 'anything';
  }
}

function textOf({ pattern, format, minLength = 0 }: JsonSchema, seed: number): string {
  if (format === 'date') return '2026-11-22';
  if (format === 'date-time') return '2026-11-22T12:00:00Z';
  if (pattern !== undefined) return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 1 })[0] ?? '';
  return 'x'.repeat(Math.max(3, minLength));
}

export function* withEachText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') return yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const changed of withEachText(part, text))
      yield Array.isArray(value)
        ? value.map((each: unknown, index) => (index === Number(name) ? changed : each))
        : { ...value, [name]: changed };
}

export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  for (const [name, part] of Object.entries(value)) {
    yield name;
    yield* textsIn(part);
  }
}

const NASTY = [
  '\ud800',
  '\udfff\ud800',
  'e\u0301',
  '\u212b',
  '\ufb01',
  '\u0000',
  '\u202e',
  '\ufeff',
  '🂱',
  'ß',
  "'",
  '%',
];

export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...NASTY),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.string({ maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));
