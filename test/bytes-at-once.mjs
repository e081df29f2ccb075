import { expect } from '@jest/globals';

/**
 * Compares byte arrays at once. Jest compares bytes one by one, which takes seconds for 300 kB.
 * @param {unknown} one @param {unknown} other
 */
const sameBytes = (one, other) =>
  one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
    ? Buffer.compare(one, other) === 0
    : undefined;

expect.addEqualityTesters([sameBytes]);
