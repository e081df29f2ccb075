import { assert, centsToText } from '@jackpot/money';
import {
  cardName,
  type KingNine,
  kingNineCards,
  kingNineOf,
  OWN_LINE_END,
  type LineAward,
  type PaytableLine,
  THREE_CARD_PREDICATE_NAMES,
  type ThreeCardLine,
  parseCard,
  PREDICATE_NAMES,
  ROYAL9_LINES,
  ROYAL9_POLICY_DEFAULT,
  type TableGame,
  VIGORISH_ROUNDINGS,
  VIGORISH_WAYS,
} from '@jackpot/rules';
import { z } from 'zod';
import { type ConfigProblem, dollars, formProblems, parseJson, ratePpm, whatToEnter, words } from './fields.js';
import { HAND_MS_MIN } from './hand-time.js';
import { JURISDICTION_IDS, UNNAMED_JURISDICTION, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { type ThreeCardGame, threeCardGame } from '../three-card/game.js';
import { AUDIT_TRAIL, type LinkId, asDeviceId, asLinkId, asTableId } from '../ids.js';
import {
  type AwardPolicy,
  DEFAULT_AWARD_POLICY,
  type LevelTerms,
  type LinkConfig,
  MAIN_WAGERS,
  type MustHitTerms,
  PROMOTIONAL_CONTRIBUTIONS,
  type TableConfig,
} from './link-config.js';

const id = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'lower-case letters, digits and hyphens, at most 40');
const branded = <T extends string>(brand: (text: string) => T) =>
  z.codec(id, z.custom<T>(), { decode: brand, encode: (text) => text });

const UNREASONABLE_DOLLARS = '1000.00';

const levelForm = z.strictObject({
  initial: dollars,
  reset: dollars,
  ratePpm,
  reserveRatePpm: ratePpm.prefault(0),
  limit: dollars.nullable().default(null),
  unreasonable: dollars.prefault(UNREASONABLE_DOLLARS),
});
const levelTerms = z.codec(levelForm, z.custom<LevelTerms>(), {
  decode: ({ initial, reset, limit, unreasonable, ...rates }) => ({
    ...{ ...rates, initialCents: initial, resetCents: reset },
    ...{ limitCents: limit, unreasonableCents: unreasonable },
  }),
  encode: ({ initialCents, resetCents, limitCents, unreasonableCents, ...rates }) => ({
    ...{ ...rates, initial: initialCents, reset: resetCents },
    ...{ limit: limitCents, unreasonable: unreasonableCents },
  }),
});
const mustHitForm = z.strictObject({
  initial: dollars,
  reset: dollars,
  maximum: dollars,
  ratePpm,
  reserveRatePpm: ratePpm.prefault(0),
  unreasonable: dollars.prefault(UNREASONABLE_DOLLARS),
});
const mustHitTerms = z.codec(mustHitForm, z.custom<MustHitTerms>(), {
  decode: ({ initial, reset, maximum, unreasonable, ...rates }) => ({
    ...{ ...rates, initialCents: initial, resetCents: reset },
    ...{ maximumCents: maximum, unreasonableCents: unreasonable },
  }),
  encode: ({ initialCents, resetCents, maximumCents, unreasonableCents, ...rates }) => ({
    ...{ ...rates, initial: initialCents, reset: resetCents },
    ...{ maximum: maximumCents, unreasonable: unreasonableCents },
  }),
});
const pair = z.codec(z.tuple([z.string(), z.string()]), z.custom<KingNine>(), {
  decode: (cards, { issues }) => {
    const [first, second] = [parseCard(cards[0]), parseCard(cards[1])];
    const found = first === undefined || second === undefined ? undefined : kingNineOf(first, second);
    if (found !== undefined) return found;
    issues.push({ code: 'custom', input: cards, message: 'a personal pair is a king and a nine, like ["KS","9H"]' });
    return z.NEVER;
  },
  encode: (pair): [string, string] => {
    const [king, nine] = kingNineCards(pair);
    return [cardName(king), cardName(nine)];
  },
});
const WAGERS_MAX = 24;
const tableGame = z.strictObject({
  ruleSet: z.enum(['000', '002', '003']).default('000'),
  fiveTreasures: z.boolean().default(false),
  wagers: z.array(z.string().min(1).max(40)).min(1).max(WAGERS_MAX).default(['tie/8']),
  vigorish: z.enum(VIGORISH_WAYS).default('payout'),
  rounding: z.enum(VIGORISH_ROUNDINGS).default('exact'),
  // Fields that were added later have no default, because terms without them must keep their hash.
  vigorishForms: z.boolean().exactOptional(),
});
const tableConfig = z.strictObject({
  tableId: branded(asTableId),
  assetNumber: words(20),
  variant: z.enum(['standard', 'ez', 'fortune7', 'nocommission']).default('standard'),
  game: z.union([tableGame, threeCardGame]).exactOptional(),
  seats: z
    .array(
      z.strictObject({
        seat: z.int().min(1).max(9),
        deviceId: branded(asDeviceId),
        pairs: z.array(pair).max(16),
      }),
    )
    .max(9),
});
const royal9Policy = z.strictObject({
  pick: z.enum(['printed-order', 'highest-value']).default(ROYAL9_POLICY_DEFAULT.pick),
  anyTwo: z.enum(['own-seat', 'table', 'own-plus-other', 'others-only']).default(ROYAL9_POLICY_DEFAULT.anyTwo),
  identical: z.enum(['other-personal', 'any-king-nine', 'two-other-personal']).default(ROYAL9_POLICY_DEFAULT.identical),
  positions: z.enum(['printed', 'bettors']).default(ROYAL9_POLICY_DEFAULT.positions),
});
const awardForm = z.strictObject({
  percentAward: z
    .enum(['whole-meters-first', 'sequential', 'each-of-before'])
    .default(DEFAULT_AWARD_POLICY.percentAward),
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
  tablePaidMax: dollars.nullish(),
  automaticBelow: dollars.prefault(centsToText(DEFAULT_AWARD_POLICY.automaticBelowCents)),
});
const awardPolicy = z.codec(awardForm, z.custom<AwardPolicy>(), {
  decode: ({ claimFrom, tablePaidMax = null, automaticBelow, ...policy }) => ({
    ...{ ...policy, claimFromCents: claimFrom, automaticBelowCents: automaticBelow },
    tablePaidMaxCents: tablePaidMax,
  }),
  encode: ({ claimFromCents, tablePaidMaxCents, automaticBelowCents, resetFunding, ...policy }) => ({
    ...{ ...policy, resetFunding: [...resetFunding] },
    ...{ claimFrom: claimFromCents, automaticBelow: automaticBelowCents },
    ...(tablePaidMaxCents === null ? {} : { tablePaidMax: tablePaidMaxCents }),
  }),
});

