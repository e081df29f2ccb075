import { z } from 'zod';
import type { ActName } from '../acts.js';
import { readTexts } from '../text.js';
import { PARAMETERS, type ParameterName } from './parameters.js';

export interface FileResponse {
  readonly mediaType: string;
  readonly description: string;
}

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

/** An unauthenticated caller can never send a larger body. */
export const BODY_BYTES_MAX = 16 * 1024;
export const TERMS_BYTES_MAX = 1024 * 1024;

/**
 * What a repeated POST does. `same`: nothing, because a number, a hash or the state shows that the act was done.
 * `another`: the act again. `keyed`: requests with the same `Idempotency-Key` act once. Their response is stored, so it
 * must not contain secrets.
 */
export type Repeat = 'same' | 'another' | 'keyed';

/** An operation's route, guard, validation, response type and OpenAPI entry are derived from this type. */
export type OperationSpec = OperationParts &
  (
    | { readonly method: 'POST'; readonly repeat: Repeat }
    | { readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'; readonly repeat?: 'same' }
  );

interface OperationParts {
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly act: ActName;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Replaces `BODY_BYTES_MAX`. Not allowed if anyone may perform the act. */
  readonly bodyBytesMax?: number;
  readonly isLong?: true;
  readonly response: z.ZodType | FileResponse | null;
  /** The first is the default. If omitted: 200, or 204 without a body. */
  readonly statuses?: readonly [number, ...number[]];
  /** Dates such as `2027-03-01` (docs/reference/versions.md). */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

const MS_PER_SECOND = 1_000;

type NamesIn<P extends string> = P extends `${string}:${infer Rest}` ? NameAt<Rest> : never;
type NameAt<R extends string> = R extends `${infer Name}/${infer Rest}` ? Name | NamesIn<`/${Rest}`> : R;

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

export type ResultOf<O extends OperationSpec> = O['response'] extends z.ZodType
  ? ReadonlyDeep<z.output<O['response']>>
  : O['response'] extends null
    ? void
    : unknown;

export type ResponseOf<O extends OperationSpec> = O['response'] extends z.ZodType ? z.input<O['response']> : unknown;

type Answering = OperationSpec & { readonly response: z.ZodType };

/**
 * Throws if the result does not fit the schema. Undeclared fields are omitted, so that no column becomes public by
 * accident.
 */
export function encodeResult<O extends Answering>({ response }: O, result: ResultOf<O>): ResponseOf<O> {
  return z.encode(response, result) as ResponseOf<O>;
}

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

export function statusOf({ statuses, response }: OperationSpec): number {
  return statuses?.[0] ?? (response === null ? 204 : 200);
}

/** Headers of a deprecated operation (RFC 9745, RFC 8594). */
export function deprecationHeaders({ deprecated }: OperationSpec): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {};
  const [sinceMs, sunset] = [Date.parse(deprecated.since), new Date(deprecated.sunset)];
  return { Deprecation: `@${sinceMs / MS_PER_SECOND}`, Sunset: sunset.toUTCString() };
}

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Header that marks a stored response. */
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';
export const IDEMPOTENCY_KEPT_MS = 7 * 24 * 3_600_000;
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, '1 to 64 letters, digits and . _ : -')
  .describe('a name of this request, such as a UUID: sent again within 7 days it acts once and is answered as before');

export function bodyBytesMaxOf({ bodyBytesMax = BODY_BYTES_MAX }: OperationSpec): number {
  return bodyBytesMax;
}

export function parametersIn(path: string): readonly ParameterName[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as ParameterName);
}

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
