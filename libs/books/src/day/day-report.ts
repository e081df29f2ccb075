import type { Account } from '../ledger/index.js';
import { AWARD_STATUSES, type Award, type LevelId, type LevelMeters, type PaymentPart } from '@jackpot/progressive';
import type { DayPeriod } from './gaming-day.js';
import type { EntryDay, Liability, Movements, Register } from './movements.js';
import type { Limits } from '../statistics/limits.js';

/** Opening plus movements equals closing. */
export interface RegisterDay {
  readonly register: Register;
  readonly openingMicro: bigint;
  readonly movements: Movements;
  readonly closingMicro: bigint;
}

/**
 * One level over the day. The fields add up to the micro-cent, over display, reserve and overflow: opening +
 * contributions - voided + seed - awards + documented = closing (REQ-117, REQ-81).
 */
export interface LevelDay {
  readonly level: LevelId;
  readonly openingMicro: bigint;
  readonly contributionsMicro: bigint;
  readonly voidedMicro: bigint;
  readonly seedMicro: bigint;
  readonly awardsMicro: bigint;
  /** Net change by acts of two people: adjustments, transfers and retirements. */
  readonly documentedMicro: bigint;
  readonly closingMicro: bigint;
  readonly wagersLocked: number;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  readonly resetCents: bigint;
  readonly limitCents: bigint | null;
  readonly registers: readonly RegisterDay[];
  /** Null if the level did not exist yet. */
  readonly metersBefore: LevelMeters | null;
  readonly metersAfter: LevelMeters;
}

/** Play at one table during the day (REQ-68). */
export interface TableDay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly coupsOpened: number;
  readonly coupsLocked: number;
  readonly coupsResolved: number;
  readonly coupsVoided: number;
  readonly noWagerRounds: number;
  readonly wagers: number;
  readonly handleCents: bigint;
  readonly awards: number;
  readonly awardedCents: bigint;
  readonly lateWagers: number;
  readonly withdrawn: number;
  readonly rounds?: { readonly dealt: number; readonly voided: number } | undefined;
}

/** Promotional wagers of one table, without those of voided coups. */
export interface PromotionDay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly wagers: number;
  readonly handleCents: bigint;
  readonly houseCents: bigint;
  /** Part of `handleCents` on which levels receive contributions. */
  readonly contributedOnCents: bigint;
}

/** `held`: the claim waits until people decide which of two hits came first. */
export const REGISTER_STATES = [...AWARD_STATUSES, 'held'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

export interface RegisterPayment {
  readonly netCents: bigint;
  readonly federalTaxCents: bigint;
  readonly stateTaxCents: bigint;
  readonly debtCents: bigint;
  readonly parts: readonly PaymentPart[];
}

/**
 * A corrected payment, listed on the day when its correction was approved. The jackpot register keeps the payment as
 * first recorded.
 */
export interface PaymentCorrection {
  readonly awardNumber: number;
  readonly awardId: string;
  readonly sequence: number;
  readonly at: number;
  readonly documentNumber: number;
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly before: RegisterPayment;
  readonly after: RegisterPayment;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
}

/**
 * A slip that the slot accounting system reported as paid, but that did not pay its claim. The report has only
 * the last such slip of each award.
 */
export interface RefusedSlip {
  readonly awardNumber: number;
  readonly sequence: number;
  readonly at: number;
  readonly documentNumber: number;
  readonly slipNumber: string;
  readonly amountCents: bigint;
  readonly code: string;
}

export interface RegisterEntry {
  readonly awardNumber: number;
  readonly awardId: string;
  /** 0 if the award was fixed on an earlier day. */
  readonly sequence: number;
  readonly fixedAt: number;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly coup: number;
  readonly seat: number;
  readonly line: Award['line'];
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly fromMeterCents: bigint;
  readonly documentNumber: number;
  readonly reviewWith: number;
  readonly state: RegisterState;
  readonly paidAt: number | null;
  readonly preparedBy: string | null;
  readonly verifiedBy: string | null;
  readonly issuedBy: string | null;
  /** Set if the claim was paid on this day. Missing for payments that version 0.9.0 recorded. */
  readonly payment?: RegisterPayment | undefined;
}

export interface LineDay {
  readonly line: Award['line'];
  readonly count: number;
  readonly amountCents: bigint;
  /** Null for the Must Hit, which depends on its trigger. */
  readonly expectedCountMillionths: bigint | null;
  /** Rounded down. Null for lines without a fixed amount. */
  readonly expectedCents: bigint | null;
  readonly limits95: Limits | null;
  readonly limits99: Limits | null;
}

export const EXCEPTION_KINDS = [
  'late-wager',
  'main-wager-missing',
  'coup-voided',
  'round-held',
  'round-released',
  'void-approved',
  'device-opened',
  'device-closed',
  'device-power',
  'door-opened',
  'door-closed',
  'messages-summarized',
  'device-enrolled',
  'recut-required',
  'no-wager-round',
  'held-for-review',
  'claim-released',
  'claim-rejected',
  'claim-forfeited',
  'payment-corrected',
  'slip-refused',
  'payment-rules-changed',
  'document-voided',
  'manual-document',
  'meter-adjusted',
  'transfer-noticed',
  'transfer-sent',
  'transfer-received',
  'retirement-noticed',
  'notice-cancelled',
  'link-retired',
  'coup-corrected',
  'activation-scheduled',
  'activation-cancelled',
  'activation-missed',
  'irregularity',
  'suspended',
  'resumed',
  'writer-took-over',
  'time-outside-day',
  'round-voided',
  'round-irregularity',
  'wagers-forfeited',
  'deck-removed',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export interface DayException {
  readonly kind: ExceptionKind;
  readonly sequence: number;
  readonly at: number;
  readonly tableId: string | null;
  readonly coup: number | null;
  readonly seat: number | null;
  readonly who: string | null;
  readonly detail: string;
}

/** Counts of exceptions. The exceptions are stored separately, because a faulty device can cause a hundred thousand. */
export interface ExceptionSummary {
  readonly count: number;
  readonly kinds: readonly { readonly kind: ExceptionKind; readonly count: number }[];
  /** Head of a hash chain, hex: SHA-256 of the previous hash (at first 32 zero bytes) and the row's text. */
  readonly hash: string;
}

export interface ParameterChange {
  readonly sequence: number;
  readonly at: number;
  readonly what: string;
  readonly approvalReference: string;
  readonly approvedOn: string;
  readonly configHash: string;
}

export interface DayReport {
  readonly linkId: string;
  readonly linkName: string;
  readonly period: DayPeriod;
  readonly zone: string;
  readonly boundaryHour: number;
  /** On a day without events, `lastSequence` is one less than `firstSequence`. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly batch: number;
  readonly batchHash: string;
  readonly priceCents: bigint;
  readonly configHash: string;
  readonly levels: readonly LevelDay[];
  readonly tables: readonly TableDay[];
  readonly promotions?: readonly PromotionDay[] | undefined;
  readonly register: readonly RegisterEntry[];
  readonly paymentCorrections?: readonly PaymentCorrection[] | undefined;
  readonly refusedSlips?: readonly RefusedSlip[] | undefined;
  readonly lines: readonly LineDay[];
  readonly liability: Liability;
  readonly accounts: readonly { readonly account: Account; readonly balanceMicro: bigint }[];
  readonly entries: readonly EntryDay[];
  readonly exceptions: ExceptionSummary;
  readonly parameterChanges: readonly ParameterChange[];
}
