import { centsToText, parseCents } from '@jackpot/money';
import { cardName, type KingNine, kingNineCards, kingNineOf, parseCard } from '@jackpot/rules';
import { z } from 'zod';
import { HAND_MS_MIN } from './hand-time.js';
import { AUDIT_TRAIL, asDeviceId, asLinkId, asTableId } from '../ids.js';
import {
  DEFAULT_AWARD_POLICY,
  DEFAULT_ROYAL9_POLICY,
  type LinkConfig,
  MAIN_WAGERS,
  type TableConfig,
} from './link-config.js';
import { isWellFormed, normalForm } from '../text.js';

/** One thing wrong with a proposed configuration: where, a stable code, and what to do. */
export interface ConfigProblem {
  readonly path: string;
  readonly code: string;
  readonly text: string;
}

const id = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'lower-case letters, digits and hyphens, at most 40');
/** Text that people read, in its normal form. */
const words = (lettersMax: number) =>
  z.string().overwrite(normalForm).min(1).max(lettersMax).refine(isWellFormed, 'the text contains half of a character');
const dollars = z.string().transform((text, context) => {
  const cents = parseCents(text);
  if (typeof cents === 'bigint') return cents;
  context.addIssue({
    code: 'custom',
    message: 'an amount is dollars in a string with at most two decimals, like "50000.00"',
  });
  return z.NEVER;
});
const ratePpm = z.int().min(0).max(1_000_000).transform(BigInt);

/** What a coup may add to a level before it is held, unless the terms say otherwise. */
const UNREASONABLE_DOLLARS = '1000.00';

const levelTerms = z.strictObject({
  initial: dollars,
  reset: dollars,
  ratePpm,
  reserveRatePpm: ratePpm.prefault(0),
  limit: dollars.nullable().default(null),
  unreasonable: dollars.prefault(UNREASONABLE_DOLLARS),
});
const mustHitTerms = z.strictObject({
  initial: dollars,
  reset: dollars,
  maximum: dollars,
  ratePpm,
  reserveRatePpm: ratePpm.prefault(0),
  unreasonable: dollars.prefault(UNREASONABLE_DOLLARS),
});
const pair = z.tuple([z.string(), z.string()]).transform((cards, context): KingNine => {
  const [first, second] = [parseCard(cards[0]), parseCard(cards[1])];
  const found = first === undefined || second === undefined ? undefined : kingNineOf(first, second);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: 'a personal pair is a king and a nine, like ["KS","9H"]' });
  return z.NEVER;
});
const tableConfig = z.strictObject({
  tableId: id.transform(asTableId),
  assetNumber: words(20),
  variant: z.enum(['standard', 'ez', 'fortune7', 'nocommission']).default('standard'),
  seats: z
    .array(
      z.strictObject({
        seat: z.int().min(1).max(9),
        deviceId: id.transform(asDeviceId),
        pairs: z.array(pair).min(1).max(16),
      }),
    )
    .min(1)
    .max(9),
});
const royal9Policy = z.strictObject({
  pick: z.enum(['printed-order', 'highest-value']).default(DEFAULT_ROYAL9_POLICY.pick),
  anyTwo: z.enum(['table', 'own-seat', 'own-plus-other', 'others-only']).default(DEFAULT_ROYAL9_POLICY.anyTwo),
  identical: z.enum(['other-personal', 'any-king-nine', 'two-other-personal']).default(DEFAULT_ROYAL9_POLICY.identical),
  positions: z.enum(['printed', 'bettors']).default(DEFAULT_ROYAL9_POLICY.positions),
});
const awardPolicy = z.strictObject({
  percentAward: z.enum(['sequential', 'each-of-before']).default(DEFAULT_AWARD_POLICY.percentAward),
  percentFunding: z.enum(['meter', 'house']).default(DEFAULT_AWARD_POLICY.percentFunding),
  percentTopUp: z.boolean().default(DEFAULT_AWARD_POLICY.percentTopUp),
  fixedFunding: z.enum(['house', 'pool']).default(DEFAULT_AWARD_POLICY.fixedFunding),
  resetFunding: z
    .array(z.enum(['reserve', 'overflow']))
    .max(2)
    .default([...DEFAULT_AWARD_POLICY.resetFunding]),
  repeatedPairs: z.enum(['refused', 'equal-shares']).default(DEFAULT_AWARD_POLICY.repeatedPairs),
  tableOrder: z.enum(['commit', 'lock']).default(DEFAULT_AWARD_POLICY.tableOrder),
  reviewWithinMs: z.int().min(0).max(600_000).default(DEFAULT_AWARD_POLICY.reviewWithinMs),
  claimFrom: dollars.prefault(centsToText(DEFAULT_AWARD_POLICY.claimFromCents)),
  automaticBelow: dollars.prefault(centsToText(DEFAULT_AWARD_POLICY.automaticBelowCents)),
});

