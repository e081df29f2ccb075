import type { Aes128, RandomBytes } from './aes.js';
import { isEqual } from './bytes.js';
import { type Command, decodeCommand } from './commands.js';
import { type DeviceKey, parseDeviceKey } from './device-key.js';
import { encodeFrame, type Frame, nextSequence, SCS, type SequenceNumber } from './frame.js';
import { FrameReader } from './frame-reader.js';
import { encodeReply, NAK, type Reply } from './replies.js';
import {
  deviceCryptogram,
  initialReplyMac,
  isProperBlock,
  namesOwnKey,
  type Nonces,
  openSession,
  panelCryptogram,
  RANDOM_BYTES,
  seal,
  type SecureSession,
  type SessionCiphers,
  sessionCiphers,
  sessionKeys,
  unseal,
} from './secure-channel.js';

export interface PeripheralApplication {
  answer(command: Command, nowMs: number): Reply;
}

export interface PeripheralOptions {
  readonly address: number;
  readonly key: DeviceKey;
  /** Identifies the device in the handshake. No decision depends on this id. */
  readonly clientId: Uint8Array;
  readonly aes: Aes128;
  readonly random: RandomBytes;
  readonly application: PeripheralApplication;
  /** True while a technician may set a key with KEYSET. Must be off during play. */
  readonly isCommissioning?: boolean;
}

export type PeripheralRefusal =
  | 'CLEAR_TEXT'
  | 'DEFAULT_KEY'
  | 'WRONG_KEY'
  | 'NO_CHANNEL'
  | 'BAD_SEQUENCE'
  | 'BAD_MAC'
  | 'BAD_MESSAGE';

export type PeripheralEvent =
  | { readonly kind: 'secured' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly why: PeripheralRefusal }
  | { readonly kind: 'keyReplaced'; readonly key: DeviceKey };

export interface PeripheralStep {
  readonly transmit?: Uint8Array;
  readonly events: readonly PeripheralEvent[];
}

/** After this silence, the device considers the panel gone (OSDP v2.2). */
const SILENCE_MS_MAX = 8_000;
/** After this pause, an incomplete message is discarded. OSDP v2.2 allows 20 ms between characters. */
const CHARACTER_GAP_MS_MAX = 20;

interface Exchange {
  readonly command: Uint8Array;
  readonly reply: Uint8Array;
}

interface Handshake extends Exchange {
  readonly nonces: Nonces;
  readonly ciphers: SessionCiphers;
}

interface Channel extends Exchange {
  readonly session: SecureSession;
  readonly sequence: SequenceNumber;
}

/**
 * The device side of the line. Pure: bytes and time are arguments. Commands outside the channel, for another address,
 * out of sequence or with a wrong MAC never reach the application. A handshake replaces the running channel only after
 * the panel has proved that it has the key. A wrong MAC ends the channel, so nobody can guess twice.
 */
export class Peripheral {
  readonly #reader = new FrameReader();
  #key: DeviceKey;
  #handshake: Handshake | undefined;
  #channel: Channel | undefined;
  #byteAtMs = 0;
  #heardAtMs = 0;
  #events: PeripheralEvent[] = [];

  constructor(private readonly options: PeripheralOptions) {
    this.#key = options.key;
  }

  get isSecured(): boolean {
    return this.#channel !== undefined;
  }

