import { z } from 'zod';
import { type ConfigProblem, dollars, formProblems, parseJson, ratePpm, whatToEnter, words } from '../config/fields.js';
import { ROLES } from '../roles.js';
import { CHECK_KINDS } from './checks.js';
import { CAGE_METHODS } from './payment.js';
import type {
  AmountRule,
  CashReportRule,
  CheckRule,
  PatronRules,
  PaymentRules,
  SystemPays,
  TaxPeriod,
} from './rules.js';

const source = words(200).describe('the law or regulation that the values are from');

const amountForm = z.strictObject({
  from: dollars,
  verifiers: z.array(z.enum(ROLES)).min(1).max(ROLES.length),
  needsSurveillance: z.boolean(),
  needsPhotograph: z.boolean().optional().describe('left out: where surveillance is notified'),
  methods: z
    .array(z.strictObject({ method: z.enum(CAGE_METHODS), atMost: dollars.nullable().default(null) }))
    .min(1)
    .max(CAGE_METHODS.length),
  source,
});
const amountRule = z.codec(amountForm, z.custom<AmountRule>(), {
  decode: ({ from, methods, ...same }) => ({
    ...{ ...same, fromCents: from },
    methods: methods.map(({ method, atMost }) => ({ method, atMostCents: atMost })),
  }),
  encode: ({ fromCents, verifiers, methods, ...same }) => ({
    ...{ from: fromCents, verifiers: [...verifiers], needsSurveillance: same.needsSurveillance },
    // Documents without this field must keep their exact text.
    ...(same.needsPhotograph === undefined ? {} : { needsPhotograph: same.needsPhotograph }),
    methods: methods.map(({ method, atMostCents }) => ({ method, atMost: atMostCents })),
    source: same.source,
  }),
});

const periodForm = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  form: words(20),
  threshold: dollars,
  timesWager: z.codec(z.int().min(0).max(1_000_000), z.bigint(), { decode: BigInt, encode: Number }),
  withheldOver: dollars,
  withheldPpm: ratePpm,
  source,
});
const taxPeriod = z.codec(periodForm, z.custom<TaxPeriod>(), {
  decode: ({ threshold, withheldOver, ...same }) => ({
    ...{ ...same, thresholdCents: threshold, withheldOverCents: withheldOver },
  }),
  encode: ({ from, to, form, thresholdCents, timesWager, withheldOverCents, withheldPpm, source: cited }) => ({
    ...{ from, to, form, threshold: thresholdCents, timesWager, withheldOver: withheldOverCents, withheldPpm },
    source: cited,
  }),
});

const claimsFrom = z.union([z.literal('reportable'), dollars]).describe('"reportable", or the least amount of a claim');

const checkForm = z.strictObject({ check: z.enum(CHECK_KINDS), from: claimsFrom, source });

const patronForm = z.strictObject({
  from: claimsFrom,
  twoFormsFrom: claimsFrom.nullable().default(null),
  keepYears: z.int().min(1).max(100),
  source,
});

const systemForm = z.strictObject({ from: dollars, below: dollars.nullable().default(null), source });
const systemPays = z.codec(systemForm, z.custom<SystemPays>(), {
  decode: ({ from, below, source: cited }) => ({ fromCents: from, belowCents: below, source: cited }),
  encode: ({ fromCents, belowCents, source: cited }) => ({ from: fromCents, below: belowCents, source: cited }),
});

const cashReport = z.codec(z.strictObject({ above: dollars, source }), z.custom<CashReportRule>(), {
  decode: ({ above, source: cited }) => ({ aboveCents: above, source: cited }),
  encode: ({ aboveCents, source: cited }) => ({ above: aboveCents, source: cited }),
});

