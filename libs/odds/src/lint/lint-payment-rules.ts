import { centsToText } from '@jackpot/money';
import {
  type AmountRule,
  CHECK_KINDS,
  type PaymentRules,
  type PaymentRulesRead,
  TAX_TABLE_WARNED_DAYS,
  needsPhotograph,
  taxTableEndsAt,
} from '@jackpot/progressive';
import { type Finding, unwise } from './finding.js';
import { lintProblems } from './lint-terms.js';

const DAY_MS = 86_400_000;

/** @param at the day of the check, ms since 1970 */
export function lintPaymentRules(read: PaymentRulesRead, at: number): readonly Finding[] {
  if (!read.ok) return lintProblems(read.problems);
  const { rules } = read;
  return [...taxFindings(rules, at), ...amountFindings(rules), ...lookUpFindings(rules)];
}

function taxFindings(rules: PaymentRules, at: number): readonly Finding[] {
  const days = Math.floor((taxTableEndsAt(rules, at) - at) / DAY_MS);
  if (days >= TAX_TABLE_WARNED_DAYS) return [];
  const sentence = `The tax table ends within ${TAX_TABLE_WARNED_DAYS} days, or does not cover this day: add the values of the next period.`;
  return [unwise('TAX_TABLE_ENDS', { path: 'tax.periods', sentence, numbers: { days: String(days) } })];
}

function amountFindings({ amounts }: PaymentRules): readonly Finding[] {
  return amounts.flatMap((rule, index) => {
    const before = amounts[index - 1];
    if (before === undefined || !demandsLess(rule, before)) return [];
    const sentence =
      'From this amount on less is demanded than below it: surveillance, a verifier or a limit of a way of payment is missing.';
    const numbers = { from: centsToText(rule.fromCents), below: centsToText(before.fromCents) };
    return [unwise('LARGER_CLAIM_EASIER', { path: `amounts.${index}`, sentence, numbers })];
  });
}

function demandsLess(rule: AmountRule, before: AmountRule): boolean {
  if (before.needsSurveillance && !rule.needsSurveillance) return true;
  if (needsPhotograph(before) && !needsPhotograph(rule)) return true;
  if (rule.verifiers.some((role) => !before.verifiers.includes(role))) return true;
  return rule.methods.some(({ method, atMostCents }) => {
    const lower = before.methods.find((each) => each.method === method);
    if (lower === undefined) return method === 'cash';
    return lower.atMostCents !== null && (atMostCents === null || atMostCents > lower.atMostCents);
  });
}

function lookUpFindings({ checks }: PaymentRules): readonly Finding[] {
  return CHECK_KINDS.filter((kind) => !checks.some(({ check }) => check === kind)).map((kind) => {
    const sentence = LOOK_UPS[kind];
    return unwise('LOOK_UP_MISSING', { path: 'checks', sentence, numbers: { check: kind } });
  });
}

const LOOK_UPS: Readonly<Record<(typeof CHECK_KINDS)[number], string>> = {
  debts: 'No claim needs a look-up for debts: add one where the law intercepts winnings.',
  exclusion: 'No claim needs a look-up for excluded persons: their awards would be paid.',
};