/** Days for which a transfer or a retirement is posted, at the least (REQ-57): `noticeProblems`. */
export const NOTICE_DAYS = 14;

/** The largest minimum between two rounds that terms may require. */
const ROUND_MS_MIN_MAX = 20_000;

const shoeTerms = z.strictObject({
  batches: z.union([z.literal(1), z.literal(2)]).default(1),
  exposedThirdCard: z.enum(['discard', 'simulated-round']).default('discard'),
  warnMinutes: z.int().min(0).max(1_440).default(120),
});

/** The form of a link's configuration in a file or an API body. Amounts are dollars in strings; rates are whole ppm. */
export const linkConfigSchema = z.strictObject({
  linkId: id.refine((text) => text !== AUDIT_TRAIL, 'this name is the audit trail’s').transform(asLinkId),
  name: words(60),
  approval: z.strictObject({ reference: words(80), approvedOn: z.iso.date() }),
  decks: z.int().min(6).max(8),
  price: dollars,
  paytable: z.enum(['A', 'B', 'C']),
  royal9: royal9Policy.prefault({}),
  awards: awardPolicy.prefault({}),
  levels: z.strictObject({
    star: levelTerms,
    spade: levelTerms,
    heart: levelTerms,
    mustHit: mustHitTerms.nullable(),
  }),
  signDigits: z.int().min(3).max(9),
  shoes: shoeTerms.nullable().default(null),
  tables: z.array(tableConfig).min(1).max(4_000),
  // Fewer than the law requires can be read: journals hold such terms. They are neither opened nor activated any more.
  noticeDays: z.int().min(0).max(365).default(NOTICE_DAYS),
  // A round of Mini Baccarat takes half a minute: a minimum near that would hold what dealers do all day.
  roundMsMin: z.int().min(0).max(ROUND_MS_MIN_MAX).default(HAND_MS_MIN),
  laboratory: z.boolean().default(false),
  mainWager: z.enum(MAIN_WAGERS).default('procedure'),
});

export type LinkConfigBody = z.input<typeof linkConfigSchema>;

/** Reads a configuration's form; what it means is checked by `linkConfigProblems`. */
export function readLinkConfig(body: unknown): LinkConfig | readonly ConfigProblem[] {
  const parsed = linkConfigSchema.safeParse(body);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: 'FORM', text: issue.message }));
  }
  const { price, levels, awards, ...same } = parsed.data;
  const { claimFrom, automaticBelow, ...policy } = awards;
  return {
    ...same,
    priceCents: price,
    awards: { ...policy, claimFromCents: claimFrom, automaticBelowCents: automaticBelow },
    star: levelTermsOf(levels.star),
    spade: levelTermsOf(levels.spade),
    heart: levelTermsOf(levels.heart),
    mustHit: levels.mustHit === null ? null : mustHitTermsOf(levels.mustHit),
  };
}

function levelTermsOf(body: z.output<typeof levelTerms>): LinkConfig['star'] {
  const { initial, reset, limit, unreasonable, ...rates } = body;
  return { ...rates, initialCents: initial, resetCents: reset, limitCents: limit, unreasonableCents: unreasonable };
}

