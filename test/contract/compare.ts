import { vectorChanges } from './vector-changes.js';

export interface Contract {
  readonly version: string;
  readonly openapi: Json;
  readonly asyncapi: Json;
  readonly exports: Readonly<Record<string, readonly string[]>>;
  readonly events: Readonly<Record<string, string>>;
  readonly vectors: Readonly<Record<string, string>>;
  readonly rejections: Readonly<Record<string, number>>;
  readonly closeCodes: Readonly<Record<string, number>>;
  readonly limits: Readonly<Record<string, number>>;
  readonly rules: Readonly<Record<string, readonly string[]>>;
}
export type Json = Readonly<Record<string, unknown>>;
type Direction = 'sent' | 'received';

const recordOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => recordOf(part)[name], value);

/** Changes that break a client of `before`, as sentences (docs/reference/versions.md). */
export function breakingChanges(before: Contract, after: Contract): readonly string[] {
  return [
    ...operationChanges(before.openapi, after.openapi),
    ...channelChanges(before.asyncapi, after.asyncapi),
    ...messageChanges(before.asyncapi, after.asyncapi),
    ...Object.entries(before.exports).flatMap(([name, columns]) => columnChanges(name, columns, after.exports[name])),
    ...Object.entries(before.events).flatMap(([number, fields]) =>
      after.events[number] === fields
        ? []
        : [`journal: event ${number} was ${fields}, is ${after.events[number] ?? 'gone'}`],
    ),
    ...vectorChanges(before.vectors, after.vectors),
    ...factChanges('rejection', before.rejections, after.rejections),
    ...factChanges('close code', before.closeCodes, after.closeCodes),
    ...factChanges('limit', before.limits, after.limits),
    ...Object.entries(before.rules).flatMap(([group, rules]) =>
      rules.filter((rule) => after.rules[group]?.includes(rule) !== true).map((rule) => `rule ${rule} is gone`),
    ),
  ];
}

type Facts = Readonly<Record<string, number>>;

/** Reports every change of a rejection's status, a close code or a limit, because client programs rely on them. */
function factChanges(kind: string, before: Facts, after: Facts): readonly string[] {
  return Object.entries(before)
    .filter(([name, value]) => after[name] !== value)
    .map(([name, value]) =>
      name in after ? `${kind} ${name}: was ${String(value)}, is ${String(after[name])}` : `${kind} ${name} is gone`,
    );
}

function channelChanges(before: Json, after: Json): readonly string[] {
  return Object.entries(recordOf(before['channels'])).flatMap(([name, channel]) => {
    const [was, is] = [at(channel, 'address'), at(after, 'channels', name, 'address')];
    if (was === is) return [];
    return [`channel ${name}: was at ${String(was)}, is ${typeof is === 'string' ? `at ${is}` : 'gone'}`];
  });
}

function columnChanges(name: string, before: readonly string[], after: readonly string[] = []): readonly string[] {
  const isKept = before.every((column, index) => after[index] === column);
  return isKept ? [] : [`export ${name}: its columns began ${before.join(',')}, now ${after.join(',')}`];
}

function operationChanges(before: Json, after: Json): readonly string[] {
  return Object.entries(recordOf(before['paths'])).flatMap(([path, methods]) =>
    Object.entries(recordOf(methods)).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = at(after, 'paths', path, method);
      if (now === undefined) return [`${name} is gone`];
      return [
        ...parameterChanges(name, operation, now),
        ...bodyChanges(
          { name, direction: 'sent', roots: [before, after] },
          at(operation, 'requestBody'),
          at(now, 'requestBody'),
        ),
        ...Object.entries(recordOf(at(operation, 'responses'))).flatMap(([status, body]) =>
          bodyChanges(
            { name: `${name} ${status}`, direction: 'received', roots: [before, after] },
            body,
            at(now, 'responses', status),
          ),
        ),
      ];
    }),
  );
}

function parameterChanges(name: string, before: unknown, after: unknown): readonly string[] {
  const parametersOf = (operation: unknown) =>
    new Map(listOf(at(operation, 'parameters')).map((each) => [String(at(each, 'name')), recordOf(each)]));
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const added = [...now].filter(
    ([parameter, { required }]) => required === true && old.get(parameter)?.['required'] !== true,
  );
  return [
    ...[...old.keys()].filter((each) => !now.has(each)).map((each) => `${name}: parameter ${each} is gone`),
    ...added.map(([parameter]) => `${name}: parameter ${parameter} is required now`),
    ...[...old].flatMap(([parameter, { schema }]) =>
      schemaChanges(
        { name: `${name} ${parameter}`, direction: 'sent', roots: [{}, {}] },
        schema,
        now.get(parameter)?.['schema'] ?? schema,
      ),
    ),
  ];
}

interface Place {
  readonly name: string;
  readonly direction: Direction;
  readonly roots: readonly [Json, Json];
  readonly seen?: ReadonlySet<string>;
}

function bodyChanges(place: Place, was: unknown, is: unknown): readonly string[] {
  const [before, after] = [was, is].map((body, side) =>
    body === undefined ? body : resolve(place.roots[side === 0 ? 0 : 1], body),
  );
  if (before === undefined)
    return after === undefined || place.direction === 'received' ? [] : [`${place.name}: needs a body now`];
  if (after === undefined) return [`${place.name}: is gone`];
  return Object.entries(recordOf(at(before, 'content'))).flatMap(([mediaType, content]) => {
    const now = at(after, 'content', mediaType);
    return now === undefined
      ? [`${place.name}: ${mediaType} is gone`]
      : schemaChanges(place, at(content, 'schema'), at(now, 'schema'));
  });
}

