import type { Reader } from './arguments.js';

/** Any text that is not empty. */
export const anyText: Reader<string> = (given) => (given === '' ? { expected: 'a text' } : { value: given });

/** A whole number within bounds, both included. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (given) => {
    const value = Number(given);
    return /^\d+$/.test(given) && Number.isSafeInteger(value) && value >= min && value <= max
      ? { value }
      : { expected: `a whole number from ${min} to ${max}` };
  };
}

/** One of a closed list of words. */
export function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  return (given) => {
    const value = words.find((word) => word === given);
    return value === undefined ? { expected: `one of ${words.join(', ')}` } : { value };
  };
}
