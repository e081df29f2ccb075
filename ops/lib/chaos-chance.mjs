/** Chance that can be had again: the same seed gives the same moments. */
export class Chance {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A whole number from `least` to `most`. @param {number} least @param {number} most */
  between(least, most) {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** True once in so many times. @param {number} times */
  oneIn(times) {
    return this.#next() < 1 / times;
  }

  /** @template T @param {readonly T[]} items @returns {T} */
  pick(items) {
    return items[Math.floor(this.#next() * items.length)];
  }

  // mulberry32: 32 bits of state are plenty for moments.
  #next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
