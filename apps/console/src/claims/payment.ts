import { centsToText, parseCents } from '@jackpot/money';
import type { Claim } from '../server/types.js';

/** What the cage chose, as typed. Amounts are dollars; an empty one is none. */
export interface PaymentChoice {
  /** Federal tax that is withheld. */
  readonly tax: string;
  readonly method: string;
  /** Of the check or the wire. */
  readonly number: string;
  /** Of a second way of payment. */
  readonly otherMethod: string;
  readonly otherAmount: string;
  readonly otherNumber: string;
  /** Of the debt that is kept back. */
  readonly caseNumber: string;
  readonly note: string;
}

/** What leaves the drawer and what is kept back, as shown and as sent. */
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

/** The payment that a choice makes; null where an amount is none or is more than the award. */
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

function some<T extends { readonly cents: bigint }>(all: readonly T[]) {
  return all.filter(({ cents }) => cents > 0n).map(({ cents, ...rest }) => ({ ...rest, amount: centsToText(cents) }));
}

function centsOf(text: string): bigint | null {
  const cents = parseCents(text.trim() === '' ? '0' : text.trim());
  return typeof cents === 'bigint' && cents >= 0n ? cents : null;
}

/** Whether a way of payment has a number: a check, a wire. */
export function isNumbered(method: string): boolean {
  return method === 'check' || method === 'wire';
}

/** What the patron did not get of an award. Both amounts are exact dollars. */
export function keptBack(amount: string, net: string): string {
  return centsToText((centsOf(amount) ?? 0n) - (centsOf(net) ?? 0n));
}
