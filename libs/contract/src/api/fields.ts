import { toHex } from '@jackpot/journal';
import { assert, centsToText, microToText, parseCents, parseMicro } from '@jackpot/money';
import { LEVELS, type LinkConfigBody, ROLES, licenseNumber, linkConfigSchema } from '@jackpot/progressive';
import { z } from 'zod';

/**
 * How values of the domain become JSON. Amounts are exact dollar texts, never JSON numbers. A handler
 * returns the domain's value; `z.encode` writes the text and refuses every other type.
 */

export const centsForm = z.string().regex(/^-?\d+\.\d{2}$/);
export const microForm = z.string().regex(/^-?\d+\.\d{8}$/);

/** Whole cents, written as dollars with two decimals. */
export const cents = z.codec(centsForm, z.bigint(), {
  decode: (text) => amountOf(parseCents(text)),
  encode: centsToText,
});

/** Micro-cents, written as dollars with all eight decimals. */
export const micro = z.codec(microForm, z.bigint(), {
  decode: (text) => amountOf(parseMicro(text)),
  encode: microToText,
});

function amountOf(parsed: unknown): bigint {
  assert(typeof parsed === 'bigint', 'a text that has the form of an amount is one');
  return parsed;
}

/** Milliseconds since 1970, written as ISO 8601 in UTC. */
export const instant = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});

/** An instant that somebody enters, with the offset of their zone. */
export const enteredInstant = z.codec(z.iso.datetime({ offset: true }), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});

/** Bytes, written as lower-case hexadecimal. */
export const hex = z.codec(
  z.string().regex(/^([0-9a-f]{2})*$/),
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  {
    decode: (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    encode: (bytes) => toHex(bytes),
  },
);

/** A SHA-256 that is text already. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hexadecimal');

/** An amount that a person enters: exact dollars with up to eight decimals, as micro-cents. */
export const enteredMicro = z.codec(
  z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, 'dollars with up to eight decimals, like "50123.50"'),
  z.bigint(),
  { decode: (text) => amountOf(parseMicro(text)), encode: microToText },
);

/** An amount that a person enters: exact dollars with two decimals, as cents. */
export const enteredCents = z.codec(
  z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'dollars with two decimals, like "1492.45"'),
  z.bigint(),
  { decode: (text) => amountOf(parseCents(text)), encode: centsToText },
);

export const level = z.enum(LEVELS);
export const day = z.iso.date();

const { $schema: _dialect, ...termsForm } = z.toJSONSchema(linkConfigSchema, { io: 'input', unrepresentable: 'any' });
/** The terms of a link as they are stored; a field at its default may be left out. */
export const linkTerms = z
  .custom<LinkConfigBody>((value) => linkConfigSchema.safeParse(value).success)
  .meta({ ...termsForm, id: 'LinkTerms' });
/** Terms that a person proposes. The handler parses them (`readLinkConfig`) and answers with every problem at once. */
export const proposedTerms = z.unknown().meta({ ...termsForm, id: 'ProposedTerms' });

/** Text of a person: why they act. */
export const reason = z.string().trim().min(1).max(200).describe('why; kept with the act');
export const reference = (of: string) => z.string().trim().min(1).max(80).describe(`number of ${of}`);

/** The license number of a person with an account, in its one form. */
export const license = z
  .string()
  .regex(/^[A-Za-z0-9/-]{1,19}$/, 'a license number has up to 19 letters, digits, / and -')
  .overwrite(licenseNumber);
/** A license number that others wrote, to compare with ours: any text, in the form of ours. */
export const foreignLicense = z.string().overwrite(licenseNumber).min(1).max(40);

/** A person as the journal has them. */
export const signer = z
  .object({ id: z.string(), name: z.string(), license: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Signer' });
/** The same without the account. */
export const signature = z
  .object({ name: z.string(), license: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Signature' });

/** A page of a list: at most `limit`, all before a cursor. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('rows of a page at most'),
  before: z.coerce.number().int().min(1).optional().describe('the `next` of the page before; without it the newest'),
});
export const next = z.number().int().nullable().describe('the `before` of the next page; null after the last');

/** A page of a list that can also be read from its first row on. */
export const orderedPageQuery = pageQuery.extend({
  order: z.enum(['newest', 'oldest']).default('newest').describe('which are first'),
  after: z.coerce.number().int().min(1).optional().describe('oldest first: the `next` of the page before'),
});
export const orderedNext = next.describe(
  'the `before` of the next page, or its `after` where the oldest are first; null after the last',
);

/** The link recorded the command: its events are committed. */
export const done = z.object({ ok: z.literal(true), type: z.string() }).meta({ id: 'Done' });

const requestHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of everything that the request will do, as it was read');

/** What the second of two people signs: the request that they read. A changed request is a new request. */
export const approval = z
  .strictObject({ request: z.int().min(1).describe('id of the request'), hash: requestHash })
  .meta({ id: 'Approval' });

/** The same for a notice, which the path names. */
export const noticeApproval = z.strictObject({ hash: requestHash }).meta({ id: 'NoticeApproval' });

/** Where one answer shows several tables: all of it was read at this place. */
export const asOf = z.int().describe('the last journal sequence that this contains; all of it was read at that place');
