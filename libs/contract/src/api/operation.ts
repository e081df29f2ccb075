import { z } from 'zod';
import type { ActName } from '../acts.js';
import { readTexts } from '../text.js';
import { PARAMETERS, type ParameterName } from './parameters.js';

/** A response that is a file and not JSON. */
export interface FileResponse {
  readonly mediaType: string;
  readonly description: string;
}

/** Parts of the API, in the order of its description. */
export const TAGS = {
  links: 'Links, their terms and their tables',
  terms: 'Versions of the terms of a link: staged, signed, put in force',
  meters: 'Meters, the books behind them, and what may set a meter besides play',
  play: 'Tables, shoes, coups and wagers, for recall and disputes',
  awards: 'Awards, what was paid out, and the queue of payout jobs',
  claims: 'Claims step by step, their payout documents, and the shift handover',
  accounting: 'Gaming days, exports, books, reconciliation, webhooks',
  events: 'What happens on a link, as CloudEvents, and their schemas',
  proof: 'Checkpoints, exports, proofs of entries, dispute packs',
  rules: 'The rules of the game and their exact odds',
  watching: 'Whether the controller runs, and its alarms',
  people: 'Sign-in, accounts, the audit trail',
} as const;

/** Bytes of a body, unless its operation declares more. A caller who is not known sends no larger one to any operation. */
export const BODY_BYTES_MAX = 16 * 1024;
/** For the terms of a link with a thousand tables. */
export const TERMS_BYTES_MAX = 1024 * 1024;

/**
 * What a POST does that is sent again, now or later. `same`: nothing more, because a number, a hash or the state in which it
 * acts shows that it was done. `another`: the same again, which is what its caller wants: a session, a computation.
 * `keyed`: it would act again, so it takes an `Idempotency-Key`: a request with a known key acts once. The response must
 * hold nothing secret: it is stored.
 */
export type Repeat = 'same' | 'another' | 'keyed';

/** One operation of the API: its route, guard, validation, response type and OpenAPI entry all come from this. */
export type OperationSpec = OperationParts &
  (
    | { readonly method: 'POST'; readonly repeat: Repeat }
    // By the method itself the same again does nothing more.
    | { readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'; readonly repeat?: 'same' }
  );

interface OperationParts {
  /** Parameters as `:name`, each declared in `PARAMETERS`. */
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly act: ActName;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest body in bytes, where `BODY_BYTES_MAX` does not hold what is sent. Not for an act that anyone may do. */
  readonly bodyBytesMax?: number;
  /** A read that goes over a whole day, trail or journal: it may take minutes, and is not ended after seconds. */
  readonly isLong?: true;
  /** JSON by this schema; a file; or null: no body. */
  readonly response: z.ZodType | FileResponse | null;
  /** The status of success; the first where the handler chooses one. 200, or 204 without a body, where nothing is given. */
  readonly statuses?: readonly [number, ...number[]];
  /** Days as `2027-03-01`: since when it is deprecated, and until when it is there at least. docs/reference/versions.md */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

const MS_PER_SECOND = 1_000;

type NamesIn<P extends string> = P extends `${string}:${infer Rest}` ? NameAt<Rest> : never;
type NameAt<R extends string> = R extends `${infer Name}/${infer Rest}` ? Name | NamesIn<`/${Rest}`> : R;

/** The parsed parameters, query and body of a request of this operation. */
export interface InputOf<O extends OperationSpec> {
  readonly params: { readonly [N in NamesIn<O['path']> & ParameterName]: z.output<(typeof PARAMETERS)[N]> };
  readonly query: O extends { readonly query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
  readonly body: O extends { readonly body: infer B extends z.ZodType } ? z.output<B> : undefined;
}

type ReadonlyDeep<T> = unknown extends T
  ? T
  : T extends string | number | bigint | boolean | null | undefined | Uint8Array
    ? T
    : T extends readonly (infer Item)[]
      ? readonly ReadonlyDeep<Item>[]
      : { readonly [K in keyof T]: ReadonlyDeep<T[K]> };

/** What the handler of this operation returns: amounts as bigint cents or micro-cents, times in ms since 1970. */
export type ResultOf<O extends OperationSpec> = O['response'] extends z.ZodType
  ? ReadonlyDeep<z.output<O['response']>>
  : O['response'] extends null
    ? void
    : unknown;

/** The JSON that a client of this operation receives. */
export type ResponseOf<O extends OperationSpec> = O['response'] extends z.ZodType ? z.input<O['response']> : unknown;

type Answering = OperationSpec & { readonly response: z.ZodType };

/**
 * A result as the JSON that its operation declares. A result that does not fit throws; fields that the schema does not name are
 * left out, so that no column of a row becomes public by oversight.
 */
export function encodeResult<O extends Answering>({ response }: O, result: ResultOf<O>): ResponseOf<O> {
  return z.encode(response, result) as ResponseOf<O>;
}

/** A result as the text of that JSON, for a thread that sends it on as it is. */
export class EncodedResult<O extends OperationSpec> {
  declare private readonly of: O;

  constructor(readonly text: string) {}

  static of<O extends Answering>(spec: O, result: ResultOf<O>): EncodedResult<O> {
    return new EncodedResult(JSON.stringify(encodeResult(spec, result)));
  }
}

export function operation<const O extends OperationSpec>(spec: O): O {
  return spec;
}

export function isFile(response: OperationSpec['response']): response is FileResponse {
  return response !== null && 'mediaType' in response;
}

/** The status of a success, unless the handler sets another of `statuses`. */
export function statusOf({ statuses, response }: OperationSpec): number {
  return statuses?.[0] ?? (response === null ? 204 : 200);
}

/** The headers of a deprecated operation (RFC 9745, RFC 8594); none for the others. */
export function deprecationHeaders({ deprecated }: OperationSpec): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {};
  const [sinceMs, sunset] = [Date.parse(deprecated.since), new Date(deprecated.sunset)];
  return { Deprecation: `@${sinceMs / MS_PER_SECOND}`, Sunset: sunset.toUTCString() };
}

/** The header that names a request for its repetitions. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** On a response that is the stored one of an earlier request with this key. */
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';
/** How long a key is kept. */
export const IDEMPOTENCY_KEPT_MS = 7 * 24 * 3_600_000;
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, '1 to 64 letters, digits and . _ : -')
  .describe('a name of this request, such as a UUID: sent again within 7 days it acts once and is answered as before');

/** The largest body that an operation reads, in bytes. */
export function bodyBytesMaxOf({ bodyBytesMax = BODY_BYTES_MAX }: OperationSpec): number {
  return bodyBytesMax;
}

/** The names of the parameters in a path. */
export function parametersIn(path: string): readonly ParameterName[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as ParameterName);
}

/** Parses a request; the second result names every field that does not fit, and why. */
export function parseRequest(
  { path, query, body }: OperationSpec,
  raw: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): { readonly input: InputOf<OperationSpec> } | { readonly invalid: string } {
  const texts = readTexts(raw);
  if ('malformed' in texts) return { invalid: texts.malformed };
  const shape = Object.fromEntries(parametersIn(path).map((name) => [name, PARAMETERS[name]]));
  const parsed = z
    .object({ params: z.object(shape), query: query ?? z.unknown(), body: body ?? z.unknown() })
    .safeParse(texts.value);
  if (parsed.success) return { input: parsed.data as InputOf<OperationSpec> };
  const [first] = parsed.error.issues;
  return {
    invalid: first === undefined ? 'the request' : `${first.path.slice(1).join('.') || 'body'}: ${first.message}`,
  };
}
