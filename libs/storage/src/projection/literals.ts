import { assert } from '@jackpot/money';

/**
 * Values as SQL text, for statements of many rows: a placeholder per value would cost more than the row. Nothing here
 * escapes, because nothing needs it: numbers are numbers, names are of a closed alphabet, everything else is hexadecimal.
 */

export function numberOr(value: number | bigint | null): string {
  return value === null ? 'NULL' : String(value);
}

/** A name of our own making: levels, lines, accounts, ids. */
export function name(text: string): string {
  assert(/^[A-Za-z0-9:._-]{0,60}$/.test(text), 'a name holds letters, digits and a few signs');
  return `'${text}'`;
}

export function nameOr(text: string | null): string {
  return text === null ? 'NULL' : name(text);
}

/** What a person wrote: anything at all. */
export function textOr(text: string | null): string {
  return text === null ? 'NULL' : `_utf8mb4 X'${Buffer.from(text, 'utf8').toString('hex')}'`;
}

export function bytesOr(bytes: Uint8Array | null): string {
  return bytes === null ? 'NULL' : `X'${Buffer.from(bytes).toString('hex')}'`;
}
