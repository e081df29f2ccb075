// A seat device: what its firmware does, in JavaScript. It follows docs/reference/seat-device.md, where D1 to D13 are its
// rules and the layouts of all bytes. Replace the TCP port by your serial line, the file by permanent memory, and the
// keyboard by a sensor. It needs Node 22 or newer and no library.
//
//   node seat-device.mjs keys.json 4001 1     the keys, the port of an emulated serial server, the number of the seat
//
// Type `on` or `off` to place or lift a chip, `power` to switch the power off and on, and `?` to see the lamp.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const [keyFile = 'keys.json', port = '4001', seat = '1'] = process.argv.slice(2);
const keys = JSON.parse(readFileSync(keyFile, 'utf8'));
const ADDRESS = Number(seat);
const CHANNEL_KEY = Buffer.from(keys.channel, 'hex');
const JOURNAL_KEY = Buffer.from(keys.journal, 'hex');
const MEMORY_FILE = process.env.MEMORY ?? `seat-${ADDRESS}.json`;
const SERIAL = 5_000 + ADDRESS;
const VENDOR = [0x39, 0x52, 0x02];

// ---- Bytes: every number has its low byte first.

const u32 = (value) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const xor = (a, b) => a.map((octet, at) => octet ^ b[at]);
const inverted = (block) => block.map((octet) => octet ^ 0xff);
const padded = (message) => bytes(message, [0x80], Buffer.alloc(15 - (message.length % 16)));

function aes(key, block) {
  return createCipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(block);
}

/** The AES-CMAC of RFC 4493 (D7). */
function cmac(key, message) {
  const doubled = (block) => {
    const shifted = block.map((octet, at) => ((octet << 1) | ((block[at + 1] ?? 0) >> 7)) & 0xff);
    if (block[0] & 0x80) shifted[15] ^= 0x87;
    return shifted;
  };
  const isWhole = message.length > 0 && message.length % 16 === 0;
  const first = doubled(aes(key, Buffer.alloc(16)));
  const blocks = isWhole ? message : padded(message);
  let mac = Buffer.alloc(16);
  for (let at = 0; at < blocks.length - 16; at += 16) mac = aes(key, xor(blocks.subarray(at, at + 16), mac));
  return aes(key, xor(xor(blocks.subarray(-16), mac), isWhole ? first : doubled(first)));
}

// ---- Frames: FF, then 53, address, length, control, security block, code, payload, MAC, CRC.

