/** Generates a Python client from the OpenAPI description: one module without dependencies. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Literal = string | number | boolean | null;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: Literal;
  readonly enum?: readonly Literal[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export function pythonClient(api: OpenApi): string {
  const types = new Types();
  for (const [name, schema] of Object.entries(api.components.schemas)) types.declare(name, schema);
  const methods = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => methodOf(types, path, verb, operation)),
  );
  return [header(api), ...types.texts(), CLIENT.trimEnd(), ...methods].join('\n\n') + '\n';
}

class Types {
  readonly #classes = new Map<string, string>();
  readonly #unions = new Map<string, string>();

  declare(name: string, schema: Schema): void {
    const type = typeName(name);
    const found = this.of(schema, type);
    if (found !== type) this.#unions.set(type, found);
  }

  of(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return typeName(schema.$ref.replace(/^.*\//, ''));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return unionOf(choices.map((each, at) => this.of(each, name + variantName(each, at))));
    const { type } = schema;
    if (typeof type === 'object') return unionOf(type.map((each) => this.of({ ...schema, type: each }, name)));
    if (type === 'array' && schema.items !== undefined) return `list[${this.of(schema.items, `${name}Item`)}]`;
    if (type === 'object') return this.#object(schema, name);
    const plain = PLAIN[type ?? ''];
    if (plain === undefined) throw new Error(`no Python type for ${name}: ${JSON.stringify(schema)}`);
    return plain;
  }

  texts(): readonly string[] {
    const ordered: string[] = [];
    const place = (name: string): void => {
      const text = this.#unions.get(name);
      if (text === undefined || ordered.includes(`${name} = ${text}`)) return;
      for (const [other] of text.matchAll(/\b[A-Z]\w+/g)) if (other !== name) place(other);
      ordered.push(`${name} = ${text}`);
    };
    for (const name of this.#unions.keys()) place(name);
    return [...this.#classes.values(), ordered.join('\n')];
  }

  #object({ properties, required = [], additionalProperties }: Schema, name: string): string {
    if (properties === undefined)
      return `dict[str, ${typeof additionalProperties === 'object' ? this.of(additionalProperties, `${name}Value`) : 'object'}]`;
    if (this.#classes.has(name)) throw new Error(`two schemas are called ${name}`);
    this.#classes.set(name, '');
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.of(schema, name + typeName(field));
      return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, about: schema.description };
    });
    this.#classes.set(name, fields.every(({ field }) => isName(field)) ? classOf(name, fields) : dictOf(name, fields));
    return name;
  }
}

interface Field {
  readonly field: string;
  readonly type: string;
  readonly about: string | undefined;
}

function classOf(name: string, fields: readonly Field[]): string {
  const lines = fields.flatMap(({ field, type, about }) => [...commentOf(about), `    ${field}: ${type}`]);
  return [`class ${name}(TypedDict):`, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n');
}

function dictOf(name: string, fields: readonly Field[]): string {
  const lines = fields.flatMap(({ field, type, about }) => [
    ...commentOf(about),
    `    ${literal(field)}: ${literal(type)},`,
  ]);
  return [`${name} = TypedDict('${name}', {`, ...lines, '})'].join('\n');
}

function commentOf(about: string | undefined): readonly string[] {
  return about === undefined ? [] : [`    # ${about.replaceAll('\n', ' ')}`];
}

function methodOf(types: Types, path: string, verb: string, operation: ApiOperation): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const name = typeName(operationId);
  const typed = (one: (typeof parameters)[number]): string =>
    `${pythonName(one.name)}: ${types.of(one.schema, name + typeName(one.name))}`;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const inHeader = parameters.filter((one) => one.in === 'header');
  const named = [...inQuery, ...inHeader];
  const body = requestBody?.content['application/json']?.schema;
  const takes = [
    'self',
    ...inPath.map(typed),
    ...(body === undefined ? [] : [`body: ${types.of(body, `${name}Body`)}`]),
    ...(named.length === 0 ? [] : ['*', ...named.map((one) => `${typed(one)} | None = None`)]),
  ];
  const { kind, type } = resultOf(types, name, responses);
  const gives = [
    literal(verb.toUpperCase()),
    `${literal(path.replaceAll(/\{\w+\}/g, '{}'))}`,
    `[${inPath.map((one) => pythonName(one.name)).join(', ')}]`,
    ...given('query', inQuery),
    ...(body === undefined ? [] : ['body=body']),
    ...given('headers', inHeader),
  ];
  return [
    `    def ${pythonName(operationId.replaceAll('.', '_'))}(${takes.join(', ')}) -> ${type}:`,
    `        """${summary}."""`,
    `        return self._${kind}(${gives.join(', ')})`,
  ].join('\n');
}

function given(argument: string, parameters: readonly { readonly name: string }[]): readonly string[] {
  if (parameters.length === 0) return [];
  return [`${argument}={${parameters.map(({ name }) => `${literal(name)}: ${pythonName(name)}`).join(', ')}}`];
}

function resultOf(types: Types, name: string, responses: ApiOperation['responses']) {
  const contents = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? [content] : [],
  );
  const [first] = contents;
  if (first === undefined) return { kind: 'nothing', type: 'None' } as const;
  const json = first['application/json']?.schema;
  if (json !== undefined) return { kind: 'json', type: types.of(json, `${name}Result`) } as const;
  return 'text/event-stream' in first
    ? ({ kind: 'stream', type: 'HTTPResponse' } as const)
    : ({ kind: 'bytes', type: 'bytes' } as const);
}

function variantName(schema: Schema, at: number): string {
  const type = schema.properties?.['type']?.const;
  return typeof type === 'string' ? typeName(type) : schema.properties === undefined ? '' : `Variant${at + 1}`;
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: Literal): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}

function typeName(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** `linkId` becomes `link_id`. A keyword of Python gets a trailing underscore. */
function pythonName(name: string): string {
  const snake = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

function isName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
}

