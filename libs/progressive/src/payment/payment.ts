import { assert, minAmount } from '@jackpot/money';
import { type ValueOf, i64, list, oneOf, struct } from '../codec/fields.js';
import { note } from '../codec/parts.js';

export const CAGE_METHODS = ['cash', 'check', 'chips', 'wire'] as const;
export type CageMethod = (typeof CAGE_METHODS)[number];
/** `slip`: paid by the slot accounting system. The journal stores indexes: only append values. */
export const PAYMENT_METHODS = [...CAGE_METHODS, 'slip'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The journal stores indexes: only append values. */
export const DEDUCTION_KINDS = ['federal-tax', 'state-tax', 'debt'] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

export const PAYMENT_PARTS_MAX = 8;

const part = struct('payment part', {
  method: oneOf(PAYMENT_METHODS),
  amountCents: i64,
  /** Such as the number of a check. Empty for cash and chips. */
  reference: note,
});
export type PaymentPart = ValueOf<typeof part>;

const deduction = struct('deduction', {
  kind: oneOf(DEDUCTION_KINDS),
  amountCents: i64,
  reference: note,
});
export type Deduction = ValueOf<typeof deduction>;

/** Parts and deductions add up to the award. */
export const paymentFields = {
  parts: list(part),
  deductions: list(deduction),
  note,
};
export const slipFields = {
  slipNumber: note,
  deductions: paymentFields.deductions,
  note,
};
export interface SlipPayment extends Pick<Payment, 'deductions' | 'note'> {
  readonly slipNumber: string;
  readonly amountCents: bigint;
}

export const payment = struct('payment', paymentFields);
export interface Payment {
  readonly parts: readonly PaymentPart[];
  readonly deductions: readonly Deduction[];
  readonly note: string;
}

export function netCents({ parts }: Pick<Payment, 'parts'>): bigint {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

export function deductedCents({ deductions }: Pick<Payment, 'deductions'>, of?: DeductionKind): bigint {
  return deductions.reduce(
    (sum, { kind, amountCents }) => (of === undefined || kind === of ? sum + amountCents : sum),
    0n,
  );
}

export function paymentBySlip({ slipNumber, amountCents, deductions, note: why }: SlipPayment): Payment {
  const part = {
    method: 'slip',
    amountCents: amountCents - deductedCents({ deductions }),
    reference: slipNumber,
  } as const;
  return { parts: part.amountCents === 0n ? [] : [part], deductions, note: why };
}

export function interceptCents(owedCents: bigint, amountCents: bigint, taxCents: bigint): bigint {
  assert(taxCents <= amountCents, 'no more is withheld than was won');
  return minAmount(owedCents, amountCents - taxCents);
}

export function paymentText({ parts, deductions, note: why }: Payment): string {
  return JSON.stringify([
    parts.map(({ method, amountCents, reference }) => [method, amountCents.toString(), reference]),
    deductions.map(({ kind, amountCents, reference }) => [kind, amountCents.toString(), reference]),
    why,
  ]);
}
