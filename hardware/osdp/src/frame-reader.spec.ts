import fc from 'fast-check';
import { concat, fromHex, toHex } from './bytes.js';
import { decodeFrame, encodeFrame, FRAME_BYTES_MAX, type Frame } from './frame.js';
import { FrameReader } from './frame-reader.js';

const payloadOf = (maxLength: number) => fc.uint8Array({ maxLength });
const frames: fc.Arbitrary<Frame> = fc.record({
  address: fc.integer({ min: 0, max: 0x7f }),
  isReply: fc.boolean(),
  sequence: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
  check: fc.constantFrom('crc' as const, 'checksum' as const),
  id: fc.integer({ min: 0, max: 0xff }),
  payload: payloadOf(64),
});
const secured: fc.Arbitrary<Frame> = fc
  .tuple(frames, fc.constantFrom(0x15, 0x16, 0x17, 0x18), fc.uint8Array({ minLength: 4, maxLength: 4 }))
  .map(([frame, type, mac]) => ({ ...frame, security: { type, flags: new Uint8Array(0) }, mac }));
const anyFrame = fc.oneof(frames, secured);

function read(chunks: readonly Uint8Array[]): readonly Frame[] {
  const reader = new FrameReader();
  return chunks.flatMap((chunk) => reader.push(chunk));
}

function cut(stream: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const sorted = [0, ...places.map((place) => place % (stream.length + 1)), stream.length].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => stream.slice(sorted[at], end));
}

describe('the line is read the same however it arrives', () => {
  it('every frame comes back as it was sent', () => {
    fc.assert(fc.property(anyFrame, (frame) => expect(read([encodeFrame(frame)])).toEqual([frame])));
  });

  it('frames are found in any pieces', () => {
    fc.assert(
      fc.property(fc.array(anyFrame, { maxLength: 8 }), fc.array(fc.nat()), (sent, places) => {
        expect(read(cut(concat(...sent.map(encodeFrame)), places))).toEqual(sent);
      }),
    );
  });

  it('the pieces do not matter, even with noise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.uint8Array(), anyFrame.map(encodeFrame))),
        fc.array(fc.nat()),
        (parts, places) => {
          const stream = concat(...parts);
          expect(read(cut(stream, places))).toEqual(read([stream]));
        },
      ),
    );
  });

  it('a frame behind a false start, a torn frame or noise without a start mark is found', () => {
    const poll = 'ff53030800056008' + '77';
    const stream = (...hex: readonly string[]) => fromHex(hex.join('')) ?? new Uint8Array(0);
    expect(read([stream('00ffee1234', poll)])).toHaveLength(1);
    expect(read([stream('535353', poll)])).toHaveLength(1);
    expect(read([stream('ff530308000560', poll)])).toHaveLength(1);
    expect(read([stream('53ffffff53', poll)])).toHaveLength(1);
  });

  it('holds at most one longest frame, and forgets it on demand', () => {
    const reader = new FrameReader();
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 4_000 }), fc.constant(new Uint8Array(999).fill(0x53))),
        (noise) => {
          reader.push(noise);
          expect(reader.heldBytes).toBeLessThan(FRAME_BYTES_MAX);
        },
      ),
    );
    expect(reader.refusedCount).toBeGreaterThan(0);
    reader.push(Uint8Array.of(0x53, 3));
    reader.reset();
    expect(reader.heldBytes).toBe(0);
  });

  it('no single damaged byte of a poll goes unnoticed', () => {
    const poll = fromHex('53030e000e02156091edb91bc4ec') ?? new Uint8Array(0);
    for (let at = 0; at < poll.length; at++) {
      for (let damage = 1; damage < 256; damage++) {
        const damaged = poll.map((byte, place) => (place === at ? byte ^ damage : byte));
        expect(typeof decodeFrame(damaged)).toBe('string');
      }
    }
  });

  it('reports why a message is invalid', () => {
    const problem = (hex: string) => decodeFrame(fromHex(hex) ?? new Uint8Array(0));
    expect(problem('53')).toBe('BAD_LENGTH');
    expect(problem('530308000560087700')).toBe('BAD_LENGTH');
    expect(problem('5303080005600878')).toBe('BAD_CHECK');
    const withSum = (hex: string) =>
      hex + toHex(Uint8Array.of(-[...(fromHex(hex) ?? [])].reduce((a, b) => a + b, 0) & 0xff));
    expect(problem(withSum('5303090008ff1560'))).toBe('BAD_SECURITY_BLOCK');
    expect(problem(withSum('5303080008' + '0215'))).toBe('BAD_SECURITY_BLOCK');
    expect(problem(withSum('530306' + '0000'))).toBe('BAD_LENGTH');
  });
});