function crc16(message) {
  let crc = 0x1d0f;
  for (const octet of message) {
    crc ^= octet << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return [crc & 0xff, crc >>> 8];
}

/** The bytes that the MAC covers. `security` is a list: the type, and its flag. */
function signedPart({ sequence, security = [], code, payload, macBytes = 0 }) {
  const block = security.length === 0 ? [] : [security.length + 1, ...security];
  const length = 5 + block.length + 1 + payload.length + macBytes + 2;
  const control = sequence | 0x04 | (security.length === 0 ? 0 : 0x08);
  return bytes([0x53, ADDRESS | 0x80, length & 0xff, length >>> 8, control], block, [code], payload);
}

const frameOf = (signed, mac = []) => bytes([0xff], signed, mac, crc16(bytes(signed, mac)));

/** The frame at the beginning of these bytes: undefined while it is not complete, null if there is none. */
function readFrame(buffer) {
  if (buffer.length < 5) return undefined;
  const length = buffer.readUInt16LE(2);
  if (length < 8 || length > 256) return null;
  if (buffer.length < length) return undefined;
  const whole = buffer.subarray(0, length);
  const isIntact = (buffer[4] & 0x04) !== 0 && bytes(crc16(whole.subarray(0, -2))).equals(whole.subarray(-2));
  if (!isIntact) return null; // D1
  const blockBytes = (buffer[4] & 0x08) === 0 ? 0 : buffer[5];
  const [type, ...flags] = blockBytes === 0 ? [] : whole.subarray(6, 5 + blockBytes);
  const end = length - 2 - (type >= 0x15 ? 4 : 0);
  return {
    ...{ raw: whole, address: buffer[1], sequence: buffer[4] & 0x03, type, flag: flags[0] },
    ...{
      code: whole[5 + blockBytes],
      payload: whole.subarray(6 + blockBytes, end),
      mac: whole.subarray(end, length - 2),
    },
    signed: whole.subarray(0, end),
  };
}

// ---- The secure channel (OSDP v2.2, annex D).

/** Each answer is kept with its command: a command that comes again gets the same bytes, and is not executed (D2). */
let handshake; // { command, reply, keys, panelRandom, deviceRandom }
let channel; // { command, reply, keys, mac, sequence }

function answer(frame) {
  if (frame.type === 0x11) return onChallenge(frame);
  if (frame.type === 0x13) return onCryptogram(frame);
  if (frame.type === 0x15 || frame.type === 0x17) return onSecured(frame);
  return nak(frame, 6); // D3: nothing in clear
}

function onChallenge(frame) {
  if (handshake?.command.equals(frame.raw)) return handshake.reply;
  if (frame.flag !== 1) return nak(frame, 5); // D3: the default key
  if (frame.sequence !== 0 || frame.payload.length !== 8) return nak(frame, 4);
  const panelRandom = frame.payload;
  const derived = (...purpose) =>
    aes(CHANNEL_KEY, bytes([0x01, ...purpose], panelRandom.subarray(0, 6), Buffer.alloc(8)));
  const session = { enc: derived(0x82), mac1: derived(0x01), mac2: derived(0x02) };
  const deviceRandom = randomBytes(8);
  const cryptogram = aes(session.enc, bytes(panelRandom, deviceRandom));
  const payload = bytes(Buffer.alloc(8), deviceRandom, cryptogram);
  const reply = frameOf(signedPart({ sequence: 0, security: [0x12, 0x01], code: 0x76, payload }));
  handshake = { command: frame.raw, reply, keys: session, panelRandom, deviceRandom }; // D5: the channel goes on
  return reply;
}

function onCryptogram(frame) {
  if (channel?.command.equals(frame.raw)) return channel.reply;
  if (handshake === undefined || frame.sequence !== 1 || frame.flag !== 1) return nak(frame, 6);
  const { keys: session, panelRandom, deviceRandom } = handshake;
  handshake = undefined;
  if (!aes(session.enc, bytes(deviceRandom, panelRandom)).equals(frame.payload)) return nak(frame, 6); // D3
  const mac = aes(session.mac2, aes(session.mac1, frame.payload));
  const reply = frameOf(signedPart({ sequence: 1, security: [0x14, 0x01], code: 0x78, payload: mac }));
  channel = { command: frame.raw, reply, keys: session, mac, sequence: 1 };
  return reply;
}

function onSecured(frame) {
  if (channel === undefined) return nak(frame, 6);
  if (channel.command.equals(frame.raw)) return channel.reply;
  if (frame.sequence !== (channel.sequence % 3) + 1) return nak(frame, 4);
  const { keys: session, mac: chain } = channel;
  const commandMac = macOf(session, chain, frame.signed);
  const isEncrypted = frame.type === 0x17;
  if (!commandMac.subarray(0, 4).equals(frame.mac) || isEncrypted !== frame.payload.length > 0) {
    channel = undefined; // D4
    return nak(frame, 6);
  }
  const { code, payload } = execute(frame.code, isEncrypted ? decrypted(session, chain, frame.payload) : frame.payload);
  const sealed = payload.length === 0 ? payload : encrypted(session, commandMac, payload);
  const security = [payload.length === 0 ? 0x16 : 0x18];
  const signed = signedPart({ sequence: frame.sequence, security, code, payload: sealed, macBytes: 4 });
  const replyMac = macOf(session, commandMac, signed);
  const reply = frameOf(signed, replyMac.subarray(0, 4));
  channel = { command: frame.raw, reply, keys: session, mac: replyMac, sequence: frame.sequence };
  return reply;
}

/** Each MAC begins with the last MAC of the other side, so a frame of before never fits again. */
function macOf({ mac1, mac2 }, chain, message) {
  const blocks = message.length % 16 === 0 ? message : padded(message);
  let mac = chain;
  for (let at = 0; at < blocks.length - 16; at += 16) mac = aes(mac1, xor(blocks.subarray(at, at + 16), mac));
  return aes(mac2, xor(blocks.subarray(-16), mac));
}

function encrypted({ enc }, chain, payload) {
  return createCipheriv('aes-128-cbc', enc, inverted(chain)).setAutoPadding(false).update(padded(payload));
}

function decrypted({ enc }, chain, payload) {
  const plain = createDecipheriv('aes-128-cbc', enc, inverted(chain)).setAutoPadding(false).update(payload);
  return plain.subarray(0, plain.lastIndexOf(0x80));
}

function nak({ sequence }, why) {
  return frameOf(signedPart({ sequence, code: 0x41, payload: [why] }));
}

// ---- Commands and operations.

const ACK = { code: 0x40, payload: [] };
const OPERATIONS = { 1: openRound, 2: lockRound, 3: clearRound, 5: () => undefined };
const PHASES = ['idle', 'open', 'locked'];

function execute(code, payload) {
  polledAtMs = now();
  sense();
  if (code === 0x60) return entryToReport(); // POLL
  if (code === 0x61) return { code: 0x45, payload: bytes(VENDOR, [1, 1], u32(SERIAL), [1, 0, 0]) }; // ID
  if (code === 0x62) return { code: 0x46, payload: [8, 1, 0, 9, 1, 1] }; // CAP: CRC, and the secure channel
  if (code !== 0x80) return { code: 0x41, payload: [3] };
  const operation = payload[3];
  if (!payload.subarray(0, 3).equals(Buffer.from(VENDOR))) return { code: 0x41, payload: [9] };
  if (operation === 4) return acknowledge(payload.readUInt32LE(4), payload.readUInt32LE(8));
  if (operation === 6) return light(payload[4]);
  if (OPERATIONS[operation] === undefined) return { code: 0x41, payload: [9] };
  OPERATIONS[operation](operation === 5 ? 0 : payload.readUInt32LE(4));
  return { code: 0x90, payload: bytes(VENDOR, [0x82], stateBytes()) };
}

function stateBytes() {
  const { bootId, round, phase, isPresent, lastSequence, entries } = memory;
  const faults = (entries.length >= ENTRIES_MAX ? 2 : 0) | (isPolled() ? 0 : 8);
  return bytes(u32(bootId), u32(round), [PHASES.indexOf(phase), Number(isPresent)], u32(lastSequence), [faults, 0]);
}

// ---- The journal: an entry is in permanent memory before it is reported (D6).

const ENTRIES_MAX = 64;
const BLANK = {
  bootId: 0,
  lastSequence: 0,
  entries: [],
  round: 0,
  phase: 'idle',
  isPresent: false,
  lamp: 0,
  isChip: false,
};
let memory;

function store(changes) {
  Object.assign(memory, changes);
  writeFileSync(`${MEMORY_FILE}.new`, JSON.stringify(memory));
  renameSync(`${MEMORY_FILE}.new`, MEMORY_FILE);
}

const ENTRY = { betOn: 1, betOff: 2, lateBet: 3, removedAfterLock: 4 };

function record(type, changes = {}) {
  if (memory.entries.length >= ENTRIES_MAX) return false;
  const sequence = memory.lastSequence + 1;
  const entry = bytes(u32(memory.bootId), u32(sequence), u32(memory.round), [ENTRY[type]], u32(now()), [0]);
  store({ ...changes, lastSequence: sequence, entries: [...memory.entries, entry.toString('hex')] });
  return true;
}

/** The oldest entry, again and again, until it is acknowledged. */
function entryToReport() {
  const [oldest] = memory.entries;
  if (oldest === undefined) return ACK;
  const entry = Buffer.from(oldest, 'hex');
  const seal = cmac(JOURNAL_KEY, bytes(u32(SERIAL), entry)).subarray(0, 8); // D7
  return { code: 0x90, payload: bytes(VENDOR, [0x81], entry, seal) };
}

function acknowledge(bootId, sequence) {
  const isOf = (hex) => hex.startsWith(bytes(u32(bootId), u32(sequence)).toString('hex'));
  store({ entries: memory.entries.slice(memory.entries.findIndex(isOf) + 1) }); // D8: an unknown number changes nothing
  return ACK;
}

// ---- Rounds (D9 to D11).

/** After a start, no new chip counts until the panel opens a round. */
let isArmed;
let hasReportedLate;
let hasReportedRemoved;

function enter(round, phase, isPresent) {
  store({ round, phase, isPresent });
  [hasReportedLate, hasReportedRemoved] = [false, false];
}

function openRound(round) {
  if (round < memory.round || memory.phase === 'locked') return;
  if (round > memory.round) {
    enter(round, 'open', false);
    store({ lamp: 0 });
  }
  isArmed = memory.phase === 'open';
  sense();
}

function lockRound(round) {
  if (memory.phase === 'locked' || round < memory.round) return;
  if (round === memory.round && memory.phase === 'open') return enter(round, 'locked', memory.isPresent);
  if (round === memory.round) return;
  enter(round, 'locked', false); // D10: a round that was never opened
  store({ lamp: 0 });
}

function clearRound(round) {
  if (round < memory.round || (memory.phase === 'locked' && round !== memory.round)) return;
  enter(round, 'idle', false);
  store({ lamp: 0 });
}

// ---- Chip and lamp.

const now = () => Math.floor(performance.now());
let polledAtMs;
const isPolled = () => now() - polledAtMs <= 1_000; // D13
/** What the sensor has confirmed. */
let isOn;
let changedAtMs;

function sense() {
  if (memory.isChip !== isOn && now() - changedAtMs >= (memory.isChip ? 50 : 150)) isOn = memory.isChip; // D6
  if (!isPolled()) return;
  const { phase, isPresent } = memory;
  if (phase === 'open' && isOn !== isPresent && (!isOn || isArmed))
    record(isOn ? 'betOn' : 'betOff', { isPresent: isOn, lamp: 0 });
  if (phase !== 'locked') return;
  if (isPresent && isOn) hasReportedRemoved = false;
  if (isPresent && !isOn) hasReportedRemoved ||= record('removedAfterLock');
  if (!isPresent && !isOn) hasReportedLate = false;
  if (!isPresent && isOn) hasReportedLate ||= record('lateBet');
}

const LAMPS = ['off', 'open', 'sensed', 'accepted', 'locked', 'removedAfterLock', 'late', 'winner', 'fault'];
const IN_PLAY = [4, 5, 7];

function light(lamp) {
  const isRefused = lamp === 3 ? !memory.isPresent || memory.entries.length > 0 : false;
  if (isRefused || (IN_PLAY.includes(lamp) && !(memory.phase === 'locked' && memory.isPresent))) return ACK; // D12
  store({ lamp });
  return ACK;
}

function lampNow() {
  const { phase, lamp, isPresent, entries } = memory;
  if (phase === 'locked' && IN_PLAY.includes(lamp)) return lamp;
  if (!isPolled() || entries.length >= ENTRIES_MAX || lamp === 8) return 8;
  if (phase === 'open' && !isPresent) return 1;
  if (phase === 'open') return lamp === 3 && entries.length === 0 ? 3 : 2;
  return phase === 'locked' && !isPresent && isOn ? 6 : lamp;
}

// ---- The device.

function powerUp() {
  memory = existsSync(MEMORY_FILE) ? JSON.parse(readFileSync(MEMORY_FILE, 'utf8')) : { ...BLANK };
  store({ bootId: memory.bootId + 1 });
  [handshake, channel] = [undefined, undefined];
  [isArmed, hasReportedLate, hasReportedRemoved] = [false, false, false];
  // What lay on the seat before counts until the sensor says otherwise.
  [isOn, changedAtMs, polledAtMs] = [memory.isPresent, now(), -Infinity];
}

powerUp();

createServer((line) => {
  let buffer = Buffer.alloc(0);
  let heardAtMs = 0;
  line.on('error', () => line.destroy());
  line.on('data', (received) => {
    if (now() - heardAtMs > 20) buffer = Buffer.alloc(0); // the rest of a damaged frame
    heardAtMs = now();
    buffer = bytes(buffer, received);
    for (let at = buffer.indexOf(0x53); at >= 0; at = buffer.indexOf(0x53)) {
      buffer = buffer.subarray(at);
      const frame = readFrame(buffer);
      if (frame === undefined) return;
      buffer = buffer.subarray(frame === null ? 1 : frame.raw.length);
      if (frame?.address === ADDRESS) line.write(answer(frame)); // D1
    }
    buffer = Buffer.alloc(0);
  });
}).listen(Number(port), '127.0.0.1', () => console.log(`seat ${ADDRESS} on tcp 127.0.0.1:${port}`));

createInterface({ input: process.stdin }).on('line', (text) => {
  if (text === '?') console.log(`lamp ${LAMPS[lampNow()]}`);
  if (text === 'power') powerUp();
  if (text !== 'on' && text !== 'off') return;
  store({ isChip: text === 'on' });
  changedAtMs = now();
});

setInterval(sense, 10);
