import type { Values } from '../parts/form.js';
import type { Claim, PatronEntry } from '../server/types.js';
import { t } from '../texts/t.js';

type Kind = PatronEntry['identifications'][number]['kind'];

export const IDENTIFICATION_KINDS = [
  'driver-license',
  'state-id',
  'passport',
  'social-security-card',
  'military-id',
  'tribal-id',
  'other',
] as const satisfies readonly Kind[];

export function missingOf({ demands, patron, status }: Pick<Claim, 'demands' | 'patron' | 'status'>): string | null {
  if (patron.state === 'unreadable')
    return t('The record of the patron was altered in the database. Call the auditor.');
  const isOpen = ['pending', 'verified', 'authorized'].includes(status);
  const needed = demands.patron?.identifications ?? 0;
  if (!isOpen || patron.identifications >= needed) return null;
  if (patron.state === 'none')
    return needed === 2
      ? t('Before the payment the patron must be on record, with two forms of identification.')
      : t('Before the payment the patron must be on record.');
  return t('Before the payment the record needs a second form of identification.');
}

export const DAY_PATTERN = '\\d{1,2}/\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2}';

function dayOf(typed: string): string {
  const [, month = '', day = '', year = ''] = /^(\d+)\/(\d+)\/(\d+)$/.exec(typed) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

interface Shown {
  readonly hasTwo: boolean;
  readonly hasNoNumber: boolean;
}

export function bodyOf(values: Values, { hasTwo, hasNoNumber }: Shown): PatronEntry {
  const identification = (at: 1 | 2): PatronEntry['identifications'][number] => ({
    kind: values(`kind${at}`) as Kind,
    number: values(`number${at}`),
    issuer: values(`issuer${at}`),
    expiresOn: dayOf(values(`expiresOn${at}`)) || null,
  });
  return {
    ...personOf(values, hasNoNumber),
    identifications: hasTwo ? [identification(1), identification(2)] : [identification(1)],
    playerCard: values('playerCard') || null,
  };
}

export function personOf(values: Values, hasNoNumber: boolean): Omit<PatronEntry, 'identifications'> {
  const number = values('taxpayerNumber');
  return {
    name: values('name'),
    address: {
      street: values('street'),
      city: values('city'),
      region: values('region'),
      postalCode: values('postalCode'),
      country: values('country').toUpperCase(),
    },
    dateOfBirth: dayOf(values('dateOfBirth')),
    ...(hasNoNumber
      ? { taxpayerNumber: null, noTaxpayerNumber: values('noTaxpayerNumber') }
      : number === ''
        ? {}
        : { taxpayerNumber: number }),
    playerCard: null,
  };
}
