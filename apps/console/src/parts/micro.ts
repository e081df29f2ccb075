import { parseMicro } from '@jackpot/money';

export function microOf(text: string): bigint {
  const micro = parseMicro(text);
  if (typeof micro !== 'bigint') throw new Error(`not an amount: ${text}`);
  return micro;
}
