import type { DeviceKey } from './device-key.js';
import { type Aes128, type BlockCipher, BLOCK_BYTES, decryptCbc, encryptCbc, padded, unpadded } from './aes.js';
import { concat, inverted, isEqual, octet, xor } from './bytes.js';
import { type Frame, MAC_BYTES, SCS, signedBytes } from './frame.js';

/**
 * The secure channel of OSDP v2.2 (IEC 60839-11-5, annex D). Three session keys are derived from the device key and the
 * panel's random number. Every message carries a MAC chained to the last message of the other side, so an old message
 * never verifies again.
 */
export const RANDOM_BYTES = 8;

export interface SessionKeys {
  readonly encryption: Uint8Array;
  readonly mac1: Uint8Array;
  readonly mac2: Uint8Array;
}

export interface SessionCiphers {
  readonly encryption: BlockCipher;
  readonly mac1: BlockCipher;
  readonly mac2: BlockCipher;
}

export interface SecureSession {
  readonly ciphers: SessionCiphers;
  readonly commandMac: Uint8Array;
  readonly replyMac: Uint8Array;
}

export interface Nonces {
  readonly panel: Uint8Array;
  readonly device: Uint8Array;
}

export function sessionKeys(aes: Aes128, key: DeviceKey | Uint8Array, panelRandom: Uint8Array): SessionKeys {
  const cipher = aes(key);
  const derive = (purpose: number): Uint8Array =>
    cipher.encrypt(concat([0x01, purpose], panelRandom.subarray(0, 6), new Uint8Array(8)));
  return { encryption: derive(0x82), mac1: derive(0x01), mac2: derive(0x02) };
}

export function sessionCiphers(aes: Aes128, keys: SessionKeys): SessionCiphers {
  return { encryption: aes(keys.encryption), mac1: aes(keys.mac1), mac2: aes(keys.mac2) };
}

export function deviceCryptogram(ciphers: SessionCiphers, nonces: Nonces): Uint8Array {
  return ciphers.encryption.encrypt(concat(nonces.panel, nonces.device));
}

export function panelCryptogram(ciphers: SessionCiphers, nonces: Nonces): Uint8Array {
  return ciphers.encryption.encrypt(concat(nonces.device, nonces.panel));
}

export function initialReplyMac(ciphers: SessionCiphers, cryptogramOfPanel: Uint8Array): Uint8Array {
  return ciphers.mac2.encrypt(ciphers.mac1.encrypt(cryptogramOfPanel));
}

export function openSession(ciphers: SessionCiphers, cryptogramOfPanel: Uint8Array): SecureSession {
  const replyMac = initialReplyMac(ciphers, cryptogramOfPanel);
  return { ciphers, commandMac: ZERO_BLOCK, replyMac };
}

/** AES-CBC under S-MAC1, with the last block under S-MAC2. `chain` is the last MAC of the other side. */
export function macOf(ciphers: SessionCiphers, chain: Uint8Array, message: Uint8Array): Uint8Array {
  const whole = message.length % BLOCK_BYTES === 0 ? message : padded(message);
  const last = whole.length - BLOCK_BYTES;
  let mac = chain;
  for (let at = 0; at < last; at += BLOCK_BYTES)
    mac = ciphers.mac1.encrypt(xor(whole.subarray(at, at + BLOCK_BYTES), mac));
  return ciphers.mac2.encrypt(xor(whole.subarray(last), mac));
}

export type PlainFrame = Omit<Frame, 'security' | 'mac'>;

export interface Sealed {
  readonly frame: Frame;
  readonly mac: Uint8Array;
}

/** Encrypts a payload (SCS_17, SCS_18). A frame without payload only gets a MAC (SCS_15, SCS_16). */
export function seal(ciphers: SessionCiphers, chain: Uint8Array, plain: PlainFrame): Sealed {
  const hasPayload = plain.payload.length > 0;
  const [signed, sealed] = blocksFor(plain);
  const type = hasPayload ? sealed : signed;
  const payload = hasPayload ? encryptCbc(ciphers.encryption, inverted(chain), padded(plain.payload)) : plain.payload;
  const unsigned: Frame = { ...plain, security: { type, flags: NO_FLAGS }, payload };
  const mac = macOf(ciphers, chain, signedBytes(unsigned));
  return { frame: { ...unsigned, mac: mac.slice(0, MAC_BYTES) }, mac };
}

export type UnsealProblem = 'BAD_MAC' | 'BAD_PADDING';

export interface Unsealed {
  readonly id: number;
  readonly payload: Uint8Array;
  readonly mac: Uint8Array;
}

/** Call {@link isProperBlock} first. */
export function unseal(ciphers: SessionCiphers, chain: Uint8Array, frame: Frame): Unsealed | UnsealProblem {
  const mac = macOf(ciphers, chain, signedBytes(frame));
  if (frame.mac === undefined || !isEqual(mac.slice(0, MAC_BYTES), frame.mac)) return 'BAD_MAC';
  const isSealed = frame.security?.type === SCS.commandSealed || frame.security?.type === SCS.replySealed;
  if (!isSealed) return { id: frame.id, payload: frame.payload, mac };
  if (frame.payload.length % BLOCK_BYTES !== 0) return 'BAD_PADDING';
  const payload = unpadded(decryptCbc(ciphers.encryption, inverted(chain), frame.payload));
  return payload === undefined ? 'BAD_PADDING' : { id: frame.id, payload, mac };
}

/**
 * Whether the security block fits the direction of the frame, and any payload is encrypted. Some devices send a clear
 * payload with a MAC, or a command's block type in a reply.
 */
export function isProperBlock(frame: Frame): boolean {
  const { security } = frame;
  if (security === undefined || security.flags.length > 0) return false;
  const [signed, sealed] = blocksFor(frame);
  return security.type === (frame.payload.length > 0 ? sealed : signed);
}

function blocksFor({ isReply }: { readonly isReply: boolean }): readonly [signed: number, sealed: number] {
  return isReply ? [SCS.replySigned, SCS.replySealed] : [SCS.commandSigned, SCS.commandSealed];
}

/** Whether the flag of SCS_11 to 13 names the device's own key (1), not the default key (0). */
export function namesOwnKey(frame: Frame): boolean {
  return frame.security?.flags.length === 1 && octet(frame.security.flags, 0) === 1;
}

const ZERO_BLOCK = new Uint8Array(BLOCK_BYTES);
const NO_FLAGS = new Uint8Array(0);
