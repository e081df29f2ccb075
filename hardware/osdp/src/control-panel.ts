import type { Command } from './commands.js';
import { type DeviceKey } from './device-key.js';
import { isEqual } from './bytes.js';
import { ADDRESS_MAX, type Frame } from './frame.js';
import { FrameReader } from './frame-reader.js';
import { PanelChannel, type Outcome, type PanelRefusal } from './panel-channel.js';
import {
  type PanelEvent,
  type PanelOptions,
  type PanelSetupRejection,
  type PanelStep,
  type PanelTiming,
  SEAT_TIMING,
  type SendRejection,
  type Ticket,
} from './panel-terms.js';
import type { Reply } from './replies.js';

/** Time between two probes of offline devices, so that dead seats do not slow down live ones. */
const PROBE_GAP_MS = 60;
export const OUTBOX_MAX = 16;
/** How many commands in a row may overtake polls: an acknowledgement of an entry and a lamp. */
const JUMPS_MAX = 2;
const BUSY_MAX = 8;
const BITS_PER_BYTE = 10;

interface Queued {
  readonly ticket: Ticket;
  readonly command: Command;
  readonly isUrgent: boolean;
  readonly newKey?: DeviceKey;
}

interface Pending {
  readonly bytes: Uint8Array;
  readonly queued?: Queued;
}

interface Station {
  readonly channel: PanelChannel;
  outbox: Queued[];
  pending: Pending | undefined;
  tries: number;
  misses: number;
  busyCount: number;
  dueAtMs: number;
}

export function createControlPanel(options: PanelOptions): ControlPanel | PanelSetupRejection {
  const { devices } = options;
  if (devices.some(({ address }) => !Number.isInteger(address) || address < 0 || address > ADDRESS_MAX)) {
    return 'ADDRESS_OUT_OF_RANGE';
  }
  if (new Set(devices.map(({ address }) => address)).size < devices.length) return 'ADDRESS_TWICE';
  if (devices.some(({ key }, at) => devices.slice(at + 1).some((other) => isEqual(key, other.key)))) return 'KEY_TWICE';
  return new ControlPanel(options);
}

/**
 * The panel side of a line with several devices. Pure: bytes and time are arguments. Only one exchange is in progress
 * at a time: first urgent commands (the lock) in the order of the devices, then waiting commands (at most two before
 * polling continues), then polls in rotation. A frame without an answer is repeated bit for bit, immediately and in the
 * device's next turns. Sequence and channel restart only after the device was given up.
 */
export class ControlPanel {
  readonly #reader = new FrameReader();
  readonly #timing: PanelTiming;
  readonly #stations: readonly Station[];
  #inFlight: { station: Station; tries: number; deadlineMs: number } | undefined;
  #cursor = 0;
  #jumps = 0;
  #probeNotBeforeMs = 0;
  #lastTicket = 0;
  #events: PanelEvent[] = [];
  #output: Uint8Array | undefined;

