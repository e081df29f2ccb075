import type { ByteReader, ByteWriter } from '@jackpot/journal';
import { type Fields, type ValuesOf, fieldReader, fieldWriter } from './fields.js';

/** An event as it is declared: everything else that is known of it is derived from this. */
export interface EventDeclaration<Name extends string, F extends Fields> {
  readonly name: Name;
  /** For ever: a journal written today is read in ten years. A changed event gets a new number. */
  readonly number: number;
  /** One sentence for docs/reference/events.md. */
  readonly doc: string;
  /** In the order of their bytes, behind the number (u8) and the instant (u48). */
  readonly fields: F;
  write(this: void, w: ByteWriter, event: ValuesOf<F>): void;
  read(this: void, r: ByteReader, at: number): Declared<Name, F>;
}

type Declared<Name extends string, F extends Fields> = {
  readonly type: Name;
  /** When it was decided, ms since 1970; for people, never for order. */
  readonly at: number;
} & ValuesOf<F>;

/** The TypeScript type of a declared event. */
export type EventType<D> = D extends EventDeclaration<infer Name, infer F> ? Declared<Name, F> : never;

/**
 * A codec written by hand, for an event so frequent that a measurement justifies it. codec.spec.ts compares its bytes with
 * the derived codec's.
 */
export interface FastCodec<Name extends string, F extends Fields> {
  write(this: void, w: ByteWriter, event: ValuesOf<F>): void;
  read(this: void, r: ByteReader, at: number): Declared<Name, F>;
}

/** Declares an event; its codec is derived here, once, when the module loads. */
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

/** The codec that follows from the fields alone. */
export function derivedCodec<Name extends string, F extends Fields>(name: Name, fields: F): FastCodec<Name, F> {
  const read = fieldReader(fields);
  return {
    write: fieldWriter(fields),
    read: (r, at) => read(r, { type: name, at }) as Declared<Name, F>,
  };
}
