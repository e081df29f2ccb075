import type { Aes128, RandomBytes } from './aes.js';
import type { DeviceKey } from './device-key.js';
import type { PanelRefusal } from './panel-channel.js';
import type { Identity, Reply } from './replies.js';

export interface PanelTiming {
  readonly baud: number;
  /** From the last bit of the command to the whole reply. The standard allows 200; a seat answers in a few. */
  readonly replyTimeoutMs: number;
  /** The first time and its identical repetitions. */
  readonly triesMax: number;
  /** Rounds without an answer, each of `triesMax`, after which a device is offline. */
  readonly missesMax: number;
  /** Least time between two polls of a device. */
  readonly pollEveryMs: number;
  /** How often a device that is offline is tried. */
  readonly probeEveryMs: number;
  /** How long a device that answers BUSY is left alone. */
  readonly busyWaitMs: number;
}

/** For seats at 115200 baud; section 3.4 of the wire-time budget. Access-control panels take ten times these. */
export const SEAT_TIMING: PanelTiming = {
  baud: 115_200,
  replyTimeoutMs: 25,
  triesMax: 3,
  missesMax: 3,
  pollEveryMs: 20,
  probeEveryMs: 1_000,
  busyWaitMs: 10,
};

export interface PanelOptions {
  /** In the order of polling: the dealer's panel first. */
  readonly devices: readonly { readonly address: number; readonly key: DeviceKey }[];
  readonly aes: Aes128;
  readonly random: RandomBytes;
  readonly timing?: PanelTiming;
}

/** Give each device an address from 0 to 126, its own address, and its own key. */
export type PanelSetupRejection = 'ADDRESS_OUT_OF_RANGE' | 'ADDRESS_TWICE' | 'KEY_TWICE';
/** The line has no such device; the device does not respond and nothing was sent; too many commands wait for it. */
export type SendRejection = 'NO_SUCH_DEVICE' | 'DEVICE_OFFLINE' | 'OUTBOX_FULL';

/** Number of a command that was taken for sending; its events carry it. */
export type Ticket = number;

export type PanelEvent =
  | { readonly kind: 'online'; readonly address: number; readonly identity: Identity }
  /** `failed`: commands not known to have been done. */
  | {
      readonly kind: 'offline';
      readonly address: number;
      readonly why: PanelRefusal | 'SILENT';
      readonly failed: readonly Ticket[];
    }
  | { readonly kind: 'answered'; readonly address: number; readonly ticket: Ticket; readonly reply: Reply }
  /** What a device had to say when polled. */
  | { readonly kind: 'reported'; readonly address: number; readonly reply: Reply }
  /** No answer after all tries. The same frame goes out again in the next round, so an answer may still come. */
  | { readonly kind: 'missed'; readonly address: number; readonly ticket?: Ticket; readonly misses: number }
  | { readonly kind: 'refused'; readonly address: number; readonly why: PanelRefusal };

export interface PanelStep {
  readonly transmit?: Uint8Array;
  readonly events: readonly PanelEvent[];
}
