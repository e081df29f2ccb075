import { must, parseCents } from '@jackpot/money';
import type { DeductionKind } from '@jackpot/progressive';
import type { ClaimActRecord } from '@jackpot/storage';

/** Release 0.9.0 recorded one payment method for the whole amount, and no deductions. */
interface PaidDetail {
  readonly amount?: string;
  readonly method?: string;
  readonly parts?: readonly { readonly method: string; readonly amount: string }[];
  readonly deductions?: readonly { readonly kind: string; readonly amount: string }[];
}

export function isPayment({ act }: Pick<ClaimActRecord, 'act'>): boolean {
  return act === 'paid' || act === 'payment-corrected';
}

export function deductedIn({ detail }: Pick<ClaimActRecord, 'detail'>, kind: DeductionKind): bigint {
  return sumOf((detailOf(detail).deductions ?? []).filter((each) => each.kind === kind));
}

export function cashIn({ detail }: Pick<ClaimActRecord, 'detail'>): bigint {
  const { amount = '0', method = '', parts = [{ method, amount }] } = detailOf(detail);
  return sumOf(parts.filter((part) => part.method === 'cash'));
}

function detailOf(detail: string | null): PaidDetail {
  return JSON.parse(detail ?? '{}') as PaidDetail;
}

function sumOf(amounts: readonly { readonly amount: string }[]): bigint {
  return amounts.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
}

function centsOf(text: string): bigint {
  const cents = parseCents(text);
  return must(typeof cents === 'bigint' ? cents : undefined, `an amount of a payment, not ${text}`);
}