const LINE_NAME_MAX = 60;
const LEVEL_NAME_MAX = 20;
const LEVEL_LINES = ['star', 'spade', 'heart'] as const;
const ownLine = z.templateLiteral(['own-', z.string().regex(OWN_LINE_END)]);
const pays = z.union([
  z.strictObject({ amount: dollars }),
  z.strictObject({ level: z.enum(LEVEL_LINES), sharePpm: ratePpm }),
]);
const award = z.codec(pays, z.custom<LineAward>(), {
  decode: (paid) => ('amount' in paid ? { level: null, cents: paid.amount } : paid),
  encode: (paid) => (paid.level === null ? { amount: paid.cents } : { level: paid.level, sharePpm: paid.sharePpm }),
});
const lineForm = z.strictObject({
  line: z.union([z.enum(ROYAL9_LINES), ownLine]),
  name: words(LINE_NAME_MAX),
  when: z.enum(PREDICATE_NAMES),
  pays: award,
});
const lineTerms = z.codec(lineForm, z.custom<PaytableLine>(), {
  decode: ({ pays, ...line }) => ({ ...line, award: pays }),
  encode: ({ award, ...line }) => ({ ...line, pays: award }),
});
const threeCardLineForm = z.strictObject({
  line: z.union([z.enum(LEVEL_LINES), ownLine]),
  name: words(LINE_NAME_MAX),
  when: z.enum(THREE_CARD_PREDICATE_NAMES),
  pays: award,
});
const threeCardLineTerms = z.codec(threeCardLineForm, z.custom<ThreeCardLine>(), {
  decode: ({ pays, ...line }) => ({ ...line, award: pays }),
  encode: ({ award, ...line }) => ({ ...line, pays: award }),
});
const LINES_MAX = 16;
const threeCardLineSet = z.array(threeCardLineTerms).min(1).max(LINES_MAX);
const lineSet = z.array(lineTerms).min(1).max(LINES_MAX);
const levelNames = z.strictObject({
  star: words(LEVEL_NAME_MAX).exactOptional(),
  spade: words(LEVEL_NAME_MAX).exactOptional(),
  heart: words(LEVEL_NAME_MAX).exactOptional(),
  mustHit: words(LEVEL_NAME_MAX).exactOptional(),
});

const ROUND_MS_MIN_MAX = 20_000;
const WAGER_UNITS_MAX = 5;

const shoeTerms = z.strictObject({
  batches: z.union([z.literal(1), z.literal(2)]).default(1),
  exposedThirdCard: z.enum(['discard', 'simulated-round']).default('discard'),
  warnMinutes: z.int().min(0).max(1_440).default(120),
  inspection: z.literal('two-people').exactOptional(),
});

