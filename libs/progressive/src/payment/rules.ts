import { must } from '@jackpot/money';
import type { Role } from '../roles.js';
import type { CheckKind } from './checks.js';
import type { CageMethod } from './payment.js';

/**
 * Starts as the document of the jurisdiction, and two people may replace it. The code contains no amount, rate or year.
 */
export interface PaymentRules {
  readonly jurisdiction: string;
  /** Ascending. The last that an amount reaches applies. */
  readonly amounts: readonly AmountRule[];
  readonly tax: TaxRules;
  readonly checks: readonly CheckRule[];
  /** Absent: no record needed. */
  readonly patron?: PatronRules | undefined;
  /** Absent: every claim is paid here. */
  readonly systemPays?: SystemPays | undefined;
  /** Absent: no cash is reported. */
  readonly cashReport?: CashReportRule | undefined;
}

export interface SystemPays {
  readonly fromCents: bigint;
  /** Claims of at least this amount are paid here. Null: none. */
  readonly belowCents: bigint | null;
  readonly source: string;
}

export interface AmountRule {
  readonly fromCents: bigint;
  readonly verifiers: readonly Role[];
  readonly needsSurveillance: boolean;
  /** Default: `needsSurveillance`. */
  readonly needsPhotograph?: boolean | undefined;
  readonly methods: readonly MethodRule[];
  readonly source: string;
}

export interface MethodRule {
  readonly method: CageMethod;
  /** Per claim. Null: no limit. */
  readonly atMostCents: bigint | null;
}

export interface TaxRules {
  /** Standard time in hours from UTC. A tax year begins at local midnight. */
  readonly utcHours: number;
  readonly periods: readonly TaxPeriod[];
}

/** Dates are inclusive: 2026-12-31. */
export interface TaxPeriod {
  readonly from: string;
  readonly to: string;
  readonly form: string;
  readonly thresholdCents: bigint;
  /** Winnings must also reach this multiple of the wager. */
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

/** `reportable`: reported for tax. Otherwise cents. */
export type ClaimsFrom = 'reportable' | bigint;

export interface PatronRules {
  readonly from: ClaimsFrom;
  readonly twoFormsFrom: ClaimsFrom | null;
  /** Then the record is deleted. */
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

/** Per person and gaming day (ADR 38). */
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
