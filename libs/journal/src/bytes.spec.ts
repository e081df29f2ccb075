import { InvariantViolation } from '@jackpot/money';
import fc from 'fast-check';
import { ByteReader, ByteWriter, JournalDamage, fromHex, sameBytes, toHex } from './index.js';

type Field =
  | { readonly kind: 'u8' | 'u16' | 'u32' | 'u48'; readonly value: number }
  | { readonly kind: 'i64'; readonly value: bigint }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'list'; readonly value: readonly number[] };

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff)));

const BITS = { u8: 8, u16: 16, u32: 32, u48: 48 } as const;
const whole = (kind: keyof typeof BITS): fc.Arbitrary<Field> =>
  fc.integer({ min: 0, max: 2 ** BITS[kind] - 1 }).map((value) => ({ kind, value }));
const anyField: fc.Arbitrary<Field> = fc.oneof(
  whole('u8'),
  whole('u16'),
  whole('u32'),
  whole('u48'),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value): Field => ({ kind: 'i64', value })),
  anyText.map((value): Field => ({ kind: 'text', value })),
  fc.uint8Array({ maxLength: 50 }).map((value): Field => ({ kind: 'bytes', value })),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 9 }).map((value): Field => ({ kind: 'list', value })),
);

function write(writer: ByteWriter, field: Field): void {
  switch (field.kind) {
    case 'i64':
      return void writer.i64(field.value);
    case 'text':
      return void writer.text(field.value);
    case 'bytes':
      return void writer.bytes(field.value);
    case 'list':
      return void writer.list(field.value, (item) => writer.u16(item));
    default:
      return void writer[field.kind](field.value);
  }
}

function read(reader: ByteReader, kind: Field['kind']): Field['value'] {
  return kind === 'list' ? reader.list(() => reader.u16()) : reader[kind]();
}

describe('fields one after another', () => {
  it('read back as they were written, from any part of a buffer', () => {
    fc.assert(
      fc.property(fc.array(anyField), fc.integer({ min: 1, max: 64 }), (fields, capacity) => {
        const writer = new ByteWriter(capacity);
        for (const field of fields) write(writer, field);
        const bytes = writer.finish();
        expect(bytes.length).toBe(writer.length);
        const around = Uint8Array.of(1, 2, 3, ...bytes, 4, 5);
        const reader = new ByteReader(around.subarray(3, 3 + bytes.length));
        expect(fields.map(({ kind }) => read(reader, kind))).toEqual(fields.map(({ value }) => value));
        expect([reader.isAtEnd, reader.position]).toEqual([true, bytes.length]);
      }),
    );
  });

  it('are damage when cut short, whichever field is read', () => {
    fc.assert(
      fc.property(anyField, fc.nat(), (field, cut) => {
        const writer = new ByteWriter();
        write(writer, field);
        const bytes = writer.finish();
        const reader = new ByteReader(bytes.subarray(0, cut % bytes.length));
        expect(() => read(reader, field.kind)).toThrow(JournalDamage);
      }),
    );
  });

  it('are big-endian and of fixed width', () => {
    const writer = new ByteWriter().u8(1).u16(0x0203).u32(0x0405_0607).u48(0x0809_0a0b_0c0d).i64(-2n).text('é');
    expect(toHex(writer.finish())).toBe('0102030405060708090a0b0c0dfffffffffffffffe00000002c3a9');
  });

  it('a length beyond the end allocates no memory', () => {
    const reader = new ByteReader(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 1));
    expect(() => reader.bytes()).toThrow('4294967295 bytes wanted at 4, 1 left');
  });
});

describe('a value that does not fit a field is a bug', () => {
  const writer = new ByteWriter();
  it.each([
    ['u8', () => writer.u8(256)],
    ['u8 below zero', () => writer.u8(-1)],
    ['u8 of a fraction', () => writer.u8(0.5)],
    ['u16', () => writer.u16(65_536)],
    ['u32', () => writer.u32(2 ** 32)],
    ['u48', () => writer.u48(2 ** 48)],
    ['u48 of no number', () => writer.u48(NaN)],
    ['i64', () => writer.i64(2n ** 63n)],
    ['a list', () => writer.list(new Array<number>(65_536).fill(0), (item) => writer.u8(item))],
    ['a patch beyond the end', () => new ByteWriter().u16(1).patchU32(0, 1)],
  ])('%s', (_, write) => {
    expect(write).toThrow(InvariantViolation);
  });
});

describe('a writer', () => {
  it('fills in a number later', () => {
    const writer = new ByteWriter().u32(0).text('later');
    writer.patchU32(0, writer.length);
    expect(new ByteReader(writer.finish()).u32()).toBe(13);
  });

  it('returns a copy, and starts from the beginning when cleared', () => {
    const writer = new ByteWriter(4).u32(1);
    const first = writer.finish();
    writer.clear();
    writer.u32(2);
    expect([toHex(first), toHex(writer.finish())]).toEqual(['00000001', '00000002']);
  });

  it('keeps its buffer when cleared, unless a burst has made it large', () => {
    const held = (bytes: number): number =>
      new ByteWriter().raw(new Uint8Array(bytes)).clear().written().buffer.byteLength;
    expect([held(10_000), held(1_000_000)]).toEqual([10_000, 4_096]);
  });
});

describe('bytes as text', () => {
  it('reads hex back', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(sameBytes(fromHex(toHex(bytes))!, bytes)).toBe(true)));
  });

  it.each(['0', 'AB', 'zz', '0x', ' 00', '00 '])('%j is refused as hex', (text) => {
    expect(fromHex(text)).toBeUndefined();
  });

  it('bytes are equal if length and every byte are equal', () => {
    expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
  });
});
