import { assert, must } from '@jackpot/money';

/**
 * The only chance of a simulated world: xoshiro128** from a seed. Everything that may go one way or another draws from one of
 * these, so a seed is a whole history.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(private readonly seed: string) {
    [this.#a, this.#b, this.#c, this.#d] = [1, 2, 3, 4].map((word) => hashOf(`${seed}/${word}`)) as [
      number,
      number,
      number,
      number,
    ];
  }

  /** An independent source of the same seed: one part of the world that draws more does not move the draws of another. */
  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** A whole number from 0 up to, and without, the bound. */
  below(bound: number): number {
    assert(bound > 0 && bound <= 0x1_0000_0000, 'a bound of 32 bits');
    return Math.floor((this.#next() / 0x1_0000_0000) * bound);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True so many times in a thousand. */
  perMille(share: number): boolean {
    return share > 0 && this.below(1_000) < share;
  }

  pick<T>(list: readonly T[]): T {
    return must(list[this.below(list.length)], 'one of a list');
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }

  #next(): number {
    const result = Math.imul(rotated(Math.imul(this.#b, 5), 7), 9) >>> 0;
    const t = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= t;
    this.#d = rotated(this.#d, 11);
    return result;
  }
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** FNV-1a, stirred: seeds that differ in one digit begin far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x846ca68b) >>> 0;
}
