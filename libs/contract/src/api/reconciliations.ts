import { CAUSES, DIFFERENCE_KINDS } from '@jackpot/books';
import { z } from 'zod';
import { hex, instant, level } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId/reconciliations';
const day = z.iso.date();
const name = z.string().min(1).max(100);
const cause = z.enum(Object.keys(CAUSES) as [keyof typeof CAUSES, ...(keyof typeof CAUSES)[]]);
const fields = z.record(z.string(), z.string());

const reconciliation = z.object({
  reconciliationId: z.int(),
  linkId: z.string(),
  kind: z.enum(['slips', 'signs', 'sensors']),
  fromDay: z.string(),
  toDay: z.string(),
  sourceHash: hex,
  matched: z.int(),
  differences: z.int(),
  open: z.int().describe('differences without a recorded cause'),
  madeAt: instant,
  madeBy: z.string(),
});
const difference = z
  .object({
    number: z.int(),
    kind: z.enum(DIFFERENCE_KINDS),
    key: z.string(),
    ours: fields.nullable(),
    theirs: fields.nullable(),
    cause: cause.nullable(),
    note: z.string().nullable(),
    resolvedBy: z.string().nullable(),
    resolvedAt: instant.nullable(),
  })
  .meta({ id: 'Difference' });
const details = reconciliation.extend({ differenceList: z.array(difference) }).meta({ id: 'ReconciliationDetails' });

const CSV_CHARACTERS_MAX = 3_000_000;
const upload = {
  method: 'POST',
  repeat: 'same',
  tag: 'accounting',
  act: 'books.reconcile',
  response: details,
  statuses: [201, 200],
} as const;

export const reconciliations = {
  slips: operation({
    ...upload,
    path: `${path}/slips`,
    summary: 'Compare their paid slips (CSV) with ours: matched, missing, extra, different',
    body: z
      .strictObject({
        from: day,
        to: day,
        columns: z.strictObject({ slip: name, amount: name, asset: name.optional() }),
        numbers: z
          .enum(['document', 'system'])
          .default('document')
          .describe(
            'what the column `slip` has: our document numbers, or the slip numbers reported with `system-slip`',
          ),
        separator: z.enum([',', ';', '\t']).default(','),
        csv: z.string().max(CSV_CHARACTERS_MAX),
      })
      .meta({ id: 'PaidSlips' }),
    bodyBytesMax: 4 * 1024 * 1024,
  }),
  signs: operation({
    ...upload,
    path: `${path}/signs`,
    summary: 'Compare what the signs showed at the end of a day with the meters',
    body: z
      .strictObject({
        day,
        readings: z
          .array(z.strictObject({ level, shown: z.string().regex(/^\d{1,12}\.\d{2}$/) }))
          .min(1)
          .max(8),
      })
      .meta({ id: 'SignReadings' }),
  }),
  sensors: operation({
    ...upload,
    path: `${path}/sensors`,
    summary: 'Compare the counts of the table sensors in a day with the wagers in play',
    body: z
      .strictObject({
        day,
        counts: z
          .array(z.strictObject({ table: name, wagers: z.int().min(0) }))
          .min(1)
          .max(2_000),
      })
      .meta({ id: 'SensorCounts' }),
    bodyBytesMax: 256 * 1024,
  }),
  list: operation({
    method: 'GET',
    path,
    tag: 'accounting',
    act: 'day.read',
    summary: 'List comparisons, newest first, with the number of differences without a cause',
    response: z
      .object({ reconciliations: z.array(reconciliation.meta({ id: 'Reconciliation' })) })
      .meta({ id: 'Reconciliations' }),
  }),
  read: operation({
    method: 'GET',
    path: `${path}/:id`,
    tag: 'accounting',
    act: 'day.read',
    summary: 'Read one comparison with every difference',
    response: details,
  }),
  resolve: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/:id/differences/:number/resolve`,
    tag: 'accounting',
    act: 'books.resolve',
    summary: 'Record the cause of a difference; it cannot be changed afterwards',
    body: z.strictObject({ cause, note: z.string().min(1).max(1_000) }).meta({ id: 'Resolution' }),
    response: difference,
  }),
} as const;
