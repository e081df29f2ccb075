export { centsDecimal } from './amount.js';
export type { SettlementCode, SettlementProblem } from './problems.js';
export {
  type HandResult,
  type SettleRequest,
  type SettledDeal,
  type SettlementRefused,
  type WagerResult,
  settleRequest,
} from './request.js';
export type { Royal9Asked, Royal9PolicyAsked, Royal9Seat, Royal9SeatAsked } from './royal9-seats.js';
