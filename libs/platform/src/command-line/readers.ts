import type { Reader } from './arguments.js';

export const anyText: Reader<string> = (given) => (given === '' ? { expected: 'a text' } : { value: given });

export function whole(min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (given) => {
    const value = Number(given);
    return /^\d+$/.test(given) && Number.isSafeInteger(value) && value >= min && value <= max
      ? { value }
      : { expected: `a whole number from ${min} to ${max}` };
  };
}

export function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  return (given) => {
    const value = words.find((word) => word === given);
    return value === undefined ? { expected: `one of ${words.join(', ')}` } : { value };
  };
}
