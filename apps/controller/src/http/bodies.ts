import { toHex } from '@jackpot/journal';
import { centsToText, microToText } from '@jackpot/money';

/**
 * A record of the read tables as JSON: cents and micro-cents as exact dollar texts without the unit in the name, times as
 * ISO 8601, bytes as hex. One rule for all of them, so that an amount cannot leave as a number by oversight.
 */
export function bodyOf(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]: [string, unknown]) => fieldOf(name, value)));
}

function fieldOf(name: string, value: unknown): readonly [string, unknown] {
  if (name.endsWith('Cents'))
    return [name.slice(0, -'Cents'.length), typeof value === 'bigint' ? centsToText(value) : value];
  if (name.endsWith('Micro'))
    return [name.slice(0, -'Micro'.length), typeof value === 'bigint' ? microToText(value) : value];
  if ((name === 'at' || name.endsWith('At')) && typeof value === 'number') return [name, new Date(value).toISOString()];
  if (value instanceof Uint8Array) return [name, toHex(value)];
  if (Array.isArray(value))
    return [name, value.map((item: unknown) => (typeof item === 'object' && item !== null ? bodyOf(item) : item))];
  return [name, value];
}
