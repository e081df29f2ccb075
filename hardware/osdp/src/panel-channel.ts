import type { Aes128, RandomBytes } from './aes.js';
import { isEqual } from './bytes.js';
import { type Command, encodeCommand } from './commands.js';
import type { DeviceKey } from './device-key.js';
import { encodeFrame, type Frame, nextSequence, SCS, type SequenceNumber } from './frame.js';
import { decodeReply, type Identity, REPLY, type Reply } from './replies.js';
import {
  deviceCryptogram,
  initialReplyMac,
  isProperBlock,
  namesOwnKey,
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

export type PanelRefusal =
  | 'CLEAR_TEXT'
  | 'BAD_MAC'
  | 'BAD_SEQUENCE'
  | 'DEFAULT_KEY'
  | 'WRONG_KEY'
  /** The device has no channel any more, usually because it was power-cycled. */
  | 'NAK_IN_CLEAR'
  | 'BAD_REPLY';

/** Result of a received frame. After `ignored`, the panel keeps waiting. */
export type Outcome =
  | { readonly kind: 'ignored'; readonly why?: PanelRefusal }
  | { readonly kind: 'busy' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'advanced' }
  | { readonly kind: 'online'; readonly identity: Identity }
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'broken'; readonly why: PanelRefusal };

type State =
  | { readonly phase: 'offline' }
  | { readonly phase: 'challenged'; readonly random: Uint8Array }
  | { readonly phase: 'challenge-met'; readonly ciphers: SessionCiphers; readonly cryptogram: Uint8Array }
  | { readonly phase: 'proving'; readonly ciphers: SessionCiphers; readonly cryptogram: Uint8Array }
  | { readonly phase: 'secured' | 'online'; readonly session: SecureSession };

const BAD_MACS_MAX = 3;

/**
 * The panel's end of the channel to one device: offline -> challenged -> challenge met -> proving -> secured -> online.
 * The caller decides when to send.
 */
export class PanelChannel {
  #state: State = { phase: 'offline' };
  #sequence: SequenceNumber = 0;
  #commandMac: Uint8Array = new Uint8Array(0);
  #badMacs = 0;

  constructor(
    readonly address: number,
    private key: DeviceKey,
    private readonly aes: Aes128,
    private readonly random: RandomBytes,
  ) {}

  get isOffline(): boolean {
    return this.#state.phase === 'offline' || this.#state.phase === 'challenged';
  }

  get isOnline(): boolean {
    return this.#state.phase === 'online';
  }

  close(): void {
    this.#state = { phase: 'offline' };
  }

  replaceKey(key: DeviceKey): void {
    this.key = key;
  }

  nextFrame(command: Command): Uint8Array {
    switch (this.#state.phase) {
      case 'offline':
      case 'challenged':
        return this.#challenge();
      case 'challenge-met':
      case 'proving':
        return this.#prove(this.#state);
      case 'secured':
        return this.#sealed(this.#state.session, { kind: 'identify', report: 0 });
      case 'online':
        return this.#sealed(this.#state.session, command);
    }
  }

  judge(frame: Frame): Outcome {
    if (frame.security === undefined) return this.#judgeClear(frame);
    if (frame.sequence !== this.#sequence) return { kind: 'ignored', why: 'BAD_SEQUENCE' };
    switch (this.#state.phase) {
      case 'challenged':
        return this.#judgeCryptogram(frame, this.#state.random);
      case 'proving':
        return this.#judgeInitialMac(frame, this.#state);
      case 'secured':
      case 'online':
        return this.#judgeSecured(frame, this.#state.session);
      case 'offline':
      case 'challenge-met':
        return { kind: 'ignored', why: 'BAD_REPLY' };
    }
  }

  #challenge(): Uint8Array {
    const random = this.random(RANDOM_BYTES);
    this.#state = { phase: 'challenged', random };
    this.#sequence = 0;
    return this.#inHandshake(SCS.challenge, { kind: 'challenge', random });
  }

