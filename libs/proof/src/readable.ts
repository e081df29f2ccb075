import { toHex } from '@jackpot/journal';
import { cardName } from '@jackpot/rules';

/** Replacer for `JSON.stringify`: amounts as digits, bytes as hex, cards by name. */
export function readable(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return toHex(value);
  if (key === 'cards' && Array.isArray(value))
    return value.map((card) => cardName(card as Parameters<typeof cardName>[0]));
  if (key === 'config' && typeof value === 'string') return JSON.parse(value) as unknown;
  return value;
}
