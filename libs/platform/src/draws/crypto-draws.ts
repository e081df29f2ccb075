import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { InvariantViolation } from '@jackpot/money';
import {
  type Draws,
  type RevealedTrigger,
  type SealedTrigger,
  type TriggerOf,
  commitmentPreimage,
} from '@jackpot/progressive';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_BYTES = 32;
const AMOUNT_BYTES = 8;

/** The sealed trigger does not open with this key, link or cycle. This controller must then not lead the link. */
export class TriggerSealed extends Error {
  override readonly name = 'TriggerSealed';
}

/**
 * Random numbers from the system's CSPRNG. Triggers and nonces are never stored in clear, but encrypted with
 * AES-256-GCM, bound to link and cycle, and published as a commitment.
 */
export class CryptoDraws implements Draws {
  readonly #opened = new WeakMap<SealedTrigger, TriggerOf & { readonly revealed: RevealedTrigger }>();

  readonly #keys: readonly Uint8Array[];

  /**
   * @param key 32 bytes from the configuration; never logged or backed up with the database
   * @param accepted older keys, which still open triggers until the end of their cycle
   * @param onAccepted called when an older key was used
   */
  constructor(
    private readonly key: Uint8Array,
    accepted: readonly Uint8Array[] = [],
    private readonly onAccepted: (of: TriggerOf) => void = () => undefined,
  ) {
    this.#keys = [key, ...accepted];
    for (const { length } of this.#keys)
      if (length !== KEY_BYTES) throw new RangeError(`a trigger key has ${KEY_BYTES} bytes, this one ${length}`);
  }

  /**
   * A random number from 0 to `bound` - 1. Numbers beyond the last whole multiple of the bound are drawn again, so
   * every value is equally likely.
   */
  below(bound: bigint): bigint {
    if (bound < 1n || bound > 1n << 48n) throw new InvariantViolation(`nothing to draw below ${bound}`);
    const whole = (1n << 64n) - ((1n << 64n) % bound);
    for (;;) {
      const drawn = randomBytes(8).readBigUInt64BE();
      if (drawn < whole) return drawn % bound;
    }
  }

  seal({ linkId, cycle, triggerCents }: TriggerOf & { readonly triggerCents: bigint }): SealedTrigger {
    const nonce = randomBytes(NONCE_BYTES);
    const winnerNonce = randomBytes(NONCE_BYTES);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(boundTo({ linkId, cycle }));
    const amount = Buffer.alloc(AMOUNT_BYTES);
    amount.writeBigInt64BE(triggerCents);
    const secret = Buffer.concat([
      cipher.update(amount),
      cipher.update(nonce),
      cipher.update(winnerNonce),
      cipher.final(),
    ]);
    const commitment = createHash('sha256')
      .update(commitmentPreimage({ linkId, cycle }, { triggerCents, nonce, winnerNonce }))
      .digest();
    return { sealed: Buffer.concat([iv, cipher.getAuthTag(), secret]), commitment };
  }

  /** Decrypts a trigger once, because every result of a cycle needs it. */
  open(sealed: SealedTrigger, of: TriggerOf): RevealedTrigger {
    const known = this.#opened.get(sealed);
    if (known !== undefined && known.linkId === of.linkId && known.cycle === of.cycle) return known.revealed;
    const revealed = this.#decipher(sealed, of);
    this.#opened.set(sealed, { ...of, revealed });
    return revealed;
  }

  #decipher({ sealed }: SealedTrigger, of: TriggerOf): RevealedTrigger {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    for (const key of this.#keys) {
      const revealed = revealedBy(key, bytes, of);
      if (revealed === undefined) continue;
      if (key !== this.key) this.onAccepted(of);
      return revealed;
    }
    throw new TriggerSealed(
      `the must-hit trigger of ${of.linkId}, cycle ${of.cycle}, does not open with this key: give TRIGGER_KEY as it was when it was drawn, or add that key to TRIGGER_KEYS_ACCEPTED`,
    );
  }
}

function revealedBy(key: Uint8Array, bytes: Buffer, of: TriggerOf): RevealedTrigger | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(boundTo(of));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const nonceAt = (begin: number): Uint8Array => Uint8Array.from(secret.subarray(begin, begin + NONCE_BYTES));
    return {
      triggerCents: secret.readBigInt64BE(0),
      nonce: nonceAt(AMOUNT_BYTES),
      winnerNonce: nonceAt(AMOUNT_BYTES + NONCE_BYTES),
    };
  } catch {
    return undefined;
  }
}

function boundTo({ linkId, cycle }: TriggerOf): Buffer {
  return Buffer.from(`${linkId}/${cycle}`);
}
