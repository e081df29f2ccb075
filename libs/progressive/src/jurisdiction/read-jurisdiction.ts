import { z } from 'zod';
import { type ConfigProblem, dollars, formProblems, whatToEnter, words } from '../config/fields.js';
import { paymentRulesSchema } from '../payment/rules-json.js';

const NEEDS_SOURCE = 'name the law or regulation that the value is from';
const NO_RULE = 'write the value with its source, or null where the jurisdiction has no such rule';

const source = z.string({ error: NEEDS_SOURCE }).pipe(words(200));
const citation = source.nullable();

const rule = <T extends z.ZodType>(value: T, meaning: string) =>
  z
    .strictObject({ value, source }, { error: ({ code }) => (code === 'invalid_type' ? NO_RULE : undefined) })
    .nullable()
    .describe(meaning);
const days = z.int().min(1).max(3_650);

const levelMinimums = z.strictObject({ star: dollars, spadeAndHeart: dollars });

/** Demands of jurisdictions on a payment. HELD_FOR_REVIEW is not here, because the link decides it. */
export const DEMAND_CODES = [
  'VERIFIED_BY_FLOORPERSON_OR_SECURITY',
  'VERIFIED_BY_PIT_MANAGER',
  'SURVEILLANCE_NOTICE',
  'FACE_PHOTOGRAPH',
  'CASH_OR_CHECK',
  'CHECK_ONLY',
  'VERIFIED_BY_EMPLOYEE',
  'VERIFIED_BY_SUPERVISOR',
  'SURVEILLANCE_MONITORS',
  'INTERCEPT_LOOK_UP',
  'PATRON_ACKNOWLEDGES',
  'SECURITY_ESCORT',
] as const;
export type DemandCode = (typeof DEMAND_CODES)[number];

const documentAmount = z.strictObject({
  from: dollars,
  verifier: words(120),
  demands: z.array(z.strictObject({ code: z.enum(DEMAND_CODES), text: words(200), rule: words(200) })).max(20),
});

/** A null field means that the jurisdiction has no such rule. */
const jurisdictionSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/, 'lower-case letters, digits and hyphens'),
    name: words(60),
    transferNoticeDays: rule(days, 'days for which a transfer or a retirement is posted'),
    leavingNoticeDays: rule(days, 'days for which a notice stands at the tables before one of them leaves a link'),
    tablesLeftMin: rule(z.int().min(1).max(100), 'tables that remain where one leaves a link, at the least'),
    automaticBelowMax: rule(dollars, 'amount from which every claim is attended'),
    levelMinimums: rule(
      z.strictObject({ A: levelMinimums, B: levelMinimums, C: levelMinimums }),
      'least initial and reset amounts by paytable',
    ),
    mustHitMinimums: rule(
      z.array(z.strictObject({ reset: dollars, maximum: dollars })).min(1),
      'least reset amount and maximum of the Must Hit: at least one pair is reached in both',
    ),
    oddsMax: rule(z.int().min(1), 'wagers to one hit of a level, at the most'),
    recordingDays: rule(days, 'days for which recordings of a table are kept'),
    recordYears: rule(z.int().min(1).max(100), 'years for which payout documents are kept'),
    secondaryFundingSign: rule(words(120), 'what signs show where a part of each wager funds later payouts'),
    citations: z
      .strictObject({ equalChances: citation, signDigits: citation, orderOfHits: citation })
      .describe('rules that hold wherever the product runs, and where they are from'),
    payoutDocument: z.strictObject({ preparer: words(120), amounts: z.array(documentAmount).min(1).max(20) }),
    paymentRules: paymentRulesSchema.describe('what a link begins with, until two people change it'),
  })
  .superRefine(({ payoutDocument, paymentRules }, context) => {
    const amounts = paymentRules.amounts.map(({ fromCents }) => fromCents).join();
    if (payoutDocument.amounts.map(({ from }) => from).join() === amounts) return;
    const message = 'the payout document has an entry for each amount of the payment rules, in their order';
    context.addIssue({ code: 'custom', path: ['payoutDocument', 'amounts'], message });
  });

export type Jurisdiction = Readonly<z.output<typeof jurisdictionSchema>>;

export type JurisdictionRead =
  | { readonly ok: true; readonly jurisdiction: Jurisdiction }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function readJurisdiction(body: unknown): JurisdictionRead {
  const parsed = jurisdictionSchema.safeParse(body, { error: whatToEnter });
  return parsed.success ? { ok: true, jurisdiction: parsed.data } : { ok: false, problems: formProblems(parsed.error) };
}
