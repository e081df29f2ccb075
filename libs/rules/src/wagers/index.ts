export { type Announcement, announcedAt } from './announced.js';
export { ALL_WAGERS, WAGER_KEYS, type WagerKey, wagerByKey } from './catalogue.js';
export {
  type OfferProblem,
  RULE_SETS,
  type RuleSet,
  type RuleSetId,
  type TableOffer,
  type Variant,
  offerProblems,
  stakedProblems,
} from './rule-sets.js';
export {
  type ReadyStakes,
  STAKE_CENTS_MAX,
  type SettleOptions,
  type SettledWager,
  type StakeProblem,
  type Stakes,
  type StakesRefused,
  compileStakes,
  settle,
  settleLine,
  settleStake,
  stakeProblems,
} from './settle.js';
export { TIE_PAYS_MAX, TIE_PAYS_MIN, tieWager } from './tie.js';
export { VIGORISH_RATE_PPM, VIGORISH_ROUNDINGS, type VigorishRounding, vigorishOf } from './vigorish.js';
export {
  type CollectedVigorish,
  NO_MARKERS,
  type VigorishMarkers,
  collectAtLeaving,
  collectAtShoeEnd,
  markVigorish,
} from './vigorish-markers.js';
export type { DependsOn, Odds, Wager, WagerLine } from './wager.js';
