import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  ALPHA_PACKET_BYTES_MAX,
  type AlphaCommand,
  AlphaDeframer,
  type AlphaHeard,
  callString,
  commandOf,
  commandText,
  encodeAlpha,
} from './index.js';

const vectors = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const hexOf = (packet: Uint8Array): string => Buffer.from(packet).toString('hex');
const { vectors: all } = vectors('alpha-sign') as { vectors: readonly { name: string; hex: string }[] };
const named = (name: string): string => all.find((vector) => vector.name.startsWith(name))?.hex ?? '';

describe('Alpha packets', () => {
  it.each(all.map(({ name, hex }) => [name, hex]))('%s: read, understood and written again', (_, hex) => {
    const [heard, ...more] = new AlphaDeframer().push(bytes(hex));
    expect(more).toEqual([]);
    if (heard?.kind !== 'packet') throw new Error('not a packet');
    const blocks = heard.packet.blocks.map(({ text, end }) => {
      const command = commandOf(text);
      return { text: command === undefined ? '' : commandText(command), end };
    });
    expect(hexOf(encodeAlpha({ address: heard.packet.address, blocks }))).toBe(hex);
  });

  const everySign = { type: 'Z', id: '00' };
  it.each<[string, AlphaCommand, 'bare' | 'checked']>([
    ['STRING 1 = $1,234.56 + checksum', { kind: 'write-string', label: '1', text: '$1,234.56' }, 'checked'],
    ['read STRING 1 + checksum', { kind: 'read-string', label: '1' }, 'checked'],
    [
      "TEXT A, HOLD, 'JACKPOT ' + call STRING 1, checksum 0391",
      {
        kind: 'write-text',
        label: 'A',
        display: { position: 'middle', mode: 'hold' },
        text: `JACKPOT ${callString('1')}`,
      },
      'checked',
    ],
    [
      'priority TEXT 0',
      { kind: 'write-text', label: '0', display: { position: 'middle', mode: 'flash' }, text: 'WINNER SEAT 5' },
      'bare',
    ],
    ['release priority', { kind: 'write-text', label: '0', display: undefined, text: '' }, 'bare'],
    ['clear memory', { kind: 'clear-memory' }, 'bare'],
    ['soft reset', { kind: 'soft-reset' }, 'bare'],
    [
      'memory config',
      {
        kind: 'configure-memory',
        files: [
          { kind: 'string', label: '1', bytesMax: 32 },
          { kind: 'string', label: '2', bytesMax: 32 },
          { kind: 'text', label: 'A', bytesMax: 64 },
        ],
      },
      'bare',
    ],
    ['run sequence', { kind: 'run-sequence', labels: 'A' }, 'bare'],
  ])('%s, from what is meant', (name, command, end) => {
    expect(hexOf(encodeAlpha({ address: everySign, blocks: [{ text: commandText(command), end }] }))).toBe(named(name));
    expect(commandOf(commandText(command))).toEqual(command);
  });

  it.each([
    ['a wrong check value', named('manual p.60').replace('30314642', '30314643'), 'BAD_CHECK'],
    ['no block', '015a303004', 'BAD_FORMAT'],
    ['no address', '015a04', 'BAD_FORMAT'],
    ['text behind a block', '015a3030024141033030304104', 'BAD_CHECK'],
    ['something between blocks', '015a30304104', 'BAD_FORMAT'],
    ['bytes outside', '4141', 'NOISE'],
    ['a packet without an end', `01${'41'.repeat(ALPHA_PACKET_BYTES_MAX + 1)}`, 'PACKET_TOO_LONG'],
    ['a packet broken off', `015a3030${named('clear')}`, 'PACKET_CUT'],
  ])('%s is refused', (_, hex, code) => {
    expect(new AlphaDeframer().push(bytes(hex))[0]).toEqual({ kind: 'refused', code });
  });

  it.each(['', 'Z', 'A', 'G', 'H12', 'E$1', 'E$1BL00200000x', 'E$1ZL00200000', 'E.T', 'EQ', 'AA\x1bzz', 'AA\x1b z'])(
    'an unused command, %j, is not understood',
    (text) => {
      expect(commandOf(text)).toBeUndefined();
    },
  );

  it('the result does not depend on how the bytes are split, and nothing throws', () => {
    const stream = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.constantFrom(...all.map(({ hex }) => hex)), { maxLength: 5 }).map((parts) => bytes(parts.join(''))),
      fc
        .array(fc.constantFrom(0, 1, 2, 3, 4, 0x30, 0x41, 0x5a), { maxLength: 200 })
        .map((parts) => Uint8Array.from(parts)),
    );
    fc.assert(
      fc.property(stream, fc.nat(), fc.nat(), (whole, first, second) => {
        const [a = 0, b = 0] = [first % (whole.length + 1), second % (whole.length + 1)].sort((x, y) => x - y);
        const deframer = new AlphaDeframer();
        const parts = [whole.subarray(0, a), whole.subarray(a, b), whole.subarray(b)];
        expect(parts.flatMap((part) => deframer.push(part))).toEqual(new AlphaDeframer().push(whole));
      }),
    );
  });

  it('one changed byte never makes another amount of a checked one', () => {
    const packet = named('STRING 1 = $1,234.56 + checksum');
    const textOf = (heard: AlphaHeard) =>
      heard.kind === 'packet' ? heard.packet.blocks.map(({ text, end }) => `${end} ${text}`) : [];
    fc.assert(
      fc.property(fc.nat(packet.length / 2 - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = bytes(packet);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const heard = new AlphaDeframer().push(changed).flatMap(textOf);
        for (const text of heard.filter((one) => one.startsWith('checked'))) expect(text).toBe('checked G1$1,234.56');
      }),
      { numRuns: 1_000 },
    );
  });
});