function header({ info }: OpenApi): string {
  return `"""${info.title}, API ${info.version}. Generated from /openapi.json by ops/packages: do not change it by hand.

Python 3.11 or newer, standard library only. Amounts are dollars in strings, exact: use decimal.Decimal, never float.
"""

from __future__ import annotations

import json
from http.client import HTTPException, HTTPResponse
from typing import Any, Literal, NotRequired, TypedDict
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener
`;
}

const CLIENT = `def _problem(body: bytes) -> dict[str, Any]:
    """A proxy in between may answer with something else than problem+json."""
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}


class Refused(Exception):
    """The controller refused the request (status 4xx) or is not available (5xx); nothing was recorded."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after_seconds: float | None = None) -> None:
        self.status = status
        # Where the controller says when to try again.
        self.retry_after_seconds = retry_after_seconds
        # Stable: docs/reference/rejections.md
        self.code = str(problem.get('code', ''))
        self.problem = problem
        super().__init__(f"{status} {self.code}: {problem.get('detail') or problem.get('title') or ''}")


class _Redirects(HTTPRedirectHandler):
    """Follows a redirect without the token: another address may not have it."""

    def redirect_request(self, *given: Any) -> Request | None:
        request = super().redirect_request(*given)
        if request is not None:
            request.remove_header('Authorization')
        return request


_OPENER = build_opener(_Redirects)


class Client:
    """The operations of the API. \`token\`: of a session or a service account, or the key of a table."""

    def __init__(self, base_url: str, token: str | None = None, timeout_seconds: float = 10.0) -> None:
        self._base_url = base_url.rstrip('/')
        self._token = token
        self._timeout_seconds = timeout_seconds

    def _stream(self, method: str, path: str, parts: list[Any], query: dict[str, Any] | None = None,
                body: object = None, headers: dict[str, str | None] | None = None) -> HTTPResponse:
        """An open answer, to be read line by line."""
        address = self._base_url + path.format(*(quote(str(part), safe='') for part in parts))
        given = {name: str(value).lower() if isinstance(value, bool) else value
                 for name, value in (query or {}).items() if value is not None}
        if given:
            address += '?' + urlencode(given)
        sent = {'accept': 'application/json, */*'}
        sent.update({name: value for name, value in (headers or {}).items() if value is not None})
        if self._token is not None:
            sent['authorization'] = f'Bearer {self._token}'
        data = None
        if body is not None:
            sent['content-type'] = 'application/json'
            data = json.dumps(body).encode()
        try:
            # The controller may keep a request for as long as it is asked to; the time-out begins after that.
            timeout = self._timeout_seconds + float((query or {}).get('waitSeconds') or 0)
            return _OPENER.open(Request(address, data, sent, method=method), timeout=timeout)
        except HTTPError as error:
            seconds = error.headers.get('Retry-After', '')
            wait = float(seconds) if seconds.isdigit() else None
            raise Refused(error.code, _problem(error.read()), wait) from None
        except HTTPException as error:
            raise ConnectionError(repr(error)) from error

    def _bytes(self, method: str, path: str, parts: list[Any], query: dict[str, Any] | None = None,
               body: object = None, headers: dict[str, str | None] | None = None) -> bytes:
        with self._stream(method, path, parts, query, body, headers) as response:
            try:
                return response.read()
            except HTTPException as error:
                raise ConnectionError(repr(error)) from error

    def _json(self, method: str, path: str, parts: list[Any], query: dict[str, Any] | None = None,
              body: object = None, headers: dict[str, str | None] | None = None) -> Any:
        return json.loads(self._bytes(method, path, parts, query, body, headers))

    def _nothing(self, method: str, path: str, parts: list[Any], query: dict[str, Any] | None = None,
                 body: object = None, headers: dict[str, str | None] | None = None) -> None:
        self._bytes(method, path, parts, query, body, headers)

`;
