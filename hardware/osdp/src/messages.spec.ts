import fc from 'fast-check';
import { COMMAND, type Command, decodeCommand, encodeCommand } from './commands.js';
import { decodeReply, encodeReply, REPLY, type Reply } from './replies.js';

const byte = fc.integer({ min: 0, max: 0xff });
const word16 = fc.integer({ min: 0, max: 0xffff });
const octets = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const timing = { control: byte, onTenths: byte, offTenths: byte, onColor: byte, offColor: byte };
const vendor = fc.integer({ min: 0, max: 0xff_ffff });

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('poll' as const, 'inputStatus' as const) }),
  fc.record({ kind: fc.constantFrom('identify' as const, 'capabilities' as const), report: byte }),
  fc.record({
    kind: fc.constant('outputs' as const),
    outputs: fc.array(fc.record({ output: byte, control: byte, timerTenths: word16 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('led' as const),
    leds: fc.array(
      fc.record({
        reader: byte,
        led: byte,
        temporary: fc.record({ ...timing, timerTenths: word16 }),
        permanent: fc.record(timing),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ kind: fc.constant('keySet' as const), key: octets(16) }),
  fc.record({ kind: fc.constant('challenge' as const), random: octets(8) }),
  fc.record({ kind: fc.constant('serverCryptogram' as const), cryptogram: octets(16) }),
  fc.record({ kind: fc.constant('manufacturer' as const), vendor, body: fc.uint8Array({ maxLength: 64 }) }),
);

const replies: fc.Arbitrary<Reply> = fc.oneof(
  fc.record({ kind: fc.constantFrom('ack' as const, 'busy' as const) }),
  fc.record({ kind: fc.constant('nak' as const), code: byte }),
  fc.record({
    kind: fc.constant('identity' as const),
    identity: fc.record({
      vendor,
      model: byte,
      version: byte,
      serial: fc.integer({ min: 0, max: 0xffff_ffff }),
      firmware: fc.tuple(byte, byte, byte),
    }),
  }),
  fc.record({
    kind: fc.constant('capabilities' as const),
    capabilities: fc.array(fc.record({ code: byte, compliance: byte, count: byte }), { maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('inputStatus' as const), inputs: fc.array(byte, { minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('keypad' as const), reader: byte, keys: fc.uint8Array({ maxLength: 8 }) }),
  fc.record({
    kind: fc.constant('clientCryptogram' as const),
    clientId: octets(8),
    random: octets(8),
    cryptogram: octets(16),
  }),
  fc.record({ kind: fc.constant('initialMac' as const), mac: octets(16) }),
  fc.record({ kind: fc.constant('manufacturer' as const), vendor, body: fc.uint8Array({ maxLength: 64 }) }),
);

describe('messages', () => {
  it('a command decodes to what was encoded', () => {
    fc.assert(fc.property(commands, (command) => expect(decodeCommand(encodeCommand(command))).toEqual(command)));
  });

  it('a reply decodes to what was encoded', () => {
    fc.assert(fc.property(replies, (reply) => expect(decodeReply(encodeReply(reply))).toEqual(reply)));
  });

  const known = [...Object.values(COMMAND), ...Object.values(REPLY)];

  it('a decoded message encodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...known), byte), fc.uint8Array({ maxLength: 40 }), (id, payload) => {
        const command = decodeCommand({ id, payload });
        if (typeof command !== 'string') expect(encodeCommand(command)).toEqual({ id, payload });
        const reply = decodeReply({ id, payload });
        if (reply !== undefined && reply.kind !== 'nak') expect(encodeReply(reply)).toEqual({ id, payload });
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(Object.entries(COMMAND))('%s with bytes that do not fit is BAD_LENGTH', (_, id) => {
    const wrongLength = id === COMMAND.manufacturer ? 2 : 37;
    expect(decodeCommand({ id, payload: new Uint8Array(wrongLength) })).toBe('BAD_LENGTH');
  });

  it.each([
    ['ack', 1],
    ['busy', 1],
    ['nak', 0],
    ['identity', 11],
    ['capabilities', 4],
    ['inputStatus', 0],
    ['keypad', 3],
    ['clientCryptogram', 31],
    ['initialMac', 15],
    ['manufacturer', 2],
  ] as const)('%s of %i bytes is no reply', (kind, length) => {
    expect(decodeReply({ id: REPLY[kind], payload: new Uint8Array(length) })).toBeUndefined();
  });

  it('unknown bytes decode to nothing', () => {
    expect(decodeCommand({ id: 0x6b, payload: new Uint8Array(3) })).toBe('UNKNOWN_COMMAND');
    expect(decodeReply({ id: 0x5f, payload: new Uint8Array(3) })).toBeUndefined();
  });
});
