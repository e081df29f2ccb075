import { z } from 'zod';
import { enteredInstant, foreignLicense, hex, instant, next, pageQuery } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/audit';
const spec = { method: 'GET', tag: 'people', act: 'audit.read' } as const;

const filter = z.object({
  person: z.string().optional().describe('an account id'),
  license: foreignLicense.optional().describe('of one license number only'),
  act: z.string().optional().describe('of one act only'),
  outcome: z.string().optional().describe('of one outcome only: `REQUESTED`, `DONE`, or the code of a refusal'),
  requestId: z.string().optional().describe('of one request only'),
  from: enteredInstant.optional().describe('the first instant'),
  to: enteredInstant.optional().describe('the last instant'),
});

export const AUDIT_SHEET_ENTRIES_MAX = 20_000;

export const audit = {
  list: operation({
    ...spec,
    path,
    summary: 'List what people did and were refused, newest first; of one person, act, outcome or time, or all',
    query: pageQuery.extend(filter.shape),
    response: z
      .object({
        entries: z.array(
          z
            .object({
              sequence: z.int(),
              at: instant,
              accountId: z.string().nullable(),
              name: z.string(),
              license: z.string(),
              roles: z.string(),
              act: z.string(),
              subject: z.string().describe('what the act is about, as it is chained'),
              subjectText: z
                .string()
                .describe(
                  'the subject with people by name and license number in place of the ids of their accounts, and other ids cut short',
                ),
              outcome: z.string(),
              requestId: z.string(),
              previousHash: hex,
              hash: hex,
            })
            .meta({ id: 'AuditEntry' }),
        ),
        next,
      })
      .meta({ id: 'AuditEntries' }),
  }),
  sheet: operation({
    ...spec,
    path: `${path}/csv`,
    summary: `Download the entries as a sheet, the newest ${AUDIT_SHEET_ENTRIES_MAX} at most: narrow the time for more`,
    query: filter,
    response: { mediaType: 'text/csv', description: 'the entries' },
  }),
  check: operation({
    ...spec,
    path: `${path}/check`,
    isLong: true,
    summary: 'Hash the whole trail again: whether an entry was changed, removed or cut off, and where first',
    response: z
      .object({
        isWhole: z.boolean(),
        entries: z.int(),
        flaw: z
          .object({
            sequence: z.int(),
            what: z.enum(['SEQUENCE_GAP', 'NOT_CHAINED', 'CHANGED', 'NOT_THE_HEAD']),
          })
          .nullable(),
        head: z.object({ sequence: z.int(), hash: hex }),
      })
      .meta({ id: 'AuditCheck' }),
  }),
} as const;
