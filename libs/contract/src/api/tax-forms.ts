import { z } from 'zod';
import { cents, day } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/claims/:awardId/tax-form';
const spec = { method: 'GET', tag: 'claims', act: 'tax-form.read' } as const;

export const taxForms = {
  read: operation({
    ...spec,
    path,
    summary: 'Read what Form W-2G states of a paid claim with reportable winnings or withholding',
    response: z
      .object({
        awardId: z.string(),
        documentNumber: z.int(),
        form: z.string(),
        taxYear: z.int(),
        wonOn: day,
        paidOn: day,
        forms: z
          .array(
            z.object({
              share: z.string().describe('like "2 of 3" where the win is shared; otherwise empty'),
              winnings: cents.describe('of this award or share; the other awards of the wager have forms of their own'),
              federalTax: cents,
              stateTax: cents,
              hasPatron: z.boolean().describe('false: nobody is on record, and the form has no winner'),
              boxes: z.array(z.object({ number: z.string(), name: z.string(), value: z.string() })),
            }),
          )
          .describe('one; where several people share the win, one for each share'),
      })
      .meta({ id: 'TaxForm' }),
  }),
  pdf: operation({
    ...spec,
    path: `${path}.pdf`,
    summary: 'Print the form for the winner as PDF; the taxpayer number is masked',
    response: { mediaType: 'application/pdf', description: 'the form, with a line for the signature of the winner' },
  }),
  year: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/tax-forms/:year/w2g.csv',
    tag: 'accounting',
    act: 'tax-file.read',
    isLong: true,
    summary:
      'Download the forms of a tax year, with whole taxpayer numbers. The download is in the audit trail before they are read',
    response: {
      mediaType: 'text/csv',
      description: 'one line for each form: docs/how-to/pay-a-claim.md lists the columns',
    },
  }),
} as const;
