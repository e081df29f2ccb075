import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import { toHex } from './bytes.js';
import { createControlPanel, OUTBOX_MAX } from './control-panel.js';
import { type DeviceKey, parseDeviceKey } from './device-key.js';
import { decodeFrame, encodeFrame, type Frame, SCS } from './frame.js';
import { encodeOperation } from './profile/operations.js';
import { Peripheral } from './peripheral.js';
import type { PanelEvent, PanelStep } from './panel-terms.js';
import { seatApplication } from './profile/device-application.js';
import { BLANK_SEAT, SeatDevice } from './profile/seat-device.js';
import { Bench, identityOfSeat, keyNumber, seededRandom } from './testing/bench.js';

const asFrame = (bytes: Uint8Array): Frame => {
  const frame = decodeFrame(bytes.slice(1));
  if (typeof frame === 'string') throw new Error(frame);
  return frame;
};
const STATE = encodeOperation({ op: 'state' });
const lock = (roundId: number) => encodeOperation({ op: 'lock', roundId });

describe('bringing a line up', () => {
  it('every seat proves its key, identifies itself, and is polled', () => {
    const bench = new Bench({ seats: [1, 2, 3] }).online();
    expect(bench.eventsOf('online').map(({ identity }) => identity)).toEqual([1, 2, 3].map(identityOfSeat));
    const [challenge, proof] = bench.sent.map(asFrame);
    expect(challenge).toMatchObject({ sequence: 0, security: { type: SCS.challenge } });
    expect(proof).toMatchObject({ sequence: 1, security: { type: SCS.serverCryptogram } });
  });

  it('sends nothing in clear', () => {
    const bench = new Bench({ seats: [1, 2] }).online();
    expect(bench.sent.map(asFrame).filter(({ security }) => security === undefined)).toEqual([]);
  });

  it('sequence numbers are 1, 2, 3, 1 and never 0 again', () => {
    const bench = new Bench({ seats: [1] }).online();
    expect(bench.sent.slice(0, 8).map((bytes) => asFrame(bytes).sequence)).toEqual([0, 1, 2, 3, 1, 2, 3, 1]);
  });

  it('a seat with another key never comes online', () => {
    const bench = new Bench({ seats: [1, 2], wrongKeys: { 2: keyNumber(77) } }).run(5_000);
    expect(bench.panel.isOnline(1)).toBe(true);
    expect(bench.panel.isOnline(2)).toBe(false);
    expect(new Set(bench.eventsOf('refused').map(({ why }) => why))).toEqual(new Set(['WRONG_KEY']));
    expect(bench.panel.send(2, STATE)).toBe('DEVICE_OFFLINE');
  });

  it('a seat that offers the default key is refused, and so is one that answers in clear', () => {
    const bench = new Bench({ seats: [1] });
    bench.wire = (bytes, from) => {
      if (from === 'panel') return bytes;
      const frame = asFrame(bytes);
      return encodeFrame({ ...frame, security: { type: SCS.clientCryptogram, flags: Uint8Array.of(0) } });
    };
    bench.run(100);
    expect(bench.eventsOf('refused')).toEqual([{ kind: 'refused', address: 1, why: 'DEFAULT_KEY' }]);
    bench.wire = (bytes, from) => {
      if (from === 'panel') return bytes;
      const { address, isReply, sequence, check } = asFrame(bytes);
      return encodeFrame({ address, isReply, sequence, check, id: 0x40, payload: new Uint8Array(0) });
    };
    bench.run(2_000);
    expect(bench.eventsOf('refused').at(-1)).toEqual({ kind: 'refused', address: 1, why: 'CLEAR_TEXT' });
    expect(bench.panel.isOnline(1)).toBe(false);
  });
});

