import {
  type Command,
  type DeviceKey,
  type Frame,
  FrameReader,
  type Operation,
  PanelChannel,
  type Reply,
  type Report,
  SEAT_TIMING,
  decodeReport,
  encodeFrame,
  encodeOperation,
  toHex,
} from '@hardware/osdp';
import type { Aes128, Identity, RandomBytes } from '@hardware/osdp';

export interface SeatPorts {
  readonly aes: Aes128;
  readonly random: RandomBytes;
  readonly nowMs: () => number;
  readonly exchange: (frame: Uint8Array) => Promise<Uint8Array | undefined>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly does: (act: SeatAct) => Promise<void>;
  readonly sees: (lamp: SeenLamp) => Promise<boolean>;
}

export const SEAT_ACTS = {
  'chip-on': 'Place a chip on the seat.',
  'chip-off': 'Lift the chip from the seat.',
  power: 'Switch the device off and on, and leave everything on the seat as it is.',
} as const;
export type SeatAct = keyof typeof SEAT_ACTS;

export const SEEN_LAMPS = {
  sensed: 'green, fast',
  accepted: 'green, steady',
  locked: 'blue, steady',
  late: 'red, fast',
  fault: 'amber',
} as const;
export type SeenLamp = keyof typeof SEEN_LAMPS;

export function frameOf(bytes: Uint8Array | undefined): Frame | undefined {
  return bytes === undefined ? undefined : new FrameReader().push(bytes)[0];
}

export function changed(bytes: Uint8Array, change: (frame: Frame) => Frame): Uint8Array {
  const frame = frameOf(bytes);
  if (frame === undefined) throw new RangeError('these bytes are no frame');
  return encodeFrame(change(frame));
}

/** A handshake needs four steps. The other eight allow for lost frames. */
const HANDSHAKE_STEPS_MAX = 12;
const TRIES_MAX = 3;
export const POLL_MS = SEAT_TIMING.pollEveryMs;

export class BusMaster {
  #channel: PanelChannel;
  lastSent: Uint8Array = new Uint8Array(0);
  lastReply: Uint8Array | undefined;

  constructor(
    readonly ports: SeatPorts,
    readonly address: number,
    readonly key: DeviceKey,
    readonly journalKey: DeviceKey,
  ) {
    this.#channel = this.channel(key);
  }

  channel(key: DeviceKey): PanelChannel {
    return new PanelChannel(this.address, key, this.ports.aes, this.ports.random);
  }

  async connect(channel = this.channel(this.key)): Promise<Identity | string> {
    for (let step = 0; step < HANDSHAKE_STEPS_MAX; step += 1) {
      const reply = await this.raw(channel.nextFrame({ kind: 'poll' }));
      const frame = frameOf(reply);
      if (frame === undefined) return reply === undefined ? 'no reply' : 'a damaged reply';
      const outcome = channel.judge(frame);
      if (outcome.kind === 'online') {
        this.#channel = channel;
        return outcome.identity;
      }
      if (outcome.kind === 'ignored') return `reply refused: ${outcome.why ?? 'not expected'}`;
      if (outcome.kind === 'broken') return outcome.why;
      if (outcome.kind === 'denied') return 'NAK';
    }
    return 'the handshake did not end';
  }

  /** Sends the frame again if no reply to it arrives or the device is busy. */
  async request(command: Command): Promise<Reply | string> {
    const frame = this.#channel.nextFrame(command);
    let problem = `no reply within ${SEAT_TIMING.replyTimeoutMs} ms`;
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const reply = frameOf(await this.raw(frame));
      if (reply === undefined) continue;
      const outcome = this.#channel.judge(reply);
      if (outcome.kind === 'answered') return outcome.reply;
      if (outcome.kind === 'broken') return outcome.why;
      problem = `the reply was ${outcome.kind}`;
      // A reply to an earlier frame may have come late.
      if (outcome.kind !== 'busy' && outcome.kind !== 'ignored') return problem;
    }
    return problem;
  }

  async poll(): Promise<Report | string | undefined> {
    const reply = await this.request({ kind: 'poll' });
    if (typeof reply === 'string') return reply;
    return reply.kind === 'ack' ? undefined : (decodeReport(reply) ?? `a ${reply.kind} reply to a poll`);
  }

  async perform(operation: Operation): Promise<Report | string | undefined> {
    const reply = await this.request(encodeOperation(operation));
    if (typeof reply === 'string') return reply;
    return reply.kind === 'ack' ? undefined : (decodeReport(reply) ?? `a ${reply.kind} reply to ${operation.op}`);
  }

  does(act: SeatAct, isPolled = true): Promise<void> {
    const done = this.ports.does(act);
    return isPolled ? this.#whilePolling(done) : done;
  }

  sees(lamp: SeenLamp, isPolled = true): Promise<boolean> {
    const done = this.ports.sees(lamp);
    return isPolled ? this.#whilePolling(done) : done;
  }

  async #whilePolling<T>(done: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = done.finally(() => (isDone = true));
    while (!isDone) {
      // The master never acknowledges the reply to this poll, so the device reports its journal entry again later.
      await this.poll();
      await this.ports.sleep(POLL_MS);
    }
    return ended;
  }

  async raw(bytes: Uint8Array): Promise<Uint8Array | undefined> {
    this.lastSent = bytes;
    this.lastReply = await this.ports.exchange(bytes);
    return this.lastReply;
  }

  /** Sends a frame with an error. The secure channel cannot be used afterward. */
  async forged(command: Command, change: (frame: Frame) => Frame): Promise<Frame | undefined> {
    return frameOf(await this.raw(changed(this.#channel.nextFrame(command), change)));
  }

  isSame(reply: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
    return reply !== undefined && other !== undefined && toHex(reply) === toHex(other);
  }
}
