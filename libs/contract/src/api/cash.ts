import { z } from 'zod';
import { cents, day, instant } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/cash/:day';
const spec = { method: 'GET', tag: 'accounting', act: 'cash-log.read' } as const;

const cashDay = z
  .object({
    day,
    above: cents.nullable().describe('a person with more is reported; null: no payment rules have `cashReport`'),
    rule: z.string().describe('the law that the amount is from; empty where there is none'),
    people: z
      .array(
        z.object({
          name: z.string().nullable().describe('null: nobody is on record, and the payment is listed by its claim'),
          taxpayerNumber: z.string().nullable().describe('masked; null: none is on record'),
          total: cents,
          needsReport: z.boolean(),
          payments: z.array(
            z.object({
              awardId: z.string(),
              paidAt: instant,
              cash: cents.describe('the part of the payment that was cash'),
              cashier: z.string().describe('license of the person who paid'),
              isShare: z.boolean().describe('the part of a person who shares a win that another person was paid'),
            }),
          ),
        }),
      )
      .describe('the largest sum first'),
  })
  .meta({ id: 'CashDay' });

export const cash = {
  read: operation({
    ...spec,
    path,
    summary: 'Read the cash log of a gaming day over every link: who was paid how much cash, and who is reported',
    response: cashDay,
  }),
  csv: operation({
    ...spec,
    path: `${path}/log.csv`,
    summary: 'Download the cash log as CSV, with the record of each person; taxpayer numbers are masked',
    response: { mediaType: 'text/csv', description: 'a line for each payment, the payments of a person together' },
  }),
  pdf: operation({
    ...spec,
    path: `${path}/log.pdf`,
    summary: 'Print the cash log as PDF: the people who are reported with their records, then every payment',
    response: { mediaType: 'application/pdf', description: 'the report and the log' },
  }),
} as const;