describe('keys and addresses that are refused', () => {
  it.each([
    ['303132333435363738393a3b3c3d3e3f', 'KEY_IS_DEFAULT'],
    ['00000000000000000000000000000000', 'KEY_IS_WEAK'],
    ['0102', 'KEY_NOT_16_BYTES'],
    ['not a key', 'KEY_NOT_16_BYTES'],
  ])('%s: %s', (text, why) => expect(parseDeviceKey(text)).toBe(why));

  const setUp = (...devices: readonly { address: number; key: DeviceKey }[]) =>
    createControlPanel({ devices, aes: nodeAes128, random: seededRandom(1) });

  it('two devices cannot share an address or a key, and the broadcast address is refused', () => {
    expect(setUp({ address: 1, key: keyNumber(1) }, { address: 1, key: keyNumber(2) })).toBe('ADDRESS_TWICE');
    expect(setUp({ address: 1, key: keyNumber(1) }, { address: 2, key: keyNumber(1) })).toBe('KEY_TWICE');
    expect(setUp({ address: 127, key: keyNumber(1) })).toBe('ADDRESS_OUT_OF_RANGE');
  });
});

describe('replies that are lost', () => {
  it('the panel repeats the identical frame, and the seat acts once', () => {
    const bench = new Bench({ seats: [1] }).online();
    let isLost = false;
    bench.wire = (bytes, from) => {
      if (from === 'panel' || isLost) return bytes;
      isLost = true;
      return undefined;
    };
    const before = bench.sent.length;
    const ticket = bench.panel.send(1, lock(7));
    bench.run(40);
    const [first, again, next] = bench.sent.slice(before).map(toHex);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(bench.eventsOf('answered')).toMatchObject([{ ticket }]);
    expect(bench.eventsOf('missed')).toEqual([]);
  });

  it('a damaged command is repeated too', () => {
    const bench = new Bench({ seats: [1] }).online();
    let damaged = 0;
    bench.wire = (bytes, from) =>
      from === 'panel' && damaged++ < 2 ? bytes.map((byte, at) => (at === 9 ? byte ^ 0x10 : byte)) : bytes;
    bench.panel.send(1, lock(7));
    bench.run(80);
    expect(bench.at(1).seat.stateAt(bench.nowMs)).toMatchObject({ roundId: 7, phase: 'locked' });
    expect(bench.eventsOf('offline')).toEqual([]);
  });

  it('a dead seat goes offline without delaying the others, and comes back by itself', () => {
    const bench = new Bench({ seats: [1, 2] }).online();
    bench.at(2).isDead = true;
    const ticket = bench.panel.send(2, lock(7), { isUrgent: true });
    bench.run(600);
    expect(bench.eventsOf('missed')).toMatchObject([1, 2, 3].map((misses) => ({ address: 2, ticket, misses })));
    expect(bench.eventsOf('offline')).toEqual([{ kind: 'offline', address: 2, why: 'SILENT', failed: [ticket] }]);
    const pollsBefore = bench.sent.length;
    bench.run(1_000);
    const addressed = bench.sent.slice(pollsBefore).map((bytes) => asFrame(bytes).address);
    expect(addressed.filter((address) => address === 2).length).toBeLessThanOrEqual(2);
    expect(addressed.filter((address) => address === 1).length).toBeGreaterThan(30);
    bench.at(2).isDead = false;
    bench.run(1_100);
    expect(bench.panel.isOnline(2)).toBe(true);
  });

  it('a power-cycled seat denies the old channel and is soon back', () => {
    const bench = new Bench({ seats: [1] }).online();
    bench.at(1).powerCycle(bench.nowMs);
    bench.run(100);
    expect(bench.eventsOf('offline')).toMatchObject([{ why: 'NAK_IN_CLEAR' }]);
    expect(bench.panel.isOnline(1)).toBe(true);
  });

  it('one NAK in clear does not end a channel', () => {
    const bench = new Bench({ seats: [1] }).online();
    let denials = 0;
    bench.wire = (bytes, from) => {
      if (from === 'panel' || denials > 0) return bytes;
      denials += 1;
      const { address, sequence } = asFrame(bytes);
      return encodeFrame({ address, isReply: true, sequence, check: 'crc', id: 0x41, payload: Uint8Array.of(6) });
    };
    bench.run(500);
    expect(bench.eventsOf('offline')).toEqual([]);
  });

  it('every channel starts again after the port was unplugged', () => {
    const bench = new Bench({ seats: [1, 2] }).online();
    expect(bench.panel.lineLost().events).toMatchObject([{ kind: 'offline' }, { kind: 'offline' }]);
    bench.run(1_000);
    expect(bench.panel.isOnline(1) && bench.panel.isOnline(2)).toBe(true);
  });
});

