import { nodeAes128 } from '@hardware/osdp-node';
import fc from 'fast-check';
import { concat, toHex } from './bytes.js';
import { type Command, encodeCommand } from './commands.js';
import { SCBK_DEFAULT, type DeviceKey } from './device-key.js';
import { decodeFrame, encodeFrame, type Frame, SCS } from './frame.js';
import { PanelChannel } from './panel-channel.js';
import { Peripheral, type PeripheralRefusal } from './peripheral.js';
import { NAK, REPLY } from './replies.js';
import { identityOfSeat, keyNumber, seededRandom } from './testing/bench.js';

function keyedDevice({ key = keyNumber(1), isCommissioning = false } = {}) {
  const done: Command[] = [];
  const peripheral = new Peripheral({
    address: 1,
    key: keyNumber(1),
    isCommissioning,
    clientId: new Uint8Array(8),
    aes: nodeAes128,
    random: seededRandom(9),
    application: {
      answer(command) {
        if (command.kind === 'identify') return { kind: 'identity', identity: identityOfSeat(1) };
        done.push(command);
        return { kind: 'ack' };
      },
    },
  });
  const panel = new PanelChannel(1, key, nodeAes128, seededRandom(4));
  let nowMs = 0;
  const give = (bytes: Uint8Array) => peripheral.receive(bytes, (nowMs += 5));
  const send = (command: Command) => {
    const sent = panel.nextFrame(command);
    const { transmit, events } = give(sent);
    return {
      sent,
      reply: transmit,
      events,
      outcome: transmit === undefined ? undefined : panel.judge(asFrame(transmit)),
    };
  };
  return { peripheral, panel, done, give, send };
}

function securedDevice(options: { isCommissioning?: boolean } = {}) {
  const device = keyedDevice(options);
  const handshake = [device.send(POLL), device.send(POLL), device.send(POLL)];
  expect(handshake.map(({ outcome }) => outcome?.kind)).toEqual(['advanced', 'advanced', 'online']);
  expect(device.peripheral.isSecured).toBe(true);
  return { ...device, handshake: handshake.map(({ sent }) => sent) };
}

const POLL: Command = { kind: 'poll' };
const asFrame = (bytes: Uint8Array): Frame => {
  const frame = decodeFrame(bytes.slice(1));
  if (typeof frame === 'string') throw new Error(frame);
  return frame;
};
const clear = (command: Command, sequence: 0 | 1 | 2 | 3 = 1): Uint8Array =>
  encodeFrame({ address: 1, isReply: false, sequence, check: 'crc', ...encodeCommand(command) });
const MFG: Command = { kind: 'manufacturer', vendor: 1, body: Uint8Array.of(2, 7, 0, 0, 0) };

function refusal(device: ReturnType<typeof keyedDevice>, bytes: Uint8Array): PeripheralRefusal | undefined {
  const before = device.done.length;
  const { transmit, events } = device.give(bytes);
  expect(device.done.length).toBe(before);
  const refused = events.find((event) => event.kind === 'refused');
  if (refused !== undefined && transmit !== undefined) expect(asFrame(transmit).id).toBe(REPLY.nak);
  return refused?.why;
}

describe('a keyed device', () => {
  it('obeys its own panel, once per command', () => {
    const device = securedDevice();
    expect(device.send(MFG).outcome).toEqual({ kind: 'answered', reply: { kind: 'ack' } });
    expect(device.done).toEqual([MFG]);
  });

  it('answers a repeated frame with the same bytes and does not act again', () => {
    const device = securedDevice();
    const { sent, reply } = device.send(POLL);
    expect(toHex(device.give(sent).transmit ?? new Uint8Array(0))).toBe(toHex(reply ?? new Uint8Array(1)));
    expect(device.done).toHaveLength(1);
  });

  it('executes all commands of one read and answers the last', () => {
    const device = securedDevice();
    const { sent, reply } = device.send(POLL);
    expect(device.give(concat(sent, sent)).transmit).toEqual(reply);
  });
});

