import type { ResponseOf, api } from '@jackpot/contract';
import { centsToText, must, parseCents } from '@jackpot/money';

type Claim = ResponseOf<typeof api.claims.read>;

/** A claim as far as the cage needs it to pay. */
export type PayableClaim = Pick<Claim, 'amount' | 'documentNumber' | 'demands'>;

/** The look-ups that a claim still needs, as bodies of requests: nothing is found. */
export function lookUpsOf({ demands }: PayableClaim) {
  return demands.checks
    .filter(({ result }) => result === null)
    .map(({ check }) => ({ check, result: 'clear', reference: `L-${check}` }) as const);
}

/** The body that pays a claim: by check, less the tax that it states. */
export function issueOf({ amount, documentNumber, demands: { withholding } }: PayableClaim) {
  const [gross, tax] = [centsOf(amount), centsOf(withholding)];
  return {
    documentNumber,
    parts:
      gross === tax ? [] : [{ method: 'check', amount: centsToText(gross - tax), reference: `CHK-${documentNumber}` }],
    deductions: tax === 0n ? [] : [{ kind: 'federal-tax', amount: withholding }],
  };
}

function centsOf(text: string): bigint {
  const cents = parseCents(text);
  return must(typeof cents === 'bigint' ? cents : undefined, `an amount, not "${text}"`);
}
