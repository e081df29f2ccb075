import { assert, must } from '@jackpot/money';
import { type ByteReader, type ByteWriter, JournalDamage } from '@jackpot/journal';

export interface Field<T> {
  readonly doc: string;
  readonly parts?: readonly FieldPart[];
  write(this: void, w: ByteWriter, value: T): void;
  /** @throws JournalDamage for every encoding that `write` does not produce */
  read(this: void, r: ByteReader): T;
}

export interface FieldPart {
  readonly name: string;
  readonly text: string;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValueOf<F> = F extends Field<infer T> ? T : never;
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

export const u8: Field<number> = {
  doc: 'u8',
  write: (w, value) => void w.u8(value),
  read: (r) => r.u8(),
};
export const u32: Field<number> = {
  doc: 'u32',
  write: (w, value) => void w.u32(value),
  read: (r) => r.u32(),
};
export const u48: Field<number> = {
  doc: 'u48',
  write: (w, value) => void w.u48(value),
  read: (r) => r.u48(),
};
export const i64: Field<bigint> = {
  doc: 'i64',
  write: (w, value) => void w.i64(value),
  read: (r) => r.i64(),
};
export const text: Field<string> = {
  doc: 'text',
  write: (w, value) => void w.text(value),
  read: (r) => r.text(),
};
export const bytes: Field<Uint8Array> = {
  doc: 'bytes',
  write: (w, value) => void w.bytes(value),
  read: (r) => r.bytes(),
};

const TEXT_LENGTH_BYTES = 4;

/** A text in UTF-8. The decider must have checked its length. */
export function boundedText(doc: string, bytesMax: number): Field<string> {
  return {
    doc,
    write: (w, value) => {
      const before = w.length;
      w.text(value);
      assert(w.length - before - TEXT_LENGTH_BYTES <= bytesMax, `a text of at most ${bytesMax} bytes`);
    },
    read: (r) => {
      const before = r.position;
      const value = r.text();
      if (r.position - before - TEXT_LENGTH_BYTES > bytesMax)
        throw new JournalDamage(`a text of more than ${bytesMax} bytes`);
      return value;
    },
  };
}

/** A count as decimal text, because possible card orders of a shoe exceed 64 bits. */
export const digits: Field<bigint> = {
  doc: 'digits',
  write: (w, value) => void w.text(value.toString()),
  read: (r) => {
    const value = r.text();
    if (!/^(0|[1-9]\d{0,200})$/.test(value)) throw new JournalDamage('a count is written in digits');
    return BigInt(value);
  },
};

/** Written as an index. New values are appended, because journals are kept. */
export function oneOf<const T extends string | boolean>(values: readonly T[]): Field<T> {
  const unlisted = `a value of ${values.join(', ')}`;
  return {
    doc: `u8 (${values.map((value, index) => `${index} \`${value}\``).join(', ')})`,
    write: (w, value) => {
      const index = values.indexOf(value);
      assert(index >= 0, unlisted);
      w.u8(index);
    },
    read: (r) => nth(values, r.u8()),
  };
}

export const flag = oneOf([false, true]);

function nth<T>(values: readonly T[], index: number): T {
  if (index >= values.length) throw new JournalDamage(`number ${index} where one below ${values.length} belongs`);
  return must(values[index], 'a value inside its list');
}

/** Null is written as the byte `none`, with which no value may begin. */
export function orNone<T>(of: Field<T>, none = 255): Field<T | null> {
  return {
    doc: `${of.doc}, ${none} none`,
    parts: of.parts ?? [],
    write: (w, value) => (value === null ? void w.u8(none) : of.write(w, value)),
    read: (r) => {
      if (r.peekU8() !== none) return of.read(r);
      r.u8();
      return null;
    },
  };
}

/** A value or null: a `u8` 0 for null, or 1 and the value. */
export function optional<T>(of: Field<T>): Field<T | null> {
  return {
    doc: `${of.doc}?`,
    parts: of.parts ?? [],
    write: (w, value) => {
      w.u8(value === null ? 0 : 1);
      if (value !== null) of.write(w, value);
    },
    read: (r) => (flag.read(r) ? of.read(r) : null),
  };
}

/** A list: a `u16` count and the values. */
export function list<T>(of: Field<T>): Field<readonly T[]> {
  const read = (r: ByteReader) => of.read(r);
  return {
    doc: `[${of.doc}]`,
    parts: of.parts ?? [],
    write: (w, values) => {
      w.u16(values.length);
      for (const value of values) of.write(w, value);
    },
    read: (r) => r.list(() => read(r)),
  };
}

/** codec.spec.ts compares a handwritten `fast` codec with the derived codec. */
export function struct<F extends Fields>(
  doc: string,
  fields: F,
  fast?: Pick<Field<ValuesOf<F>>, 'write' | 'read'>,
): Field<ValuesOf<F>> & { readonly fields: F } {
  const read = fieldReader(fields);
  return {
    doc,
    parts: [{ name: doc, text: fieldsText(fields) }, ...partsOf(fields)],
    fields,
    write: fast?.write ?? fieldWriter(fields),
    read: fast?.read ?? ((r) => read(r, {})),
  };
}

type UnionOf<Tag extends string, V extends Readonly<Record<string, Fields>>> = {
  readonly [Kind in keyof V & string]: { readonly [Name in Tag]: Kind } & ValuesOf<V[Kind]>;
}[keyof V & string];

/** One of several variants: a `u8` index of the variant and its fields. New variants are appended. */
export function union<const Tag extends string, V extends Readonly<Record<string, Fields>>>(
  doc: string,
  tag: Tag,
  variants: V,
): Field<UnionOf<Tag, V>> & { readonly variants: V } {
  type Value = UnionOf<Tag, V>;
  const kinds = Object.keys(variants);
  const writers = new Map(
    Object.entries(variants).map(([kind, fields], index) => [kind, { index, write: fieldWriter(fields) }]),
  );
  const readers = kinds.map((kind) => {
    const read = fieldReader(must(variants[kind], 'a variant'));
    return (r: ByteReader) => read(r, { [tag]: kind });
  });
  return {
    doc,
    parts: [{ name: doc, text: variantsText(tag, variants) }, ...Object.values(variants).flatMap(partsOf)],
    variants,
    write: (w, value) => {
      const { index, write } = must(writers.get(value[tag]), 'a variant of the union');
      w.u8(index);
      write(w, value);
    },
    read: (r) => nth(readers, r.u8())(r) as Value,
  };
}

export function fieldWriter<F extends Fields>(fields: F): (w: ByteWriter, value: ValuesOf<F>) => void {
  return Object.entries(fields).reduceRight<(w: ByteWriter, value: Readonly<Record<string, unknown>>) => void>(
    (next, [name, field]) =>
      (w, value) => {
        field.write(w, value[name]);
        next(w, value);
      },
    () => undefined,
  );
}

export function fieldReader<F extends Fields>(
  fields: F,
): (r: ByteReader, value: Record<string, unknown>) => ValuesOf<F> {
  const names = Object.keys(fields);
  const readers = Object.values(fields);
  return (r, value) => {
    for (let i = 0; i < names.length; i += 1) value[names[i] as string] = (readers[i] as Field<unknown>).read(r);
    return value as ValuesOf<F>;
  };
}

export function fieldsText(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, { doc }]) => `${name} ${doc}`)
    .join(', ');
}

export function partsOf(fields: Fields): readonly FieldPart[] {
  return Object.values(fields).flatMap(({ parts }) => parts ?? []);
}

function variantsText(tag: string, variants: Readonly<Record<string, Fields>>): string {
  const texts = Object.entries(variants).map(([kind, fields], index) => `${index} ${kind}: ${fieldsText(fields)}`);
  return `${tag} u8, then ${texts.join('; ')}`;
}