describe('a keyed device ignores', () => {
  it('a command in clear, before and in the channel', () => {
    expect(refusal(keyedDevice(), clear(MFG))).toBe('CLEAR_TEXT');
    const device = securedDevice();
    for (const command of [POLL, MFG, { kind: 'identify', report: 0 } as const]) {
      for (const sequence of [0, 1, 2, 3] as const)
        expect(refusal(device, clear(command, sequence))).toBe('CLEAR_TEXT');
    }
    expect(device.send(POLL).reply).toBeDefined();
    expect(device.done).toHaveLength(1);
  });

  it('clear bytes under the block of a MAC, and a block of the other direction', () => {
    const device = securedDevice();
    const mac = new Uint8Array(4);
    const flags = new Uint8Array(0);
    const frame = asFrame(clear(MFG, 2));
    expect(refusal(device, encodeFrame({ ...frame, security: { type: SCS.commandSigned, flags }, mac }))).toBe(
      'CLEAR_TEXT',
    );
    expect(refusal(device, encodeFrame({ ...frame, security: { type: SCS.replySealed, flags }, mac }))).toBe(
      'CLEAR_TEXT',
    );
  });

  it('an old frame, at any time', () => {
    const device = securedDevice();
    const recorded = [1, 2, 3, 4].map(() => device.send(POLL).sent);
    const done = device.done.length;
    const [first, second, third] = recorded;
    for (const old of [first, second, third]) device.give(old ?? new Uint8Array(0));
    expect(device.done).toHaveLength(done);
  });

  it('an old frame with a fitting sequence number, which only ends the channel', () => {
    const device = securedDevice();
    const old = device.send(POLL).sent;
    device.send(POLL);
    device.send(POLL);
    expect(refusal(device, old)).toBe('BAD_MAC');
    expect(device.peripheral.isSecured).toBe(false);
    expect(refusal(device, device.panel.nextFrame(POLL))).toBe('NO_CHANNEL');
  });

  it('frames for others, for all, or from other devices', () => {
    const device = securedDevice();
    const own = asFrame(device.panel.nextFrame(POLL));
    for (const other of [
      { ...own, address: 2 },
      { ...own, address: 0x7f },
      { ...own, isReply: true },
    ]) {
      expect(device.give(encodeFrame(other))).toEqual({ events: [] });
    }
    expect(device.give(encodeFrame(own)).transmit).toBeDefined();
  });

  it('a panel with another key', () => {
    const device = keyedDevice({ key: keyNumber(2) });
    expect(device.send(POLL).outcome).toEqual({ kind: 'broken', why: 'WRONG_KEY' });
  });

  it('a panel that goes on with a wrong proof', () => {
    const device = keyedDevice();
    device.send(POLL);
    const proof = asFrame(device.panel.nextFrame(POLL));
    expect(refusal(device, encodeFrame({ ...proof, payload: new Uint8Array(16) }))).toBe('WRONG_KEY');
    expect(refusal(device, encodeFrame(proof))).toBe('NO_CHANNEL');
  });

  it('the default key, as flag and as key', () => {
    const device = keyedDevice();
    const challenge = asFrame(device.panel.nextFrame(POLL));
    const byDefault = { type: SCS.challenge, flags: Uint8Array.of(0) };
    expect(refusal(device, encodeFrame({ ...challenge, security: byDefault }))).toBe('DEFAULT_KEY');
    const intruder = new PanelChannel(1, SCBK_DEFAULT as DeviceKey, nodeAes128, seededRandom(5));
    const { transmit } = device.give(intruder.nextFrame(POLL));
    expect(intruder.judge(asFrame(transmit ?? new Uint8Array(0)))).toEqual({ kind: 'broken', why: 'WRONG_KEY' });
  });

  it('a foreign challenge, which does not end the running channel', () => {
    const device = securedDevice();
    const foreign = new PanelChannel(1, keyNumber(66), nodeAes128, seededRandom(6));
    device.give(foreign.nextFrame(POLL));
    expect(device.send(POLL).reply).toBeDefined();
    expect(device.done).toHaveLength(1);
  });

  it('a replayed handshake', () => {
    const device = securedDevice();
    const last = device.send(POLL).sent;
    const other = securedDevice();
    other.send(POLL);
    for (const recorded of [...device.handshake, last]) other.give(recorded);
    for (const recorded of [...device.handshake, last]) device.give(recorded);
    expect([device.done.length, other.done.length]).toEqual([1, 1]);
  });

  it('a handshake out of step or out of shape', () => {
    const device = keyedDevice();
    const challenge = asFrame(device.panel.nextFrame(POLL));
    expect(refusal(device, encodeFrame({ ...challenge, sequence: 2 }))).toBe('BAD_SEQUENCE');
    expect(refusal(device, encodeFrame({ ...challenge, payload: new Uint8Array(7) }))).toBe('BAD_MESSAGE');
    device.send(POLL);
    const proof = asFrame(device.panel.nextFrame(POLL));
    expect(refusal(device, encodeFrame({ ...proof, sequence: 2 }))).toBe('BAD_SEQUENCE');
  });

  it('everything that is not from its panel; only a wrong MAC ends the channel', () => {
    const strange = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .record({
          address: fc.constant(1),
          isReply: fc.boolean(),
          sequence: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
          check: fc.constantFrom('crc' as const, 'checksum' as const),
          id: fc.constantFrom(0x60, 0x61, 0x75, 0x76, 0x77, 0x80),
          payload: fc.uint8Array({ maxLength: 32 }),
          security: fc.option(
            fc.record({ type: fc.integer({ min: 0x11, max: 0x14 }), flags: fc.uint8Array({ maxLength: 2 }) }),
            { nil: undefined },
          ),
        })
        .map(({ security, ...frame }) => encodeFrame(security === undefined ? frame : { ...frame, security })),
    );
    fc.assert(
      fc.property(fc.array(strange, { maxLength: 5 }), (frames) => {
        const device = securedDevice();
        const events = frames.flatMap((bytes) => device.give(bytes).events);
        const isGuessed = events.some((event) => event.kind === 'refused' && event.why === 'BAD_MAC');
        expect(device.done).toEqual([]);
        expect(device.peripheral.isSecured).toBe(!isGuessed);
      }),
    );
  });
});

