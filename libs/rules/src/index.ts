export {
  ACE,
  CARD_COUNT,
  type Card,
  DECK,
  JACK,
  KING,
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
export {
  KING_NINE_COUNT,
  KING_NINES,
  type KingNine,
  kingNineCards,
  kingNineName,
  kingNineOf,
  parseKingNine,
} from './royal-9/king-nine.js';
export {
  ANY_TWO_RATE_PPM,
  FIXED_AWARD_CENTS,
  type FixedLine,
  type MeterCents,
  type MeterLine,
  type Paytable,
  type Royal9Line,
  isFixedLine,
  linesOf,
  worthCents,
} from './royal-9/lines.js';
export {
  SEAT_MAX,
  SEAT_MIN,
  type SeatMapOptions,
  type SeatMapProblem,
  type SeatPairs,
  seatMapProblems,
  suggestedSeatMap,
} from './royal-9/seat-map.js';
export { ROYAL9_POLICY_DEFAULT, type Royal9Policy, type Royal9Terms } from './royal-9/terms.js';
export {
  type CardCounts,
  DECKS_MAX,
  DECKS_MIN,
  type DealtCoup,
  burnCount,
  cardCountsOf,
  cardsLeft,
  countOf,
  dealCoup,
  fullShoe,
  impossibleCard,
  removeCards,
  shuffledShoe,
} from './shoe.js';
export { type NextCard, nextCard } from './tableau.js';
