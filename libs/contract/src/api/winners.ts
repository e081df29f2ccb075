import { IDENTIFICATIONS_MAX, SHARING_WINNERS_MAX } from '@jackpot/books';
import { z } from 'zod';
import { cents, enteredCents, instant } from './fields.js';
import { operation } from './operation.js';
import { identification, patronEntry, patronFields } from './patrons.js';

const path = '/api/v1/claims/:awardId/winners';

const identifications = z.array(identification).max(IDENTIFICATIONS_MAX).default([]);

const winners = z
  .object({
    awardId: z.string(),
    amount: cents.describe('the award: all shares together'),
    revision: z.int().describe('of the record of the patron and the winners; 0: no patron is on record'),
    payeeShare: cents.describe('share of the patron, to whom the winnings are paid'),
    winners: z
      .array(
        patronFields
          .omit({ awardId: true, recordedAt: true, changedAt: true })
          .extend({ identifications, number: z.int().describe('place in the list, from 1 on'), share: cents })
          .meta({ id: 'Winner' }),
      )
      .describe('the people who share the win besides the patron; empty: nobody does'),
    changedAt: instant
      .nullable()
      .describe(
        'when a winner, or the name, birth or taxpayer number of the patron, last changed; look-ups come after it',
      ),
  })
  .meta({ id: 'Winners' });

export const winnersOfClaim = {
  read: operation({
    method: 'GET',
    path,
    tag: 'claims',
    act: 'patron.read',
    summary: 'Read who shares a win with the patron, and the shares, with the taxpayer numbers masked',
    response: winners,
  }),
  record: operation({
    method: 'PUT',
    path,
    tag: 'claims',
    act: 'patron.record',
    summary:
      'Record who shares a win (Form 5754), in place of the list on record, until the claim is over. Look-ups come after it',
    body: z
      .strictObject({
        revision: z
          .int()
          .min(0)
          .describe('of the list that was read: a list that somebody else has changed since is not replaced'),
        payeeShare: enteredCents.describe('share of the patron on record; "0.00" where the patron has none'),
        winners: z
          .array(
            patronEntry.extend({
              identifications,
              share: enteredCents,
              number: z
                .int()
                .min(1)
                .max(SHARING_WINNERS_MAX)
                .optional()
                .describe('place of the same winner in the list on record, whose masked or omitted numbers stay'),
            }),
          )
          .max(SHARING_WINNERS_MAX)
          .describe('the other winners; all shares together are the award. Empty: nobody shares the win'),
      })
      .meta({ id: 'WinnersEntry' }),
    response: winners,
  }),
  pdf: operation({
    method: 'GET',
    path: `${path}.pdf`,
    tag: 'claims',
    act: 'tax-form.read',
    summary: 'Print the data of Form 5754 as PDF; taxpayer numbers are masked',
    response: { mediaType: 'application/pdf', description: 'who is paid, who shares the win, and lines to sign' },
  }),
} as const;
