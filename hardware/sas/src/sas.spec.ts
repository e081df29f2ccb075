import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  AMOUNT_CENTS_MAX,
  crc16Kermit,
  decodeBroadcast,
  encodeLevel,
  encodeLevels,
  fromBcd,
  GROUP_MAX,
  isIntact,
  LEVEL_MAX,
  type SasBroadcast,
  toBcd,
  withCrc,
} from './index.js';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const hexOf = (some: Uint8Array | string): string =>
  typeof some === 'string' ? some : Buffer.from(some).toString('hex');
const { vectors } = read('sas') as { readonly vectors: readonly { readonly name: string; readonly hex: string }[] };
const sums = read('crc16') as { readonly vectors: readonly { readonly data: string; readonly kermit: string }[] };

it.each(sums.vectors)('CRC of $data is $kermit', ({ data, kermit }) => {
  expect(crc16Kermit(bytes(data)).toString(16).padStart(4, '0')).toBe(kermit);
});

// A general poll is one byte, and a poll that reads carries no check value from the host.
const withCheck = vectors.filter(({ hex }) => hex.length > 4);
it.each(withCheck)('$name: intact, and the same again', ({ hex }) => {
  expect(isIntact(bytes(hex))).toBe(true);
  expect(hexOf(withCrc(bytes(hex).subarray(0, -2)))).toBe(hex);
});

const broadcasts = vectors.filter(({ hex }) => hex.startsWith('0080') || hex.startsWith('0086'));
it.each(broadcasts)('$name: read, and written again', ({ hex }) => {
  const heard = decodeBroadcast(bytes(hex));
  if (typeof heard === 'string') throw new Error(heard);
  const [level] = heard.levels;
  const again = hex.startsWith('0080') && level !== undefined ? encodeLevel(heard.group, level) : encodeLevels(heard);
  expect(hexOf(again)).toBe(hex);
});

it('the vectors decode to their documented content', () => {
  expect(decodeBroadcast(bytes('00860d0101000012345602000100000087c4'))).toEqual({
    group: 1,
    levels: [
      { level: 1, amountCents: 123_456n },
      { level: 2, amountCents: 1_000_000n },
    ],
  });
});

const broadcast: fc.Arbitrary<SasBroadcast> = fc.record({
  group: fc.integer({ min: 1, max: GROUP_MAX }),
  levels: fc.uniqueArray(
    fc.record({
      level: fc.integer({ min: 1, max: LEVEL_MAX }),
      amountCents: fc.bigInt({ min: 0n, max: AMOUNT_CENTS_MAX }),
    }),
    { minLength: 1, maxLength: LEVEL_MAX, selector: ({ level }) => level },
  ),
});

describe('a broadcast', () => {
  it('decodes to what was sent', () => {
    fc.assert(
      fc.property(broadcast, (given) => expect(decodeBroadcast(encodeLevels(given) as Uint8Array)).toEqual(given)),
    );
  });

  it('with one byte changed is refused', () => {
    fc.assert(
      fc.property(broadcast, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, at, flip) => {
        const sent = encodeLevels(given) as Uint8Array;
        const place = at % sent.length;
        expect(decodeBroadcast(sent.map((byte, each) => (each === place ? byte ^ flip : byte)))).toBe('BAD_CRC');
      }),
    );
  });

  it('any bytes at all are a broadcast or a refusal, never a throw; behind a good check value too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 220 }), fc.boolean(), (noise, isChecked) => {
        const heard = decodeBroadcast(isChecked ? withCrc(Uint8Array.of(0x00, 0x86, ...noise)) : noise);
        if (typeof heard !== 'string') expect(decodeBroadcast(encodeLevels(heard) as Uint8Array)).toEqual(heard);
      }),
    );
  });

  it.each<[string, SasBroadcast]>([
    ['GROUP_OUT_OF_RANGE', { group: 0, levels: [{ level: 1, amountCents: 1n }] }],
    ['NO_LEVELS', { group: 1, levels: [] }],
    ['LEVEL_OUT_OF_RANGE', { group: 1, levels: [{ level: 33, amountCents: 1n }] }],
    ['AMOUNT_OUT_OF_RANGE', { group: 1, levels: [{ level: 1, amountCents: AMOUNT_CENTS_MAX + 1n }] }],
    ['AMOUNT_OUT_OF_RANGE', { group: 1, levels: [{ level: 1, amountCents: -1n }] }],
    ['LEVEL_TWICE', { group: 1, levels: [1n, 2n].map((amountCents) => ({ level: 1, amountCents })) }],
  ])('that cannot be sent is refused: %s', (code, given) => {
    expect(encodeLevels(given)).toBe(code);
  });

  it.each([
    ['NOT_A_BROADCAST', '018001010000123456'],
    ['NOT_A_BROADCAST', '0001'],
    ['BAD_LENGTH', '00860701010000123456ff'],
    ['BAD_LENGTH', '008601'],
    ['NOT_DECIMAL', '008001010000123a56'],
    ['LEVEL_OUT_OF_RANGE', '008001000000123456'],
  ])('%s: %s', (code, hex) => {
    expect(decodeBroadcast(withCrc(bytes(hex)))).toBe(code);
  });
});

it('five bytes hold ten digits, and nothing else', () => {
  expect(hexOf(toBcd(123_456n) ?? '')).toBe('0000123456');
  expect(fromBcd(bytes('0000123456'))).toBe(123_456n);
  expect(fromBcd(bytes('00001234f6'))).toBeUndefined();
});
