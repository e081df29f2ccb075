export { type Answer, type Decision } from './answers.js';
export {
  type AdjustCommand,
  type AdjustEvent,
  type Adjustment,
  ADJUSTMENT_CAUSES,
  REGISTERS,
} from './adjust/events.js';
export { type AskedAdjustment, readAdjustment } from './adjust/asked-text.js';
export { adjustedRegisters, registerOf } from './adjust/registers.js';
export type { ClaimCommand } from './claim/commands.js';
export { type AskedAct, readAsked } from './claim/asked.js';
export {
  CLAIM_ACTS_OF_TWO,
  type ClaimActOfTwo,
  type ClaimEvent,
  type Raise,
  type ClaimReversal,
} from './claim/events.js';
export { restoredRegisters } from './claim/evolve-claim.js';
export { PEOPLES_TEXT_BYTES_MAX, PERSON_TEXT_BYTES_MAX, type Person, areTwo, keyOf } from './claim/person.js';
export {
  AMOUNT_RULES,
  type AmountRule,
  PAYMENT_METHODS,
  PIT_MANAGER_FROM_CENTS,
  type PaymentMethod,
  SURVEILLANCE_FROM_CENTS,
  ruleOf,
} from './claim/rules.js';
export { TAX_CAVEAT, TAX_YEARS, type TaxNote, taxNoteOf } from './claim/tax.js';
export { decodeEvents, encodeEvents } from './codec/batch.js';
export { EVENT_NUMBERS, readEvent, writeEvent } from './codec/events.js';
export { decodeMeters, encodeMeters } from './codec/meters.js';
export type * from './commands.js';
export {
  type ConfigProblem,
  type LinkConfigBody,
  linkConfigBody,
  linkConfigSchema,
  readLinkConfig,
  writeLinkConfig,
} from './config/json.js';
export {
  type AwardPolicy,
  type CommonTerms,
  DEFAULT_AWARD_POLICY,
  DEFAULT_ROYAL9_POLICY,
  type LevelTerms,
  type LinkConfig,
  type MustHitTerms,
  type SeatConfig,
  type ShoeTerms,
  type TableConfig,
  levelsOf,
  termsOf,
} from './config/link-config.js';
export { noticeProblems } from './config/notice-days.js';
export { MUST_HIT_FLOORS_CENTS, MUST_HIT_SPAN_COUPS_MIN, linkConfigProblems } from './config/problems.js';
export { type DealingShoe, type DisclosedCard, type LastIrregularity, isLastHand, shoeInUse } from './dealing-shoe.js';
export { ADJUSTMENT_APPROVERS } from './decide/adjust.js';
export { moved } from './decide/awards.js';
export { decide } from './decide/index.js';
export { contribute } from './decide/lock.js';
export { announcedWith } from './decide/resolve.js';
export { isWholeMeter } from './decide/numbering.js';
export { decideTerms } from './decide/schedule.js';
export { commitmentPreimage, drawTrigger } from './decide/trigger.js';
export { DEVICE_REPORTS } from './events.js';
export type * from './events.js';
export { evolve } from './evolve.js';
export { type HeldRoundEvent, type ReleaseRound } from './held-round.js';
export {
  type DeviceId,
  LEVELS,
  type LevelId,
  type LinkId,
  type TableId,
  type TableNo,
  asDeviceId,
  asLinkId,
  asTableId,
  asTableNo,
  awardIdOf,
  awardNumberOf,
} from './ids.js';
export { CardsAreConserved } from './invariants/cards-are-conserved.js';
export { hitAndResetAreOneEntry } from './invariants/hit-and-reset-are-one-entry.js';
export { MustHitBelowCeiling } from './invariants/must-hit-below-ceiling.js';
export { NumbersHaveNoGap } from './invariants/numbers-have-no-gap.js';
export { onlyNamedActsLowerAMeter } from './invariants/only-named-acts-lower-a-meter.js';
export { PaidOnce } from './invariants/paid-once.js';
export { replayGivesTheSameState } from './invariants/replay-gives-the-same-state.js';
export { TermsStay } from './invariants/terms-stay.js';
export { aboveResetMicro } from './lower/above-reset.js';
export { type AskedCorrection, readCorrection } from './lower/asked-correction.js';
export type * from './lower/commands.js';
export {
  type BetweenEvent,
  type SentEvent,
  type Chance,
  type CorrectionEvent,
  type LinkLowerEvent,
  type LowerEvent,
  type Notice,
  RESIDUAL_DISPOSITIONS,
  type TransferNotice,
  type TransferPart,
  type TransferTarget,
  type ResultReversal,
  isLinkLowerEvent,
} from './lower/events.js';
export { gained, wholeMicro } from './lower/transfer.js';
export { unmoved } from './lower/undo.js';
export { LINK_REJECTIONS, type LinkRejectionCode, type Refused } from './rejections.js';
export { ROLES, type Role, SIGNERS } from './roles.js';
export type * from './shoe-commands.js';
export { SHOE_EVENTS, type ShoeEvent, isShoeEvent } from './shoe-events.js';
export { decodeState, encodeState } from './snapshot.js';
export { changeProblems, leavingTables, momentProblems } from './terms/change.js';
export { type TermsDifference, termsDifference } from './terms/difference.js';
export {
  NOTICE_MS,
  SCHEDULE_AGAINST,
  SCHEDULED_AHEAD_MS_MAX,
  WINDOW_MS_MAX,
  type ScheduleAgainst,
  type TermsApproval,
  type TermsCommand,
  type TermsEvent,
  type TermsApprovals,
  isTermsEvent,
} from './terms/events.js';
export type { ScheduledActivation } from './terms/schedule.js';
export { type TableInForce, type TermsInForce, termsInForce } from './terms/in-force.js';
export { type MustHitCycle, firstCycle, nextCycle } from './terms/must-hit-cycle.js';
export {
  type ClaimProgress,
  type Coup,
  DEVICE_WINDOW,
  type DeviceState,
  type LevelMeters,
  type LinkState,
  type OpenClaim,
  type OpenedLink,
  type SeatState,
  type TableState,
  cumulativePaidCents,
  initialState,
  metersOf,
  opened,
  tableOf,
} from './state.js';
