import { must } from '@jackpot/money';
import type { Role } from '../roles.js';
import type { CheckKind } from './checks.js';
import type { CageMethod } from './payment.js';

/**
 * The rules start as the document of the jurisdiction, and two people may replace them. The code contains no amount,
 * rate or year.
 */
export interface PaymentRules {
  readonly jurisdiction: string;
  /** In ascending order. The last rule that an amount reaches applies. */
  readonly amounts: readonly AmountRule[];
  readonly tax: TaxRules;
  readonly checks: readonly CheckRule[];
  /** Absent: no patron record is needed. */
  readonly patron?: PatronRules | undefined;
  /** Absent: this system pays every claim. */
  readonly systemPays?: SystemPays | undefined;
  /** Absent: no cash is reported. */
  readonly cashReport?: CashReportRule | undefined;
}

export interface SystemPays {
  readonly fromCents: bigint;
  /** The slot accounting system pays claims from `fromCents` to less than this amount. Null: no upper bound. */
  readonly belowCents: bigint | null;
  readonly source: string;
}

export interface AmountRule {
  readonly fromCents: bigint;
  readonly verifiers: readonly Role[];
  readonly needsSurveillance: boolean;
  /** Default: the value of `needsSurveillance`. */
  readonly needsPhotograph?: boolean | undefined;
  readonly methods: readonly MethodRule[];
  readonly source: string;
}

export interface MethodRule {
  readonly method: CageMethod;
  /** Limit per claim. Null: no limit. */
  readonly atMostCents: bigint | null;
}

export interface TaxRules {
  /** Difference of standard time from UTC in hours. A tax year begins at local midnight. */
  readonly utcHours: number;
  readonly periods: readonly TaxPeriod[];
}

/** Dates are inclusive, in the form 2026-12-31. */
export interface TaxPeriod {
  readonly from: string;
  readonly to: string;
  readonly form: string;
  readonly thresholdCents: bigint;
  /** Winnings are reportable only if they also reach this multiple of the wager. */
  readonly timesWager: bigint;
  readonly withheldOverCents: bigint;
  readonly withheldPpm: bigint;
  readonly source: string;
}

export interface CheckRule {
  readonly check: CheckKind;
  readonly from: ClaimsFrom;
  readonly source: string;
}

/** `reportable`: claims that are reported for tax. Otherwise claims from this many cents. */
export type ClaimsFrom = 'reportable' | bigint;

export interface PatronRules {
  readonly from: ClaimsFrom;
  readonly twoFormsFrom: ClaimsFrom | null;
  /** Years after which the record is deleted. */
  readonly keepYears: number;
  readonly source: string;
}

export function needsPhotograph(rule: Pick<AmountRule, 'needsSurveillance' | 'needsPhotograph'>): boolean {
  return rule.needsPhotograph ?? rule.needsSurveillance;
}

export function isPaidBySystem({ systemPays }: Pick<PaymentRules, 'systemPays'>, amountCents: bigint): boolean {
  if (systemPays === undefined) return false;
  const { fromCents, belowCents } = systemPays;
  return amountCents >= fromCents && (belowCents === null || amountCents < belowCents);
}

/** Applies to cash per person and gaming day (ADR 38). */
export interface CashReportRule {
  readonly aboveCents: bigint;
  readonly source: string;
}

export function amountRuleOf({ amounts }: Pick<PaymentRules, 'amounts'>, amountCents: bigint): AmountRule {
  return must(
    amounts.findLast(({ fromCents }) => amountCents >= fromCents),
    'a rule for every amount',
  );
}
