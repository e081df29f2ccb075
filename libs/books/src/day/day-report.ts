import type { Account } from '../ledger/index.js';
import { AWARD_STATUSES, type Award, type LevelId, type LevelMeters, type PaymentPart } from '@jackpot/progressive';
import type { DayPeriod } from './gaming-day.js';
import type { EntryDay, Liability, Movements, Register } from './movements.js';
import type { Limits } from '../statistics/limits.js';

/** A register over the day; what it closed with is what it opened with and the movements, or there is no report. */
export interface RegisterDay {
  readonly register: Register;
  readonly openingMicro: bigint;
  readonly movements: Movements;
  readonly closingMicro: bigint;
}

/**
 * A level over the day. The first sentence of the report: opening + contributions - voided + seed - awards +/- documented
 * = closing, over display, reserve and overflow together, to the micro-cent (REQ-117, REQ-81).
 */
export interface LevelDay {
  readonly level: LevelId;
  readonly openingMicro: bigint;
  readonly contributionsMicro: bigint;
  readonly voidedMicro: bigint;
  readonly seedMicro: bigint;
  readonly awardsMicro: bigint;
  /** Acts of two people: adjustments, transfers, what a retired link held. What a rejected claim gives back is in awards and seed. */
  readonly documentedMicro: bigint;
  readonly closingMicro: bigint;
  /** Seats locked times price times both rates: what the contributions must be. */
  readonly wagersLocked: number;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  /** By the terms at the end of the day. Null: no limit. */
  readonly resetCents: bigint;
  readonly limitCents: bigint | null;
  readonly registers: readonly RegisterDay[];
  /** The meters as the regulations name them, before and after. Null: the level did not exist yet. */
  readonly metersBefore: LevelMeters | null;
  readonly metersAfter: LevelMeters;
}

/** Play of one table (REQ-68). */
export interface TableDay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly coupsOpened: number;
  readonly coupsLocked: number;
  readonly coupsResolved: number;
  readonly coupsVoided: number;
  readonly noWagerRounds: number;
  /** Wagers that went into play, less those of voided coups. */
  readonly wagers: number;
  readonly handleCents: bigint;
  readonly awards: number;
  readonly awardedCents: bigint;
  readonly lateWagers: number;
  readonly withdrawn: number;
  /** Rounds of Three Card Baccarat that reached "no more bets", and void rounds. Missing where none of either was. */
  readonly rounds?: { readonly dealt: number; readonly voided: number } | undefined;
}

/** Wagers of a table that the house paid in whole or in part: some of those of its day. Those of voided coups are taken out. */
export interface PromotionDay {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly wagers: number;
  /** At the price; a part of the handle of the table. */
  readonly handleCents: bigint;
  /** What the house paid of them. The patrons paid the rest. */
  readonly houseCents: bigint;
  /** The part of the handle on which the terms contribute. */
  readonly contributedOnCents: bigint;
}

/** `held`: a claim that waits until the order of two hits is decided. */
export const REGISTER_STATES = [...AWARD_STATUSES, 'held'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** How a claim was paid. */
export interface RegisterPayment {
  /** What the player was paid. */
  readonly netCents: bigint;
  readonly federalTaxCents: bigint;
  readonly stateTaxCents: bigint;
  /** Kept back for those the player owes. */
  readonly debtCents: bigint;
  readonly parts: readonly PaymentPart[];
}

/** A payment that was recorded otherwise, on the day when the second person approved it. The register keeps the first record. */
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
 * A slip that the casino's slot accounting system reported as paid and that did not pay its claim. Of each award the last one
 * of the day.
 */
export interface RefusedSlip {
  readonly awardNumber: number;
  readonly sequence: number;
  readonly at: number;
  /** As it was reported. */
  readonly documentNumber: number;
  readonly slipNumber: string;
  readonly amountCents: bigint;
  readonly code: string;
}

/** One row of the jackpot register: fixed today, or open from an earlier day. */
export interface RegisterEntry {
  readonly awardNumber: number;
  readonly awardId: string;
  /** 0: the award was fixed on an earlier day. */
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
  /** Who handed the funds out, where that is a step of its own; account and license. */
  readonly issuedBy: string | null;
  /** Set where the claim was paid on this day; missing where version 0.9.0 recorded the payment. */
  readonly payment?: RegisterPayment | undefined;
}

/** Awards of one line, as they came and as theory has it. */
export interface LineDay {
  readonly line: Award['line'];
  readonly count: number;
  readonly amountCents: bigint;
  /** Null: no theory of this line (the Must Hit goes by its trigger). */
  readonly expectedCountMillionths: bigint | null;
  /** Of a line with a printed amount: what it would cost on average, in cents rounded down. */
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

/** An event of the day that a person must review. */
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
 * The exceptions of a day. A device that goes wrong makes a hundred thousand of them, so a report holds their numbers, and
 * the list is stored and read row by row.
 */
export interface ExceptionSummary {
  readonly count: number;
  /** Of each kind that occurred. */
  readonly kinds: readonly { readonly kind: ExceptionKind; readonly count: number }[];
  /** Chains the rows of the list in order, in hex: SHA-256 of the hash before, 32 zero bytes at first, and the row's text. */
  readonly hash: string;
}

/** Terms that came into force. */
export interface ParameterChange {
  readonly sequence: number;
  readonly at: number;
  readonly what: string;
  readonly approvalReference: string;
  readonly approvedOn: string;
  readonly configHash: string;
}

/** A gaming day of one link, folded from its journal and from nothing else. */
export interface DayReport {
  readonly linkId: string;
  readonly linkName: string;
  readonly period: DayPeriod;
  readonly zone: string;
  readonly boundaryHour: number;
  /** The events of the day; on a day without any, `lastSequence` is one less than `firstSequence`. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** The batch that holds the last event, and its hash, in hex. */
  readonly batch: number;
  readonly batchHash: string;
  readonly priceCents: bigint;
  readonly configHash: string;
  readonly levels: readonly LevelDay[];
  readonly tables: readonly TableDay[];
  /** Of tables with such wagers. Missing on a day without any. */
  readonly promotions?: readonly PromotionDay[] | undefined;
  readonly register: readonly RegisterEntry[];
  /** Missing on a day without any. */
  readonly paymentCorrections?: readonly PaymentCorrection[] | undefined;
  /** Missing on a day without any. */
  readonly refusedSlips?: readonly RefusedSlip[] | undefined;
  readonly lines: readonly LineDay[];
  readonly liability: Liability;
  readonly accounts: readonly { readonly account: Account; readonly balanceMicro: bigint }[];
  readonly entries: readonly EntryDay[];
  readonly exceptions: ExceptionSummary;
  readonly parameterChanges: readonly ParameterChange[];
}
