export {
  CARD_COUNT,
  type Card,
  DECK,
  JACK,
  NINE,
  RANK_COUNT,
  type Rank,
  SUIT_COUNT,
  type Suit,
  cardName,
  cardOf,
  cardWith,
  parseCard,
  pointsOf,
  rankOf,
  suitOf,
} from './card.js';
export { type Deal, type DealProblem, dealOf } from './deal.js';
export { isNatural, pointCount } from './hand.js';
export { deriveRoyal9, type HandDerivation, type LineDerivation, type SeatDerivation } from './royal-9/derivation.js';
export { compileRoyal9, type Royal9Deal, type Royal9Evaluator, type SeatLine } from './royal-9/evaluator.js';
export { type KingNine, kingNineCards, kingNineName, kingNineOf } from './royal-9/king-nine.js';
export {
  ROYAL9_LINES,
  LINE_AWARDS,
  type LineAward,
  type LineId,
  type MeterCents,
  OWN_LINE_END,
  type OwnLine,
  type Paytable,
  type Royal9Line,
  awardCents,
  isOwnLine,
  isRoyal9Line,
  wholeLevelOf,
  worthCents,
} from './royal-9/lines.js';
export {
  type LevelNames,
  type LineTerms,
  type PaytableLine,
  type PrintedLine,
  type Royal9LineTerms,
  type Royal9Terms,
  lineTermsOf,
  linesOf,
  paytableLines,
  printedLineName,
} from './royal-9/paytables.js';
export { PREDICATES, PREDICATE_NAMES, type PredicateName } from './royal-9/predicates.js';
export { type FirstTwo } from './royal-9/first-two.js';
export { type LineSetProblem, isSameAward, lineSetProblems } from './royal-9/line-set.js';
export { type DealsOfKind, dealsByKind } from './royal-9/deals-by-kind.js';
export { SAMPLE_LINES } from './royal-9/sample-lines.js';
export { suggestedSeatMap } from './royal-9/suggested-seat-map.js';
export {
  type SeatTerms,
  type TableTerms,
  deviceIdOf,
  pairsPerSeatOf,
  pairsText,
  suggestedSeats,
  suggestedTable,
  tableIdOf,
} from './royal-9/suggested-table.js';
export {
  SEAT_MAX,
  type SeatMapOptions,
  type SeatMapProblem,
  type SeatPairs,
  seatMapProblems,
} from './royal-9/seat-map.js';
export { ROYAL9_POLICY_DEFAULT, type Royal9Policy } from './royal-9/terms.js';
export { type ShoeCards, decksAtTable, isAlternated, isBatch } from './shoe/batches.js';
export { CARDS_CHANGE_MS_MAX, type DeckAge, changeCardsBy, deckAge } from './shoe/deck-age.js';
export {
  CLAUSES,
  type Clause,
  type ExposedThirdCard,
  IRREGULARITIES,
  type Irregularity,
  type IrregularityKind,
  REMEDIES,
  type Remedy,
  type RoundSituation,
  type Ruling,
  rulingOn,
} from './shoe/irregularity.js';
export { SHOE_ENDS, type ShoeEnd, coverCardSeen, handCompleted } from './shoe/last-hand.js';
export {
  type CardCounts,
  burnCount,
  cardCountsOf,
  cardsLeft,
  fullShoe,
  impossibleCard,
  removeCards,
} from './shoe/shoe.js';
export { type NextCard, nextCard } from './tableau.js';
export {
  type ThreeCardDeal,
  type ThreeCardDealProblem,
  type ThreeCardHands,
  threeCardDealOf,
} from './three-card/deal.js';
export {
  type ThreeCardDealingOrder,
  type ThreeCardDealingProblem,
  type ThreeCardRound,
  cutThreeCardDeck,
  dealThreeCardRound,
} from './three-card/dealing.js';
export {
  THREE_CARD_HAND_SIZE,
  type ThreeCardHand,
  isThreeFaces,
  isThreeKings,
  threeCardHandName,
  threeCardHandOf,
} from './three-card/hand.js';
export { type ThreeCardDealsOfKind, threeCardDealsByKind } from './three-card/lines/deals-by-kind.js';
export { type ThreeCardDerivation, deriveThreeCardLine } from './three-card/lines/derivation.js';
export {
  type HandOfSeat,
  type ThreeCardEvaluator,
  type ThreeCardLine,
  type ThreeCardLineTerms,
  compileThreeCardLines,
} from './three-card/lines/evaluator.js';
export {
  THREE_CARD_PREDICATES,
  THREE_CARD_PREDICATE_NAMES,
  type ThreeCardPredicateName,
} from './three-card/lines/predicates.js';
export { SAMPLE_THREE_CARD_LINES } from './three-card/lines/sample-lines.js';
export {
  type ThreeCardEffect,
  type ThreeCardIrregularity,
  type ThreeCardRuling,
  ruleThreeCardIrregularity,
} from './three-card/irregularities.js';
export {
  type ThreeCardSettlement,
  type ThreeCardStakeProblem,
  type ThreeCardStakes,
  settleThreeCard,
} from './three-card/settle.js';
export {
  THREE_CARD_SEATS,
  type ThreeCardDealing,
  type ThreeCardTable,
  type ThreeCardTableProblem,
  isStubCountDue,
  threeCardDeckLifeMs,
  threeCardTableProblems,
} from './three-card/table.js';
export { type ThreeCardWager } from './three-card/wager.js';
export { THREE_CARD_WAGERS, threeCardWagerByKey } from './three-card/wagers.js';
export * from './pay-assist/index.js';
export * from './settlement/index.js';
export * from './wagers/index.js';
