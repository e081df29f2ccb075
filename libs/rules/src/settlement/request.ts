import { type SettleRequest, type SettledDeal, settleMini } from './mini.js';
import type { SettlementRefused } from './results.js';
import { type SettleThreeCardRequest, type SettledThreeCard, settleThreeCardRequest } from './three-card.js';

/** What the settlement of a deal answers: the deal settled whole, or everything that is wrong with the request. */
export type SettlementAnswer =
  | { readonly ok: true; readonly settled: SettledDeal | SettledThreeCard }
  | SettlementRefused;

/** Settles one deal of the game it names, Mini Baccarat where it names none. The settlement command and its route are this. */
export function settleRequest(request: SettleRequest | SettleThreeCardRequest): SettlementAnswer {
  return request.game === 'three-card' ? settleThreeCardRequest(request) : settleMini(request);
}