/** JSON form of payment rules: amounts are dollars in strings, rates whole ppm, dates local days. */
export const paymentRulesSchema = z
  .strictObject({
    jurisdiction: words(60),
    amounts: z.array(amountRule).min(1).max(20),
    tax: z.strictObject({ utcHours: z.int().min(-12).max(14), periods: z.array(taxPeriod).min(1).max(40) }),
    checks: z.array(checkForm).max(CHECK_KINDS.length),
    patron: patronForm.optional(),
    systemPays: systemPays.optional(),
    cashReport: cashReport.optional(),
  })
  .superRefine((rules, context) => {
    for (const { path, text } of meaningProblems(rules))
      context.addIssue({ code: 'custom', path: path.split('.'), message: text });
  });
export type PaymentRulesBody = z.input<typeof paymentRulesSchema>;

type Read = {
  readonly amounts: readonly AmountRule[];
  readonly tax: PaymentRules['tax'];
  readonly checks: readonly CheckRule[];
  readonly patron?: PatronRules | undefined;
  readonly systemPays?: SystemPays | undefined;
  readonly cashReport?: CashReportRule | undefined;
};

function meaningProblems({
  amounts,
  tax: { periods },
  checks,
  systemPays: range,
}: Read): readonly Omit<ConfigProblem, 'code'>[] {
  const problems: Omit<ConfigProblem, 'code'>[] = [];
  if (amounts[0]?.fromCents !== 0n)
    problems.push({
      path: 'amounts.0.from',
      text: 'the first rule must apply to every amount: enter "0.00" as its amount',
    });
  for (const [index, { fromCents, methods }] of amounts.entries()) {
    const before = amounts[index - 1];
    if (before !== undefined && before.fromCents >= fromCents)
      problems.push({ path: `amounts.${index}.from`, text: 'list the rules in ascending order of their amounts' });
    if (new Set(methods.map(({ method }) => method)).size !== methods.length)
      problems.push({ path: `amounts.${index}.methods`, text: 'list each way of payment only once' });
    if (methods.every(({ atMostCents }) => atMostCents !== null))
      problems.push({ path: `amounts.${index}.methods`, text: 'at least one way of payment must have no limit' });
  }
  for (const [index, { from, to }] of periods.entries()) {
    const before = periods[index - 1];
    if (from > to)
      problems.push({ path: `tax.periods.${index}.to`, text: 'a period must end on or after the day it begins' });
    if (before !== undefined && before.to >= from)
      problems.push({
        path: `tax.periods.${index}.from`,
        text: 'periods must be in chronological order and must not overlap',
      });
  }
  if (new Set(checks.map(({ check }) => check)).size !== checks.length)
    problems.push({ path: 'checks', text: 'a look-up is listed twice: list each look-up only once' });
  if (range !== undefined && range.belowCents !== null && range.belowCents <= range.fromCents)
    problems.push({
      path: 'systemPays.below',
      text: 'no amount is in this range: the upper amount must be higher than the lower amount',
    });
  return problems;
}

export type PaymentRulesRead =
  | { readonly ok: true; readonly rules: PaymentRules }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function readPaymentRules(body: unknown): PaymentRulesRead {
  const parsed = paymentRulesSchema.safeParse(body, { error: whatToEnter });
  return parsed.success ? { ok: true, rules: parsed.data } : { ok: false, problems: formProblems(parsed.error) };
}

export function writePaymentRules(rules: PaymentRules): string {
  return JSON.stringify(paymentRulesBody(rules));
}

export function paymentRulesBody(rules: PaymentRules): PaymentRulesBody {
  const { jurisdiction, amounts, tax, checks, patron, systemPays: range, cashReport: cash } = rules;
  return z.encode(paymentRulesSchema, {
    jurisdiction,
    amounts: [...amounts],
    tax: { ...tax, periods: [...tax.periods] },
    checks: [...checks],
    // Documents without these sections must keep their exact text.
    ...(patron === undefined ? {} : { patron }),
    ...(range === undefined ? {} : { systemPays: range }),
    ...(cash === undefined ? {} : { cashReport: cash }),
  });
}

export function readPaymentRulesText(text: string): PaymentRules | undefined {
  const read = readPaymentRules(parseJson(text));
  return read.ok ? read.rules : undefined;
}
