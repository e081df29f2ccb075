import { centsToText, maxAmount, minAmount } from '@jackpot/money';
import { type Decision, reject } from '../answers.js';
import type { OpenClaim, PaidClaim } from '../claim/state.js';
import { isPeoplesText } from '../person.js';
import type { OpenedLink } from '../state.js';
import type { CheckResult, RecordedCheck } from './checks.js';
import {
  PAYMENT_PARTS_MAX,
  type Payment,
  type PaymentMethod,
  deductedCents,
  interceptCents,
  netCents,
} from './payment.js';
import {
  type CheckRule,
  type ClaimsFrom,
  type MethodRule,
  type PatronRules,
  type PaymentRules,
  amountRuleOf,
  isPaidBySystem,
} from './rules.js';
import { taxNoteOf } from './tax.js';

const NUMBERED: ReadonlySet<PaymentMethod> = new Set(['check', 'wire', 'slip']);

export interface PaymentDemand {
  readonly checks: readonly { readonly rule: CheckRule; readonly result: CheckResult | null }[];
  readonly isExcluded: boolean;
  /** Tax on all awards of the wager, less what was already withheld. */
  readonly withholdingCents: bigint;
  readonly owedCents: bigint;
  readonly patron: PatronDemand | null;
}

export interface PatronDemand {
  readonly identificationsMin: number;
  readonly rule: PatronRules;
}

export interface DemandedClaim extends Pick<OpenClaim, 'alsoWonCents' | 'alsoWithheldCents'> {
  readonly amountCents: bigint;
  readonly priceCents: bigint;
  readonly checks: readonly Pick<RecordedCheck, 'check' | 'result' | 'owedCents'>[];
}

export function paymentDemandOf(
  rules: PaymentRules,
  { amountCents, alsoWonCents, alsoWithheldCents, priceCents, checks }: DemandedClaim,
  at: number,
): PaymentDemand {
  const { isReportable, withholdingCents } = taxNoteOf(rules, {
    wonCents: amountCents + alsoWonCents,
    ...{ priceCents, at },
  });
  const isFrom = (from: ClaimsFrom): boolean => (from === 'reportable' ? isReportable : amountCents >= from);
  return {
    checks: rules.checks
      .filter(({ from }) => isFrom(from))
      .map((rule) => ({
        rule,
        result: checks.find(({ check }) => check === rule.check)?.result ?? null,
      })),
    isExcluded: checks.some(({ result }) => result === 'excluded'),
    withholdingCents: minAmount(amountCents, maxAmount(0n, withholdingCents - alsoWithheldCents)),
    owedCents: checks.reduce((sum, { owedCents }) => sum + owedCents, 0n),
    patron: patronDemandOf(rules, isFrom),
  };
}

function patronDemandOf(
  { patron: rule }: PaymentRules,
  isFrom: (from: ClaimsFrom) => boolean,
): PaymentDemand['patron'] {
  if (rule === undefined) return null;
  const { from, twoFormsFrom } = rule;
  if (twoFormsFrom !== null && isFrom(twoFormsFrom)) return { identificationsMin: 2, rule };
  return isFrom(from) ? { identificationsMin: 1, rule } : null;
}

export function demandOnClaim(
  { paymentRules }: Pick<OpenedLink, 'paymentRules'>,
  { award: { amountCents }, alsoWonCents, alsoWithheldCents, wageredCents: priceCents, checks }: OpenClaim,
  at: number,
): PaymentDemand {
  return paymentDemandOf(paymentRules, { amountCents, alsoWonCents, alsoWithheldCents, priceCents, checks }, at);
}

/** @param payment.identifications 0: no patron record exists */
export function paymentRefused(
  link: OpenedLink,
  claim: OpenClaim,
  payment: Payment & { readonly identifications: number },
  now: number,
): Decision | null {
  const demand = demandOnClaim(link, claim, now);
  if (demand.isExcluded) return reject('PATRON_EXCLUDED');
  const missing = demand.checks.filter(({ result }) => result === null).map(({ rule }) => rule.check);
  if (missing.length > 0) return reject('CHECK_MISSING', missing.join(', '));
  const { amountCents } = claim.award;
  const methods = methodsOf(link.paymentRules, amountCents, isPaidBySystem(link.paymentRules, amountCents));
  return patronMissing(demand, payment) ?? notAsTheRules(methods, demand, amountCents, payment);
}

