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

/** Some of a closed list of words, separated by commas. */
export function someOf<const T extends string>(words: readonly T[]): Reader<readonly T[]> {
  return (given) => {
    const names = given.split(',').map((name) => name.trim());
    const value = words.filter((word) => names.includes(word));
    return names.every((name) => words.some((word) => word === name))
      ? { value }
      : { expected: `some of ${words.join(', ')}` };
  };
}

/** Web addresses separated by commas, without a path; a slash at the end is dropped. */
export const urls: Reader<readonly string[]> = (given) => {
  const value = given.split(',').map((one) => one.trim().replace(/\/+$/, ''));
  return value.every((url) => /^https?:\/\/[^/]+$/.test(url) && URL.canParse(url))
    ? { value }
    : { expected: 'addresses like http://127.0.0.1:3000, separated by commas' };
};
