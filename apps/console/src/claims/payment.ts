import { centsToText, parseCents } from '@jackpot/money';
import type { Claim } from '../server/types.js';

/** The fields of the payment form, as typed. Amounts are in dollars; an empty field means zero. */
export interface PaymentChoice {
  /** Federal tax that is withheld. */
  readonly tax: string;
  readonly method: string;
  /** The number of the check or the wire. */
  readonly number: string;
  /** An optional second part of a payment. An empty amount means that there is no second part. */
  readonly otherMethod: string;
  readonly otherAmount: string;
  readonly otherNumber: string;
  /** The case number of the debt that is kept back. */
  readonly caseNumber: string;
  readonly note: string;
}

/** A payment that can be sent. `net` leaves the drawer; `debt` is kept back. Both are shown on the form. */
export interface PreparedPayment {
  readonly net: string;
  readonly debt: string;
  readonly body: {
    readonly documentNumber: number;
    readonly parts: readonly { readonly method: string; readonly amount: string; readonly reference: string }[];
    readonly deductions: readonly { readonly kind: string; readonly amount: string; readonly reference: string }[];
    readonly note: string;
  };
}

/** Converts the form's fields to a payment. Null if an amount cannot be read or is larger than the award. */
export function preparedPayment(
  { amount, documentNumber, demands }: Pick<Claim, 'amount' | 'documentNumber' | 'demands'>,
  choice: PaymentChoice,
): PreparedPayment | null {
  const [gross, owed] = [centsOf(amount), centsOf(demands.owed)];
  const [tax, other] = [centsOf(choice.tax), centsOf(choice.otherAmount)];
  if (gross === null || owed === null || tax === null || other === null || tax > gross) return null;
  const debt = owed < gross - tax ? owed : gross - tax;
  const net = gross - tax - debt;
  if (other > net) return null;
  const parts = [
    { method: choice.method, cents: net - other, reference: choice.number },
    { method: choice.otherMethod, cents: other, reference: choice.otherNumber },
  ];
  const deductions = [
    { kind: 'federal-tax', cents: tax, reference: '' },
    { kind: 'debt', cents: debt, reference: choice.caseNumber },
  ];
  return {
    net: centsToText(net),
    debt: centsToText(debt),
    body: { documentNumber, parts: some(parts), deductions: some(deductions), note: choice.note },
  };
}

/**
 * Cash that the patron will have had in the gaming day after a payment, where it must be reported. Null if the payment has no cash, if
 * the sum is not reported, and if the payment rules have no amount for it.
 */
export function reportedCash(
  { cashReport }: Pick<Claim, 'cashReport'>,
  { body }: Pick<PreparedPayment, 'body'>,
): string | null {
  const inCash = body.parts.filter(({ method }) => method === 'cash');
  if (cashReport === null || inCash.length === 0) return null;
  const sum = inCash.reduce((total, { amount }) => total + (centsOf(amount) ?? 0n), centsOf(cashReport.paid) ?? 0n);
  return sum > (centsOf(cashReport.above) ?? 0n) ? centsToText(sum) : null;
}

function some<T extends { readonly cents: bigint }>(all: readonly T[]) {
  return all.filter(({ cents }) => cents > 0n).map(({ cents, ...rest }) => ({ ...rest, amount: centsToText(cents) }));
}

function centsOf(text: string): bigint | null {
  const cents = parseCents(text.trim() === '' ? '0' : text.trim());
  return typeof cents === 'bigint' && cents >= 0n ? cents : null;
}

/** The lines of a correction form: those with an amount. */
export function linesIn(values: (name: string) => string, sort: 'part' | 'deduction', count: number) {
  return Array.from({ length: count }, (_, at) => ({
    kind: values(`${sort}-${at}-kind`),
    amount: values(`${sort}-${at}-amount`),
    reference: values(`${sort}-${at}-reference`),
  })).filter(({ amount }) => (centsOf(amount) ?? 0n) > 0n);
}

/** Whether a way of payment has a number: a check, a wire. */
export function isNumbered(method: string): boolean {
  return method === 'check' || method === 'wire';
}

/** The part of an award that the patron did not get. Amounts are exact dollars. */
export function keptBack(amount: string, net: string): string {
  return centsToText((centsOf(amount) ?? 0n) - (centsOf(net) ?? 0n));
}