describe('forged replies', () => {
  it('a reply with a wrong MAC is ignored, and the true one after it is accepted', () => {
    const bench = new Bench({ seats: [1] }).online();
    let forged = 0;
    bench.wire = (bytes, from) => {
      if (from === 'panel' || forged++ > 0) return bytes;
      const frame = asFrame(bytes);
      return Uint8Array.of(...encodeFrame({ ...frame, mac: Uint8Array.of(1, 2, 3, 4) }), ...bytes);
    };
    bench.run(200);
    expect(bench.eventsOf('refused')).toEqual([{ kind: 'refused', address: 1, why: 'BAD_MAC' }]);
    expect(bench.eventsOf('offline')).toEqual([]);
  });

  it('old replies, replies of other seats and echoes of the panel are ignored', () => {
    const bench = new Bench({ seats: [1, 2] }).online();
    const recorded: Uint8Array[] = [];
    bench.wire = (bytes, from) => {
      if (from === 'device') recorded.push(bytes);
      return bytes;
    };
    bench.run(300);
    bench.wire = (bytes, from) => (from === 'panel' ? bytes : recorded[recorded.length >> 1]);
    const reported = bench.eventsOf('answered').length + bench.eventsOf('reported').length;
    bench.panel.send(1, STATE);
    bench.run(400);
    bench.wire = (bytes, from) => (from === 'panel' ? undefined : bytes);
    bench.run(300);
    expect(bench.eventsOf('answered').length + bench.eventsOf('reported').length).toBe(reported);
  });
});

describe('the order of commands', () => {
  it('locks go to all seats before anything else, in the order of the table', () => {
    const bench = new Bench({ seats: [0x10, 1, 2, 3] }).online();
    for (const address of [1, 2, 3]) bench.panel.send(address, STATE);
    for (const address of [3, 2, 1, 0x10]) bench.panel.send(address, lock(7), { isUrgent: true });
    bench.run(30);
    const answered = bench.eventsOf('answered').slice(0, 4);
    expect(answered.map(({ address }) => address)).toEqual([0x10, 1, 2, 3]);
    expect(answered.every(({ ticket }) => ticket > 3)).toBe(true);
  });

  it('a seat that is silent at the lock does not hold up the others', () => {
    const bench = new Bench({ seats: [1, 2, 3] }).online();
    bench.at(1).isDead = true;
    const before = bench.sent.length;
    for (const address of [1, 2, 3]) bench.panel.send(address, lock(7), { isUrgent: true });
    bench.run(150);
    const addressed = bench.sent.slice(before).map((bytes) => asFrame(bytes).address);
    const locks = addressed.slice(addressed.indexOf(1));
    expect(locks.slice(0, 5)).toEqual([1, 2, 3, 1, 1]);
    const repeated = bench.sent
      .slice(before)
      .filter((bytes) => asFrame(bytes).address === 1)
      .map(toHex);
    expect(new Set(repeated.slice(0, 3)).size).toBe(1);
    expect(bench.eventsOf('missed')[0]).toMatchObject({ address: 1, misses: 1 });
  });

  it('a seat with many commands does not keep the others from being polled', () => {
    const bench = new Bench({ seats: [1, 2, 3] }).online();
    for (let count = 0; count < OUTBOX_MAX; count++) bench.panel.send(1, STATE);
    expect(bench.panel.send(1, STATE)).toBe('OUTBOX_FULL');
    expect(bench.panel.send(9, STATE)).toBe('NO_SUCH_DEVICE');
    const before = bench.sent.length;
    bench.run(80);
    const addressed = new Set(bench.sent.slice(before, before + 12).map((bytes) => asFrame(bytes).address));
    expect(addressed).toEqual(new Set([1, 2, 3]));
    expect(bench.eventsOf('answered')).toHaveLength(OUTBOX_MAX);
  });

  it('a busy seat is left alone for a moment, then sent the same command again', () => {
    const bench = new Bench({ seats: [1] }).online();
    let busy = 0;
    bench.wire = (bytes, from) => {
      if (from === 'panel' || busy++ >= 3) return bytes;
      return encodeFrame({
        address: 1,
        isReply: true,
        sequence: 0,
        check: 'crc',
        id: 0x79,
        payload: new Uint8Array(0),
      });
    };
    const before = bench.sent.length;
    bench.run(100);
    expect(new Set(bench.sent.slice(before, before + 4).map(toHex)).size).toBe(1);
    expect(bench.eventsOf('missed')).toEqual([]);
    busy = -1_000;
    bench.run(1_000);
    expect(bench.eventsOf('missed').length).toBeGreaterThan(0);
  });
});

