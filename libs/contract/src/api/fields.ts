import { toHex } from '@jackpot/journal';
import { assert, centsToText, microToText, parseCents, parseMicro } from '@jackpot/money';
import { AWARD_LINES, LEVELS, type LinkConfigBody, ROLES, licenseNumber, linkConfigSchema } from '@jackpot/progressive';
import { OWN_LINE_END } from '@jackpot/rules';
import { z } from 'zod';

/** Amounts are exact texts in dollars, never JSON numbers. */

export const centsForm = z.string().regex(/^-?\d+\.\d{2}$/);
export const microForm = z.string().regex(/^-?\d+\.\d{8}$/);

export const cents = z.codec(centsForm, z.bigint(), {
  decode: (text) => amountOf(parseCents(text)),
  encode: centsToText,
});

/** Dollars with eight decimals. */
export const micro = z.codec(microForm, z.bigint(), {
  decode: (text) => amountOf(parseMicro(text)),
  encode: microToText,
});

function amountOf(parsed: unknown): bigint {
  assert(typeof parsed === 'bigint', 'a text that has the form of an amount is one');
  return parsed;
}

/** A line of the Royal 9, or a line that only the terms of its link define. */
const ownLine = z.templateLiteral(['own-', z.string().regex(OWN_LINE_END)]);
export const awardLine = z.templateLiteral([z.union([z.enum(AWARD_LINES), ownLine])]);

/** ms since 1970, written as ISO 8601 in UTC. */
export const instant = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});

/** A time that a person entered, with the offset of their zone. */
export const enteredInstant = z.codec(z.iso.datetime({ offset: true }), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});

export const hex = z.codec(
  z.string().regex(/^([0-9a-f]{2})*$/),
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  {
    decode: (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    encode: (bytes) => toHex(bytes),
  },
);

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hexadecimal');

/** Dollars with up to eight decimals. */
export const enteredMicro = z.codec(
  z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, 'dollars with up to eight decimals, like "50123.50"'),
  z.bigint(),
  { decode: (text) => amountOf(parseMicro(text)), encode: microToText },
);

export const enteredCents = z.codec(
  z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'dollars with two decimals, like "1492.45"'),
  z.bigint(),
  { decode: (text) => amountOf(parseCents(text)), encode: centsToText },
);

export const level = z.enum(LEVELS);
export const day = z.iso.date();

const { $schema: _dialect, ...termsForm } = z.toJSONSchema(linkConfigSchema, { io: 'input', unrepresentable: 'any' });
export const linkTerms = z
  .custom<LinkConfigBody>((value) => linkConfigSchema.safeParse(value).success)
  .meta({ ...termsForm, id: 'LinkTerms' });
/** Not validated here, because `readLinkConfig` reports all problems together. */
export const proposedTerms = z.unknown().meta({ ...termsForm, id: 'ProposedTerms' });

export const reason = z.string().trim().min(1).max(200).describe('why; kept with the act');
export const reference = (of: string) => z.string().trim().min(1).max(80).describe(`number of ${of}`);

export const license = z
  .string()
  .regex(/^[A-Za-z0-9/-]{1,19}$/, 'a license number has up to 19 letters, digits, / and -')
  .overwrite(licenseNumber);
export const foreignLicense = z.string().overwrite(licenseNumber).min(1).max(40);

export const signer = z
  .object({ id: z.string(), name: z.string(), license: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Signer' });
export const signature = z
  .object({ name: z.string(), license: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Signature' });

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('rows of a page at most'),
  before: z.coerce.number().int().min(1).optional().describe('the `next` of the page before; without it the newest'),
});
export const next = z.number().int().nullable().describe('the `before` of the next page; null after the last');

export const orderedPageQuery = pageQuery.extend({
  order: z.enum(['newest', 'oldest']).default('newest').describe('which are first'),
  after: z.coerce.number().int().min(1).optional().describe('oldest first: the `next` of the page before'),
});
export const orderedNext = next.describe(
  'the `before` of the next page, or its `after` where the oldest are first; null after the last',
);

export const done = z.object({ ok: z.literal(true), type: z.string() }).meta({ id: 'Done' });

const requestHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of everything that the request will do, as it was read');

/** Names the exact request that the second person has read. */
export const approval = z
  .strictObject({ request: z.int().min(1).describe('id of the request'), hash: requestHash })
  .meta({ id: 'Approval' });

export const noticeApproval = z.strictObject({ hash: requestHash }).meta({ id: 'NoticeApproval' });

export const asOf = z.int().describe('the last journal sequence that this contains; all of it was read at that place');
