/** Random numbers for tests, never for a real trigger or winner. */
export class Prng {
  #state: bigint;

  constructor(prngSeed: number | bigint) {
    this.#state = BigInt.asUintN(64, BigInt(prngSeed));
  }

  /** Next 64 bits (SplitMix64). */
  next(): bigint {
    this.#state = BigInt.asUintN(64, this.#state + 0x9e37_79b9_7f4a_7c15n);
    let z = this.#state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d0_49bb_1331_11ebn);
    return z ^ (z >> 31n);
  }

  /** Uniform in 0 .. bound-1, by rejection. */
  below(bound: bigint): bigint {
    if (bound < 1n) throw new RangeError(`nothing is below ${bound}`);
    const fair = (1n << 64n) - ((1n << 64n) % bound);
    for (;;) {
      const drawn = this.next();
      if (drawn < fair) return drawn % bound;
    }
  }

  pick(bound: number): number {
    return Number(this.below(BigInt(bound)));
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.pick(256));
  }
}