function patronMissing({ patron }: PaymentDemand, has: { readonly identifications: number }): Decision | null {
  if (patron === null || has.identifications >= patron.identificationsMin) return null;
  return reject(
    'PATRON_MISSING',
    has.identifications === 0 ? 'nobody is on record' : 'the record has one form of identification',
  );
}

/** A correction needs no new look-ups of debts and exclusion, and has the tax of the original payment's day. */
export function correctionRefused(rules: PaymentRules, paid: PaidClaim, payment: Payment): Decision | null {
  const methods = methodsOf(rules, paid.amountCents, isBySlip(paid.payment));
  return notAsTheRules(methods, paymentDemandOf(rules, paid, paid.paidAt), paid.amountCents, payment);
}

interface AllowedMethod extends Omit<MethodRule, 'method'> {
  readonly method: PaymentMethod;
}

const BY_SLIP: readonly AllowedMethod[] = [{ method: 'slip', atMostCents: null }];

function methodsOf(rules: PaymentRules, amountCents: bigint, bySlip: boolean): readonly AllowedMethod[] {
  return bySlip ? BY_SLIP : amountRuleOf(rules, amountCents).methods;
}

function isBySlip({ parts }: Pick<Payment, 'parts'>): boolean {
  return parts.some(({ method }) => method === 'slip');
}

function notAsTheRules(
  methods: readonly AllowedMethod[],
  demand: PaymentDemand,
  amountCents: bigint,
  payment: Payment,
): Decision | null {
  return (
    notWhole(amountCents, payment) ?? methodRefused(methods, payment) ?? deductionsRefused(demand, amountCents, payment)
  );
}

function notWhole(amountCents: bigint, payment: Payment): Decision | null {
  const { parts, deductions, note } = payment;
  if (parts.length > PAYMENT_PARTS_MAX || deductions.length > PAYMENT_PARTS_MAX)
    return reject('PAYMENT_NOT_WHOLE', `at most ${PAYMENT_PARTS_MAX} parts and as many deductions`);
  if ([...parts, ...deductions].some((each) => each.amountCents <= 0n))
    return reject('PAYMENT_NOT_WHOLE', 'each part and each deduction is more than nothing');
  const sum = netCents(payment) + deductedCents(payment);
  if (sum !== amountCents)
    return reject('PAYMENT_NOT_WHOLE', `they add up to ${centsToText(sum)}, the award is ${centsToText(amountCents)}`);
  for (const { method, reference } of parts)
    if (NUMBERED.has(method) ? !isPeoplesText(reference) : reference !== '' && !isPeoplesText(reference))
      return reject('REASON_NEEDED', `the number of the ${method}`);
  for (const { kind, reference } of deductions)
    if (kind === 'debt' ? !isPeoplesText(reference) : reference !== '' && !isPeoplesText(reference))
      return reject('REASON_NEEDED', 'the number of the case');
  return note === '' || isPeoplesText(note) ? null : reject('REASON_NEEDED', 'the note');
}

function methodRefused(methods: readonly AllowedMethod[], { parts }: Payment): Decision | null {
  for (const method of new Set(parts.map((part) => part.method))) {
    const rule = methods.find((each) => each.method === method);
    if (rule === undefined)
      return reject('METHOD_NOT_ALLOWED', `by ${methods.map((each) => each.method).join(' or ')}`);
    const paid = netCents({ parts: parts.filter((part) => part.method === method) });
    if (rule.atMostCents !== null && paid > rule.atMostCents)
      return reject('METHOD_NOT_ALLOWED', `at most ${centsToText(rule.atMostCents)} by ${method}`);
  }
  return null;
}

function deductionsRefused(
  { withholdingCents, owedCents }: PaymentDemand,
  amountCents: bigint,
  payment: Payment,
): Decision | null {
  const federal = deductedCents(payment, 'federal-tax');
  if (federal < withholdingCents && payment.note === '')
    return reject('WITHHOLDING_NEEDED', `the table states ${centsToText(withholdingCents)}`);
  const taxes = federal + deductedCents(payment, 'state-tax');
  const owed = interceptCents(owedCents, amountCents, taxes);
  return deductedCents(payment, 'debt') === owed
    ? null
    : reject('DEBT_NOT_INTERCEPTED', `the deduction is ${centsToText(owed)}`);
}
