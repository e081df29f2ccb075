export type { Answer, Decision } from './answers.js';
export type { AdjustCommand } from './adjustment/commands.js';
export {
  type AdjustmentEvent,
  type ClaimEvent,
  type PaymentRulesEvent,
  decodeEvents,
  encodeEvents,
  EVENT_NUMBERS,
  readEvent,
  writeEvent,
  type CorrectionEvent,
  type ShoeEvent,
  type ThreeCardEvent,
  type TermsEvent,
  type AreaEvent,
  EVENTS,
  EVENT_AREAS,
  type EventArea,
  type EventName,
  type EventOf,
  type LinkEvent,
  type NoticeEvent,
} from './catalogue.js';
export { adjustedRegisters, registerOf } from './adjustment/registers.js';
export type { ClaimCommand, SlipCommand } from './claim/commands.js';
export { restorationOfEarlierBuilds } from './claim/restore.js';
export { isWellFormed, licenseNumber, normalForm, shortened } from './text.js';
export {
  PEOPLES_TEXT_BYTES_MAX,
  PERSON_TEXT_BYTES_MAX,
  type Person,
  type SignerKey,
  areTwo,
  keyOf,
  signerOf,
} from './person.js';
export {
  type AmountRule,
  type CashReportRule,
  type CheckRule,
  type MethodRule,
  type PaymentRules,
  amountRuleOf,
  needsPhotograph,
  isPaidBySystem,
} from './payment/rules.js';
export { TAX_TABLE_WARNED_DAYS, type TaxNote, taxNoteOf, taxTableEndsAt, taxTableEndsOn } from './payment/tax.js';
export { CHECK_KINDS, CHECK_RESULTS, type CheckKind, type CheckResult } from './payment/checks.js';
export {
  CAGE_METHODS,
  DEDUCTION_KINDS,
  type Deduction,
  type DeductionKind,
  PAYMENT_METHODS,
  PAYMENT_PARTS_MAX,
  type Payment,
  type PaymentMethod,
  type PaymentPart,
  deductedCents,
  netCents,
  paymentBySlip,
} from './payment/payment.js';
export { INITIAL_PAYMENT_RULES } from './payment/initial.js';
export {
  JURISDICTION_IDS,
  type JurisdictionId,
  UNNAMED_JURISDICTION,
  cited,
  jurisdictionOf,
} from './jurisdiction/jurisdiction.js';
export {
  DEMAND_CODES,
  type DemandCode,
  type Jurisdiction,
  readJurisdiction,
} from './jurisdiction/read-jurisdiction.js';
export { type PaymentDemand, demandOnClaim, paymentDemandOf } from './payment/decide-payment.js';
export {
  type PaymentRulesBody,
  type PaymentRulesRead,
  paymentRulesBody,
  paymentRulesSchema,
  readPaymentRules,
  readPaymentRulesText,
  writePaymentRules,
} from './payment/rules-json.js';
export type { ConfigProblem } from './config/fields.js';
export { decodeMeters, encodeMeters } from './codec/meters.js';
export {
  type ConfigRead,
  type LinkConfigBody,
  journaledConfig,
  linkConfigBody,
  linkConfigSchema,
  readJournaledConfig,
  readLinkConfig,
  writeLinkConfig,
} from './config/json.js';
export {
  type AwardPolicy,
  type CommonTerms,
  type LevelTerms,
  type LinkConfig,
  type MustHitTerms,
  type PromotionalTerms,
  type SeatConfig,
  type ShoeTerms,
  type TableConfig,
  hasProgressive,
  levelsOf,
  lineTermsAt,
  linesOfLink,
  miniBaccaratGameOf,
  progressiveTables,
  royal9Tables,
  termsOf,
  threeCardGameOf,
} from './config/link-config.js';
export { firstAwardAfter, openingRefusal } from './link/decide.js';
export { HAND_MS_MIN } from './config/hand-time.js';
export { TABLE_PAID_MAX_CENTS, readProposedConfig } from './config/proposed.js';
export { noticeProblems } from './config/notice-days.js';
export { postedTexts } from './config/posted-texts.js';
export { wholeMeterProblems } from './config/whole-meters.js';
export { linkConfigProblems } from './config/problems.js';
export {
  type DealingShoe,
  type DisclosedCard,
  type LastIrregularity,
  type Coup,
  DEVICE_REPORTS,
  type Door,
  DOOR_NAME,
  DOOR_OPENINGS,
  DOOR_STATES,
  REFUSED_KINDS,
  DEVICE_WINDOW,
  REPLY_KINDS,
  type DeviceReport,
  type DeviceState,
  type SeatState,
  type TableState,
  type VigorishForm,
  tableOf,
} from './table/state.js';
export { isPayable, paymentStop } from './claim/decide.js';
export { CLAIM_WAITS, type WaitingClaim, claimWait } from './claim/waits.js';
export { type AdjustmentApproval, approvalOfAdjustment, heldOf } from './adjustment/decide.js';
export {
  moved,
  reversed,
  type Contribution,
  type LevelMove,
  type RevealedTrigger,
  type Reversal,
  type SealedTrigger,
} from './levels/moves.js';
export { announcedWith, payAssistWith } from './coup/decide-resolve.js';
export { paidByHouseCents, promotedUnits, uncontributedCents } from './coup/promotions.js';
export { coverCoupNow } from './shoe/dealing-shoe.js';
export {
  AWARD_LINES,
  isAwardLine,
  AWARD_STATUSES,
  type AwardLine,
  type AwardStatus,
  type Award,
  hasIssuedSlip,
  type MustHitHit,
  type ReversedAward,
} from './award/award.js';
export { decideTerms } from './terms/decide.js';
export { seatsDrawn, testedMicro } from './coup/must-hit.js';
export { unitsAt, unitsOf } from './levels/units.js';
export { commitmentPreimage, drawTrigger } from './levels/trigger.js';
export { type MustHitDraw, mustHitWinner, winnerPreimage } from './levels/winner.js';
export { AWARDS, type EventTable, awardsOf, handleEvent } from './event-table.js';
export { evolve } from './evolve.js';
export {
  AUDIT_TRAIL,
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
  documentCodeOf,
  documentInCode,
  awardNumberOf,
  linkOfAward,
} from './ids.js';
export { CardsAreConserved, type SavedCards } from './invariants/cards-are-conserved.js';
export { hitAndResetAreOneEntry } from './invariants/hit-and-reset-are-one-entry.js';
export { MustHitBelowCeiling, type SavedCeiling } from './invariants/must-hit-below-ceiling.js';
export { NumbersHaveNoGap, type SavedNumbers } from './invariants/numbers-have-no-gap.js';
export { onlyNamedActsLowerAMeter } from './invariants/only-named-acts-lower-a-meter.js';
export { PaidOnce } from './invariants/paid-once.js';
export { TermsStay, type SavedTerms } from './invariants/terms-stay.js';
export { aboveResetMicro } from './levels/above-reset.js';
export type { Chance, TransferNotice, TransferPart, TransferTarget } from './transfer/events.js';
export { RESIDUAL_DISPOSITIONS, type Notice, type RetirementNotice } from './retirement/events.js';
export type { ResultReversal } from './correction/events.js';
export { gained, wholeMicro } from './transfer/parts.js';
export { LINK_REJECTIONS, type LinkRejectionCode, REFUSAL_PROBLEMS_MAX, type Refused } from './rejections.js';
export { decodeState, decodeValues, encodeState, encodeValues } from './snapshot.js';
export { STATE_FORM } from './snapshot-shape.js';
export { changeProblems, momentProblems } from './terms/change.js';
export { type TermsDifference, termsDifference } from './terms/difference.js';
export { type TableInForce, type TermsInForce, termsInForce } from './terms/in-force.js';
export {
  type StagedVersion,
  type StagingRefusal,
  type TermsState,
  activationRefusal,
  approvalRefusal,
  approversOf,
  isOpenVersion,
  missingApprovers,
  signerRefusal,
  termsStateOf,
  withdrawalRefusal,
} from './terms/staging.js';
export { type MustHitCycle } from './levels/must-hit-cycle.js';
export { type ClaimProgress, type OpenClaim, type RequestedClaimAct, pendingWins } from './claim/state.js';
export { type LinkState, type OpenedLink, initialState, opened, opensInPlay } from './state.js';
export type { RequestedCorrection } from './correction/state.js';
export { metersOf } from './levels/state.js';
export { VOIDS_KEPT } from './table/state.js';
export { type LevelMeters, cumulativePaidCents } from './levels/meters.js';
export { ADJUSTMENT_CAUSES, type Adjustment, REGISTERS } from './adjustment/events.js';
export {
  CLAIM_ACTS_OF_TWO,
  WAYS_OF_0_9_0,
  type ClaimActOfTwo,
  type ClaimReversal,
  type Increase,
  claimActRequested,
  paymentCorrectionRequested,
} from './claim/events.js';
export type { CoupKind } from './coup/events.js';
export {
  SCHEDULE_AGAINST,
  SCHEDULED_AHEAD_MS_MAX,
  WINDOW_MS_MAX,
  type ScheduleAgainst,
  type ScheduledActivation,
  type TermsApproval,
  type TermsApprovals,
  type TermsCommand,
} from './terms/events.js';
export { ROLES, type Role, SIGNERS } from './roles.js';
export { type Approval, type Requested, hashOf, requestHash } from './approval.js';
export { type ApprovalCommand, requesterOf } from './requester.js';
export type * from './commands.js';
export type * from './payment/commands.js';
export { decide } from './decide.js';
export type { ThreeCardAnswer } from './three-card/answers.js';
export type { ThreeCardCommand } from './three-card/commands.js';
export {
  DEALING_DEVICES,
  DEALING_DEVICE_STATES,
  DECK_SHUFFLES,
  FORFEIT_CAUSES,
  ROUND_IRREGULARITIES,
  RULED_DECKS,
  RULED_EFFECTS,
  SHUFFLE_REASONS,
  STANDINGS,
  THREE_CARD_LINES,
  type ThreeCardResult,
  type ThreeCardStake,
} from './three-card/events.js';
export { THREE_CARD_WAGER_KEYS, type ThreeCardGame, type ThreeCardWagerKey } from './three-card/game.js';
export { handsOfDealtOrder } from './three-card/evolve.js';
export { resultsSoFar } from './three-card/result.js';
export {
  DECK_PHASES,
  NO_ROUNDS,
  type ThreeCardDeck,
  type ThreeCardRoundState,
  type ThreeCardState,
  methodInUse,
  nextPlace,
} from './three-card/state.js';
export type * from './transfer/commands.js';
export type * from './retirement/commands.js';
export type * from './correction/commands.js';
export type * from './shoe/commands.js';
