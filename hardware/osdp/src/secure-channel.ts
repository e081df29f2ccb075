import type { DeviceKey } from './device-key.js';
import { type Aes128, type BlockCipher, BLOCK_BYTES, decryptCbc, encryptCbc, padded, unpadded } from './aes.js';
import { concat, inverted, isEqual, octet, xor } from './bytes.js';
import { type Frame, MAC_BYTES, SCS, signedBytes } from './frame.js';

/**
 * The secure channel of OSDP v2.2 (IEC 60839-11-5, annex D): three session keys from the device key and the panel's random
 * number, a cryptogram each way to prove them, then a MAC on every message that chains it to the one before it from the other
 * side. An old message never verifies again, from any sender.
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

/** A running channel: the keys, and the whole MAC of the last message each way. */
export interface SecureSession {
  readonly ciphers: SessionCiphers;
  readonly commandMac: Uint8Array;
  readonly replyMac: Uint8Array;
}

/** The two random numbers of a handshake. */
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

/** What the device sends to prove that it holds the key. */
export function deviceCryptogram(ciphers: SessionCiphers, nonces: Nonces): Uint8Array {
  return ciphers.encryption.encrypt(concat(nonces.panel, nonces.device));
}

/** What the panel sends to prove the same. */
export function panelCryptogram(ciphers: SessionCiphers, nonces: Nonces): Uint8Array {
  return ciphers.encryption.encrypt(concat(nonces.device, nonces.panel));
}

/** The first link of the MAC chain (RMAC-I). */
export function initialReplyMac(ciphers: SessionCiphers, cryptogramOfPanel: Uint8Array): Uint8Array {
  return ciphers.mac2.encrypt(ciphers.mac1.encrypt(cryptogramOfPanel));
}

export function openSession(ciphers: SessionCiphers, cryptogramOfPanel: Uint8Array): SecureSession {
  const replyMac = initialReplyMac(ciphers, cryptogramOfPanel);
  return { ciphers, commandMac: ZERO_BLOCK, replyMac };
}

/** The MAC of a message: CBC under S-MAC1, its last block under S-MAC2, chained to the other side's last. */
export function macOf(ciphers: SessionCiphers, chain: Uint8Array, message: Uint8Array): Uint8Array {
  const whole = message.length % BLOCK_BYTES === 0 ? message : padded(message);
  const last = whole.length - BLOCK_BYTES;
  let mac = chain;
  for (let at = 0; at < last; at += BLOCK_BYTES)
    mac = ciphers.mac1.encrypt(xor(whole.subarray(at, at + BLOCK_BYTES), mac));
  return ciphers.mac2.encrypt(xor(whole.subarray(last), mac));
}

/** A message as it is meant, before the channel has wrapped it. */
export type PlainFrame = Omit<Frame, 'security' | 'mac'>;

/** A message under the channel, and the whole MAC that the next one from the other side is chained to. */
export interface Sealed {
  readonly frame: Frame;
  readonly mac: Uint8Array;
}

/**
 * Wraps a message. One with bytes is enciphered (SCS_17, SCS_18); one that is its identifier alone has nothing to hide and
 * goes with a MAC only (SCS_15, SCS_16). `chain` is the last MAC of the other side.
 */
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

/** Checks the MAC and deciphers. Whether the block is one we allow here is checked by {@link isProperBlock} first. */
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
 * Whether a message may run under the channel at all: the block of its own direction, and no bytes in clear. Some devices
 * answer with a MAC around clear bytes, or with the block of a command; once a channel is keyed, those are refused.
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

/** The flag of SCS_11..13: 1 means the device's own key, 0 the default one. */
export function namesOwnKey(frame: Frame): boolean {
  return frame.security?.flags.length === 1 && octet(frame.security.flags, 0) === 1;
}

const ZERO_BLOCK = new Uint8Array(BLOCK_BYTES);
const NO_FLAGS = new Uint8Array(0);
