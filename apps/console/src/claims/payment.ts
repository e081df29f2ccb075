import { centsToText, parseCents } from '@jackpot/money';
import type { Claim } from '../server/types.js';

/** Amounts are in dollars, and an empty amount is zero. */
export interface PaymentChoice {
  readonly tax: string;
  readonly method: string;
  readonly number: string;
  /** The payment has a second part only if `otherAmount` is filled in. */
  readonly otherMethod: string;
  readonly otherAmount: string;
  readonly otherNumber: string;
  readonly caseNumber: string;
  readonly note: string;
}

/** `net` is what the patron gets. `debt` is kept back from the award for a debt of the patron. */
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

/** Cash of the patron on this gaming day, including this payment. Null if the cash need not be reported. */
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

export function linesIn(values: (name: string) => string, sort: 'part' | 'deduction', count: number) {
  return Array.from({ length: count }, (_, at) => ({
    kind: values(`${sort}-${at}-kind`),
    amount: values(`${sort}-${at}-amount`),
    reference: values(`${sort}-${at}-reference`),
  })).filter(({ amount }) => (centsOf(amount) ?? 0n) > 0n);
}

export function isNumbered(method: string): boolean {
  return method === 'check' || method === 'wire';
}

export function less(amount: string, part: string): string {
  return centsToText((centsOf(amount) ?? 0n) - (centsOf(part) ?? 0n));
}
