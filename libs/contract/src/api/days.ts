import { EXCEPTION_KINDS, EXPORT_NAMES, SHEET_NAMES } from '@jackpot/books';
import { z } from 'zod';
import { dayReport as report, exception } from './day-report.js';
import { awardLine, centsForm, hex, instant, micro } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
const spec = { method: 'GET', tag: 'accounting', act: 'day.read' } as const;

const close = z.object({
  linkId: z.string(),
  number: z.int(),
  facilityId: z.string(),
  day: z.string(),
  zone: z.string(),
  boundaryHour: z.int(),
  startsAt: instant,
  endsAt: instant,
  firstSequence: z.int(),
  lastSequence: z.int(),
  batch: z.int(),
  batchHash: hex,
  closedAt: instant,
  closedBy: z.string(),
  previousHash: hex,
  hash: hex,
});
const head = close.meta({ id: 'Close' });

const playSoFar = z.object({
  day: z.string(),
  at: instant.describe('the end of what is counted'),
  wagers: z.int().describe('of hands that are not void'),
  hits: z.int().describe('hands with an award from a meter'),
  contribution: micro
    .nullable()
    .describe('by the rates in force; null: terms in force had promotional wagers that do not contribute in full'),
});

export const days = {
  close: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/days/:day/close`,
    tag: 'accounting',
    act: 'day.close',
    summary: 'Close a gaming day that is over; 200 where it is closed already',
    response: head,
    statuses: [201, 200],
  }),
  list: operation({
    ...spec,
    path: `${path}/days`,
    summary: 'List the closes of a link by number: day, part of the journal, hash',
    query: z.object({
      from: z.coerce.number().int().min(1).default(1).describe('the number of the first close'),
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('rows of a page at most'),
    }),
    response: z.object({ closes: z.array(head), next: z.int().nullable() }).meta({ id: 'Closes' }),
  }),
  next: operation({
    ...spec,
    path: `${path}/days/next`,
    isLong: true,
    summary: 'Read the day that is closed next: its report so far, and from when on it may be closed',
    response: z
      .object({
        day: z.string(),
        startsAt: instant,
        endsAt: instant,
        closableAt: instant,
        report: report.describe('its register has the claims; what the tables paid is in `tablePaid`'),
        tablePaid: z.array(z.object({ line: awardLine, count: z.int(), amount: centsForm })),
        exceptions: z.array(exception).describe('the first exceptions of each kind; the whole list follows the close'),
      })
      .meta({ id: 'NextClose' }),
  }),
  soFar: operation({
    ...spec,
    path: `${path}/days/so-far`,
    summary: 'Read the play of the current gaming day, and of the day before up to the same time of the day',
    query: z.object({ at: instant.optional().describe('the time up to which the day is read; now where left out') }),
    response: playSoFar
      .extend({ before: playSoFar.nullable().describe('null: the link was not open yet') })
      .meta({ id: 'PlaySoFar' }),
  }),
  progress: operation({
    ...spec,
    path: `${path}/days/next/progress`,
    summary: 'Read how far the open day is calculated, while `days/next` is being answered',
    response: z
      .object({ percent: z.int().nullable().describe('null: nothing is being calculated') })
      .meta({ id: 'NextCloseProgress' }),
  }),
  exceptions: operation({
    ...spec,
    path: `${path}/days/:day/exceptions`,
    summary: 'List the exceptions of a close in order; of one kind, or of all',
    query: z.object({
      kind: z.enum(EXCEPTION_KINDS).optional().describe('of one kind only'),
      from: z.coerce.number().int().min(1).default(1).describe('the position of the first exception'),
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('rows of a page at most'),
    }),
    response: z
      .object({
        exceptions: z.array(exception),
        next: z.int().nullable().describe('the `from` of the next page; null after the last'),
      })
      .meta({ id: 'DayExceptions' }),
  }),
  read: operation({
    ...spec,
    path: `${path}/days/:day`,
    summary: 'Read a close with its whole report',
    response: close.extend({ report }).meta({ id: 'CloseWithReport' }),
  }),
  sheet: operation({
    ...spec,
    path: `${path}/days/:day/csv/:sheet`,
    summary: `Download one sheet of a close as CSV: ${SHEET_NAMES.join(', ')}`,
    response: { mediaType: 'text/csv', description: 'the sheet' },
  }),
  page: operation({
    ...spec,
    path: `${path}/days/:day/print`,
    summary: 'Print a close as a page',
    response: { mediaType: 'text/html', description: 'the close' },
  }),
  pdf: operation({
    ...spec,
    path: `${path}/days/:day/print.pdf`,
    summary: 'Print a close as PDF; the same close has the same bytes',
    response: { mediaType: 'application/pdf', description: 'the close' },
  }),
  export: operation({
    ...spec,
    path: `${path}/exports/:name`,
    summary: `Download closed days as CSV or JSON Lines, every row with a stable id: ${EXPORT_NAMES.join(', ')}`,
    query: z.object({
      from: z.iso.date().describe('a closed gaming day'),
      to: z.iso.date().describe('a closed gaming day, the same or later'),
      format: z.enum(['csv', 'jsonl']).default('csv').describe('the form of the file'),
    }),
    response: { mediaType: 'text/csv', description: 'the rows; application/jsonl for `jsonl`' },
  }),
  books: operation({
    ...spec,
    path: `${path}/books/:day`,
    summary: 'Download the books from the first close to this one, as hledger and ledger read them',
    response: { mediaType: 'text/plain', description: 'the books' },
  }),
} as const;