  receive(bytes: Uint8Array, nowMs: number): PeripheralStep {
    if (nowMs - this.#byteAtMs > CHARACTER_GAP_MS_MAX) this.#reader.reset();
    this.#byteAtMs = nowMs;
    this.#notice(nowMs);
    let transmit: Uint8Array | undefined;
    for (const frame of this.#reader.push(bytes)) {
      if (!frame.isReply && frame.address === this.options.address) transmit = this.#answer(frame, nowMs);
    }
    return { ...(transmit === undefined ? {} : { transmit }), events: this.#takeEvents() };
  }

  tick(nowMs: number): PeripheralStep {
    this.#notice(nowMs);
    return { events: this.#takeEvents() };
  }

  #notice(nowMs: number): void {
    if (this.#channel === undefined || nowMs - this.#heardAtMs <= SILENCE_MS_MAX) return;
    this.#channel = undefined;
    this.#events.push({ kind: 'silent' });
  }

  #answer(frame: Frame, nowMs: number): Uint8Array {
    switch (frame.security?.type) {
      case SCS.challenge:
        return this.#onChallenge(frame);
      case SCS.serverCryptogram:
        return this.#onCryptogram(frame, nowMs);
      case SCS.commandSigned:
      case SCS.commandSealed:
        return this.#onSecured(frame, nowMs);
      default:
        return this.#refuse(frame, 'CLEAR_TEXT', NAK.securityNotMet);
    }
  }

  #onChallenge(frame: Frame): Uint8Array {
    const command = encodeFrame(frame);
    if (this.#handshake !== undefined && isEqual(this.#handshake.command, command)) return this.#handshake.reply;
    if (!namesOwnKey(frame)) return this.#refuse(frame, 'DEFAULT_KEY', NAK.unsupportedSecurity);
    if (frame.sequence !== 0) return this.#refuse(frame, 'BAD_SEQUENCE', NAK.badSequence);
    const challenge = decodeCommand(frame);
    if (typeof challenge === 'string' || challenge.kind !== 'challenge') {
      return this.#refuse(frame, 'BAD_MESSAGE', NAK.badLength);
    }
    const { aes, random, clientId } = this.options;
    const nonces = { panel: challenge.random, device: random(RANDOM_BYTES) };
    const ciphers = sessionCiphers(aes, sessionKeys(aes, this.#key, nonces.panel));
    const cryptogram = deviceCryptogram(ciphers, nonces);
    const reply = inReply(frame, { kind: 'clientCryptogram', clientId, random: nonces.device, cryptogram });
    const security = { type: SCS.clientCryptogram, flags: OWN_KEY };
    this.#handshake = { command, reply: encodeFrame({ ...reply, security }), nonces, ciphers };
    return this.#handshake.reply;
  }

  #onCryptogram(frame: Frame, nowMs: number): Uint8Array {
    const command = encodeFrame(frame);
    if (this.#channel !== undefined && isEqual(this.#channel.command, command)) return this.#channel.reply;
    if (this.#handshake === undefined) return this.#refuse(frame, 'NO_CHANNEL', NAK.securityNotMet);
    if (frame.sequence !== 1) return this.#refuse(frame, 'BAD_SEQUENCE', NAK.badSequence);
    const { ciphers, nonces } = this.#handshake;
    this.#handshake = undefined;
    if (!namesOwnKey(frame) || !isEqual(frame.payload, panelCryptogram(ciphers, nonces))) {
      return this.#refuse(frame, 'WRONG_KEY', NAK.securityNotMet);
    }
    const mac = initialReplyMac(ciphers, frame.payload);
    const reply = encodeFrame({
      ...inReply(frame, { kind: 'initialMac', mac }),
      security: { type: SCS.initialMac, flags: OWN_KEY },
    });
    this.#channel = { command, reply, session: openSession(ciphers, frame.payload), sequence: 1 };
    this.#heardAtMs = nowMs;
    this.#events.push({ kind: 'secured' });
    return reply;
  }

  /** A repeated command gets the same reply. It is not executed again and does not advance the MAC chain. */
  #onSecured(frame: Frame, nowMs: number): Uint8Array {
    const channel = this.#channel;
    if (channel === undefined) return this.#refuse(frame, 'NO_CHANNEL', NAK.securityNotMet);
    const command = encodeFrame(frame);
    if (isEqual(channel.command, command)) {
      this.#heardAtMs = nowMs;
      return channel.reply;
    }
    if (!isProperBlock(frame)) return this.#refuse(frame, 'CLEAR_TEXT', NAK.securityNotMet);
    if (frame.sequence !== nextSequence(channel.sequence)) return this.#refuse(frame, 'BAD_SEQUENCE', NAK.badSequence);
    const { ciphers, replyMac } = channel.session;
    const opened = unseal(ciphers, replyMac, frame);
    if (typeof opened === 'string') {
      this.#channel = undefined;
      return this.#refuse(frame, 'BAD_MAC', NAK.securityNotMet);
    }
    this.#heardAtMs = nowMs;
    const sealed = seal(ciphers, opened.mac, inReply(frame, this.#perform(decodeCommand(opened), nowMs)));
    const reply = encodeFrame(sealed.frame);
    const session = { ciphers, commandMac: opened.mac, replyMac: sealed.mac };
    this.#channel = { command, reply, session, sequence: frame.sequence };
    return reply;
  }

  #perform(command: ReturnType<typeof decodeCommand>, nowMs: number): Reply {
    if (command === 'BAD_LENGTH') return { kind: 'nak', code: NAK.badLength };
    if (command === 'UNKNOWN_COMMAND') return { kind: 'nak', code: NAK.unknownCommand };
    switch (command.kind) {
      case 'challenge':
      case 'serverCryptogram':
        return { kind: 'nak', code: NAK.unknownCommand };
      case 'keySet':
        return this.#takeKey(command.key);
      default:
        return this.options.application.answer(command, nowMs);
    }
  }

  #takeKey(key: Uint8Array): Reply {
    if (this.options.isCommissioning !== true) return { kind: 'nak', code: NAK.securityNotMet };
    const parsed = parseDeviceKey(key);
    if (typeof parsed === 'string') return { kind: 'nak', code: NAK.cannotExecute };
    this.#key = parsed;
    this.#handshake = undefined;
    this.#events.push({ kind: 'keyReplaced', key: parsed });
    return { kind: 'ack' };
  }

  /** The unencrypted reply reveals only that something was refused. */
  #refuse(frame: Frame, why: PeripheralRefusal, code: number): Uint8Array {
    this.#events.push({ kind: 'refused', why });
    return encodeFrame(inReply(frame, { kind: 'nak', code }));
  }

  #takeEvents(): readonly PeripheralEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

const OWN_KEY = Uint8Array.of(1);

function inReply({ address, sequence, check }: Frame, reply: Reply): Omit<Frame, 'security' | 'mac'> {
  return { address, isReply: true, sequence, check, ...encodeReply(reply) };
}
