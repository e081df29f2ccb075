import { assert, minAmount } from '@jackpot/money';
import { type ValueOf, i64, list, oneOf, struct } from '../codec/fields.js';
import { note } from '../codec/parts.js';

/** How money leaves the cage. */
export const CAGE_METHODS = ['cash', 'check', 'chips', 'wire'] as const;
export type CageMethod = (typeof CAGE_METHODS)[number];
/**
 * How an award is paid. `slip`: by the casino's slot accounting system, on its own slip. The journal stores the index in this
 * list: append only.
 */
export const PAYMENT_METHODS = [...CAGE_METHODS, 'slip'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What is kept back from an award. The journal stores the index in this list: append only. */
export const DEDUCTION_KINDS = ['federal-tax', 'state-tax', 'debt'] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

/** Most parts of a payment, and most deductions. */
export const PAYMENT_PARTS_MAX = 8;

const part = struct('payment part', {
  method: oneOf(PAYMENT_METHODS),
  amountCents: i64,
  /** Number of the check, of the transfer or of the slip; empty for cash and chips. */
  reference: note,
});
export type PaymentPart = ValueOf<typeof part>;

const deduction = struct('deduction', {
  kind: oneOf(DEDUCTION_KINDS),
  amountCents: i64,
  /** Number of the form or of the case. */
  reference: note,
});
export type Deduction = ValueOf<typeof deduction>;

/** How an award was paid: the parts and the deductions together are the award. */
export const paymentFields = {
  parts: list(part),
  deductions: list(deduction),
  /** Why less tax is withheld than the tax table states; empty otherwise. */
  note,
};
/** A slip of the casino's slot accounting system that was reported as paid. The patron got what was not kept back. */
export const slipFields = {
  /** The number that the system gave the slip. */
  slipNumber: note,
  deductions: paymentFields.deductions,
  note,
};
export interface SlipPayment extends Pick<Payment, 'deductions' | 'note'> {
  readonly slipNumber: string;
  /** Of the slip: the whole award. */
  readonly amountCents: bigint;
}

/** A payment inside another event: the one that a correction replaces. */
export const payment = struct('payment', paymentFields);
export interface Payment {
  readonly parts: readonly PaymentPart[];
  readonly deductions: readonly Deduction[];
  readonly note: string;
}

/** What the patron is paid: the sum of the parts. */
export function netCents({ parts }: Pick<Payment, 'parts'>): bigint {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

/** The sum of the deductions of one kind, or of all kinds. */
export function deductedCents({ deductions }: Pick<Payment, 'deductions'>, of?: DeductionKind): bigint {
  return deductions.reduce(
    (sum, { kind, amountCents }) => (of === undefined || kind === of ? sum + amountCents : sum),
    0n,
  );
}

/** The payment of a claim by a slip. */
export function paymentBySlip({ slipNumber, amountCents, deductions, note: why }: SlipPayment): Payment {
  const part = {
    method: 'slip',
    amountCents: amountCents - deductedCents({ deductions }),
    reference: slipNumber,
  } as const;
  return { parts: part.amountCents === 0n ? [] : [part], deductions, note: why };
}

/** How much of the person's debts is kept back from an award: all of them, but no more than taxes leave of it. */
export function interceptCents(owedCents: bigint, amountCents: bigint, taxCents: bigint): bigint {
  assert(taxCents <= amountCents, 'no more is withheld than was won');
  return minAmount(owedCents, amountCents - taxCents);
}

/** A payment as one text: two payments with the same text are the same payment. */
export function paymentText({ parts, deductions, note: why }: Payment): string {
  return JSON.stringify([
    parts.map(({ method, amountCents, reference }) => [method, amountCents.toString(), reference]),
    deductions.map(({ kind, amountCents, reference }) => [kind, amountCents.toString(), reference]),
    why,
  ]);
}
