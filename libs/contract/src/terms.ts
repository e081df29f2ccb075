import { z } from 'zod';

/** Refusals round versions of the terms. Total, with the sentence for people; docs/reference/rejections.md lists them. */
export const TERMS_REJECTIONS = {
  TERMS_UNKNOWN: { status: 404, text: 'The link has no such version of its terms; look at the list.' },
  TERMS_CLOSED: {
    status: 409,
    text: 'This version is withdrawn, refused, in force or passed over; stage the terms anew.',
  },
  TERMS_SIGNED: { status: 409, text: 'This side has signed the version already; the other one is to sign.' },
  TERMS_HASH_DIFFERS: { status: 409, text: 'That is the hash of another document; read this one before it is signed.' },
  TERMS_REFERENCE_DIFFERS: {
    status: 422,
    text: 'The document prints another approval; approve under its reference, or have it staged anew.',
  },
  TERMS_CHANGED_MEANWHILE: {
    status: 409,
    text: 'Somebody acted on this version at the same moment; look at it again.',
  },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type TermsRejectionCode = keyof typeof TERMS_REJECTIONS;

const peoples = z.string().trim().min(1).max(200);
const date = z.iso.date();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in small hexadecimal letters');
const version = z.int().min(1);
const text = z.string().nullable();

export const stageTermsSchema = z
  .strictObject({
    terms: z.unknown().describe('the whole document, in the form of the body that opens a link'),
    reason: peoples,
    noticePostedOn: date
      .nullable()
      .default(null)
      .describe('since when a notice stands at the tables; needed 14 days before one of them leaves'),
  })
  .meta({ id: 'TermsStaged' });

export const approveTermsSchema = z
  .strictObject({
    hash: sha256.describe('of the document that was read'),
    reference: z.string().trim().min(1).max(80).describe('the Commission’s is the one that the document prints'),
    effectiveOn: date.describe('from the beginning of this date, by the facility’s clocks, it may be activated'),
  })
  .meta({ id: 'TermsApproved' });

/** The longest window of a scheduled activation, in minutes: `WINDOW_MS_MAX` of the link. */
const WINDOW_MINUTES_MAX = 240;

export const scheduleTermsSchema = z
  .strictObject({
    at: z.iso.datetime({ offset: true }).nullable().default(null).describe('the instant; 7 days ahead at the most'),
    gamingDay: date.nullable().default(null).describe('instead of an instant: the beginning of this gaming day'),
    windowMinutes: z
      .int()
      .min(1)
      .max(WINDOW_MINUTES_MAX)
      .default(60)
      .describe('for how long the house waits for a quiet link, from the instant on'),
  })
  .refine(({ at, gamingDay }) => (at === null) !== (gamingDay === null), 'an instant or a gaming day, one of the two')
  .meta({ id: 'TermsScheduled' });

export const termsReasonSchema = z.strictObject({ reason: peoples }).meta({ id: 'TermsReason' });

const signer = z.strictObject({ id: z.string(), name: z.string(), license: z.string(), role: z.string() });

export const termsHeadSchema = z
  .strictObject({
    version,
    state: z
      .enum(['staged', 'approved', 'in-force', 'superseded', 'refused', 'withdrawn', 'passed-over'])
      .describe('passed-over: a later version came into force before it'),
    hash: sha256,
    name: z.string(),
    approval: z.strictObject({ reference: z.string(), approvedOn: z.string() }).describe('as the document prints it'),
    stagedAt: text.describe('null: the link was opened with it'),
    inForceFrom: text,
    inForceUntil: text,
  })
  .meta({ id: 'TermsHead' });

export const termsListSchema = z
  .strictObject({ link: z.string(), running: version, versions: z.array(termsHeadSchema).describe('newest first') })
  .meta({ id: 'TermsList' });

const act = z.strictObject({
  act: z.enum(['approved', 'refused', 'withdrawn']),
  at: z.string(),
  person: signer,
  reference: z.string().describe('of an approval; of the others the reason'),
  effectiveFrom: text,
});
const schedule = z.strictObject({
  scheduledBy: signer,
  scheduledAt: z.string(),
  dueAt: z.string(),
  until: z.string().describe('the end of its window'),
  end: z
    .strictObject({
      how: z.enum(['in-force', 'cancelled', 'missed']),
      at: z.string(),
      person: signer.nullable().describe('who called it off; null: the house itself ended it'),
      code: text.describe('of one that was missed: what stood in the way'),
      text,
    })
    .nullable()
    .describe('null: it stands'),
});
const problem = z.strictObject({ path: z.string(), code: z.string(), text: z.string() });

export const termsVersionSchema = termsHeadSchema
  .extend({
    link: z.string(),
    stagedBy: signer.nullable(),
    activatedBy: signer.nullable(),
    reason: text,
    noticePostedAt: text,
    approversNeeded: z.array(z.string()),
    approversMissing: z.array(z.string()),
    acts: z.array(act),
    schedules: z.array(schedule).describe('when the house was to put it in force by itself; oldest first'),
    findings: z.array(z.unknown()).describe('what the linter said when it was staged'),
    problems: z.array(problem).describe('what stands against activating it now: meters, tables, notice'),
    document: z.record(z.string(), z.unknown()),
    text: z.string().describe('the very text that is hashed'),
  })
  .meta({ id: 'TermsVersion' });

export const termsDifferenceSchema = z
  .strictObject({
    link: z.string(),
    version,
    against: version,
    differences: z.array(z.strictObject({ path: z.string(), before: text, after: text })),
  })
  .meta({ id: 'TermsDifference' });
