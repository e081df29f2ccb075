/**
 * A broken promise of our own code. Nothing below `main` catches it: the writer stops, the link fails closed, the data
 * stays as it was. Never used for what a person or a device may do wrong: that is a rejection.
 */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** States what must be true here. On in production too. */
export function assert(claim: boolean, what: string): asserts claim {
  if (!claim) throw new InvariantViolation(what);
}

/** The value, where its absence would be our bug. */
export function must<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new InvariantViolation(`missing: ${what}`);
  return value;
}

/** The branch of an exhaustive switch that cannot be reached. */
export function unreachable(value: never): never {
  throw new InvariantViolation(`unreachable: ${JSON.stringify(value)}`);
}
