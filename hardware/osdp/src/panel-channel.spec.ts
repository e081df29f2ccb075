import { nodeAes128 } from '@hardware/osdp-node';
import { decodeFrame, encodeFrame, type Frame, SCS, type SequenceNumber } from './frame.js';
import { PanelChannel } from './panel-channel.js';
import { Peripheral } from './peripheral.js';
import { encodeReply, type Reply } from './replies.js';
import { identityOfSeat, keyNumber, seededRandom } from './testing/bench.js';

function channelTo(application: (kind: string) => Reply = () => ({ kind: 'identity', identity: identityOfSeat(1) })) {
  const channel = new PanelChannel(1, keyNumber(1), nodeAes128, seededRandom(3));
  const device = new Peripheral({
    address: 1,
    key: keyNumber(1),
    clientId: new Uint8Array(8),
    aes: nodeAes128,
    random: seededRandom(8),
    application: { answer: (command) => application(command.kind) },
  });
  const next = (): Frame => {
    const reply = device.receive(channel.nextFrame({ kind: 'poll' }), 0).transmit;
    return frameOf(reply ?? new Uint8Array(0));
  };
  return { channel, next, step: () => channel.judge(next()) };
}

function frameOf(bytes: Uint8Array): Frame {
  const frame = decodeFrame(bytes.slice(1));
  if (typeof frame === 'string') throw new Error(frame);
  return frame;
}

const reply = (sequence: SequenceNumber, type: number, content: Reply, flags = Uint8Array.of(1)): Frame => ({
  address: 1,
  isReply: true,
  sequence,
  check: 'crc',
  security: { type, flags },
  ...encodeReply(content),
});

describe('the panel’s end of a channel', () => {
  it('ignores everything that it has not polled for', () => {
    const { channel, step } = channelTo();
    expect(channel.judge(reply(0, SCS.initialMac, { kind: 'ack' }))).toEqual({ kind: 'ignored', why: 'BAD_REPLY' });
    step();
    expect(channel.judge(reply(0, SCS.initialMac, { kind: 'ack' }))).toEqual({ kind: 'ignored', why: 'BAD_REPLY' });
    expect(channel.isOffline).toBe(false);
    expect(channel.isOnline).toBe(false);
  });

  it('accepts only the expected reply in each step of a handshake', () => {
    const { channel, next, step } = channelTo();
    channel.nextFrame({ kind: 'poll' });
    expect(channel.judge(reply(0, SCS.clientCryptogram, { kind: 'ack' }))).toMatchObject({ why: 'BAD_REPLY' });
    expect(channel.judge(reply(0, SCS.initialMac, { kind: 'busy' }))).toMatchObject({ why: 'BAD_REPLY' });
    expect(step().kind).toBe('advanced');
    next();
    expect(channel.judge(reply(1, SCS.initialMac, { kind: 'ack' }))).toMatchObject({ kind: 'ignored' });
    expect(channel.judge(reply(1, SCS.clientCryptogram, { kind: 'ack' }))).toMatchObject({ kind: 'ignored' });
    expect(channel.judge(reply(3, SCS.initialMac, { kind: 'ack' }))).toMatchObject({ why: 'BAD_SEQUENCE' });
  });

  it('a device that does not know the first link of the chain does not hold the key', () => {
    const { channel, next, step } = channelTo();
    step();
    const forged = { ...next(), payload: new Uint8Array(16) };
    expect(channel.judge(forged)).toEqual({ kind: 'broken', why: 'WRONG_KEY' });
    expect(channel.judge({ ...forged, security: { type: SCS.initialMac, flags: Uint8Array.of(0xff) } })).toMatchObject({
      why: 'WRONG_KEY',
    });
  });

  it('is given up at the third wrong MAC', () => {
    const { next, step, channel } = channelTo();
    for (const kind of ['advanced', 'advanced', 'online']) expect(step().kind).toBe(kind);
    const forged = { ...next(), mac: new Uint8Array(4) };
    expect([1, 2, 3].map(() => channel.judge(forged).kind)).toEqual(['ignored', 'ignored', 'broken']);
  });

  it('ignores clear bytes that seem valid, a wrong block and an invalid answer', () => {
    const { next, step, channel } = channelTo();
    for (let count = 0; count < 3; count++) step();
    const genuine = next();
    const flags = new Uint8Array(0);
    for (const type of [SCS.replySigned, SCS.commandSigned, SCS.commandSealed]) {
      expect(channel.judge({ ...genuine, security: { type, flags } })).toEqual({ kind: 'ignored', why: 'CLEAR_TEXT' });
    }
    expect(channel.judge({ ...genuine, security: { type: SCS.replySealed, flags: Uint8Array.of(1) } })).toMatchObject({
      why: 'CLEAR_TEXT',
    });
    const late = encodeReply({ kind: 'nak', code: 6 });
    const clear = { address: 1, isReply: true, sequence: 0 as const, check: 'crc' as const, ...late };
    expect(channel.judge(frameOf(encodeFrame(clear)))).toEqual({ kind: 'ignored', why: 'BAD_SEQUENCE' });
    expect(channel.judge(genuine).kind).toBe('answered');
  });

  it('a device that does not identify itself stays offline', () => {
    const { step } = channelTo(() => ({ kind: 'ack' }));
    expect([step(), step(), step()].map(({ kind }) => kind)).toEqual(['advanced', 'advanced', 'broken']);
  });

  it('an unknown reply with a valid MAC ends the channel', () => {
    const { step } = channelTo((kind) =>
      kind === 'identify'
        ? { kind: 'identity', identity: identityOfSeat(1) }
        : { kind: 'capabilities', capabilities: [{ code: 1, compliance: 1, count: 1 }] },
    );
    expect([step(), step(), step(), step()].at(-1)).toMatchObject({ kind: 'answered' });
    const strange = channelTo((kind) =>
      kind === 'identify' ? { kind: 'identity', identity: identityOfSeat(1) } : { kind: 'inputStatus', inputs: [] },
    );
    expect([strange.step(), strange.step(), strange.step(), strange.step()].at(-1)).toEqual({
      kind: 'broken',
      why: 'BAD_REPLY',
    });
  });
});