describe('the bytes on the wire', () => {
  it('are those of the wire-time budget: a poll 15 each way, a lock 31, its answer 47', () => {
    const bench = new Bench({ seats: [1] }).online();
    const lengths: number[] = [];
    bench.wire = (bytes) => {
      lengths.push(bytes.length);
      return bytes;
    };
    bench.run(30);
    expect(lengths.slice(0, 2)).toEqual([15, 15]);
    bench.panel.send(1, lock(7), { isUrgent: true });
    bench.run(30);
    expect(lengths).toEqual(expect.arrayContaining([31, 47]));
    expect(Math.max(...lengths)).toBe(47);
  });
});

describe('commissioning', () => {
  it('a new key is given inside the channel, and counts from the next handshake', () => {
    const bench = new Bench({ seats: [1], isCommissioning: true }).online();
    bench.panel.replaceKey(1, keyNumber(50));
    bench.run(50);
    expect(bench.eventsOf('answered')).toMatchObject([{ reply: { kind: 'ack' } }]);
    expect(bench.at(1).events).toContainEqual({ kind: 'keyReplaced', key: keyNumber(50) });
    bench.panel.lineLost();
    bench.run(200);
    expect(bench.panel.isOnline(1)).toBe(true);
    bench.at(1).powerCycle(bench.nowMs);
    bench.run(2_000);
    expect(bench.panel.isOnline(1)).toBe(false);
  });

  it('outside commissioning a seat keeps its key', () => {
    const bench = new Bench({ seats: [1] }).online();
    bench.panel.replaceKey(1, keyNumber(50));
    bench.run(50);
    expect(bench.eventsOf('answered')).toMatchObject([{ reply: { kind: 'nak' } }]);
    bench.panel.lineLost();
    bench.run(200);
    expect(bench.panel.isOnline(1)).toBe(true);
  });
});

describe('a panel as the README shows it', () => {
  it('brings a seat up, and a lock is answered', () => {
    const devices = [{ address: 3, key: keyNumber(3) }];
    const seat = new Peripheral({
      ...{ address: 3, key: keyNumber(3), isCommissioning: false, clientId: new Uint8Array(8) },
      ...{ aes: nodeAes128, random: seededRandom(3) },
      application: seatApplication(new SeatDevice(BLANK_SEAT, 0), {
        ...{ identity: identityOfSeat(3), journalKey: keyNumber(103), aes: nodeAes128 },
      }),
    });
    let now = 0;
    let endMs = 1_000;
    const clock = { nowMs: () => now, sleepUntil: (ms: number) => void (now = Math.max(now + 1, ms)) };
    const received: PanelEvent[] = [];
    const port = {
      onData: (_: Uint8Array): void => undefined,
      write: (bytes: Uint8Array): void => {
        const { transmit } = seat.receive(bytes, (now += 1));
        if (transmit !== undefined) port.onData(transmit);
      },
    };
    const roundId = 1;

    const panel = createControlPanel({ devices, aes: nodeAes128, random: nodeRandomBytes });
    if (typeof panel === 'string') throw new Error(panel);
    const act = ({ transmit, events }: PanelStep) => {
      if (transmit !== undefined) port.write(transmit);
      received.push(...events);
    };
    port.onData = (bytes) => act(panel.receive(bytes, clock.nowMs()));
    while (clock.nowMs() < endMs) {
      act(panel.tick(clock.nowMs()));
      clock.sleepUntil(panel.wakeAtMs);
    }
    const ticket = panel.send(3, encodeOperation({ op: 'lock', roundId }), { isUrgent: true });

    endMs += 1_000;
    for (; now < endMs; clock.sleepUntil(panel.wakeAtMs)) act(panel.tick(now));
    expect(received).toContainEqual(expect.objectContaining({ kind: 'online', address: 3 }));
    expect(received).toContainEqual(expect.objectContaining({ address: 3, ticket }));
  });
});