describe('commands in the channel', () => {
  it.each([
    ['unknown', { id: 0x6a, payload: new Uint8Array(5) }, NAK.unknownCommand],
    ['too short', { id: 0x61, payload: new Uint8Array(0) }, NAK.badLength],
    ['a challenge', encodeCommand({ kind: 'challenge', random: new Uint8Array(8) }), NAK.unknownCommand],
  ])('%s is refused in the channel, which stays open', (_, message, code) => {
    const device = securedDevice();
    const panel = device.panel as unknown as { plain: (command: Command) => object };
    const plain = panel.plain.bind(panel);
    panel.plain = (command) => ({ ...plain(command), ...message });
    expect(device.send(POLL).outcome).toEqual({ kind: 'answered', reply: { kind: 'nak', code } });
    panel.plain = plain;
    expect(device.send(POLL).outcome).toEqual({ kind: 'answered', reply: { kind: 'ack' } });
    expect(device.done).toEqual([POLL]);
  });

  it('a new key is accepted only while commissioning, and never a publicly known one', () => {
    const give = (isCommissioning: boolean, key: Uint8Array) =>
      securedDevice({ isCommissioning }).send({ kind: 'keySet', key }).outcome;
    const refused = (code: number) => ({ kind: 'answered', reply: { kind: 'nak', code } });
    expect(give(true, keyNumber(2))).toEqual({ kind: 'answered', reply: { kind: 'ack' } });
    expect(give(false, keyNumber(2))).toEqual(refused(NAK.securityNotMet));
    expect(give(true, SCBK_DEFAULT)).toEqual(refused(NAK.cannotExecute));
  });

  it('a panel that is silent for eight seconds counts as gone', () => {
    const device = securedDevice();
    expect(device.peripheral.tick(8_000).events).toEqual([]);
    expect(device.peripheral.tick(9_000).events).toEqual([{ kind: 'silent' }]);
    expect(device.peripheral.isSecured).toBe(false);
  });

  it('the rest of a torn frame is forgotten after a pause', () => {
    const device = securedDevice();
    const poll = device.panel.nextFrame(POLL);
    device.peripheral.receive(poll.slice(0, 6), 100);
    expect(device.peripheral.receive(poll, 150).transmit).toBeDefined();
  });
});
