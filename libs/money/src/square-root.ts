/**
 * The integer square root, rounded down (Newton's method from above).
 * @param value zero or more
 */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * The integer square root, rounded up.
 * @param value zero or more
 */
export function squareRootUp(value: bigint): bigint {
  const root = squareRoot(value);
  return root * root === value ? root : root + 1n;
}