const linkForm = z.strictObject({
  linkId: z.codec(
    id.refine((text) => text !== AUDIT_TRAIL, 'this name is the audit trail’s'),
    z.custom<LinkId>(),
    { decode: asLinkId, encode: (text) => text },
  ),
  name: words(60),
  jurisdiction: z.enum(JURISDICTION_IDS).optional(),
  approval: z.strictObject({ reference: words(80), approvedOn: z.iso.date() }),
  decks: z.int().min(6).max(8),
  price: dollars,
  wagerUnitsMax: z.int().min(2).max(WAGER_UNITS_MAX).exactOptional(),
  paytable: z.enum(['A', 'B', 'C']),
  lines: lineSet.exactOptional(),
  threeCardLines: threeCardLineSet.exactOptional(),
  levelNames: levelNames.exactOptional(),
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
  // Journals may hold terms with fewer days than the law requires. Such terms can be read, but not opened or activated.
  noticeDays: z
    .int()
    .min(0)
    .max(365)
    .optional()
    .describe('days for which a transfer or a retirement is posted; left out: what the jurisdiction requires'),
  // Below the half minute of an ordinary hand, so that no ordinary hand is held.
  roundMsMin: z.int().min(0).max(ROUND_MS_MIN_MAX).default(HAND_MS_MIN),
  mainWager: z.enum(MAIN_WAGERS).default('procedure'),
  promotional: z.strictObject({ contribution: z.enum(PROMOTIONAL_CONTRIBUTIONS) }).exactOptional(),
  laboratory: z.boolean().default(false),
});

/**
 * JSON form of the terms: amounts are dollars in strings, rates whole ppm. The order of the fields is part of every
 * hash of terms. `encode` must return every field.
 */
export const linkConfigSchema = z.codec(linkForm, z.custom<LinkConfig>(), {
  decode: ({ price, levels, jurisdiction = UNNAMED_JURISDICTION, noticeDays, ...same }) => ({
    ...{ ...same, priceCents: price, ...levels, jurisdiction },
    noticeDays: noticeDays ?? jurisdictionOf(jurisdiction).transferNoticeDays?.value ?? 0,
  }),
  encode: ({
    priceCents,
    lines,
    threeCardLines,
    star,
    spade,
    heart,
    mustHit,
    shoes,
    tables,
    jurisdiction,
    ...same
  }) => ({
    ...(jurisdiction === UNNAMED_JURISDICTION ? {} : { jurisdiction }),
    ...(lines === undefined ? {} : { lines: [...lines] }),
    ...(threeCardLines === undefined ? {} : { threeCardLines: [...threeCardLines] }),
    ...{ ...same, price: priceCents, levels: { star, spade, heart, mustHit }, shoes },
    tables: tables.map(tableForm),
  }),
});

function gameForm(game: TableGame | ThreeCardGame): NonNullable<z.output<typeof tableConfig>['game']> {
  return 'kind' in game ? { ...game, wagers: [...game.wagers] } : { ...game, wagers: [...game.wagers] };
}

function tableForm({ seats, game, ...table }: TableConfig): z.output<typeof tableConfig> {
  return {
    ...table,
    ...(game === undefined ? {} : { game: gameForm(game) }),
    seats: seats.map(({ pairs, ...seat }) => ({ ...seat, pairs: [...pairs] })),
  };
}

export type LinkConfigBody = z.input<typeof linkConfigSchema>;

export type ConfigRead =
  | { readonly ok: true; readonly config: LinkConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function readLinkConfig(body: unknown): ConfigRead {
  const parsed = linkConfigSchema.safeParse(body, { error: whatToEnter });
  return parsed.success ? { ok: true, config: parsed.data } : { ok: false, problems: formProblems(parsed.error) };
}

/** What journaled terms without `anyTwo` or `percentAward` mean. */
const JOURNALED_ANY_TWO = 'table';
const JOURNALED_PERCENT_AWARD = 'sequential';
const journaledText = z.looseObject({
  royal9: z.looseObject({ anyTwo: z.unknown().default(JOURNALED_ANY_TWO) }).prefault({}),
  awards: z.looseObject({ percentAward: z.unknown().default(JOURNALED_PERCENT_AWARD) }).prefault({}),
});

/** Reads terms of a journal or an approval. Replay needs missing fields to keep their old meaning. */
export function readJournaledConfig(text: string): ConfigRead {
  const body = parseJson(text);
  const filled = journaledText.safeParse(body);
  return readLinkConfig(filled.success ? filled.data : body);
}

export function journaledConfig(text: string): LinkConfig {
  const read = readJournaledConfig(text);
  assert(read.ok, 'a journaled configuration reads back');
  return read.config;
}

/** Every field in fixed order. This text is hashed, journaled and shown. */
export function writeLinkConfig(config: LinkConfig): string {
  return JSON.stringify(linkConfigBody(config));
}

export function linkConfigBody(config: LinkConfig): LinkConfigBody {
  return z.encode(linkConfigSchema, config);
}

export function writeTableConfig(table: TableConfig): string {
  return JSON.stringify(z.encode(tableConfig, tableForm(table)));
}

export function readTableConfig(text: string): TableConfig {
  return tableConfig.parse(JSON.parse(text));
}
