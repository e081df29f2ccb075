import type * as wire from '@jackpot/contract';
import { readCents } from '../feed/message.js';
import type { SignInfo } from './attract.js';

type Answer = wire.ResponseOf<typeof wire.api.links.sign>;

/** Null if the data is invalid. If only a part cannot be read, its page is left out. */
export function parseInfo(value: unknown): SignInfo | null {
  try {
    const { price, wins, seats, winners } = value as Answer;
    const priceCents = readCents(price);
    if (priceCents === null) return null;
    return {
      priceCents,
      wins: wins.map(({ amount, ...win }) => ({ ...win, amountCents: readCents(amount) })),
      seats: seats.map(({ seat, pairs }) => ({ seat, pairs: pairs.map(([one, two]) => [String(one), String(two)]) })),
      winners: winners.flatMap(({ level, amount, assetNumber, seat, at }) => {
        const amountCents = readCents(amount);
        const atMs = Date.parse(at);
        return amountCents === null || Number.isNaN(atMs) ? [] : [{ level, amountCents, assetNumber, seat, atMs }];
      }),
    };
  } catch {
    return null;
  }
}
