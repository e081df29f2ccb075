export { type OddsAnswer, type OddsRequest, type Sha256Hex, answerOdds } from './answer/answer-odds.js';
export type * from './answer/link-body.js';
export { type DollarsBody, type PercentRangeBody, type ShareBody } from './answer/values.js';
export { type LineOddsBody, type WagerOddsBody } from './answer/wager-body.js';
export { type CountedWager, type WagerNamed, type LineCount, countWagers } from './counting/count-lines.js';
export { type CountedPoints, type PointClass, countPoints } from './counting/point-classes.js';
export { type ShoeInput, type ShoeProblem, freshShoe, shoeOf, sixCardOrders } from './counting/shoe.js';
export {
  type Fraction,
  compare,
  decimalText,
  fraction,
  fractionText,
  minus,
  percentText,
  plus,
  squareRootText,
  times,
} from './exact/fraction.js';
export { type MustHitInput, type MustHitOdds, mustHitOdds } from './must-hit/must-hit.js';
export { type Range } from './royal-9/cycle.js';
export { type LayoutOdds } from './royal-9/layout-odds.js';
export { ROYAL_LEVELS, type RoyalLevel } from './royal-9/awards.js';
export { type LevelOdds } from './royal-9/levels.js';
export { type LinkLayout, type LinkOdds, type LinkOddsInput, type LongRun, linkOdds } from './royal-9/link-odds.js';
export { type ReadingOdds, readingOdds } from './royal-9/readings.js';
export { type WagerChance, wagerChances } from './royal-9/wager-chances.js';
export { type LevelReturn, type LinkReturn, type ReturnPoint, linkReturn } from './royal-9/return-curve.js';
export { type ReserveOdds } from './royal-9/reserve.js';
export { type SeatLineOdds, type SeatOdds } from './royal-9/seats.js';
export { type WagerOdds, netOf, oddsOf } from './wager-odds.js';
export {
  type Anomaly,
  FALSE_ALARMS,
  type MeasureName,
  type PlayedHand,
  type WagerExpectation,
  anomaliesOf,
} from './anomaly/anomaly.js';
export { wagerExpectation } from './anomaly/wager-expectation.js';
export { type Finding, type Severity, UNWISE_CODES, type UnwiseCode } from './lint/finding.js';
export { lintPaymentRules } from './lint/lint-payment-rules.js';
export { lintJurisdiction } from './lint/lint-jurisdiction.js';
export { lintProblems, lintTerms } from './lint/lint-terms.js';
export { equipmentOf, type LinkEquipment, sharedEquipmentFindings } from './lint/shared-equipment.js';
export { countThreeCardWagers } from './three-card/counted.js';
export { type ThreeCardCounts } from './three-card/counts.js';
export { type ThreeCardDeck } from './three-card/deck.js';
