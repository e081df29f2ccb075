import { type Reader } from '@jackpot/platform';

export function someOf<const T extends string>(words: readonly T[]): Reader<readonly T[]> {
  return (given) => {
    const names = given.split(',').map((name) => name.trim());
    const value = words.filter((word) => names.includes(word));
    return names.every((name) => words.some((word) => word === name))
      ? { value }
      : { expected: `some of ${words.join(', ')}` };
  };
}

export const urls: Reader<readonly string[]> = (given) => {
  const value = given.split(',').map((one) => one.trim().replace(/\/+$/, ''));
  return value.every((url) => /^https?:\/\/[^/]+$/.test(url) && URL.canParse(url))
    ? { value }
    : { expected: 'addresses like http://127.0.0.1:3000, separated by commas' };
};

export const percent: Reader<number> = (given) =>
  /^\d+(\.\d{1,2})?$/.test(given) && Number(given) <= 100
    ? { value: Number(given) }
    : { expected: 'a percentage from 0 to 100 with at most two decimals' };

export const files: Reader<readonly string[]> = (given) => ({ value: given.split(',').map((name) => name.trim()) });
