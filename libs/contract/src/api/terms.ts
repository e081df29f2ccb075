import { type ConfigProblem, WINDOW_MS_MAX } from '@jackpot/progressive';
import { z } from 'zod';
import { asOf, instant, linkTerms, proposedTerms, reason, reference, sha256, signer } from './fields.js';
import { TERMS_BYTES_MAX, operation } from './operation.js';

const path = '/api/v1/links/:linkId/terms';
const date = z.iso.date();
const version = z.int().min(1);

const head = z.object({
  version,
  state: z
    .enum(['staged', 'approved', 'in-force', 'superseded', 'refused', 'withdrawn', 'passed-over'])
    .describe('passed-over: a later version came into force before it'),
  hash: sha256,
  name: z.string(),
  approval: z.object({ reference: z.string(), approvedOn: z.string() }).describe('as the document prints it'),
  stagedAt: instant.nullable().describe('null: the link was opened with it'),
  inForceFrom: instant.nullable(),
  inForceUntil: instant.nullable(),
});

const act = z.object({
  act: z.enum(['approved', 'refused', 'withdrawn']),
  at: instant,
  person: signer,
  reference: z.string().describe('of an approval; of the others the reason'),
  effectiveFrom: instant.nullable(),
});

const schedule = z.object({
  scheduledBy: signer,
  scheduledAt: instant,
  dueAt: instant,
  until: instant.describe('the end of its window'),
  end: z
    .object({
      how: z.enum(['in-force', 'cancelled', 'missed']),
      at: instant,
      person: signer.nullable().describe('who cancelled it; null: it ended by itself'),
      code: z.string().nullable().describe('of one that was missed: what prevented it'),
      text: z.string().nullable(),
    })
    .nullable()
    .describe('null: it is pending'),
});

const finding = z.object({
  severity: z.enum(['illegal', 'impossible', 'unwise']),
  code: z.string(),
  path: z.string(),
  sentence: z.string(),
  numbers: z.record(z.string(), z.string()),
});
const problem = z.object({ path: z.string(), code: z.string(), text: z.string() }) satisfies z.ZodType<ConfigProblem>;

const details = head
  .extend({
    link: z.string(),
    asOf,
    stagedBy: signer.nullable(),
    activatedBy: signer.nullable(),
    reason: z.string().nullable(),
    noticePostedAt: instant.nullable(),
    approversNeeded: z.array(z.string()),
    approversMissing: z.array(z.string()),
    acts: z.array(act),
    schedules: z.array(schedule).describe('scheduled activations, oldest first'),
    findings: z
      .array(finding)
      .describe('of the linter, when it was staged; of what the link was opened with: what another link has too'),
    problems: z.array(problem).describe('what prevents its activation now: meters, tables, notice'),
    document: linkTerms,
    text: z.string().describe('the text that is hashed'),
  })
  .meta({ id: 'TermsVersion' });

const spec = { method: 'POST', repeat: 'same', tag: 'terms', response: details } as const;
const read = { method: 'GET', tag: 'terms', act: 'terms.read' } as const;
const withReason = z.strictObject({ reason }).meta({ id: 'TermsReason' });

export const terms = {
  stage: operation({
    ...spec,
    path,
    act: 'terms.stage',
    summary: 'Stage a version of the terms; 200 where the same person has staged the same document',
    body: z
      .strictObject({
        terms: proposedTerms,
        reason,
        noticePostedOn: date
          .nullable()
          .default(null)
          .describe('when the notice at the tables was posted; the jurisdiction says how long before a table leaves'),
      })
      .meta({ id: 'TermsStaging' }),
    bodyBytesMax: TERMS_BYTES_MAX,
    statuses: [201, 200],
  }),
  list: operation({
    ...read,
    path,
    summary: 'List every version of the terms of a link, newest first, with its state',
    response: z
      .object({
        link: z.string(),
        asOf,
        running: version,
        versions: z.array(head.meta({ id: 'TermsHead' })).describe('newest first'),
      })
      .meta({ id: 'TermsList' }),
  }),
  read: operation({
    ...read,
    path: `${path}/:version`,
    summary: 'Read a version: the document, its hash, its signatures, what prevents its activation now',
    response: details,
  }),
  difference: operation({
    ...read,
    path: `${path}/:version/difference`,
    summary: 'Compare a version with the one in force, or with another',
    query: z.object({
      against: z
        .string()
        .regex(/^(running|[1-9]\d{0,8})$/, '`running`, or the number of a version')
        .default('running')
        .describe('`running`, or the number of a version'),
    }),
    response: z
      .object({
        link: z.string(),
        version,
        against: version,
        differences: z.array(
          z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      })
      .meta({ id: 'TermsDifference' }),
  }),
  approve: operation({
    ...spec,
    path: `${path}/:version/approve`,
    act: 'terms.approve',
    summary: 'Sign a version: by a side that did not stage it, with the hash of the document that was read',
    body: z
      .strictObject({
        hash: sha256.describe('of the document that was read'),
        reference: reference('the approval; the Commission’s is the one that the document prints'),
        effectiveOn: date.describe('from the beginning of this date, by the facility’s clocks, it may be activated'),
      })
      .meta({ id: 'TermsApproval' }),
  }),
  refuse: operation({
    ...spec,
    path: `${path}/:version/refuse`,
    act: 'terms.approve',
    summary: 'Refuse a version: by a side that was requested to sign it',
    body: withReason,
  }),
  withdraw: operation({
    ...spec,
    path: `${path}/:version/withdraw`,
    act: 'terms.withdraw',
    summary: 'Withdraw a version: by the side that staged it',
    body: withReason,
  }),
  activate: operation({
    ...spec,
    path: `${path}/:version/activate`,
    act: 'terms.activate',
    summary: 'Put an approved version in force: on a link out of service, with no coup and no claim open',
  }),
  schedule: operation({
    ...spec,
    repeat: 'keyed',
    path: `${path}/:version/schedule`,
    act: 'terms.schedule',
    summary: 'Schedule when an approved version comes into force: at most 7 days ahead',
    body: z
      .strictObject({
        at: z.iso.datetime({ offset: true }).nullable().default(null).describe('the instant; at most 7 days ahead'),
        gamingDay: date.nullable().default(null).describe('instead of an instant: the beginning of this gaming day'),
        windowMinutes: z
          .int()
          .min(1)
          .max(WINDOW_MS_MAX / 60_000)
          .default(60)
          .describe('how long the controller waits for an idle link, from the instant on'),
      })
      .refine(
        ({ at, gamingDay }) => (at === null) !== (gamingDay === null),
        'an instant or a gaming day, one of the two',
      )
      .meta({ id: 'TermsScheduling' }),
  }),
  cancelActivation: operation({
    ...spec,
    repeat: 'keyed',
    path: `${path}/:version/cancel-activation`,
    act: 'terms.cancel-activation',
    summary: 'Cancel a scheduled activation that is pending',
    body: withReason,
  }),
  page: operation({
    ...read,
    path: `${path}/:version/page`,
    summary: 'Print a version as a page; every sheet carries its approval',
    response: { mediaType: 'text/html', description: 'the terms' },
  }),
  pdf: operation({
    ...read,
    path: `${path}/:version/page.pdf`,
    summary: 'Print a version as PDF: the same version has the same bytes',
    response: { mediaType: 'application/pdf', description: 'the terms' },
  }),
} as const;
