import type { Aes128, RandomBytes } from './aes.js';
import type { DeviceKey } from './device-key.js';
import type { PanelRefusal } from './panel-channel.js';
import type { Identity, Reply } from './replies.js';

export interface PanelTiming {
  readonly baud: number;
  /** From the last bit of the command to the complete reply. The standard allows 200 ms. */
  readonly replyTimeoutMs: number;
  readonly triesMax: number;
  /** After this many turns without an answer, each with `triesMax` transmissions, a device is offline. */
  readonly missesMax: number;
  readonly pollEveryMs: number;
  readonly probeEveryMs: number;
  readonly busyWaitMs: number;
}

/** Chosen for seats at 115200 baud. Panels for access control use ten times these values. */
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
  readonly devices: readonly { readonly address: number; readonly key: DeviceKey }[];
  readonly aes: Aes128;
  readonly random: RandomBytes;
  readonly timing?: PanelTiming;
}

/** Every device needs its own key and an address from 0 to 126. */
export type PanelSetupRejection = 'ADDRESS_OUT_OF_RANGE' | 'ADDRESS_TWICE' | 'KEY_TWICE';
export type SendRejection = 'NO_SUCH_DEVICE' | 'DEVICE_OFFLINE' | 'OUTBOX_FULL';

export type Ticket = number;

export type PanelEvent =
  | { readonly kind: 'online'; readonly address: number; readonly identity: Identity }
  /** `failed`: tickets of commands that may not have been executed. */
  | {
      readonly kind: 'offline';
      readonly address: number;
      readonly why: PanelRefusal | 'SILENT';
      readonly failed: readonly Ticket[];
    }
  | { readonly kind: 'answered'; readonly address: number; readonly ticket: Ticket; readonly reply: Reply }
  | { readonly kind: 'reported'; readonly address: number; readonly reply: Reply }
  /** The device did not answer any transmission of a frame. The panel repeats the frame in its next turn. */
  | { readonly kind: 'missed'; readonly address: number; readonly ticket?: Ticket; readonly misses: number }
  | { readonly kind: 'refused'; readonly address: number; readonly why: PanelRefusal };

export interface PanelStep {
  readonly transmit?: Uint8Array;
  readonly events: readonly PanelEvent[];
}
