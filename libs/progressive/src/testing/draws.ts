import type { Draws, TriggerOf } from '../commands.js';
import { commitmentPreimage } from '../levels/trigger.js';
import type { RevealedTrigger, SealedTrigger } from '../levels/moves.js';
import { Prng } from './prng.js';
import { sha256 } from '@noble/hashes/sha2.js';

const NONCE_BYTES = 16;
const TAG_BYTES = 8;
const utf8 = new TextEncoder();

export interface FakeDrawsOptions {
  readonly prngSeed?: number;
  /** First results of `below`. Later results come from `prngSeed`. */
  readonly below?: readonly bigint[];
  readonly earlyTriggers?: boolean;
}

/** Repeatable draws. Triggers are really sealed, opened and committed to. */
export class FakeDraws implements Draws {
  readonly #prng: Prng;
  readonly #scripted: bigint[];
  readonly #earlyTriggers: boolean;
  #opened: (TriggerOf & { readonly sealed: Uint8Array; readonly revealed: RevealedTrigger }) | undefined;

  constructor({ prngSeed = 1, below = [], earlyTriggers = false }: FakeDrawsOptions = {}) {
    this.#prng = new Prng(prngSeed);
    this.#scripted = [...below];
    this.#earlyTriggers = earlyTriggers;
  }

  below(bound: bigint): bigint {
    const scripted = this.#scripted.shift();
    if (scripted === undefined) return this.#prng.below(this.#earlyTriggers && bound > 1_000n ? bound / 100n : bound);
    if (scripted < 0n || scripted >= bound) throw new RangeError(`scripted draw ${scripted} is not below ${bound}`);
    return scripted;
  }

  seal(trigger: TriggerOf & { readonly triggerCents: bigint }): SealedTrigger {
    const nonce = this.#prng.bytes(NONCE_BYTES);
    const winnerNonce = this.#prng.bytes(NONCE_BYTES);
    const { triggerCents } = trigger;
    const cipher = masked(joined(winnerNonce, utf8.encode(triggerCents.toString())), nonce);
    const commitment = sha256(utf8.encode(commitmentPreimage(trigger, { triggerCents, nonce, winnerNonce })));
    return { sealed: joined(nonce, tagOf(trigger, nonce, cipher), cipher), commitment };
  }

  open({ sealed }: SealedTrigger, of: TriggerOf): RevealedTrigger {
    const last = this.#opened;
    if (last?.sealed === sealed && last.linkId === of.linkId && last.cycle === of.cycle) return last.revealed;
    const revealed = opened(sealed, of);
    this.#opened = { ...of, sealed, revealed };
    return revealed;
  }
}

function opened(sealed: Uint8Array, of: TriggerOf): RevealedTrigger {
  const nonce = sealed.slice(0, NONCE_BYTES);
  const tag = sealed.slice(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const cipher = sealed.slice(NONCE_BYTES + TAG_BYTES);
  if (tagOf(of, nonce, cipher).some((byte, index) => byte !== tag[index])) {
    throw new Error(`the sealed trigger is not that of cycle ${of.cycle} of ${of.linkId}`);
  }
  const secret = masked(cipher, nonce);
  const triggerCents = BigInt(new TextDecoder().decode(secret.slice(NONCE_BYTES)));
  return { triggerCents, nonce, winnerNonce: secret.slice(0, NONCE_BYTES) };
}

function masked(bytes: Uint8Array, nonce: Uint8Array): Uint8Array {
  const mask = sha256(joined(utf8.encode('test key'), nonce));
  return bytes.map((byte, index) => byte ^ (mask[index] ?? 0));
}

function tagOf(of: TriggerOf, nonce: Uint8Array, cipher: Uint8Array): Uint8Array {
  return sha256(joined(utf8.encode(`${of.linkId} ${of.cycle} `), nonce, cipher)).slice(0, TAG_BYTES);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
