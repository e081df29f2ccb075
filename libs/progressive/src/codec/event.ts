import type { ByteReader, ByteWriter } from '@jackpot/journal';
import { type Fields, type ValuesOf, fieldReader, fieldWriter } from './fields.js';

export interface EventDeclaration<Name extends string, F extends Fields> {
  readonly name: Name;
  /** A changed event gets a new number, because journals are kept. */
  readonly number: number;
  readonly doc: string;
  /** Encoded in this order, after the event's number (u8) and time (u48). */
  readonly fields: F;
  write(this: void, w: ByteWriter, event: ValuesOf<F>): void;
  read(this: void, r: ByteReader, at: number): Declared<Name, F>;
}

type Declared<Name extends string, F extends Fields> = {
  readonly type: Name;
  /** ms since 1970, for display. Events are ordered by sequence. */
  readonly at: number;
} & ValuesOf<F>;

export type EventType<D> = D extends EventDeclaration<infer Name, infer F> ? Declared<Name, F> : never;

/** A handwritten codec for a frequent event. codec.spec.ts compares it with the derived codec. */
export interface FastCodec<Name extends string, F extends Fields> {
  write(this: void, w: ByteWriter, event: ValuesOf<F>): void;
  read(this: void, r: ByteReader, at: number): Declared<Name, F>;
}

export function event<const Name extends string, F extends Fields>(
  name: Name,
  number: number,
  doc: string,
  fields: F,
  fast?: FastCodec<Name, F>,
): EventDeclaration<Name, F> {
  const derived = derivedCodec(name, fields);
  return {
    name,
    number,
    doc,
    fields,
    write: fast?.write ?? derived.write,
    read: fast?.read ?? derived.read,
  };
}

export function derivedCodec<Name extends string, F extends Fields>(name: Name, fields: F): FastCodec<Name, F> {
  const read = fieldReader(fields);
  return {
    write: fieldWriter(fields),
    read: (r, at) => read(r, { type: name, at }) as Declared<Name, F>,
  };
}
