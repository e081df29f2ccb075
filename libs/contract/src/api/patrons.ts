import { IDENTIFICATIONS_MAX, IDENTIFICATION_KINDS, SHARING_WINNERS_MAX } from '@jackpot/books';
import { z } from 'zod';
import { day, instant, reason } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/claims/:awardId/patron';

const written = (max: number) => z.string().trim().min(1).max(max);

export const identification = z
  .strictObject({
    kind: z.enum(IDENTIFICATION_KINDS),
    number: written(40),
    issuer: written(60).describe('the state, country or office that issued it'),
    expiresOn: day.nullable().default(null).describe('the last day on which it is valid; null: it has none'),
  })
  .meta({ id: 'Identification' });

const address = z
  .strictObject({
    street: written(100),
    city: written(60),
    region: z.string().trim().max(40).default('').describe('state or province'),
    postalCode: written(20),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('US')
      .describe('two letters, by ISO 3166'),
  })
  .meta({ id: 'PatronAddress' });

const taxpayerNumber = z
  .string()
  .regex(/^\d{3}-?\d{2}-?\d{4}$/, 'a taxpayer number has nine digits, like "123-45-6789"')
  .overwrite((text) => text.replaceAll('-', ''));

const common = {
  name: written(80).describe('as on the identification'),
  address,
  dateOfBirth: day,
  identifications: z.array(identification).min(1).max(IDENTIFICATIONS_MAX),
  playerCard: written(40).nullable().default(null),
};

const noTaxpayerNumber = z.string().trim().max(200).default('').describe('why the patron has no taxpayer number');

export const patronEntry = z.strictObject({
  ...common,
  taxpayerNumber: taxpayerNumber
    .nullable()
    .optional()
    .describe('nine digits; left out: as on record; null: the patron has none, and `noTaxpayerNumber` says why'),
  noTaxpayerNumber,
});

export const patronFields = z.object({
  awardId: z.string(),
  ...common,
  taxpayerNumber: z.string().nullable().describe('masked, like "***-**-6789"; null: the patron has none'),
  noTaxpayerNumber,
  recordedAt: instant,
  changedAt: instant.describe('of the last correction'),
});
const patron = patronFields.meta({ id: 'Patron' });

export const patrons = {
  read: operation({
    method: 'GET',
    path,
    tag: 'claims',
    act: 'patron.read',
    summary: 'Read who won: the patron on record of a claim, with the taxpayer number masked',
    response: patron,
  }),
  record: operation({
    method: 'PUT',
    path,
    tag: 'claims',
    act: 'patron.record',
    summary: 'Record who won, or correct the record, until the claim is over. The audit trail names the fields',
    body: patronEntry.meta({ id: 'PatronEntry' }),
    response: patron,
    statuses: [200, 201],
  }),
  reveal: operation({
    method: 'POST',
    repeat: 'another',
    path: `${path}/taxpayer-number`,
    tag: 'claims',
    act: 'patron.reveal',
    summary: 'Read the whole taxpayer number of a patron. The view and its reason are in the audit trail before',
    body: z
      .strictObject({
        reason,
        winner: z
          .int()
          .min(0)
          .max(SHARING_WINNERS_MAX)
          .default(0)
          .describe('0: the patron; otherwise a winner of `winnersOfClaim.read`'),
      })
      .meta({ id: 'PatronReveal' }),
    response: z
      .object({ taxpayerNumber: z.string().nullable().describe('nine digits; null: the patron has none') })
      .meta({ id: 'TaxpayerNumber' }),
  }),
} as const;
