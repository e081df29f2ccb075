import { readJurisdiction } from '@jackpot/progressive';
import type { Finding } from './finding.js';
import { lintPaymentRules } from './lint-payment-rules.js';
import { lintProblems } from './lint-terms.js';

/**
 * Checks a jurisdiction file before it becomes part of a build.
 * @param at the day of the check, ms since 1970
 */
export function lintJurisdiction(body: unknown, at: number): readonly Finding[] {
  const read = readJurisdiction(body);
  if (!read.ok) return lintProblems(read.problems);
  return lintPaymentRules({ ok: true, rules: read.jurisdiction.paymentRules }, at).map((finding) => ({
    ...finding,
    path: `paymentRules.${finding.path}`,
  }));
}