function mustHitTermsOf(body: z.output<typeof mustHitTerms>): NonNullable<LinkConfig['mustHit']> {
  const { initial, reset, maximum, unreasonable, ...rates } = body;
  return { ...rates, initialCents: initial, resetCents: reset, maximumCents: maximum, unreasonableCents: unreasonable };
}

/** The one text of a configuration: every field, fixed order. What is hashed, journaled and shown. Inverse of `readLinkConfig`. */
export function writeLinkConfig(config: LinkConfig): string {
  return JSON.stringify(linkConfigBody(config));
}

/** A configuration as its JSON body, every default written out. */
export function linkConfigBody(config: LinkConfig): LinkConfigBody {
  const { claimFromCents, automaticBelowCents, resetFunding, ...policy } = config.awards;
  return {
    linkId: config.linkId,
    name: config.name,
    approval: { reference: config.approval.reference, approvedOn: config.approval.approvedOn },
    decks: config.decks,
    price: centsToText(config.priceCents),
    paytable: config.paytable,
    royal9: {
      pick: config.royal9.pick,
      anyTwo: config.royal9.anyTwo,
      identical: config.royal9.identical,
      positions: config.royal9.positions,
    },
    awards: {
      percentAward: policy.percentAward,
      percentFunding: policy.percentFunding,
      percentTopUp: policy.percentTopUp,
      fixedFunding: policy.fixedFunding,
      resetFunding: [...resetFunding],
      repeatedPairs: policy.repeatedPairs,
      tableOrder: policy.tableOrder,
      reviewWithinMs: policy.reviewWithinMs,
      claimFrom: centsToText(claimFromCents),
      automaticBelow: centsToText(automaticBelowCents),
    },
    levels: {
      star: levelBody(config.star),
      spade: levelBody(config.spade),
      heart: levelBody(config.heart),
      mustHit: config.mustHit === null ? null : mustHitBody(config.mustHit),
    },
    signDigits: config.signDigits,
    shoes: config.shoes,
    tables: config.tables.map(tableBody),
    noticeDays: config.noticeDays,
    roundMsMin: config.roundMsMin,
    mainWager: config.mainWager,
    laboratory: config.laboratory,
  };
}

function tableBody(table: TableConfig): LinkConfigBody['tables'][number] {
  return {
    tableId: table.tableId,
    assetNumber: table.assetNumber,
    variant: table.variant,
    seats: table.seats.map((seat) => ({
      seat: seat.seat,
      deviceId: seat.deviceId,
      pairs: seat.pairs.map((k): [string, string] => {
        const [king, nine] = kingNineCards(k);
        return [cardName(king), cardName(nine)];
      }),
    })),
  };
}

/** One table of a configuration as text, as it stands in the whole one. */
export function writeTableConfig(table: TableConfig): string {
  return JSON.stringify(tableBody(table));
}

/** Inverse of `writeTableConfig`: only ever given what that made. */
export function readTableConfig(text: string): TableConfig {
  return tableConfig.parse(JSON.parse(text));
}

function levelBody(terms: LinkConfig['star']): LinkConfigBody['levels']['star'] {
  return {
    initial: centsToText(terms.initialCents),
    reset: centsToText(terms.resetCents),
    ratePpm: Number(terms.ratePpm),
    reserveRatePpm: Number(terms.reserveRatePpm),
    limit: terms.limitCents === null ? null : centsToText(terms.limitCents),
    unreasonable: centsToText(terms.unreasonableCents),
  };
}

function mustHitBody(terms: NonNullable<LinkConfig['mustHit']>): LinkConfigBody['levels']['mustHit'] {
  return {
    initial: centsToText(terms.initialCents),
    reset: centsToText(terms.resetCents),
    maximum: centsToText(terms.maximumCents),
    ratePpm: Number(terms.ratePpm),
    reserveRatePpm: Number(terms.reserveRatePpm),
    unreasonable: centsToText(terms.unreasonableCents),
  };
}
