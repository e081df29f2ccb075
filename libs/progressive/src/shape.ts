import { ByteReader, ByteWriter, toHex } from '@jackpot/journal';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Field, Fields, ValueOf } from './codec/fields.js';

export interface Shape<T> {
  /** Shapes that accept different values have different texts. */
  readonly text: string;
  readonly accepts: (this: void, value: unknown) => boolean;
  readonly of?: T;
}

export function fingerprintOf({ text }: Shape<unknown>): string {
  return toHex(sha256(new TextEncoder().encode(text))).slice(0, 16);
}

export function whole<T extends number = number>(): Shape<T> {
  return { text: 'whole', accepts: (value) => Number.isSafeInteger(value) };
}

export function amount(): Shape<bigint> {
  return { text: 'amount', accepts: (value) => typeof value === 'bigint' };
}

export function flag(): Shape<boolean> {
  return { text: 'flag', accepts: (value) => typeof value === 'boolean' };
}

export function text<T extends string = string>(): Shape<T> {
  return { text: 'text', accepts: (value) => typeof value === 'string' };
}

export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return { text: values.join('|'), accepts: (value) => (values as readonly unknown[]).includes(value) };
}

/** @param text describes the words in the fingerprint of the shape */
export function wordOf<T extends string>(text: string, is: (value: string) => value is T): Shape<T> {
  return { text, accepts: (value) => typeof value === 'string' && is(value) };
}

export function orNull<T>(of: Shape<T>): Shape<T | null> {
  return { text: `${of.text}?`, accepts: (value) => value === null || of.accepts(value) };
}

export function list<T>(of: Shape<T>): Shape<T[]> {
  return { text: `[${of.text}]`, accepts: (value) => Array.isArray(value) && value.every((each) => of.accepts(each)) };
}

export function pair<A, B>(first: Shape<A>, second: Shape<B>): Shape<[A, B]> {
  return {
    text: `(${first.text}, ${second.text})`,
    accepts: (value) =>
      Array.isArray(value) && value.length === 2 && first.accepts(value[0]) && second.accepts(value[1]),
  };
}

export function object<T extends object>(fields: { readonly [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const entries = Object.entries(fields) as readonly (readonly [string, Shape<unknown>])[];
  return {
    text: `{${entries.map(([name, { text }]) => `${name}: ${text}`).join(', ')}}`,
    accepts: (value) =>
      isObject(value) &&
      Object.keys(value).length === entries.length &&
      entries.every(([name, of]) => Object.hasOwn(value, name) && of.accepts(value[name])),
  };
}

export function variants<Tag extends string, T extends { readonly [Name in Tag]: string }>(
  tag: Tag,
  kinds: { readonly [Kind in T[Tag]]: Shape<Extract<T, { readonly [Name in Tag]: Kind }>> },
): Shape<T> {
  const shapes = new Map(Object.entries<Shape<unknown>>(kinds));
  return {
    text: `${tag} of <${[...shapes].map(([kind, of]) => `${kind} ${of.text}`).join(' ')}>`,
    accepts: (value) => isObject(value) && shapes.get(String(value[tag]))?.accepts(value) === true,
  };
}

const CODED_BYTES = 256;

export function coded<T>({ doc, parts = [], write, read }: Field<T>): Shape<T> {
  return {
    text: [doc, ...parts.map((part) => `${part.name}: ${part.text}`)].join('; '),
    accepts: (value) => {
      try {
        const w = new ByteWriter(CODED_BYTES);
        write(w, value as T);
        return isSame(read(new ByteReader(w.finish())), value);
      } catch {
        return false;
      }
    },
  };
}

export function allCoded<F extends Fields>(fields: F): { readonly [Name in keyof F]: Shape<ValueOf<F[Name]>> } {
  const shapes = Object.entries(fields).map(([name, field]) => [name, coded(field)] as const);
  return Object.fromEntries(shapes) as { readonly [Name in keyof F]: Shape<ValueOf<F[Name]>> };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array)
    return other instanceof Uint8Array && one.length === other.length && one.every((byte, at) => byte === other[at]);
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  if (!isObject(one)) return one === other;
  const names = Object.keys(one);
  return (
    isObject(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}