  #prove({ ciphers, cryptogram }: { ciphers: SessionCiphers; cryptogram: Uint8Array }): Uint8Array {
    this.#state = { phase: 'proving', ciphers, cryptogram };
    this.#sequence = 1;
    return this.#inHandshake(SCS.serverCryptogram, { kind: 'serverCryptogram', cryptogram });
  }

  #inHandshake(type: number, command: Command): Uint8Array {
    return encodeFrame({ ...this.plain(command), security: { type, flags: Uint8Array.of(1) } });
  }

  #sealed(session: SecureSession, command: Command): Uint8Array {
    this.#sequence = nextSequence(this.#sequence);
    const { frame, mac } = seal(session.ciphers, session.replyMac, this.plain(command));
    this.#commandMac = mac;
    return encodeFrame(frame);
  }

  /** Tests of devices override this to send invalid frames. */
  protected plain(command: Command): Omit<Frame, 'security' | 'mac'> {
    const { address } = this;
    const sequence = this.#sequence;
    return { address, isReply: false, sequence, check: 'crc', ...encodeCommand(command) };
  }

  /** In clear, a device may only report that it is busy or has no channel. */
  #judgeClear(frame: Frame): Outcome {
    if (frame.id === REPLY.busy && frame.payload.length === 0) return { kind: 'busy' };
    if (frame.sequence !== this.#sequence) return { kind: 'ignored', why: 'BAD_SEQUENCE' };
    if (frame.id === REPLY.nak) return { kind: 'denied' };
    return { kind: 'ignored', why: 'CLEAR_TEXT' };
  }

  #judgeCryptogram(frame: Frame, panel: Uint8Array): Outcome {
    const reply = decodeReply(frame);
    if (frame.security?.type !== SCS.clientCryptogram || reply?.kind !== 'clientCryptogram') {
      return { kind: 'ignored', why: 'BAD_REPLY' };
    }
    if (!namesOwnKey(frame)) return { kind: 'broken', why: 'DEFAULT_KEY' };
    const nonces = { panel, device: reply.random };
    const ciphers = sessionCiphers(this.aes, sessionKeys(this.aes, this.key, panel));
    if (!isEqual(reply.cryptogram, deviceCryptogram(ciphers, nonces))) return { kind: 'broken', why: 'WRONG_KEY' };
    this.#state = { phase: 'challenge-met', ciphers, cryptogram: panelCryptogram(ciphers, nonces) };
    return { kind: 'advanced' };
  }

  #judgeInitialMac(frame: Frame, proof: { ciphers: SessionCiphers; cryptogram: Uint8Array }): Outcome {
    const reply = decodeReply(frame);
    if (frame.security?.type !== SCS.initialMac || reply?.kind !== 'initialMac') {
      return { kind: 'ignored', why: 'BAD_REPLY' };
    }
    const expected = initialReplyMac(proof.ciphers, proof.cryptogram);
    if (!namesOwnKey(frame) || !isEqual(reply.mac, expected)) return { kind: 'broken', why: 'WRONG_KEY' };
    this.#state = { phase: 'secured', session: openSession(proof.ciphers, proof.cryptogram) };
    this.#badMacs = 0;
    return { kind: 'advanced' };
  }

  #judgeSecured(frame: Frame, session: SecureSession): Outcome {
    if (!isProperBlock(frame)) return { kind: 'ignored', why: 'CLEAR_TEXT' };
    const opened = unseal(session.ciphers, this.#commandMac, frame);
    if (typeof opened === 'string') {
      this.#badMacs += 1;
      return { kind: this.#badMacs < BAD_MACS_MAX ? 'ignored' : 'broken', why: 'BAD_MAC' };
    }
    const reply = decodeReply(opened);
    if (reply === undefined) return { kind: 'broken', why: 'BAD_REPLY' };
    const next = { ...session, commandMac: this.#commandMac, replyMac: opened.mac };
    if (this.#state.phase === 'online') {
      this.#state = { phase: 'online', session: next };
      return { kind: 'answered', reply };
    }
    if (reply.kind !== 'identity') return { kind: 'broken', why: 'BAD_REPLY' };
    this.#state = { phase: 'online', session: next };
    return { kind: 'online', identity: reply.identity };
  }
}
