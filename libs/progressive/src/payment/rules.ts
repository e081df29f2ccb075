import { must } from '@jackpot/money';
import type { Role } from '../roles.js';
import type { CheckKind } from './checks.js';
import type { CageMethod } from './payment.js';

/**
 * What a jurisdiction demands before a claim is paid, as data: its file (`../jurisdiction`) has the document that a link begins
 * with, and two people replace it by another one. Nothing in the code knows an amount, a rate or a year.
 */
export interface PaymentRules {
  readonly jurisdiction: string;
  /** In ascending order of amount, the first from 0: the last that an amount reaches holds. */
  readonly amounts: readonly AmountRule[];
  readonly tax: TaxRules;
  readonly checks: readonly CheckRule[];
  /** Which claims need a patron record. If left out, no claim needs one. */
  readonly patron?: PatronRules | undefined;
  /** Which claims the casino's slot accounting system pays. If left out, every claim is paid here. */
  readonly systemPays?: SystemPays | undefined;
  /** Which cash of a gaming day is reported. If left out, none is. */
  readonly cashReport?: CashReportRule | undefined;
}

/** Claims that are paid by a slip of the casino's slot accounting system, and not here. */
export interface SystemPays {
  readonly fromCents: bigint;
  /** Claims of this amount or more are paid here; null: none is. */
  readonly belowCents: bigint | null;
  readonly source: string;
}

/** Demands on each claim of at least `fromCents`, up to the `fromCents` of the next rule. */
export interface AmountRule {
  readonly fromCents: bigint;
  /** Who may verify the combination and the amount. */
  readonly verifiers: readonly Role[];
  /** Surveillance is notified and logs the notice. */
  readonly needsSurveillance: boolean;
  /** Surveillance keeps a photograph of the patron. If left out, it does wherever it is notified. */
  readonly needsPhotograph?: boolean | undefined;
  readonly methods: readonly MethodRule[];
  readonly source: string;
}

export interface MethodRule {
  readonly method: CageMethod;
  /** Most of one claim that may be paid in this way; null: all of it. */
  readonly atMostCents: bigint | null;
}

export interface TaxRules {
  /** Standard time of the place, in hours from UTC: a tax year begins at its midnight. */
  readonly utcHours: number;
  /** In the order of their time, without overlap. */
  readonly periods: readonly TaxPeriod[];
}

/** When winnings are reported, and what is withheld from them. Dates are the first and the last day, like 2026-12-31. */
export interface TaxPeriod {
  readonly from: string;
  readonly to: string;
  /** The form on which winnings are reported, like W-2G. */
  readonly form: string;
  /** Least winning that is reported. */
  readonly thresholdCents: bigint;
  /** Winnings are reported where they are also at least so many times the wager; proceeds are withheld from likewise. */
  readonly timesWager: bigint;
  /** Tax is withheld where the proceeds, winnings less the wager, are more than this. */
  readonly withheldOverCents: bigint;
  readonly withheldPpm: bigint;
  readonly source: string;
}

/** A look-up whose result is recorded before a claim is paid. */
export interface CheckRule {
  readonly check: CheckKind;
  readonly from: ClaimsFrom;
  readonly source: string;
}

/** `reportable`: winnings that are reported for tax. Otherwise the least amount of a claim, in cents. */
export type ClaimsFrom = 'reportable' | bigint;

/** Rules for the record of the person who won. */
export interface PatronRules {
  readonly from: ClaimsFrom;
  /** Claims that need a second form of identification on the record; null: none. */
  readonly twoFormsFrom: ClaimsFrom | null;
  /** Years after the end of the claim for which the record is kept; then it is deleted. */
  readonly keepYears: number;
  readonly source: string;
}

export function needsPhotograph(rule: Pick<AmountRule, 'needsSurveillance' | 'needsPhotograph'>): boolean {
  return rule.needsPhotograph ?? rule.needsSurveillance;
}

/** Whether the casino's slot accounting system pays a claim of this amount. Otherwise it is paid here. */
export function isPaidBySystem({ systemPays }: Pick<PaymentRules, 'systemPays'>, amountCents: bigint): boolean {
  if (systemPays === undefined) return false;
  const { fromCents, belowCents } = systemPays;
  return amountCents >= fromCents && (belowCents === null || amountCents < belowCents);
}

/** Cash payments to one person in a gaming day are added up, and reported from an amount on (ADR 38). */
export interface CashReportRule {
  /** Reported if they are more than this together. */
  readonly aboveCents: bigint;
  readonly source: string;
}

/** The rule that an amount falls under. */
export function amountRuleOf({ amounts }: Pick<PaymentRules, 'amounts'>, amountCents: bigint): AmountRule {
  return must(
    amounts.findLast(({ fromCents }) => amountCents >= fromCents),
    'a rule for every amount',
  );
}
