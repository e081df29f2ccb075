import type { ResponseOf, api } from '@jackpot/contract';
import { centsToText, must, parseCents } from '@jackpot/money';

type Claim = ResponseOf<typeof api.claims.read>;

export type PayableClaim = Pick<Claim, 'awardId' | 'amount' | 'documentNumber' | 'demands' | 'patron'>;

export function lookUpsOf({ demands }: PayableClaim) {
  return demands.checks
    .filter(({ result }) => result === null)
    .map(({ check }) => ({ check, result: 'clear', reference: `L-${check}` }) as const);
}

export function patronOf({ awardId, demands, patron }: PayableClaim) {
  if (patron.identifications >= (demands.patron?.identifications ?? 0)) return undefined;
  const number = awardId.replace(/\D/g, '').padStart(9, '1').slice(-9);
  return {
    name: `Patron of ${awardId}`,
    address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201' },
    dateOfBirth: '1970-01-31',
    identifications: [
      { kind: 'driver-license', number: `D-${number}`, issuer: 'MD', expiresOn: '2030-01-31' },
      { kind: 'social-security-card', number, issuer: 'SSA' },
    ],
    taxpayerNumber: number,
  } as const;
}

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