  /** Use {@link createControlPanel}, which checks the options. */
  constructor(options: PanelOptions) {
    this.#timing = options.timing ?? SEAT_TIMING;
    this.#stations = options.devices.map(({ address, key }) => ({
      channel: new PanelChannel(address, key, options.aes, options.random),
      outbox: [],
      pending: undefined,
      tries: 0,
      misses: 0,
      busyCount: 0,
      dueAtMs: 0,
    }));
  }

  isOnline(address: number): boolean {
    return this.#find(address)?.channel.isOnline === true;
  }

  /** Urgent commands overtake all others and keep their own order. */
  send(address: number, command: Command, how: { readonly isUrgent?: boolean } = {}): Ticket | SendRejection {
    return this.#enqueue(address, { command, isUrgent: how.isUrgent === true });
  }

  replaceKey(address: number, newKey: DeviceKey): Ticket | SendRejection {
    return this.#enqueue(address, { command: { kind: 'keySet', key: newKey }, isUrgent: false, newKey });
  }

  /** Call with all received bytes before a later {@link tick}. */
  receive(bytes: Uint8Array, nowMs: number): PanelStep {
    for (const frame of this.#reader.push(bytes)) this.#onFrame(frame, nowMs);
    return this.#step(nowMs);
  }

  tick(nowMs: number): PanelStep {
    if (this.#inFlight !== undefined && nowMs >= this.#inFlight.deadlineMs) this.#onTimeout(this.#inFlight, nowMs);
    return this.#step(nowMs);
  }

  get wakeAtMs(): number {
    if (this.#inFlight !== undefined) return this.#inFlight.deadlineMs;
    return Math.min(Infinity, ...this.#stations.map((station) => this.#dueAt(station)));
  }

  /** Call after the port was reopened. */
  lineLost(): PanelStep {
    this.#reader.reset();
    this.#inFlight = undefined;
    for (const station of this.#stations) this.#giveUp(station, 'SILENT', 0);
    const events = this.#events;
    this.#events = [];
    return { events };
  }

  #enqueue(address: number, wanted: Omit<Queued, 'ticket'>): Ticket | SendRejection {
    const station = this.#find(address);
    if (station === undefined) return 'NO_SUCH_DEVICE';
    if (!station.channel.isOnline) return 'DEVICE_OFFLINE';
    if (station.outbox.length >= OUTBOX_MAX) return 'OUTBOX_FULL';
    const queued = { ...wanted, ticket: ++this.#lastTicket };
    const firstOrdinary = station.outbox.findIndex(({ isUrgent }) => !isUrgent);
    const place = queued.isUrgent && firstOrdinary >= 0 ? firstOrdinary : station.outbox.length;
    station.outbox.splice(place, 0, queued);
    return queued.ticket;
  }

  #find(address: number): Station | undefined {
    return this.#stations.find(({ channel }) => channel.address === address);
  }

  #onFrame(frame: Frame, nowMs: number): void {
    const station = this.#inFlight?.station;
    // Ignore echoes of our own frames (some two-wire adapters) and late answers of other devices.
    if (station === undefined || !frame.isReply || frame.address !== station.channel.address) return;
    this.#conclude(station, station.channel.judge(frame), nowMs);
  }

  #conclude(station: Station, outcome: Outcome, nowMs: number): void {
    const { address } = station.channel;
    if (outcome.kind === 'ignored') {
      if (outcome.why !== undefined) this.#events.push({ kind: 'refused', address, why: outcome.why });
      return;
    }
    const tries = this.#inFlight?.tries ?? 0;
    this.#inFlight = undefined;
    switch (outcome.kind) {
      case 'denied':
        return this.#onDenial(station, tries, nowMs);
      case 'busy':
        return this.#onBusy(station, nowMs);
      case 'broken':
        this.#events.push({ kind: 'refused', address, why: outcome.why });
        return this.#giveUp(station, outcome.why, nowMs);
      case 'advanced':
        this.#settle(station, nowMs);
        return;
      case 'online':
        this.#settle(station, nowMs);
        this.#events.push({ kind: 'online', address, identity: outcome.identity });
        return;
      case 'answered':
        return this.#onAnswer(station, outcome.reply, nowMs);
    }
  }

  /**
   * One unencrypted NAK may be forged, so the panel repeats the frame. A device without a channel denies each
   * repetition.
   */
  #onDenial(station: Station, tries: number, nowMs: number): void {
    if (tries < this.#timing.triesMax) return this.#transmit(station, tries + 1, nowMs);
    this.#events.push({ kind: 'refused', address: station.channel.address, why: 'NAK_IN_CLEAR' });
    this.#giveUp(station, 'NAK_IN_CLEAR', nowMs);
  }

  #onAnswer(station: Station, reply: Reply, nowMs: number): void {
    const { address } = station.channel;
    const queued = this.#settle(station, nowMs + this.#timing.pollEveryMs)?.queued;
    if (queued !== undefined) {
      if (queued.newKey !== undefined && reply.kind === 'ack') station.channel.replaceKey(queued.newKey);
      this.#events.push({ kind: 'answered', address, ticket: queued.ticket, reply });
    } else if (reply.kind !== 'ack') this.#events.push({ kind: 'reported', address, reply });
  }

  #settle(station: Station, dueAtMs: number): Pending | undefined {
    const { pending } = station;
    station.pending = undefined;
    station.tries = 0;
    station.misses = 0;
    station.busyCount = 0;
    station.dueAtMs = dueAtMs;
    return pending;
  }

  #onBusy(station: Station, nowMs: number): void {
    station.busyCount += 1;
    station.dueAtMs = nowMs + this.#timing.busyWaitMs;
    if (station.busyCount >= BUSY_MAX) this.#miss(station, nowMs);
  }

  #onTimeout(exchange: { station: Station; tries: number }, nowMs: number): void {
    const { station, tries } = exchange;
    this.#reader.reset();
    if (tries >= this.#timing.triesMax || station.channel.isOffline) return this.#miss(station, nowMs);
    // A seat that does not answer the lock must not delay the locks of other seats.
    if (station.pending?.queued?.isUrgent === true && this.#nextUrgent() !== undefined) {
      station.tries = tries;
      this.#inFlight = undefined;
    } else this.#transmit(station, tries + 1, nowMs);
  }

  #miss(station: Station, nowMs: number): void {
    const { channel, pending } = station;
    this.#inFlight = undefined;
    if (channel.isOffline) return this.#giveUp(station, 'SILENT', nowMs);
    station.misses += 1;
    station.tries = 0;
    station.busyCount = 0;
    station.dueAtMs = nowMs;
    const ticket = pending?.queued?.ticket;
    const { address } = channel;
    this.#events.push({ kind: 'missed', address, misses: station.misses, ...(ticket === undefined ? {} : { ticket }) });
    if (station.misses >= this.#timing.missesMax || !channel.isOnline) this.#giveUp(station, 'SILENT', nowMs);
  }

  /** A device that was online is probed again immediately, because it may only have been power-cycled. */
  #giveUp(station: Station, why: PanelRefusal | 'SILENT', nowMs: number): void {
    const { channel, pending, outbox } = station;
    const wasOnline = channel.isOnline;
    const failed = [...(pending?.queued === undefined ? [] : [pending.queued]), ...outbox].map(({ ticket }) => ticket);
    channel.close();
    station.outbox = [];
    this.#settle(station, wasOnline ? nowMs : nowMs + this.#timing.probeEveryMs);
    if (wasOnline) this.#events.push({ kind: 'offline', address: channel.address, why, failed });
  }

  #step(nowMs: number): PanelStep {
    if (this.#inFlight === undefined) this.#startNext(nowMs);
    const output = this.#output;
    const events = this.#events;
    this.#output = undefined;
    this.#events = [];
    return { ...(output === undefined ? {} : { transmit: output }), events };
  }

  #startNext(nowMs: number): void {
    const station = this.#pick(nowMs);
    if (station === undefined) return;
    this.#cursor = (this.#stations.indexOf(station) + 1) % this.#stations.length;
    if (station.channel.isOffline) this.#probeNotBeforeMs = nowMs + PROBE_GAP_MS;
    station.pending ??= this.#nextPending(station);
    this.#transmit(station, station.tries + 1, nowMs);
  }

  #nextPending({ channel, outbox }: Station): Pending {
    const queued = channel.isOnline ? outbox.shift() : undefined;
    const bytes = channel.nextFrame(queued?.command ?? { kind: 'poll' });
    return queued === undefined ? { bytes } : { bytes, queued };
  }

  #transmit(station: Station, tries: number, nowMs: number): void {
    const bytes = station.pending?.bytes;
    if (bytes === undefined) return;
    const wireMs = (bytes.length * BITS_PER_BYTE * 1_000) / this.#timing.baud;
    this.#inFlight = { station, tries, deadlineMs: nowMs + wireMs + this.#timing.replyTimeoutMs };
    this.#output = bytes;
  }

  #pick(nowMs: number): Station | undefined {
    const inTurn = [...this.#stations.slice(this.#cursor), ...this.#stations.slice(0, this.#cursor)];
    const urgent = this.#nextUrgent() ?? this.#stations.find(({ tries }) => tries > 0);
    if (urgent !== undefined) return urgent;
    const mayJump = this.#jumps < JUMPS_MAX;
    const withCommand = mayJump ? inTurn.find((one) => isReady(one) && one.outbox.length > 0) : undefined;
    this.#jumps = withCommand === undefined ? 0 : this.#jumps + 1;
    return withCommand ?? inTurn.find((one) => this.#dueAt(one) <= nowMs);
  }

  #nextUrgent(): Station | undefined {
    return this.#stations.find((one) => isReady(one) && one.tries === 0 && one.outbox[0]?.isUrgent === true);
  }

  #dueAt({ channel, dueAtMs, outbox, busyCount }: Station): number {
    if (channel.isOffline) return Math.max(dueAtMs, this.#probeNotBeforeMs);
    return outbox.length > 0 && busyCount === 0 ? 0 : dueAtMs;
  }
}

function isReady({ misses, busyCount }: Station): boolean {
  return misses === 0 && busyCount === 0;
}
