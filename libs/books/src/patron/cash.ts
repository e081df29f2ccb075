import { centsToText } from '@jackpot/money';
import type { Sheet } from '../text/csv.js';
import { type Patron, identificationText, identitiesOf, maskedNumber, shownIdentifications } from './patron.js';
import { type Sharing, splitByShares } from './sharing.js';

export interface CashPayment {
  readonly awardId: string;
  /** ms since 1970. */
  readonly paidAt: number;
  readonly cashCents: bigint;
  readonly cashier: string;
  readonly patron: Patron | undefined;
  /** True if only a share counts. The payee's payment counts in full. */
  readonly isShare: boolean;
}

/**
 * The payee's payment counts in full, that of other winners by their share (31 CFR 1021.313: by or on behalf of a
 * person).
 */
export function cashPaymentsOf(
  payment: Omit<CashPayment, 'patron' | 'isShare'>,
  patron: Patron | undefined,
  sharing: Sharing | undefined,
): readonly CashPayment[] {
  const whole = { ...payment, patron, isShare: false };
  if (sharing === undefined) return [whole];
  const shares = [sharing.payeeShareCents, ...sharing.winners.map(({ shareCents }) => shareCents)];
  const [, ...parts] = splitByShares(payment.cashCents, shares);
  return [
    whole,
    ...sharing.winners.map(({ shareCents: _, ...winner }, at) => ({
      ...payment,
      ...{ patron: winner, cashCents: parts[at] ?? 0n, isShare: true },
    })),
  ];
}

export interface CashOfPerson {
  readonly patron: Patron | undefined;
  readonly payments: readonly CashPayment[];
  readonly totalCents: bigint;
  readonly needsReport: boolean;
}

interface Group {
  readonly identities: ReadonlySet<string>;
  readonly payments: readonly CashPayment[];
}

/**
 * Largest sum first. Two payments belong to the same person if their records share an identity, directly or through
 * other records.
 * @param aboveCents sums above this amount need a report. Null: no report
 */
export function cashByPerson(payments: readonly CashPayment[], aboveCents: bigint | null): readonly CashOfPerson[] {
  const groups = payments
    .toSorted((a, b) => a.paidAt - b.paidAt)
    .reduce<readonly Group[]>((before, payment) => {
      const own = payment.patron === undefined ? [] : identitiesOf(payment.patron);
      const isSame = ({ identities }: Group): boolean => own.some((each) => identities.has(each));
      const same = before.filter(isSame);
      const joined = {
        identities: new Set([...same.flatMap(({ identities }) => [...identities]), ...own]),
        payments: [...same.flatMap((group) => group.payments), payment],
      };
      return [...before.filter((group) => !isSame(group)), joined];
    }, []);
  return groups.map((group) => personOf(group, aboveCents)).toSorted(byTotal);
}

function byTotal(a: CashOfPerson, b: CashOfPerson): number {
  if (a.totalCents === b.totalCents) return 0;
  return a.totalCents < b.totalCents ? 1 : -1;
}

function personOf({ payments: unordered }: Group, aboveCents: bigint | null): CashOfPerson {
  // The payee's payment counts in full, so a share of the same award by the same person is not added.
  const whole = new Set(unordered.filter(({ isShare }) => !isShare).map(({ awardId }) => awardId));
  const payments = unordered
    .filter(({ isShare, awardId }) => !isShare || !whole.has(awardId))
    .toSorted((a, b) => a.paidAt - b.paidAt);
  const totalCents = payments.reduce((sum, { cashCents }) => sum + cashCents, 0n);
  return {
    ...{ payments, totalCents, patron: payments.at(-1)?.patron },
    needsReport: aboveCents !== null && totalCents > aboveCents,
  };
}

const COLUMNS = [
  ...[
    'gaming_day',
    'person',
    'person_cash',
    'report',
    'award',
    'share',
    'paid_at',
    'cash',
    'cashier',
    'name',
    'street',
    'city',
  ],
  ...['region', 'postal_code', 'country', 'date_of_birth', 'taxpayer_number', 'no_taxpayer_number'],
  ...['first_identification', 'second_identification'],
] as const;

/** One row for each payment, by person, with masked taxpayer numbers. */
export function cashSheet(day: string, people: readonly CashOfPerson[]): Sheet {
  const rows = people.flatMap(({ patron, payments, totalCents, needsReport }, at) => {
    const { name = '', dateOfBirth = '', taxpayerNumber = null, noTaxpayerNumber = '' } = patron ?? {};
    const { street = '', city = '', region = '', postalCode = '', country = '' } = patron?.address ?? {};
    const [first, second] = patron === undefined ? [] : shownIdentifications(patron);
    return payments.map(({ awardId, paidAt, cashCents, cashier, isShare }) => [
      ...[day, at + 1, centsToText(totalCents), needsReport ? 'yes' : 'no'],
      ...[awardId, isShare ? 'yes' : 'no', new Date(paidAt).toISOString(), centsToText(cashCents), cashier],
      ...[name, street, city, region, postalCode, country, dateOfBirth],
      taxpayerNumber === null ? '' : maskedNumber(taxpayerNumber),
      ...[noTaxpayerNumber, identificationText(first), identificationText(second)],
    ]);
  });
  return { name: 'cash', columns: COLUMNS, rows };
}
