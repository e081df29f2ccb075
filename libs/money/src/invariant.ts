/**
 * A bug in our own code. Nothing below `main` catches this error: the writer stops, and the link fails closed. Mistakes
 * of a person or a device are rejections instead.
 */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** Throws an InvariantViolation unless `claim` is true. Also active in production. */
export function assert(claim: boolean, what: string): asserts claim {
  if (!claim) throw new InvariantViolation(what);
}

/** Returns the value, or throws an InvariantViolation when it is missing. */
export function must<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new InvariantViolation(`missing: ${what}`);
  return value;
}

/** For the branch of an exhaustive switch that cannot be reached. */
export function unreachable(value: never): never {
  throw new InvariantViolation(`unreachable: ${JSON.stringify(value)}`);
}