function messageChanges(before: Json, after: Json): readonly string[] {
  const sent = new Set(
    Object.values(recordOf(before['operations']))
      .filter((operation) => at(operation, 'action') === 'receive')
      .flatMap((operation) =>
        listOf(at(operation, 'messages')).map((each) => String(at(each, '$ref')).replace(/^.*\//, '')),
      ),
  );
  return Object.entries(recordOf(at(before, 'components', 'messages'))).flatMap(([name, message]) => {
    const now = at(after, 'components', 'messages', name);
    if (now === undefined) return [`message ${name} is gone`];
    const direction = sent.has(name) ? 'sent' : 'received';
    return schemaChanges(
      { name: `message ${name}`, direction, roots: [before, after] },
      at(message, 'payload'),
      at(now, 'payload'),
    );
  });
}

function resolve(root: Json, schema: unknown): Json {
  const reference = at(schema, '$ref');
  return typeof reference === 'string'
    ? recordOf(at(root, ...reference.replace(/^#\//, '').split('/')))
    : recordOf(schema);
}

function schemaChanges(place: Place, before: unknown, after: unknown): readonly string[] {
  const reference = at(before, '$ref');
  const { seen = new Set<string>() } = place;
  if (typeof reference === 'string' && seen.has(reference)) return [];
  const inside = typeof reference === 'string' ? { ...place, seen: new Set([...seen, reference]) } : place;
  const [old, now] = [resolve(place.roots[0], before), resolve(place.roots[1], after)];
  return [
    ...typeChanges(inside, old, now),
    ...valueChanges(inside, old, now),
    ...limitChanges(inside, old, now),
    ...fieldChanges(inside, old, now),
    ...variantChanges(inside, old, now),
    ...(old['items'] === undefined ? [] : schemaChanges(inside, old['items'], now['items'])),
  ];
}

function typeChanges({ name, direction }: Place, before: Json, after: Json): readonly string[] {
  const typesOf = ({ type }: Json) => [type ?? []].flat().map(String);
  const [old, now] = [typesOf(before), typesOf(after)];
  const [wider, narrower] = direction === 'sent' ? [now, old] : [old, now];
  if (wider.length === 0 || (narrower.length > 0 && narrower.every((type) => wider.includes(type)))) return [];
  return [`${name}: was ${old.join(' or ') || 'anything'}, is ${now.join(' or ') || 'anything'}`];
}

function valueChanges({ name, direction }: Place, before: Json, after: Json): readonly string[] {
  const valuesOf = (schema: Json) =>
    ('const' in schema ? [schema['const']] : listOf(schema['enum'])).map((each) => JSON.stringify(each));
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (old.length === 0)
    return now.length > 0 && direction === 'sent' ? [`${name}: takes only ${now.join(', ')} now`] : [];
  if (now.length === 0) return direction === 'sent' ? [] : [`${name}: may be anything now`];
  return old.filter((value) => !now.includes(value)).map((value) => `${name}: ${value} is gone`);
}

const LIMITS = { minimum: 1, minLength: 1, minItems: 1, maximum: -1, maxLength: -1, maxItems: -1 } as const;

/** Reports stricter limits, because a client must still be able to send everything that it could send before. */
function limitChanges({ name, direction }: Place, before: Json, after: Json): readonly string[] {
  if (direction === 'received') return [];
  const tightened = Object.entries(LIMITS).filter(([limit, sign]) => {
    const [old, now] = [before[limit], after[limit]];
    return typeof now === 'number' && (typeof old !== 'number' || (now - old) * sign > 0);
  });
  const changed = after['pattern'] !== undefined && after['pattern'] !== before['pattern'] ? ['pattern'] : [];
  return [...tightened.map(([limit]) => limit), ...changed].map(
    (limit) => `${name}: ${limit} is ${String(after[limit])} now`,
  );
}

function fieldChanges(place: Place, before: Json, after: Json): readonly string[] {
  const [old, now] = [recordOf(before['properties']), recordOf(after['properties'])];
  const isRequired = (schema: Json, field: string) => listOf(schema['required']).includes(field);
  const name = (field: string) => `${place.name}.${field}`;
  const isSent = place.direction === 'sent';
  const [from, to] = isSent ? [after, before] : [before, after];
  const stricter = listOf(from['required'])
    .map(String)
    .filter((field) => !isRequired(to, field) && (isSent || field in now));
  return [
    ...Object.keys(old)
      .filter((field) => !(field in now))
      .map((field) => `${name(field)} is gone`),
    ...stricter.map((field) => `${name(field)} is ${isSent ? 'required' : 'optional'} now`),
    ...Object.keys(old)
      .filter((field) => field in now)
      .flatMap((field) => schemaChanges({ ...place, name: name(field) }, old[field], now[field])),
  ];
}

/** Variants of a union are matched by reference, by their constants, or by text. */
function variantChanges(place: Place, before: Json, after: Json): readonly string[] {
  const variantsOf = (schema: Json, root: Json) =>
    new Map(listOf(schema['oneOf'] ?? schema['anyOf']).map((each) => [nameOf(each, root), each]));
  const [old, now] = [variantsOf(before, place.roots[0]), variantsOf(after, place.roots[1])];
  return [...old].flatMap(([name, variant]) =>
    now.has(name)
      ? schemaChanges({ ...place, name: `${place.name}<${name}>` }, variant, now.get(name))
      : [`${place.name}: ${name} is gone`],
  );
}

function nameOf(variant: unknown, root: Json): string {
  const reference = at(variant, '$ref');
  if (typeof reference === 'string') return reference.replace(/^.*\//, '');
  const constants = Object.values(recordOf(resolve(root, variant)['properties'])).flatMap(
    (field) => recordOf(field)['const'] ?? [],
  );
  return constants.length > 0 ? constants.map(String).join(' ') : JSON.stringify(at(variant, 'type') ?? variant);
}
