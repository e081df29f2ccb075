import { type SettleRequest, type SettledDeal, settleMini } from './mini.js';
import type { SettlementRefused } from './results.js';
import { type SettleThreeCardRequest, type SettledThreeCard, settleThreeCardRequest } from './three-card.js';

export type SettlementAnswer =
  | { readonly ok: true; readonly settled: SettledDeal | SettledThreeCard }
  | SettlementRefused;

/** The default game is Mini Baccarat. */
export function settleRequest(request: SettleRequest | SettleThreeCardRequest): SettlementAnswer {
  return request.game === 'three-card' ? settleThreeCardRequest(request) : settleMini(request);
}
