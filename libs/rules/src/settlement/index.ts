export { centsDecimal } from './amount.js';
export type { HandResult, SettleRequest, SettledDeal } from './mini.js';
export { SETTLEMENT_CODES, type SettlementCode, type SettlementProblem } from './problems.js';
export { type SettlementAnswer, settleRequest } from './request.js';
export type { SettlementRefused, WagerResult } from './results.js';
export type { Royal9Input, Royal9PolicyInput, Royal9Seat, Royal9SeatInput } from './royal9-seats.js';
export type { SettleThreeCardRequest, SettledThreeCard, ThreeCardHandResult } from './three-card.js';
