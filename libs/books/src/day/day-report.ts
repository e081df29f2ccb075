import type { Account } from '../ledger/index.js';
import { AWARD_STATUSES, type Award, type LevelId, type LevelMeters, type PaymentPart } from '@jackpot/progressive';
import type { DayPeriod } from './gaming-day.js';
import type { EntryDay, Liability, Movements, Register } from './movements.js';
import type { Limits } from '../statistics/limits.js';

/** Closing equals opening plus movements, otherwise there is no report. */
export interface RegisterDay {
  readonly register: Register;
  readonly openingMicro: bigint;
  readonly movements: Movements;
  readonly closingMicro: bigint;
}

/**
 * opening + contributions - voided + seed - awards +/- documented = closing, over display, reserve and overflow
 * together, to the micro-cent (REQ-117, REQ-81).
 */
export interface LevelDay {
  readonly level: LevelId;
  readonly openingMicro: bigint;
  readonly contributionsMicro: bigint;
  readonly voidedMicro: bigint;
  readonly seedMicro: bigint;
  readonly awardsMicro: bigint;
  /**
   * Acts of two people: adjustments, transfers and retirements. Amounts returned by a rejected claim are in awards and
   * seed.
   */
  readonly documentedMicro: bigint;
  readonly closingMicro: bigint;
  /** Checks the contributions: wagers times price times both rates. */
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

/** REQ-68. */
export interface TableDay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly coupsOpened: number;
  readonly coupsLocked: number;
  readonly coupsResolved: number;
  readonly coupsVoided: number;
  readonly noWagerRounds: number;
  /** Without voided coups. */
  readonly wagers: number;
  readonly handleCents: bigint;
  readonly awards: number;
  readonly awardedCents: bigint;
  readonly lateWagers: number;
  readonly withdrawn: number;
  readonly rounds?: { readonly dealt: number; readonly voided: number } | undefined;
}

/** Without voided coups. */
export interface PromotionDay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly wagers: number;
  readonly handleCents: bigint;
  readonly houseCents: bigint;
  /** Part of the handle on which the terms contribute. */
  readonly contributedOnCents: bigint;
}

/** `held`: the claim waits until the order of two hits is decided. */
export const REGISTER_STATES = [...AWARD_STATUSES, 'held'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

export interface RegisterPayment {
  readonly netCents: bigint;
  readonly federalTaxCents: bigint;
  readonly stateTaxCents: bigint;
  readonly debtCents: bigint;
  readonly parts: readonly PaymentPart[];
}

/** Listed on the day of the approval. The register keeps the first record. */
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
 * A slip that was reported as paid but did not pay its claim. Only the last slip of each award on the day is listed.
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
  /** Set if the claim was paid on this day. Missing if version 0.9.0 recorded the payment. */
  readonly payment?: RegisterPayment | undefined;
}

export interface LineDay {
  readonly line: Award['line'];
  readonly count: number;
  readonly amountCents: bigint;
  /** Null for the Must Hit, which depends on its trigger. */
  readonly expectedCountMillionths: bigint | null;
  /** Expected cost of a line with a printed amount, in cents rounded down. */
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

/**
 * Only counts, because a faulty device can cause a hundred thousand exceptions. The list is stored and read row by row.
 */
export interface ExceptionSummary {
  readonly count: number;
  readonly kinds: readonly { readonly kind: ExceptionKind; readonly count: number }[];
  /** Hash chain, hex: SHA-256 of the previous hash (first 32 zero bytes) and the row's text. */
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
  /** Missing if there were none. */
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
