import { RESULT_GROUPS } from '@jackpot/books';
import { z } from 'zod';
import { cents, day, micro } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId/wager-results';
const query = z.object({
  from: day.describe('the first gaming day'),
  to: day.describe('the last one; 31 days at most'),
  by: z.enum(RESULT_GROUPS).default('wager').describe('a row for each wager, or for each table, dealer or day with it'),
});
const spec = { method: 'GET', tag: 'accounting', act: 'day.read', isLong: true, query } as const;
const ppm = z.string().describe('parts per million of the handle');

export const wagers = {
  results: operation({
    ...spec,
    path,
    summary: 'Read handle, win and hold of each wager where stakes are known, against exact theory',
    response: z
      .object({
        hands: z.int().describe('complete hands with stakes'),
        results: z.array(
          z.object({
            of: z
              .string()
              .nullable()
              .describe(
                'asset number, license of the dealer, or day; null: of the wager alone, or nobody was assigned',
              ),
            wager: z.string(),
            name: z.string(),
            hands: z.int(),
            handle: cents,
            win: micro.describe('what the house kept, vigorish included; below zero: it lost'),
            holdPpm: ppm,
            expectedWin: micro.describe('the mean by exact theory, of the same stakes on a fresh shoe'),
            expectedHoldPpm: ppm,
            band: z
              .object({ least: micro, most: micro })
              .nullable()
              .describe('99 percent; null: too few hands for a band'),
            isWithin: z.boolean().nullable(),
          }),
        ),
      })
      .meta({ id: 'WagerResults' }),
  }),
  csv: operation({
    ...spec,
    path: `${path}.csv`,
    summary: 'Download the results of wagers as CSV',
    response: { mediaType: 'text/csv', description: 'a line for each result' },
  }),
} as const;
