import { centsToText } from '@jackpot/money';
import type { Sheet } from '../text/csv.js';
import { type Patron, identificationText, identitiesOf, maskedNumber, shownIdentifications } from './patron.js';
import { type Sharing, splitByShares } from './sharing.js';

/** A claim of which a part, or all, was paid in cash. */
export interface CashPayment {
  readonly awardId: string;
  /** Time of the payment, ms since 1970. */
  readonly paidAt: number;
  readonly cashCents: bigint;
  /** License of the person who paid. */
  readonly cashier: string;
  /** Undefined if nobody is on record. */
  readonly patron: Patron | undefined;
  /** Whether this is the part of a person who shares a win that was paid to another one, on whose payment it is counted whole. */
  readonly isShare: boolean;
}

/**
 * The cash of a paid claim by person: the patron was handed all of it, and each other winner of a shared win had a part of it (31 CFR
 * 1021.313: by or on behalf of a person).
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

/** The cash that one person had. A payment without a record is listed by itself, because nobody can say whose it was. */
export interface CashOfPerson {
  /** The record at the last payment. */
  readonly patron: Patron | undefined;
  /** In the order of their time. */
  readonly payments: readonly CashPayment[];
  readonly totalCents: bigint;
  readonly needsReport: boolean;
}

interface Group {
  readonly identities: ReadonlySet<string>;
  readonly payments: readonly CashPayment[];
}

/**
 * Cash payments by person, the largest sum first. Two payments are to the same person if their records share an identity, or if
 * both share one with a third.
 * @param aboveCents a person with more is reported; null: nobody is
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
  // A person who was handed a payment has no part of the same payment besides.
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

/** The cash of a gaming day as a sheet: a line for each payment, the payments of a person together. Taxpayer numbers are masked. */
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
