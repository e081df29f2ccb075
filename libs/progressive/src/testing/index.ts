/** Test kit in the language of the casino floor. Only imported by tests. */
export * from './acts.js';
export { adjustment } from './adjust.js';
export { PEOPLE, claim } from './claims.js';
export { FakeDraws, type FakeDrawsOptions } from './draws.js';
export * from './expectations.js';
export { device } from './device.js';
export { round } from './held.js';
export { journalOf } from './journal-of.js';
export { type LinkShape, NOTICE_MS, dollars, linkOf, withoutRoyal9 } from './link-of.js';
export { type Die, type Plan, linkFrom, played } from './play.js';
export { FORTNIGHT_MS, correction, retirement, to, transfer } from './transfers.js';
export { paymentRules } from './payment-rules.js';
export { Prng } from './prng.js';
export { replayGivesTheSameState } from './replay-gives-the-same-state.js';
export { type Act, type Entry, type Expectation, SCENE_BEGINS_AT, Scene, given, tableNo } from './scene.js';
export {
  isRejectedByEarlierBuild,
  raisedAcrossLevelsByEarlierBuild,
  starClaimAfterVoid,
  unexplainedCent,
} from './rejected-by-earlier-build.js';
export { shoeOf } from './shoe-acts.js';
export {
  DEVICE_GAME,
  MANUAL_GAME,
  linkWithThreeCard,
  linkWithThreeCardWagers,
  threeCard,
  withThreeCard,
} from './three-card.js';
export { sha256 } from '@noble/hashes/sha2.js';
export { vigorishForm } from './vigorish-forms.js';
export { HOUR_MS, terms } from './terms.js';
